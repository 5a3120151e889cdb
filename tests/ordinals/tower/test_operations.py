"""Test operations on ordinals of every level: field axioms, known values, reciprocals, equations, huge operands."""

from functools import reduce

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import (
    PLACES,
    T,
    U,
    algebraic_ordinals,
    any_level,
    interacting_ordinals,
    ordinals,
    perfect_ordinals,
    rational_ordinals,
)
from reference.tower import tower_product, tower_solution

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.ordinals import Ordinal, base_expansion, nim_sum
from grundy.ordinals.closure import polynomial_roots
from grundy.ordinals.tower import (
    Element,
    Tower,
    artin_schreier,
    effort,
    element_of,
    frobenius,
    multiply,
    operations,
    ordinal_of,
    power,
    quadratic,
    reciprocal,
    scalars,
    sqrt,
)


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
    assert root < nim_sum(root, Ordinal(1))
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
    assert power(x, n) == reduce(multiply, [x] * n, Ordinal(1))


@given(any_level(2), st.integers(-3, 3))
def test_conjugates(x: Ordinal, k: int) -> None:
    y = frobenius(x, k)
    assert y == (power(x, 2**k) if k >= 0 else y)
    assert frobenius(y, -k) == x


def test_published_values() -> None:
    # From the theory: Lenstra 1978, section 5, with the exponents that are missing in the scan.
    assert multiply(T, T) == Ordinal("w^(w^w*2)")
    assert multiply(T**T, T**T) == T
    assert Ordinal("w^(w^(w^w))") == T**T
    assert multiply(T ** Ordinal("w"), T) == 1
    assert multiply(T ** Ordinal("w*2"), nim_sum(T, Ordinal(1))) == 1
    assert Ordinal("w^(w^(w^w+1))") == U
    assert multiply(U, U) == nim_sum(U, T)
    assert multiply(U**2, U**2) == nim_sum(U**2, T * 2)
    x = Ordinal("w^(w^(w^(w^w)))")
    assert multiply(x, x) == nim_sum(x, U * T)


def test_products_of_different_generators_are_ordinary_products() -> None:
    for x, y in ((U, U**2), (U**2, U**8), (U ** Ordinal("w"), U), (U**T, U ** (T * 4)), (U**U, U)):
        assert multiply(x, y) == max(x, y) * min(x, y)


def test_large_exponents() -> None:
    assert power(T, 10**100) == Ordinal.from_terms(((Ordinal("w^w") * 10**100, 1),))
    assert multiply(power(T, 10**50), power(reciprocal(T), 10**50)) == 1
    assert frobenius(frobenius(T, 10**5), -(10**5)) == T
    assert power(U, 2**10) == frobenius(U, 10)


def test_division_by_zero() -> None:
    with pytest.raises(DomainError, match="division by zero: 0 has no nim reciprocal"):
        reciprocal(0)
    with pytest.raises(DomainError):
        power(T, -1)


def tall(height: int) -> Ordinal:
    x = Ordinal(2)
    for _ in range(height):
        x = Ordinal.from_terms(((x, 3),))
    return x


ABSURD = {
    "a huge power of t": Ordinal("w^(w^w*10^100)"),
    "a huge power of t, a pole and a root": Ordinal("w^(w^(w^w)*10^100+w^(w+1)*10^100+w^w*10^100)+w^(w^w*10^99)+1"),
    "a huge coefficient": Ordinal("t*10^1000+5"),
    "a tower of 90 exponents": tall(90),
    "a tower with a sum": tall(90) + tall(60) * 7 + tall(30) + tall(4) + 1,
    "generators with huge places": Ordinal("w^(w^(w^w+10^100))+w^(w^(w^w+w)*10^100)"),
    "many generators": U ** Ordinal(2**300 - 1),
    "a pole in a huge field": Ordinal("w^(w^(w+w^1000)+w^w)+t"),
    "many terms": nim_sum(*(U ** Ordinal(i) * T ** Ordinal(j) for i in range(50) for j in range(40))),
}


