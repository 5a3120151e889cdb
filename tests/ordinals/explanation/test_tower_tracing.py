import pytest
from hypothesis import given, settings
from ordinal_strategies import tower_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, multiply, ordinal_pow, parse
from grundy.ordinals.explain_tracing import TowerTracer, U, pieces
from grundy.ordinals.ordinal import ordinal


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
    left, right = ({beta for piece in pieces(x) for beta in piece.betas} for x in (a, b))
    if left.isdisjoint(right):
        assert not tracer.betas
    assert left & right <= tracer.betas
    if not tracer.betas:
        product = {beta for piece in pieces(multiply(a, b)) for beta in piece.betas}
        assert product <= left | right


def test_work_is_limited() -> None:
    many = ordinal_pow(U, ordinal((1 << 30) - 1))
    with pytest.raises(LimitError, match="more than 2000 products of generators are not traced"):
        TowerTracer().product(many, many)
    long = parse("+".join(f"t^{n}" for n in range(60, 0, -1)))
    with pytest.raises(LimitError, match="products of more than 2000 pairs of terms are not traced"):
        TowerTracer().product(long, long)
