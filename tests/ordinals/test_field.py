"""Test nim operations, each in the smallest of the three fields that contains its operands, and on arrays."""

import pickle
import random

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals, any_level

from grundy import nim, ordinals
from grundy.errors import DomainError, LimitError
from grundy.nim import Nimber
from grundy.ordinals import (
    Ordinal,
    OrdinalArray,
    add,
    artin_schreier,
    closure,
    divide,
    frobenius,
    multiply,
    power,
    quadratic_roots,
    reciprocal,
    sqrt,
    square,
    tower,
)

FINITE = st.integers(0, 1 << 40)
T = Ordinal("w^(w^w)")


@given(FINITE, FINITE, st.integers(-20, 200))
def test_finite_ordinals_are_finite_nimbers(a: int, b: int, e: int) -> None:
    assert add(a, b) == a ^ b
    assert multiply(a, b) == nim.multiply(a, b)
    assert square(a) == nim.square(a)
    assert sqrt(a) == nim.sqrt(a)
    assert artin_schreier(a) == nim.artin_schreier(a)
    assert frobenius(a, e) == nim.frobenius(a, e)
    if b:
        assert divide(a, b) == nim.divide(a, b)
        assert power(b, e) == nim.power(b, e)
    assert isinstance(add(a, b), Ordinal)


@settings(max_examples=40)
@given(algebraic_ordinals((3, 5)), algebraic_ordinals((3, 5)))
def test_the_tower_continues_the_closure(x: Ordinal, y: Ordinal) -> None:
    assert multiply(x, y) == closure.multiply(x, y) == tower.multiply(x, y)
    assert sqrt(x) == closure.sqrt(x) == tower.sqrt(x)
    assert artin_schreier(x) == closure.artin_schreier(x)
    if x:
        assert reciprocal(x) == closure.reciprocal(x) == tower.reciprocal(x)


@settings(max_examples=40)
@given(any_level(2), any_level(2), any_level(2))
def test_the_laws_of_a_ring_hold_across_all_levels(x: Ordinal, y: Ordinal, z: Ordinal) -> None:
    assert add(x, x) == 0
    assert multiply(x, y) == multiply(y, x)
    assert multiply(x, add(y, z)) == add(multiply(x, y), multiply(x, z))
    assert square(add(x, y)) == add(square(x), square(y))
    assert frobenius(x, 1) == power(x, 2) == square(x)
    assert square(sqrt(x)) == x


def test_known_values() -> None:
    w = Ordinal("w")
    assert sqrt(w) == Ordinal("w^2*2")
    assert sqrt(T) == Ordinal("w^(w^(w^w))")
    assert reciprocal(T) == Ordinal("w^(w^(w+1))")
    assert divide(2, w) == Ordinal("w^2")
    assert power(w, -1) == reciprocal(w) == Ordinal("w^2*3")


def test_zero_has_no_reciprocal() -> None:
    for compute in (lambda: reciprocal(0), lambda: divide(T, 0), lambda: power(0, -1)):
        with pytest.raises(DomainError, match="division by zero: 0 has no nim reciprocal"):
            compute()


@pytest.mark.parametrize("value", [None, 1.0, "3", Ordinal("w"), Ordinal(3), Nimber(3)])
def test_rejects_exponents_that_are_not_ordinary_integers(value: object) -> None:
    for x in (Ordinal(5), Ordinal("w"), Ordinal("t")):
        for operation in (power, frobenius):
            with pytest.raises(DomainError, match="an exponent must be an ordinary integer, not"):
                operation(x, value)  # type: ignore[arg-type]


def test_accepts_numpy_integers_as_exponents() -> None:
    for text in ("5", "w", "t"):
        assert power(Ordinal(text), np.int64(3)) == power(Ordinal(text), 3)  # type: ignore[arg-type]
        assert frobenius(Ordinal(text), np.int64(3)) == power(Ordinal(text), 8)  # type: ignore[arg-type]


@settings(max_examples=40, deadline=None)
@given(any_level(2), any_level(1), any_level(1))
def test_quadratic_equations_have_their_roots(c: Ordinal, b: Ordinal, a: Ordinal) -> None:
    assume(a or b)
    try:
        found = quadratic_roots(a, b, c)
    except LimitError:
        assume(False)
    assert len(found) == (2 if a and b else 1)
    assert list(found) == sorted(set(found))
    for x in found:
        squared = multiply(a, square(x))
        assert add(add(squared, multiply(b, x)), c) == 0


def test_rejects_equations_that_are_not_quadratic() -> None:
    with pytest.raises(DomainError, match="there is no root; use a nonzero a or b"):
        quadratic_roots(0, 0, Ordinal("t"))


small_exponents = st.dictionaries(st.integers(0, 9), st.integers(1, 200), max_size=3)
small_ordinals = st.dictionaries(small_exponents.map(lambda counts: tuple(sorted(counts.items()))), st.integers(1, 300))


def made(terms: dict[tuple[tuple[int, int], ...], int]) -> Ordinal:
    exponents = {Ordinal.from_terms(sorted(counts, reverse=True)): n for counts, n in terms.items()}
    return Ordinal.from_terms(sorted(exponents.items(), reverse=True))


