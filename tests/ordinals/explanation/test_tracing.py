import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, multiply, parse, power
from grundy.ordinals.closure import kappa
from grundy.ordinals.constants import alpha
from grundy.ordinals.explain_tracing import Sum, Tracer, relation
from grundy.ordinals.ordinal import nim_sum, ordinal
from grundy.reference.transfinite import algebraic, algebraic_product


def value(terms: Sum) -> Ordinal:
    """Multiply the monomials out by the arithmetic of the field."""
    total = ordinal(0)
    for monomial in terms:
        product = ordinal(1)
        for q, d in monomial:
            product = multiply(product, power(kappa(q), d))
        total = nim_sum(total, product)
    return total


@settings(max_examples=40)
@given(algebraic_ordinals((3, 9, 5), 3, 3), algebraic_ordinals((3, 9, 5), 3, 3))
def test_traced_products_are_the_products_of_the_field(a: Ordinal, b: Ordinal) -> None:
    assert value(Tracer().product(a, b)) == multiply(a, b)


@settings(max_examples=40)
@given(algebraic_ordinals((3, 9, 5), 3, 3), algebraic_ordinals((3, 9, 5), 3, 3))
def test_traced_products_are_those_of_the_judge(a: Ordinal, b: Ordinal) -> None:
    assert Tracer().product(a, b) == algebraic_product(algebraic(a), algebraic(b))


@settings(max_examples=30)
@given(algebraic_ordinals((3, 5), 2, 2), st.integers(0, 12))
def test_traced_powers_are_the_powers_of_the_field(x: Ordinal, n: int) -> None:
    try:
        traced = Tracer().power(x, n)
    except LimitError:
        return
    assert value(traced) == power(x, n)


@pytest.mark.parametrize("q", [2, 4, 8, 16, 3, 9, 27, 5, 25, 7, 49, 11, 13, 17, 19])
def test_relations_hold_in_the_field(q: int) -> None:
    p = next(p for p in range(2, q + 1) if q % p == 0)
    assert value(relation(q)) == power(kappa(q), p)
    if p == q > 2:
        assert value(relation(q)) == alpha(p).value


@pytest.mark.parametrize(
    ("a", "b", "used"),
    [
        ("w", "w", set()),
        ("w", "w^2", {3}),
        ("w^2", "w^2", {3}),
        ("2", "3", {2}),
        ("w*2", "w^2*2", {2, 3}),
        ("w^3", "w^6", {9}),
        ("w^(w^2*6)", "w^(w^2*2)", {7}),
        ("w^w", "w", set()),
        ("0", "w", set()),
    ],
)
def test_the_relations_that_a_product_needs(a: str, b: str, used: set[int]) -> None:
    tracer = Tracer()
    tracer.product(parse(a), parse(b))
    assert tracer.used == used


def test_work_is_limited() -> None:
    dense = parse(f"w^2*0x{'f' * 64}+w*0x{'f' * 64}")
    with pytest.raises(LimitError, match="more than 4000 monomials are not traced"):
        Tracer().product(dense, dense)
    with pytest.raises(LimitError, match="exponents of more than 4000 bits are not traced"):
        Tracer().power(parse("w"), 1 << 5000)
    with pytest.raises(LimitError, match="more than 4000 monomials are not traced"):
        Tracer().product(ordinal((1 << 10000) - 1), ordinal(1))
