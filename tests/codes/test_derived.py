"""Derived codes, judged by each of their words."""

from functools import reduce
from itertools import permutations, repeat
from operator import xor
from typing import Any

import numpy as np
import pytest
from code_judges import Words, digits, mapped, orthogonal
from code_strategies import Rows, rows, small_codes
from hypothesis import given, settings, strategies as st

from grundy import DomainError, LimitError
from grundy.codes import AdditiveCode, LinearCode
from grundy.nim import multiply


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


@st.composite
def codes_and_places(draw: st.DrawFn) -> tuple[Rows, list[int]]:
    """A code and some of its coordinates, possibly repeated."""
    given = draw(rows())
    return given, draw(st.lists(st.integers(0, given.n - 1), max_size=4)) if given.n else []


def without(given: Rows, words: Words, places: list[int]) -> Words:
    kept = [place for place in range(given.n) if place not in places]
    return mapped(words, given.n, given.q, lambda row: [row[place] for place in kept])


def test_the_dual_of_every_small_code_has_all_orthogonal_words() -> None:
    for space in small_codes():
        code = code_of(space)
        dual = code.dual()
        assert set(dual) == orthogonal(space.words, code.n, code.q)
        assert dual.dual() == code
        assert dual.k == code.n - code.k
        assert (dual.n, dual.q, dual.basis) == (code.n, code.q, code.checks)


@settings(max_examples=50)
@given(rows())
def test_the_dual_reverses_the_order(given: Rows) -> None:
    code = code_of(given)
    smaller = LinearCode(code.basis[:-1], code.n, q=code.q)
    assert code.dual() <= smaller.dual()
    assert code.dual().dual() == code


@settings(max_examples=50)
@given(rows())
def test_the_extended_code_has_words_of_sum_0(given: Rows) -> None:
    code, n, q = code_of(given), given.n, given.q
    for at in range(n + 1):
        extended = code.extend(at)
        assert set(extended) == mapped(given.span, n, q, lambda row, at=at: [*row[:at], reduce(xor, row, 0), *row[at:]])
        assert (extended.n, extended.k, extended.puncture(at)) == (n + 1, code.k, code)
    assert code.extend() == code.extend(at=n) == code.extend(at=np.int64(n))


@settings(max_examples=50)
@given(codes_and_places())
def test_puncturing_removes_coordinates(given: tuple[Rows, list[int]]) -> None:
    space, places = given
    punctured = code_of(space).puncture(places)
    assert set(punctured) == without(space, space.span, places)
    assert (punctured.n, punctured.q) == (space.n - len(set(places)), space.q)


@settings(max_examples=50)
@given(codes_and_places())
def test_shortening_selects_the_words_that_are_zero_there(given: tuple[Rows, list[int]]) -> None:
    space, places = given
    zero = frozenset(word for word in space.span if not any(digits(word, space.n, space.q)[place] for place in places))
    assert set(code_of(space).shorten(places)) == without(space, zero, places)


@settings(max_examples=50)
@given(codes_and_places())
def test_shortening_is_dual_to_puncturing(given: tuple[Rows, list[int]]) -> None:
    space, places = given
    code = code_of(space)
    assert code.shorten(places).dual() == code.dual().puncture(places)
    assert code.puncture(places).dual() == code.dual().shorten(places)


def test_all_coordinates_of_every_small_code_can_be_removed() -> None:
    for space in small_codes():
        code = code_of(space)
        nothing = LinearCode([], 0, q=code.q)
        assert code.puncture(range(code.n)) == code.shorten(range(code.n)) == nothing
        assert code.puncture([]) == code.shorten([]) == code


@pytest.mark.parametrize("place", [1, np.int8(1), [1], (1,), {1}, np.array([1]), iter([1]), [1, 1], range(1, 2)])
def test_coordinates_may_be_one_or_many(place: Any) -> None:
    assert LinearCode([0b111], 3).puncture(place).basis == (0b11,)


def test_all_permutations_of_a_code_move_its_digits() -> None:
    for space in (Rows(4, 2, (3, 13)), Rows(3, 4, (27,)), Rows(2, 16, (0x21,))):
        for order in permutations(range(space.n)):
            moved = mapped(space.span, space.n, space.q, lambda row, p=order: [row[p.index(j)] for j in range(len(p))])
            assert set(code_of(space).permute(order)) == moved


@settings(max_examples=50)
@given(rows(), st.data())
def test_permutations_act_one_after_the_other(given: Rows, data: st.DataObject) -> None:
    code = code_of(given)
    orders = st.permutations(range(given.n))
    first, second = data.draw(orders), data.draw(orders)
    assert code.permute(first).permute(second) == code.permute([second[place] for place in first])
    assert code.permute(first).dual() == code.dual().permute(first)
    assert code.permute(range(given.n)) == code


@settings(max_examples=50)
@given(rows(), st.data())
def test_direct_sums_concatenate_words(given: Rows, data: st.DataObject) -> None:
    other = data.draw(rows(q=given.q).filter(lambda right: given.q ** (given.n + right.n) <= 1 << 12))
    left, right = code_of(given), code_of(other)
    both = left.direct_sum(right)
    assert set(both) == {word + given.q**given.n * behind for word in given.span for behind in other.span}
    assert (both.n, both.k, both.size) == (left.n + right.n, left.k + right.k, left.size * right.size)
    assert both.dual() == left.dual().direct_sum(right.dual())


