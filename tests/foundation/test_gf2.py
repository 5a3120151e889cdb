"""Linear algebra over GF(2): elimination, subspaces, affine spaces and arrays, compared with lists of all vectors."""

import copy
import pickle
from collections.abc import Callable
from functools import reduce
from itertools import combinations, product
from operator import xor
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from reference import span

from grundy import DomainError, LimitError
from grundy.gf2 import (
    Affine,
    Elimination,
    distinct_rows,
    masks_of_words,
    rank,
    reduced_basis,
    rows_of_bits,
    solutions,
    words_of_masks,
)
from grundy.linear import Subspace

vectors = st.lists(st.integers(0, 31), max_size=7)


def sum_of(listed: list[int], choice: int) -> int:
    return reduce(xor, (vector for i, vector in enumerate(listed) if choice >> i & 1), 0)


def sums(listed: list[int]) -> set[int]:
    return {sum_of(listed, choice) for choice in range(1 << len(listed))}


@given(vectors)
def test_a_reduced_basis_spans_the_same_space_and_is_reduced(listed: list[int]) -> None:
    basis = reduced_basis(listed)
    assert sums(list(basis)) == sums(listed)
    assert list(basis) == sorted(basis)
    for vector in basis:
        assert [other for other in basis if other >> vector.bit_length() - 1 & 1] == [vector]


@given(vectors)
def test_add_reports_vectors_that_are_not_sums_of_earlier_ones(listed: list[int]) -> None:
    known = Elimination()
    for i, vector in enumerate(listed):
        assert known.add(vector) == (vector not in sums(listed[:i]))


@given(vectors, st.integers(0, 31))
def test_sum_to_finds_vectors_with_a_given_sum_if_they_exist(listed: list[int], target: int) -> None:
    choice = Elimination(listed).sum_to(target)
    assert (choice is not None) == (target in sums(listed))
    assert choice is None or sum_of(listed, choice) == target


@given(vectors)
def test_relations_are_the_choices_with_sum_zero(listed: list[int]) -> None:
    relations = Elimination(listed).relations
    assert sums(relations) == {choice for choice in range(1 << len(listed)) if sum_of(listed, choice) == 0}
    assert len(reduced_basis(relations)) == len(relations)


@given(vectors)
def test_reduced_rows_are_the_reduced_basis_with_choices(listed: list[int]) -> None:
    rows = Elimination(listed).reduced_rows()
    assert tuple(row for row, _ in rows.values()) == reduced_basis(listed)
    assert [row.bit_length() - 1 for row, _ in rows.values()] == list(rows)
    assert all(sum_of(listed, choice) == row for row, choice in rows.values())


N = 6
short_vectors = st.lists(st.integers(0, (1 << N) - 1), max_size=5)


def even(a: int, b: int) -> bool:
    """Return whether two vectors have an even number of ones in common."""
    return (a & b).bit_count() % 2 == 0


def all_subspaces(n: int) -> set[Subspace]:
    """Return all subspaces of a small space."""
    return {Subspace(n, chosen) for size in range(n + 1) for chosen in combinations(range(1, 1 << n), size)}


@pytest.mark.parametrize(("n", "count"), [(0, 1), (1, 2), (2, 5), (3, 16), (4, 67)])
def test_subspaces_with_the_same_vectors_are_equal(n: int, count: int) -> None:
    # The numbers of subspaces are the Galois numbers, OEIS A006116.
    spaces = all_subspaces(n)
    assert len(spaces) == len({frozenset(space.elements()) for space in spaces}) == count


@given(short_vectors, st.permutations(range(N)), st.integers(0, N))
def test_a_projection_keeps_some_coordinates_of_all_vectors(vectors: list[int], order: list[int], count: int) -> None:
    kept = order[:count]
    images = {sum((u >> k & 1) << i for i, k in enumerate(kept)) for u in Subspace(N, vectors).elements()}
    assert set(Subspace(N, vectors).project(kept).elements()) == images


