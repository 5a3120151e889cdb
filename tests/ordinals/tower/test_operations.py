"""The operations on ordinals of every level: field axioms, gold values, absurd operands."""

from functools import reduce

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import T, U, any_level, interacting_ordinals

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import cantor, nim_sum, ordinal
from grundy.ordinals.tower import artin_schreier, frobenius, multiply, power, reciprocal, scalars, sqrt
from grundy.reference.transfinite_tower import tower_product


@given(any_level(), any_level(), any_level())
def test_field_axioms(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    assert multiply(a, b) == multiply(b, a)
    assert multiply(multiply(a, b), c) == multiply(a, multiply(b, c))
    assert multiply(a, nim_sum(b, c)) == nim_sum(multiply(a, b), multiply(a, c))
    assert multiply(a, 1) == a
    assert multiply(a, 0) == 0
    assert not multiply(a, b) or (a and b)
    assert multiply(a, b) or not (a and b)


@given(any_level(), any_level())
def test_products_agree_with_the_reference(a: Ordinal, b: Ordinal) -> None:
    assert multiply(a, b) == tower_product(a, b)


@given(any_level(2))
def test_square_roots(x: Ordinal) -> None:
    assert multiply(sqrt(x), sqrt(x)) == x
    assert sqrt(multiply(x, x)) == x


@given(any_level(2), any_level(2))
def test_least_solutions(x: Ordinal, y: Ordinal) -> None:
    root = artin_schreier(x)
    assert nim_sum(multiply(root, root), root) == x
    assert root < nim_sum(root, ordinal(1))
    # Lenstra 1978: x* ⊕ y* = (x ⊕ y)*
    assert nim_sum(root, artin_schreier(y)) == artin_schreier(nim_sum(x, y))


@settings(max_examples=50)
@given(any_level(1).filter(bool))
def test_reciprocals(x: Ordinal) -> None:
    try:
        inverse = reciprocal(x)
    except LimitError:
        return
    assert multiply(inverse, x) == 1


@given(any_level(1), st.integers(0, 9))
def test_powers(x: Ordinal, n: int) -> None:
    assert power(x, n) == reduce(multiply, [x] * n, ordinal(1))


@given(any_level(2), st.integers(-3, 3))
def test_conjugates(x: Ordinal, k: int) -> None:
    y = frobenius(x, k)
    assert y == (power(x, 2**k) if k >= 0 else y)
    assert frobenius(y, -k) == x


def test_gold_values() -> None:
    # From the theory: Lenstra 1978, section 5, with the exponents that the scan lost.
    assert multiply(T, T) == Ordinal("w^(w^w*2)")
    assert multiply(T**T, T**T) == T
    assert Ordinal("w^(w^(w^w))") == T**T
    assert multiply(T ** Ordinal("w"), T) == 1
    assert multiply(T ** Ordinal("w*2"), nim_sum(T, ordinal(1))) == 1
    assert Ordinal("w^(w^(w^w+1))") == U
    assert multiply(U, U) == nim_sum(U, T)
    assert multiply(U**2, U**2) == nim_sum(U**2, T * 2)
    x = Ordinal("w^(w^(w^(w^w)))")
    assert multiply(x, x) == nim_sum(x, U * T)


def test_products_of_different_generators_are_ordinary_products() -> None:
    for x, y in ((U, U**2), (U**2, U**8), (U ** Ordinal("w"), U), (U**T, U ** (T * 4)), (U**U, U)):
        assert multiply(x, y) == max(x, y) * min(x, y)


def test_large_exponents() -> None:
    assert power(T, 10**100) == cantor(((Ordinal("w^w") * 10**100, 1),))
    assert multiply(power(T, 10**50), power(reciprocal(T), 10**50)) == 1
    assert frobenius(frobenius(T, 10**5), -(10**5)) == T
    assert power(U, 2**10) == frobenius(U, 10)


def test_division_by_zero() -> None:
    with pytest.raises(DomainError, match="division by zero: 0 has no nim reciprocal"):
        reciprocal(0)
    with pytest.raises(DomainError):
        power(T, -1)


def tall(height: int) -> Ordinal:
    x = ordinal(2)
    for _ in range(height):
        x = cantor(((x, 3),))
    return x


ABSURD = {
    "a huge power of t": Ordinal("w^(w^w*10^100)"),
    "a huge power of t, a pole and a root": Ordinal("w^(w^(w^w)*10^100+w^(w+1)*10^100+w^w*10^100)+w^(w^w*10^99)+1"),
    "a huge coefficient": Ordinal("t*10^1000+5"),
    "a tower of 90 exponents": tall(90),
    "a tower with a sum": tall(90) + tall(60) * 7 + tall(30) + tall(4) + 1,
    "generators with huge places": Ordinal("w^(w^(w^w+10^100))+w^(w^(w^w+w)*10^100)"),
    "many generators": U ** ordinal(2**300 - 1),
    "a pole in a huge field": Ordinal("w^(w^(w+w^1000)+w^w)+t"),
    "many terms": nim_sum(*(U ** ordinal(i) * T ** ordinal(j) for i in range(50) for j in range(40))),
}


@pytest.mark.parametrize("name", ABSURD)
def test_absurd_operands_are_answered_or_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scalars, "MAX_EFFORT", 10_000)
    x = ABSURD[name]
    for operation in (
        lambda: multiply(x, x),
        lambda: multiply(x, nim_sum(x, ABSURD["a huge power of t"], ordinal(1))),
        lambda: reciprocal(x),
        lambda: sqrt(x),
        lambda: frobenius(x, 1000),
        lambda: frobenius(x, -1000),
        lambda: power(x, 10**30),
        lambda: artin_schreier(x),
    ):
        try:
            result = operation()
        except GrundyError as error:
            assert isinstance(error, LimitError)
            assert len(str(error)) < 500
        else:
            assert isinstance(result, Ordinal)


@given(interacting_ordinals(2, 1, 2))
def test_quotients_of_powers(pair: tuple[Ordinal, ...]) -> None:
    a, b = pair
    assert power(multiply(a, b), 3) == multiply(power(a, 3), power(b, 3))
    assert sqrt(nim_sum(a, b)) == nim_sum(sqrt(a), sqrt(b))
