"""Codes over small fields, judged by all combinations of the words that span them."""

from itertools import product

import numpy as np
import pytest

from grundy import DomainError, LimitError
from grundy.linear import SmallField
from grundy.linear.particles import ParticleCode
from grundy.linear.particles.field import eliminate

CASES = [(2, 5), (3, 4), (4, 3), (5, 3), (9, 2)]


def combinations(field: SmallField, n: int, rows: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    found = {(0,) * n}
    for row in rows:
        multiples = [tuple(field.multiply(c, x) for x in row) for c in range(field.q)]
        found = {tuple(map(field.add, word, multiple)) for word in found for multiple in multiples}
    return found


def random_rows(q: int, n: int, count: int) -> list[tuple[int, ...]]:
    return [tuple(row) for row in np.random.default_rng(100 * q + count).integers(q, size=(count, n)).tolist()]


@pytest.mark.parametrize(("q", "n"), CASES)
@pytest.mark.parametrize("count", range(4))
def test_words_distance_and_membership_are_those_of_all_combinations(q: int, n: int, count: int) -> None:
    field, rows = SmallField(q), random_rows(q, n, count)
    code, words = ParticleCode.spanned(field, n, rows), combinations(SmallField(q), n, rows)
    assert [*map(tuple, code.words().tolist())] == sorted(words)
    assert code.size == len(words)
    weights = [sum(map(bool, word)) for word in words if any(word)]
    assert code.minimum_distance() == (min(weights) if weights else None)
    assert all((word in code) == (word in words) for word in product(range(q), repeat=n))


@pytest.mark.parametrize(("q", "n"), CASES)
def test_the_generator_is_in_reduced_echelon_form(q: int, n: int) -> None:
    form = np.array(ParticleCode.spanned(SmallField(q), n, random_rows(q, n, 3)).generator)
    pivots = [int(np.argmax(row != 0)) for row in form]
    assert pivots == sorted(set(pivots))
    for row, pivot in zip(form, pivots, strict=True):
        assert not row[:pivot].any()
        assert form[:, pivot].tolist() == [int(other == pivot) for other in pivots]


def test_elimination_leaves_the_other_columns_to_be_read() -> None:
    rows, pivots = eliminate(SmallField(5), np.array([[2, 1, 4], [4, 2, 4]], np.uint8), 2)
    assert (rows.tolist(), pivots) == ([[1, 3, 2], [0, 0, 1]], [0])


@pytest.mark.parametrize("q", [4, 8, 9])
def test_digits_keep_the_words_and_can_be_read_back(q: int) -> None:
    field = SmallField(q)
    for count in range(3):
        code = ParticleCode.spanned(field, 3, random_rows(q, 3, count))
        digits = code.digits()
        assert (digits.n, digits.k, digits.field) == (3 * field.a, code.k * field.a, SmallField(field.p))
        written = {tuple(d for x in word for d in field.digits(x)) for word in code.words().tolist()}
        assert written == {*map(tuple, digits.words().tolist())}
        assert (digits.minimum_distance() or 0) >= (code.minimum_distance() or 0)
        assert digits.undigits(field) == code


def test_digits_of_a_prime_field_change_nothing() -> None:
    code = ParticleCode.spanned(SmallField(3), 2, [(1, 2)])
    assert code.digits() == code == code.undigits(SmallField(3))


def test_an_additive_set_that_is_not_linear_has_no_code_over_the_large_field() -> None:
    with pytest.raises(
        DomainError, match=r"^the words are not closed under multiplication by the elements of GF\(4\)$"
    ):
        ParticleCode.spanned(SmallField(2), 4, [(1, 0, 1, 0)]).undigits(SmallField(4))


def test_the_ternary_golay_code() -> None:
    # Quadratic residues modulo 11: the cyclic code of x^5 + x^4 + 2x^3 + x^2 + 2 (MacWilliams and Sloane, ch. 16).
    polynomial = (2, 0, 1, 2, 1, 1)
    rows = [(*[0] * i, *polynomial, *[0] * (5 - i)) for i in range(6)]
    assert str(ParticleCode.spanned(SmallField(3), 11, rows)) == "[11, 6, 5] code over GF(3)"


def test_what_costs_too_much_or_is_no_word_is_refused() -> None:
    code = ParticleCode.spanned(SmallField(3), 3, [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
    with pytest.raises(LimitError) as error:
        code.minimum_distance(limit=26)
    assert str(error.value) == "the code has 3^3 words, more than limit=26; raise limit=…"
    with pytest.raises(DomainError, match=r"^a word has 3 elements, and 2 were given$"):
        (1, 2) in code  # noqa: B015
    with pytest.raises(DomainError, match=r"^a particle of GF\(3\) is a number from 0 to 2, not 5$"):
        (1, 2, 5) in code  # noqa: B015


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([(1, 5)], "a particle of GF(3) is a number from 0 to 2, not 5"),
        (np.array([[1, 5]], np.uint8), "a particle of GF(3) is a number from 0 to 2, not 5"),
        (np.array([[1, -1]]), "a particle of GF(3) is 0 or more, not -1"),
        ([(1, 2), (1,)], "a word has 2 elements, and 1 were given"),
        (np.ones((2, 3), np.uint8), "a word has 2 elements, and 3 were given"),
        (5, "the words that span a code can be listed one by one, and 5 cannot; try a list"),
        ([5], "the elements of a word can be listed one by one, and 5 cannot; try a list"),
    ],
)
def test_only_words_span_a_code(words: object, text: str) -> None:
    with pytest.raises(DomainError) as error:
        ParticleCode.spanned(SmallField(3), 2, words)
    assert str(error.value) == text


@pytest.mark.parametrize(("q", "n"), [(3, 2), (2, 3), (4, 2)])
def test_only_digits_are_read_back(q: int, n: int) -> None:
    with pytest.raises(DomainError) as error:
        ParticleCode.spanned(SmallField(q), n, [(1,) * n]).undigits(SmallField(4))
    assert str(error.value) == (
        "words of GF(4) in digits are words over GF(2) whose length is a multiple of 2, and these are words over "
        f"GF({q}) of length {n}"
    )


def test_large_codes_are_written_without_their_distance() -> None:
    assert str(ParticleCode.spanned(SmallField(3), 20, np.eye(20, dtype=np.uint8))) == "[20, 20, ?] code over GF(3)"
    assert str(ParticleCode(SmallField(2), 4, ())) == "[4, 0, –] code over GF(2)"