@given(short_vectors)
def test_the_span_in_increasing_order(given: list[int]) -> None:
    space = Subspace(N, given)
    assert list(space.elements()) == sorted(span(given))
    assert space.size == 1 << space.dimension == len(span(given))
    assert [vector in space for vector in range(1 << N)] == [vector in span(given) for vector in range(1 << N)]


@given(short_vectors)
def test_the_basis_is_reduced_and_increasing(given: list[int]) -> None:
    basis = Subspace(N, given).basis
    assert list(basis) == sorted(basis)
    for vector in basis:
        assert [other >> vector.bit_length() - 1 & 1 for other in basis].count(1) == 1
    assert all(type(vector) is int for vector in basis)


@given(short_vectors)
def test_the_dual_has_the_vectors_orthogonal_to_all(given: list[int]) -> None:
    space = Subspace(N, given)
    dual = {check for check in range(1 << N) if all(even(check, vector) for vector in given)}
    assert set(space.dual().elements()) == dual
    assert space.checks == space.dual().basis
    assert space.dual().dual() == space == Subspace.from_checks(N, space.checks)


@given(short_vectors)
def test_the_matrices_have_the_bases_as_rows(given: list[int]) -> None:
    space = Subspace(N, given)
    for matrix, rows in ((space.generator, space.basis), (space.parity_check, space.checks)):
        assert matrix.tolist() == [[row >> k & 1 for k in range(N)] for row in rows]
        assert (matrix.dtype, matrix.shape) == (np.uint8, (len(rows), N))
        assert not matrix.flags.writeable


@given(short_vectors, st.integers(0, (1 << N) - 1))
def test_cosets_and_their_leaders(given: list[int], vector: int) -> None:
    space = Subspace(N, given)
    coset = sorted(vector ^ element for element in span(given))
    assert list(space.coset(vector)) == coset
    assert space.leader(vector) == coset[0]
    assert {space.leader(other) for other in coset} == {coset[0]}


@given(short_vectors, short_vectors)
def test_sums_intersections_and_order(first: list[int], second: list[int]) -> None:
    a, b = Subspace(N, first), Subspace(N, second)
    assert set((a + b).elements()) == span(first + second)
    assert set((a & b).elements()) == span(first) & span(second)
    assert (a <= b) == (span(first) <= span(second))
    assert a & b <= a <= a + b
    assert (a == b) == (span(first) == span(second))
    assert a != b or hash(a) == hash(b)


def test_spaces_of_thousands_of_coordinates() -> None:
    n = 3000
    chain = Subspace(n, (3 << k for k in range(n - 1)))
    assert (chain.dimension, chain.checks) == (n - 1, ((1 << n) - 1,))
    assert (1 << n - 1 | 1) in chain
    assert 1 not in chain
    assert chain.generator.shape == (n - 1, n)
    assert repr(chain) == "<Subspace of dimension 2999 in GF(2)^3000>"
    first = chain.elements()
    assert [next(first) for _ in range(4)] == [0, 3, 5, 6]


def test_repr_of_a_subspace() -> None:
    assert repr(Subspace(5, [25, 7])) == "Subspace(5, [7, 25])"
    assert repr(Subspace(0)) == "Subspace(0, [])"
    assert eval(repr(Subspace(5, [25, 7]))) == Subspace(5, [7, 25])


def test_subspaces_with_different_numbers_of_coordinates_differ() -> None:
    assert Subspace(3, [1]) != Subspace(4, [1])
    assert Subspace(3, [1]) != (1,)
    for combine in (lambda a, b: a + b, lambda a, b: a & b, lambda a, b: a <= b):
        with pytest.raises(DomainError, match=r"^both spaces must have the same number of coordinates, not 3 and 4$"):
            combine(Subspace(3), Subspace(4))


def test_integers_of_numpy_are_vectors() -> None:
    space = Subspace(np.int64(4), np.array([3, 5], np.uint8))
    assert (space.basis, space.n) == ((3, 5), 4)
    assert {type(value) for value in (*space.basis, space.n)} == {int}
    assert np.uint64(6) in space


