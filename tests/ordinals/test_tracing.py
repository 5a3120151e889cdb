"""Which relations a product uses: products multiplied out are those of the field, and each relation is noted."""

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals, tower_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, multiply, ordinal_pow, parse, power
from grundy.ordinals.closure import kappa
from grundy.ordinals.constants import alpha
from grundy.ordinals.ordinal import nim_sum, ordinal
from grundy.ordinals.tower.operations import U, basis_terms
from grundy.ordinals.tracing import KappaTracer, Sum, TowerTracer, kappa_power_sum
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
    assert value(KappaTracer().product(a, b)) == multiply(a, b)


@settings(max_examples=40)
@given(algebraic_ordinals((3, 9, 5), 3, 3), algebraic_ordinals((3, 9, 5), 3, 3))
def test_traced_products_are_those_of_the_judge(a: Ordinal, b: Ordinal) -> None:
    assert KappaTracer().product(a, b) == algebraic_product(algebraic(a), algebraic(b))


@settings(max_examples=30)
@given(algebraic_ordinals((3, 5), 2, 2), st.integers(0, 12))
def test_traced_powers_are_the_powers_of_the_field(x: Ordinal, n: int) -> None:
    try:
        traced = KappaTracer().power(x, n)
    except LimitError:
        return
    assert value(traced) == power(x, n)


@pytest.mark.parametrize("q", [2, 4, 8, 16, 3, 9, 27, 5, 25, 7, 49, 11, 13, 17, 19])
def test_relations_hold_in_the_field(q: int) -> None:
    p = next(p for p in range(2, q + 1) if q % p == 0)
    assert value(kappa_power_sum(q)) == power(kappa(q), p)
    if p == q > 2:
        assert value(kappa_power_sum(q)) == alpha(p).value


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
    tracer = KappaTracer()
    tracer.product(parse(a), parse(b))
    assert tracer.used == used


def test_work_is_limited() -> None:
    dense = parse(f"w^2*0x{'f' * 64}+w*0x{'f' * 64}")
    with pytest.raises(LimitError, match="more than 4000 monomials are not traced"):
        KappaTracer().product(dense, dense)
    with pytest.raises(LimitError, match="exponents of more than 4000 bits are not traced"):
        KappaTracer().power(parse("w"), 1 << 5000)
    with pytest.raises(LimitError, match="more than 4000 monomials are not traced"):
        KappaTracer().product(ordinal((1 << 10000) - 1), ordinal(1))


def traced(a: str, b: str) -> TowerTracer:
    tracer = TowerTracer()
    tracer.product(parse(a), parse(b))
    return tracer


@pytest.mark.parametrize(
    ("a", "b", "betas", "roots", "poles"),
    [
        ("t", "t", set(), False, False),
        ("t", "t^w", set(), False, True),
        ("t^w", "t^(w*2)", set(), False, True),
        ("t^w", "t^w", set(), False, False),
        ("t^t", "t^t", set(), True, False),
        ("t^t", "t", set(), False, False),
        ("t^(t*w)", "t^(t*w)", {"0"}, False, False),
        ("t^(t*w)", "t^(t*w*2)", set(), False, False),
        ("t^(t*w*3)", "t^(t*w)", {"0"}, False, False),
        # λ_t = u_0·t, so that u_0·u_t times u_t needs the relation of u_0 too.
        ("w^(w^(w^(w^w)))", "w^(w^(w^(w^w)))", {"t"}, False, False),
        ("w^(w^(w^(w^w)))*t^(t*w)", "w^(w^(w^(w^w)))", {"t", "0"}, False, False),
    ],
)
def test_what_a_product_uses(a: str, b: str, betas: set[str], roots: bool, poles: bool) -> None:
    tracer = traced(a, b)
    assert tracer.betas == set(map(parse, betas))
    assert (tracer.roots, tracer.poles) == (roots, poles)


@settings(max_examples=50)
@given(tower_ordinals(), tower_ordinals())
def test_products_without_a_common_generator_use_no_relation_of_the_tower(a: Ordinal, b: Ordinal) -> None:
    """And a generator that is in the product only comes from an operand or from a λ that was used."""
    tracer = TowerTracer()
    tracer.product(a, b)
    left, right = ({beta for element, _ in basis_terms(x) for beta in element.monomial} for x in (a, b))
    if left.isdisjoint(right):
        assert not tracer.betas
    assert left & right <= tracer.betas
    if not tracer.betas:
        product = {beta for element, _ in basis_terms(multiply(a, b)) for beta in element.monomial}
        assert product <= left | right


def test_work_in_the_tower_is_limited() -> None:
    many = ordinal_pow(U, ordinal((1 << 30) - 1))
    with pytest.raises(LimitError, match="more than 2000 products of generators are not traced"):
        TowerTracer().product(many, many)
    long = parse("+".join(f"t^{n}" for n in range(60, 0, -1)))
    with pytest.raises(LimitError, match="products of more than 2000 pairs of terms are not traced"):
        TowerTracer().product(long, long)
