"""From ordinals to elements and back."""

from hypothesis import given, strategies as st
from ordinal_strategies import T, U, any_level, interacting_ordinals, ordinals

from grundy.ordinals import Ordinal, base_expansion
from grundy.ordinals.ordinal import cantor, nim_sum, ordinal
from grundy.ordinals.tower import quadratic
from grundy.ordinals.tower.operations import Element, element_of, ordinal_of


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
    total = quadratic.add(element_of(a), element_of(b))
    assert ordinal_of(total) == nim_sum(a, b)
    assert cantor(ordinal_of(total).terms) == nim_sum(a, b)


@given(any_level(), any_level())
def test_the_order_is_lexicographic(a: Ordinal, b: Ordinal) -> None:
    """The larger ordinal has the larger coefficient at the largest power of u, or of t, where they differ."""
    for base in (U, T):
        x, y = dict(base_expansion(a, base)), dict(base_expansion(b, base))
        places = [gamma for gamma in x.keys() | y.keys() if x.get(gamma, 0) != y.get(gamma, 0)]
        if places:
            assert (a < b) == (x.get(max(places), ordinal(0)) < y.get(max(places), ordinal(0)))
        else:
            assert a == b


def test_each_power_of_t_is_one_term() -> None:
    for text in ("1", "w", "t", "t^5", "t^w", "t^(w*3+4)", "t^t", "t^(t*5)", "t^(t+w+1)*(w^2*2)"):
        assert quadratic.size(element_of(Ordinal(text))) == 1, text


def test_an_ordinal_remembers_its_element() -> None:
    x = element_of(Ordinal("t^t+1"))
    assert element_of(ordinal_of(x)) is x
    assert isinstance(ordinal_of(x).element, Element)
    assert ordinal_of({}) == 0
    assert ordinal_of(quadratic.ONE).is_finite