@pytest.mark.parametrize(
    ("vector", "message"),
    [
        (8, r"^a vector of 3 coordinates must be from 0 to 2\^3 - 1, not 8$"),
        (-1, r"^a vector of 3 coordinates must be from 0 to 2\^3 - 1, not -1"),
        (1 << 5000, r"^a vector of 3 coordinates must be from 0 to 2\^3 - 1, not a number of 5001 bits"),
        (1.0, r"^a vector must be an integer whose bits are its coordinates, not 1\.0$"),
        ("7", r"^a vector must be an integer whose bits are its coordinates, not '7'$"),
        (None, r"not None$"),
        ([1], r"not \[1\]$"),
    ],
)
def test_rejects_invalid_vectors(vector: Any, message: str) -> None:
    space = Subspace(3, [5])
    calls: list[Callable[[], Any]] = [
        lambda: Subspace(3, [1, vector]),
        lambda: Subspace.from_checks(3, [vector]),
        lambda: space.leader(vector),
        lambda: space.coset(vector),
    ]
    for call in calls:
        with pytest.raises(DomainError, match=message):
            call()


@pytest.mark.parametrize(
    ("n", "message"), [(-1, "must be at least 0, not -1"), (2.0, "must be a whole number, not 2.0")]
)
def test_rejects_invalid_numbers_of_coordinates(n: Any, message: str) -> None:
    with pytest.raises(DomainError, match=f"^n, the number of coordinates, {message}$"):
        Subspace(n)


def test_rejects_vectors_that_are_not_iterable() -> None:
    with pytest.raises(DomainError, match="5"):
        Subspace(3, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("other", [3, None, (3,)])
def test_rejects_operands_that_are_not_spaces(other: Any) -> None:
    for combine in (lambda a, b: a + b, lambda a, b: a & b, lambda a, b: a <= b):
        with pytest.raises(TypeError, match=r"unsupported operand|not supported between"):
            combine(Subspace(3), other)


def test_checking_a_vector_takes_no_memory_for_its_coordinates() -> None:
    # 2^n itself would not fit any memory.
    assert Subspace(10**15, [5]).basis == (5,)


def test_subspaces_are_immutable() -> None:
    space = Subspace(3, [5])
    for name in ("n", "basis", "generator", "checks", "dimension", "other"):
        with pytest.raises(AttributeError):
            setattr(space, name, 7)
        with pytest.raises(AttributeError):
            delattr(space, name)
    assert (space.n, space.basis, space.checks) == (3, (5,), (2, 5))
    with pytest.raises(ValueError, match="read-only"):
        space.generator[0, 0] = 0


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda space: pickle.loads(pickle.dumps(space))])
@pytest.mark.parametrize("used", [False, True])
def test_copies_are_equal_and_immutable(copied: Callable[[Subspace], Subspace], used: bool) -> None:
    space = Subspace(3, [5])
    if used:
        assert (space.generator.tolist(), space.checks) == ([[1, 0, 1]], (2, 5))
    other = copied(space)
    assert (other, other.checks, hash(other)) == (space, space.checks, hash(space))
    assert not other.generator.flags.writeable
    with pytest.raises(AttributeError):
        other.n = 4


def test_invalid_vectors_are_not_in_a_space() -> None:
    space = Subspace(3, [5, 2])
    assert [thing in space for thing in (5, np.uint8(7), 0, 4, 8, -1, "5", None, 5.0)] == [True] * 3 + [False] * 6


def test_rejects_dual_spaces_that_need_too_much_memory() -> None:
    message = (
        r"^the dual of a space of dimension 1 in GF\(2\)\^1000000 takes 124999875000 bytes, more than 2147483648; use"
    )
    for question in (lambda space: space.dual(), lambda space: space.checks, lambda space: space.parity_check):
        with pytest.raises(LimitError, match=message):
            question(Subspace(10**6, [3]))


masks = st.integers(0, 1 << 200)