@pytest.mark.parametrize("name", ABSURD)
def test_huge_operands_have_a_result_or_raise_an_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scalars, "MAX_EFFORT", 10_000)
    x = ABSURD[name]
    for operation in (
        lambda: multiply(x, x),
        lambda: multiply(x, nim_sum(x, ABSURD["a huge power of t"], Ordinal(1))),
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


@given(st.one_of(any_level(), ordinals(5, 3)))
def test_round_trip(x: Ordinal) -> None:
    found = ordinal_of(element_of(x))
    assert found == x
    assert found.is_finite == x.is_finite
    assert found.is_algebraic == x.is_algebraic
    assert hash(found) == hash(x)


@given(interacting_ordinals(2, 3, 3))
def test_round_trip_of_sums(pair: tuple[Ordinal, ...]) -> None:
    a, b = pair
    total = element_of(a).plus(element_of(b))
    assert ordinal_of(total) == nim_sum(a, b)
    assert Ordinal.from_terms(ordinal_of(total).terms) == nim_sum(a, b)


@given(any_level(), any_level())
def test_the_order_is_lexicographic(a: Ordinal, b: Ordinal) -> None:
    """The larger ordinal has the larger coefficient at the largest power of u, or of t, where they differ."""
    for base in (U, T):
        x, y = dict(base_expansion(a, base)), dict(base_expansion(b, base))
        places = [gamma for gamma in x.keys() | y.keys() if x.get(gamma, 0) != y.get(gamma, 0)]
        if places:
            assert (a < b) == (x.get(max(places), Ordinal(0)) < y.get(max(places), Ordinal(0)))
        else:
            assert a == b


def test_each_power_of_t_is_one_term() -> None:
    for text in ("1", "w", "t", "t^5", "t^w", "t^(w*3+4)", "t^t", "t^(t*5)", "t^(t+w+1)*(w^2*2)"):
        assert element_of(Ordinal(text)).size == 1, text


def test_an_ordinal_stores_its_element() -> None:
    x = element_of(Ordinal("t^t+1"))
    assert element_of(ordinal_of(x)) is x
    assert isinstance(ordinal_of(x).element, Element)
    assert ordinal_of(quadratic.Tower()) == 0
    assert ordinal_of(quadratic.ONE).is_finite


def is_inverted(x: Ordinal) -> bool:
    """Return whether there is a reciprocal within the limits, and check it."""
    element = element_of(x)
    with effort():
        try:
            inverse = element.reciprocal()
        except LimitError:
            return False
    assert ordinal_of(element * inverse) == 1
    return True


@given(rational_ordinals(2).filter(bool))
def test_rational_functions(x: Ordinal) -> None:
    is_inverted(x)


@given(algebraic_ordinals((3,), 2, 2), algebraic_ordinals((3,), 2, 2), st.integers(1, 5), st.integers(0, 4))
def test_fractions_with_known_zeros(a: Ordinal, b: Ordinal, m: int, n: int) -> None:
    # c(t ⊕ a)^m(t ⊕ b)^n has its zeros in the field of a and b.
    x = element_of(nim_sum(T, a)) ** m * element_of(nim_sum(T, b)) ** n
    assert is_inverted(ordinal_of(x))
    assert is_inverted(ordinal_of(x.frobenius(-3)))


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_generators(beta: Ordinal) -> None:
    u = ordinal_of(quadratic.generator(beta))
    assert is_inverted(u)
    assert is_inverted(nim_sum(u, Ordinal(1)))


def test_sums_of_two_generators() -> None:
    generators = [ordinal_of(quadratic.generator(beta)) for beta in PLACES[:8]]
    found = [is_inverted(nim_sum(a, b)) for a in generators for b in generators if a < b]
    assert sum(found) >= 25


@settings(max_examples=40)
@given(interacting_ordinals(1, 1, 3).map(lambda one: one[0]).filter(bool))
def test_products_of_generators(x: Ordinal) -> None:
    is_inverted(x)


def test_high_powers_and_deep_roots() -> None:
    for text in ("t^(w+1000000)", "t^1000000*(w+1)", "t^(t*1000000)", "t^1048576+1", "t^t+1", "t^(t*2^20)+t^(t*2^21)"):
        assert is_inverted(Ordinal(text)), text


def test_rejects_too_many_zeros() -> None:
    x = Ordinal("t^129+t+1")
    message = "the reciprocal requires the zeros of a polynomial of degree 129; the limit is 64; use"
    with pytest.raises(LimitError, match=message):
        element_of(x).reciprocal()


def test_rejects_zeros_in_huge_fields() -> None:
    # The norm has an irreducible factor of degree 47, and the field of κ_47 has a degree of 237820.
    x = Ordinal("w^(w^(w^w*2)+w^(w^w)*3+w^w*3)*5+w^(w^(w+1)+1)+w+1")
    with pytest.raises(LimitError, match=r"finding the roots of a polynomial of degree 47 .* takes too long"):
        element_of(x).reciprocal()


@pytest.mark.parametrize(
    "text",
    [
        "w^(w^(w^(w^w)*3)+w^(w^w*2+w)*2)*2+w^(w^(w^(w^w)*2)+1)+w^(w^(w^(w^w)*2))",
        "w^(w^(w^(w^(w+2)+w^(w+1)+w*2+1)*3)*8)+w^(w^(w^w+1)*4+w^w+1)+w^(w^(w^w+1)*4+w^w)",
        "w^(w^(w^w+1)+w^(w^w)*3+w^(w*2)+w^w*2+3)+w^(w^w*3)*3",
    ],
)
def test_rejects_slow_zeros_before_computing_them(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "square_free_parts", not_to_be_called)
    with pytest.raises(LimitError, match="this operation takes more than"):
        operations.reciprocal(Ordinal(text))


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


def test_rejects_zeros_in_fields_with_slow_products_before_computing_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "irreducible_root", not_to_be_called)
    x = Ordinal("t^20+t^18+t^16+t^13+t^12+t^8+t^7+t^6+t^5+t^2+t+w")
    with pytest.raises(LimitError, match="this operation takes more than"):
        operations.reciprocal(x)