def test_codes_over_gf_256_can_be_derived() -> None:
    code = LinearCode([[1, 2, 3, 200], [0, 5, 255, 1]], q=256)
    assert code.dual().dual() == code
    assert code.puncture(3).shorten(0).dual() == code.dual().shorten(3).puncture(0)
    for row in code.dual().generator:
        products = multiply(code.generator, row)
        assert not np.bitwise_xor.reduce(products, axis=1).any()
    assert not np.bitwise_xor.reduce(code.extend().generator, axis=1).any()
    assert code.direct_sum(code).k == 4


def test_known_codes() -> None:
    # The dual of the Hamming code [7, 4, 3] is the simplex code [7, 3, 4]; extended, the Hamming code is self-dual.
    hamming = LinearCode.from_parity_check([[j >> i & 1 for j in range(1, 8)] for i in range(3)])
    assert sorted(map(int.bit_count, hamming.dual())) == [0] + [4] * 7
    assert hamming.extend().dual() == hamming.extend()
    assert hamming.dual() == hamming & LinearCode.from_parity_check([[1] * 7])
    # The hexacode is self-dual for the Hermitian product: conjugation 2 ↔ 3 is squaring.
    hexacode = LinearCode([[1, 0, 0, 1, 3, 2], [0, 1, 0, 1, 2, 3], [0, 0, 1, 1, 1, 1]], q=4)
    assert hexacode.dual() == LinearCode(multiply(hexacode.generator, hexacode.generator), q=4)


def test_words_far_beyond_64_bits() -> None:
    n = 300
    code = LinearCode([(1 << n) - 1], n)
    assert code.extend().basis == ((1 << n) - 1,)
    assert LinearCode([(1 << n - 1) - 1], n - 1).extend().basis == ((1 << n) - 1,)
    assert code.puncture(range(100)).basis == ((1 << 200) - 1,)
    assert code.dual().shorten(0).k == n - 2
    assert code.permute(range(n - 1, -1, -1)) == code


@pytest.mark.parametrize("work", ["puncture", "shorten"])
@pytest.mark.parametrize(
    ("places", "message"),
    [
        (3, "a coordinate must be from 0 to 2, not 3"),
        (-1, "a coordinate must be from 0 to 2, not -1"),
        ([0, 3], "a coordinate must be from 0 to 2, not 3"),
        ([0.0], "a coordinate must be a whole number, not 0.0"),
        ("0", "a coordinate must be a whole number, not '0'"),
        ([None], "a coordinate must be a whole number, not None"),
        (1.0, "coordinates must be iterable, not 1.0; try a list"),
        (None, "coordinates must be iterable, not None; try a list"),
    ],
)
def test_rejects_invalid_coordinates(work: str, places: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        getattr(LinearCode([3], 3), work)(places)
    assert str(refused.value) == message


@pytest.mark.parametrize("work", ["puncture", "shorten", "extend"])
def test_rejects_huge_coordinates_with_a_short_message(work: str) -> None:
    with pytest.raises(DomainError, match=r"^a coordinate must be from 0 to \d, not a number of 20001 bits$"):
        getattr(LinearCode([3], 3), work)(1 << 20000)


def test_words_of_length_0_have_no_coordinates() -> None:
    with pytest.raises(DomainError) as refused:
        LinearCode([], 0).puncture(0)
    assert "-1" not in str(refused.value)


@pytest.mark.parametrize(
    ("at", "message"),
    [
        (4, "a coordinate must be from 0 to 3, not 4"),
        (-1, "a coordinate must be from 0 to 3, not -1"),
        (1.0, "a coordinate must be a whole number, not 1.0"),
        ("1", "a coordinate must be a whole number, not '1'"),
    ],
)
def test_the_check_digit_can_be_inserted_anywhere(at: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        LinearCode([3], 3).extend(at=at)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("permutation", "message"),
    [
        ([0, 1], "permutation must contain each of the numbers 0 to 2 once, not [0, 1]"),
        ([0, 1, 1], "permutation must contain each of the numbers 0 to 2 once, not [0, 1, 1]"),
        ([0, 1, 2, 0], "permutation must contain each of the numbers 0 to 2 once, not [0, 1, 2, 0]"),
        ([1, 2, 3], "a coordinate must be from 0 to 2, not 3"),
        ("012", "a coordinate must be a whole number, not '0'"),
        (3, "a permutation must be iterable, not 3; try a list"),
    ],
)
def test_rejects_invalid_permutations(permutation: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        LinearCode([3], 3).permute(permutation)
    assert str(refused.value) == message


def test_rejects_direct_sums_over_different_fields() -> None:
    with pytest.raises(DomainError) as refused:
        LinearCode([3], 3).direct_sum(LinearCode([3], 3, q=4))
    assert str(refused.value) == "both codes must be over the same field, not GF(2) and GF(4)"


@pytest.mark.parametrize("other", [3, None, [3], AdditiveCode([3], 2)])
def test_rejects_direct_sums_with_other_objects(other: Any) -> None:
    with pytest.raises((DomainError, TypeError)):
        LinearCode([3], 3).direct_sum(other)


def test_rejects_endless_coordinates() -> None:
    code = LinearCode([1, 2], n=3)
    for work in (code.puncture, code.shorten, code.permute):
        with pytest.raises(LimitError, match=r"of this code may have at most 64 entries$"):
            work(repeat(0))