@given(st.lists(st.tuples(small_ordinals, small_ordinals), max_size=8))
def test_rows_agree_with_the_functions(pairs: list[tuple[dict, dict]]) -> None:
    left, right = [made(x) for x, _ in pairs], [made(y) for _, y in pairs]
    a, b = OrdinalArray(left), OrdinalArray(right)
    assert list(a) == left
    assert list(a.add(b)) == [ordinals.add(x, y) for x, y in zip(left, right, strict=True)]
    assert list(a.multiply(b)) == [ordinals.multiply(x, y) for x, y in zip(left, right, strict=True)]
    assert a.square() == a.multiply(a)
    total = Ordinal(0)
    for x in left:
        total = ordinals.add(total, x)
    assert a.sum() == total


def test_products_of_finite_ordinals_are_those_of_nim() -> None:
    numbers = np.random.default_rng(3).integers(0, 2**63, (2, 500), np.uint64)
    a, b = OrdinalArray(numbers[0].tolist()), OrdinalArray(numbers[1])
    assert [int(x) for x in a.multiply(b)] == nim.multiply(*numbers).tolist()


def test_arrays_with_one_ordinal_satisfy_the_laws_of_a_field() -> None:
    chance = random.Random(5)
    words = [f"w^(w^{chance.randrange(4)}*{chance.randrange(1, 9)})+w*{chance.randrange(1, 9)}" for _ in range(300)]
    x = OrdinalArray(words)
    y, z = Ordinal("w^(w^2*3)+w^2+1"), Ordinal("w^(w+2)*5+3")
    assert x.multiply(y).multiply(z) == x.multiply(ordinals.multiply(y, z))
    assert x.multiply(y).add(x.multiply(z)) == x.multiply(ordinals.add(y, z))
    assert x.multiply(y).multiply(ordinals.reciprocal(y)) == x
    assert x.multiply(0) == x.add(x)
    assert x.multiply(y).sum() == ordinals.multiply(x.sum(), y)


def test_one_row_is_combined_with_every_row() -> None:
    x, one = OrdinalArray(["w", "w+1", 3]), OrdinalArray(["w^2"])
    assert x.multiply(one) == one.multiply(x) == x.multiply("w^2") == x.multiply(Ordinal("w^2"))
    assert x.multiply(nim.Nimber(2)) == x.multiply([2, 2, 2]) == x.multiply(np.uint8(2))


def test_reading_an_array() -> None:
    x = OrdinalArray(["w", 1, "w+1"])
    assert (len(x), x[0], x[-1], x[1]) == (3, Ordinal("w"), Ordinal("w+1"), 1)
    assert list(x[::-1]) == [Ordinal("w+1"), 1, Ordinal("w")]
    assert x[:0] == OrdinalArray() != x
    assert OrdinalArray().sum() == 0
    assert OrdinalArray().multiply("w") == OrdinalArray()
    assert pickle.loads(pickle.dumps(x)) == x
    assert repr(OrdinalArray(range(9))) == "<OrdinalArray of 9 ordinals: '0', '1', '2', '3', '4', '5', …>"
    assert (x == 5, x != [1]) == (False, True)
    with pytest.raises(IndexError, match="index 3 is out of range for an array of 3 ordinals"):
        x[3]
    with pytest.raises(TypeError):
        hash(x)


def test_rejects_ordinals_that_do_not_fit() -> None:
    with pytest.raises(LimitError) as error:
        OrdinalArray(["w^(w^w)"])
    assert str(error.value) == (
        "an array can only hold ordinals below ω^ω^ω with few and short terms, not ω^(ω^ω); "
        "use the functions of grundy.ordinals instead"
    )
    with pytest.raises(LimitError, match=r"not ω\^10000000000000000000000000000000000000000"):
        OrdinalArray(["w^(10^40)"])
    with pytest.raises(DomainError, match="the arrays have different lengths, 2 and 3; use equal lengths"):
        OrdinalArray([1, 2]).multiply([1, 2, 3])
    with pytest.raises(DomainError, match="expected an iterable of ordinals, not 'w'"):
        OrdinalArray("w")
    with pytest.raises(DomainError, match="expected an iterable of ordinals, not 5"):
        OrdinalArray(5)  # type: ignore[arg-type]


def test_rejects_results_that_do_not_fit() -> None:
    x, y = OrdinalArray(["w^(w*(4*5^18))"]), Ordinal("w^(w*(4*5^17))")
    with pytest.raises(LimitError) as error:
        x.multiply(y)
    assert str(error.value) == (
        "the result does not fit in an array: it needs more than 1 GiB, or terms with numbers above 2^44; "
        "use fewer rows, or the functions of grundy.ordinals"
    )
    assert ordinals.multiply(x[0], y) == Ordinal("w^(w*(4*5^18+4*5^17))")


def test_sums_with_many_terms() -> None:
    x = OrdinalArray([Ordinal.from_terms((k, 1) for k in range(64, 0, -1))]).multiply(OrdinalArray([1] * 40_001))
    assert x.sum() == x[0]