def test_powers_of_a_linear_polynomial_are_not_factored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "square_free_parts", not_to_be_called)
    t = Ordinal("w^(w^w)")
    for pole in ("1", "w^w+w", "w^(w^3)+5"):
        for n in (2, 3, 12, 19, 40):
            x = operations.multiply(operations.power(nim_sum(t, Ordinal(pole)), n), Ordinal("w+1"))
            assert operations.multiply(operations.reciprocal(x), x) == 1


def pe(y: Tower) -> Tower:
    return y.frobenius(1).plus(y)


@given(interacting_ordinals(1, 2, 2))
def test_solutions_solve(one: tuple[Ordinal, ...]) -> None:
    y = element_of(one[0]).artin_schreier()
    assert ordinal_of(pe(y)) == one[0]


@given(interacting_ordinals(1, 2, 2))
def test_every_element_is_a_value_of_the_pe_map_plus_elements_of_the_list(one: tuple[Ordinal, ...]) -> None:
    x = element_of(one[0])
    w, places = quadratic.reduced(x)
    assert ordinal_of(pe(w).plus(*map(quadratic.lambda_value, places))) == one[0]
    # w lies in the field that x generates, without larger generators.
    top, beta = x.top(), w.top()
    assert beta is None or (top is not None and beta <= top)


@given(interacting_ordinals(1, 2, 2))
def test_values_of_the_pe_map_have_no_remainder(one: tuple[Ordinal, ...]) -> None:
    w = element_of(one[0])
    top = w.top()
    found, places = quadratic.reduced(pe(w))
    # All places that occur are places of generators in the field.
    assert all(top is not None and eta <= top for eta in places)
    assert nim_sum(ordinal_of(found.plus(*map(quadratic.generator, places))), one[0]) in (0, 1)


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_elements_of_the_list_are_reduced(beta: Ordinal) -> None:
    assert quadratic.reduced(quadratic.lambda_value(beta)) == ({}, {beta})


@settings(max_examples=25)
@given(interacting_ordinals(1, 1, 2))
def test_the_reference_finds_the_same_solution(one: tuple[Ordinal, ...]) -> None:
    found = ordinal_of(element_of(one[0]).artin_schreier())
    assert nim_sum(found, tower_solution(one[0])) in (0, 1)


@given(perfect_ordinals())
def test_below_u_only_places_below_t_occur(x: Ordinal) -> None:
    w, places = quadratic.reduced(element_of(x))
    assert w.top() is None
    assert all(beta < Ordinal("t") for beta in places)


def test_rejects_long_exponents_before_halving_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(operations.artin_schreier(Ordinal("t^(2^5000)")).terms) == 5001

    def not_to_be_called(*_: object) -> None:
        raise AssertionError("this takes too long")

    monkeypatch.setattr(scalars, "frobenius", not_to_be_called)
    for k in (20_000, 100_000):
        with pytest.raises(LimitError, match="this operation takes more than"):
            operations.artin_schreier(Ordinal(f"t^(2^{k})"))


def test_halves_cancel_equal_terms() -> None:
    x = Ordinal("+".join(f"t^(2^{k})" for k in range(1500, -1, -1)))
    y = operations.artin_schreier(x)
    assert nim_sum(operations.multiply(y, y), y) == x
