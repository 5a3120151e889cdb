from itertools import product

from hypothesis import given, settings, strategies as st

from grundy.draw.layered_ranks import Constraint, least_heights


@st.composite
def connected_constraints(draw: st.DrawFn) -> tuple[int, list[Constraint]]:
    """Constraints on 1 to 5 vertices, each above vertices of smaller number; connected by a tree of them."""
    n = draw(st.integers(1, 5))
    lengths = st.integers(0, 2)
    weights = st.integers(0, 3)
    found = [Constraint(v, draw(st.integers(0, v - 1)), draw(lengths), draw(st.integers(1, 3))) for v in range(1, n)]
    for _ in range(draw(st.integers(0, 4)) if n > 1 else 0):
        low, high = sorted(draw(st.lists(st.integers(0, n - 1), min_size=2, max_size=2, unique=True)))
        found.append(Constraint(high, low, draw(lengths), draw(weights)))
    return n, found


def cost(heights: tuple[int, ...] | list[int], constraints: list[Constraint]) -> int:
    return sum(c.weight * (heights[c.upper] - heights[c.lower]) for c in constraints)


@settings(max_examples=60)
@given(connected_constraints())
def test_heights_keep_all_constraints_at_the_least_cost(given_: tuple[int, list[Constraint]]) -> None:
    n, constraints = given_
    heights = least_heights(n, constraints)
    assert min(heights) == 0
    assert all(heights[c.upper] - heights[c.lower] >= c.length for c in constraints)
    top = sum(sorted((c.length for c in constraints), reverse=True)[: n - 1])
    tried = (h for h in product(range(top + 1), repeat=n) if min(h) == 0)
    kept = (h for h in tried if all(h[c.upper] - h[c.lower] >= c.length for c in constraints))
    assert cost(heights, constraints) == min(cost(h, constraints) for h in kept)


@given(connected_constraints(), st.integers(0, 3))
def test_what_is_reached_after_any_number_of_steps_keeps_the_constraints(
    given_: tuple[int, list[Constraint]], steps: int
) -> None:
    n, constraints = given_
    heights = least_heights(n, constraints, steps)
    assert all(heights[c.upper] - heights[c.lower] >= c.length for c in constraints)


def test_a_chain_beside_a_longer_one_hangs_where_its_heavy_edge_wants_it() -> None:
    longer = [Constraint(4, 3), Constraint(3, 2), Constraint(2, 1), Constraint(1, 0)]
    assert least_heights(6, [*longer, Constraint(4, 5, 1, 5), Constraint(5, 0)])[5] == 3
    assert least_heights(6, [*longer, Constraint(4, 5), Constraint(5, 0, 1, 5)])[5] == 1