@given(st.lists(masks))
def test_words_contain_all_bits_in_increasing_order(numbers: list[int]) -> None:
    words = words_of_masks(numbers, 4)
    assert (words.shape, words.dtype) == ((len(numbers), 4), np.uint64)
    for row, number in zip(words.tolist(), numbers, strict=True):
        assert sum(word << 64 * w for w, word in enumerate(row)) == number
    assert masks_of_words(words) == numbers


def test_masks_are_python_integers() -> None:
    assert [type(mask) for mask in masks_of_words(np.ones((2, 3), np.uint64))] == [int, int]


@pytest.mark.parametrize("n", [0, 1, 7, 8, 63, 64, 65, 200])
def test_rows_are_the_digits_and_read_only(n: int) -> None:
    random = Random(n)
    numbers = [random.getrandbits(n) if n else 0 for _ in range(5)]
    rows = rows_of_bits(numbers, n)
    assert (rows.shape, rows.dtype) == ((5, n), np.uint8)
    assert rows.tolist() == [[number >> k & 1 for k in range(n)] for number in numbers]
    with pytest.raises(ValueError, match="read-only"):
        rows[...] = 0


@pytest.mark.parametrize("n", [0, 1, 64, 65])
def test_an_empty_matrix_has_columns(n: int) -> None:
    assert rows_of_bits([], n).shape == (0, n)


@given(st.lists(st.lists(st.integers(0, 2**64 - 1), min_size=2, max_size=2), max_size=8), st.randoms())
def test_distinct_rows_reconstruct_all_rows(some: list[list[int]], random: Random) -> None:
    rows = np.array(some * 2, np.uint64).reshape(-1, 2)
    rows = rows[random.sample(range(len(rows)), len(rows))]
    members, which = distinct_rows(rows)
    assert members[which].tolist() == rows.tolist()
    assert len(members) == len({tuple(row) for row in some})


def test_distinct_rows_distinguishes_rows_with_the_same_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np.random, "default_rng", lambda seed: _NoChance())
    rows = np.array([[1, 2], [2, 1], [1, 2], [3, 0]], np.uint64)
    members, which = distinct_rows(rows)
    assert members[which].tolist() == rows.tolist()
    assert len(members) == 3


class _NoChance:
    """A generator whose factors are all 1: then the hash is the XOR of the words."""

    def integers(self, low: int, high: int, size: int, dtype: type, endpoint: bool) -> object:
        return np.ones(size, np.uint64)


def test_rejects_matrices_that_need_too_much_memory() -> None:
    with pytest.raises(LimitError, match=r"^a matrix with 3 rows and 10000000000 columns has more than 2147483648"):
        rows_of_bits([1, 2, 3], 10**10)


def affine_span(offset, generators):
    return {offset ^ reduce(xor, some, 0) for some in product(*((0, vector) for vector in generators))}


@given(st.integers(0, 31), vectors)
def test_an_affine_space_is_its_offset_plus_all_sums_of_its_basis(offset, generators):
    space = Affine.spanned(offset, generators)
    assert affine_span(space.offset, space.basis) == affine_span(offset, generators)
    assert 1 << rank(generators) == len(affine_span(0, generators))
    # Other generators of the same space.
    assert space == Affine.spanned(max(affine_span(offset, generators)), sorted(affine_span(0, generators)))


@given(st.integers(0, 31), vectors)
def test_halves_are_the_elements_with_that_highest_bit(offset, generators):
    space = Affine.spanned(offset, generators)
    for bit in (0, 1):
        half = space.with_bit(4, bit)
        expected = {x & 15 for x in affine_span(offset, generators) if x >> 4 == bit}
        assert (set() if half is None else affine_span(half.offset, half.basis)) == expected


@given(vectors, st.integers(0, 31))
def test_solutions_are_all_choices_with_that_sum(generators, target):
    choices = list(solutions(generators, target))
    assert len(choices) == len(set(choices))
    expected = {
        choice
        for choice in range(1 << len(generators))
        if reduce(xor, (v for i, v in enumerate(generators) if choice >> i & 1), 0) == target
    }
    assert set(choices) == expected
