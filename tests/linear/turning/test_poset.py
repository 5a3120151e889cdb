"""Partial orders, judged by transitive closures of sets of pairs."""

from itertools import combinations, count, repeat

import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.linear.turning import boards
from grundy.linear.turning.boards import Order


@given(st.integers(0, 6), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda p: p[0] < p[1])))
def test_the_order_is_the_transitive_closure(n, pairs):
    points = [f"p{(5 * i) % 7}" for i in range(n)]  # names that are not sorted
    pairs = {(a, b) for a, b in pairs if b < n}
    closure = set(pairs)
    while more := {(a, d) for a, b in closure for c, d in closure if b == c} - closure:
        closure |= more
    named = [(points[a], points[b]) for a, b in pairs]
    for order in (
        Order(points, named),
        Order(points, lambda a, b: a == b or (points.index(a), points.index(b)) in closure),
    ):
        for a in range(n):
            for b in range(n):
                assert order.less(points[a], points[b]) == ((a, b) in closure)
        for some in (s for size in range(n + 1) for s in combinations(range(n), size)):
            maximal = [points[a] for a in some if not any((a, b) in closure for b in some)]
            assert order.maximal(points[a] for a in some) == maximal
        place = {i: where for where, i in enumerate(order.extension)}
        assert all(place[a] < place[b] for a, b in closure)


def test_without_an_order_the_points_are_a_chain():
    order = Order("cab")
    assert order.less("c", "a")
    assert order.less("c", "b")
    assert not order.less("b", "c")
    assert not order.less("a", "a")
    assert order.maximal("ca") == ["a"]


@pytest.mark.parametrize(
    ("points", "order", "text"),
    [
        (
            "ab",
            ["ab", "ba"],
            "the order of the board goes round, 'a' < 'b' < 'a', and in a partial order no point is smaller than "
            "itself; leave out one of these pairs",
        ),
        ("abc", ["ab", "bc", "cc"], "the order of the board goes round, 'c' < 'c', and"),
        ("ab", lambda a, b: True, "the order of the board goes round, 'a' < 'b' < 'a', and"),
        ("aba", None, "the point 'a' is on the board twice; give each point once"),
        ("ab", ["ac"], "there is no point 'c' on the board; its points are 'a', 'b'"),
        ("", ["ac"], "there is no point 'a' on the board; its points are none"),
        ("ab", [("a", "b", "a")], "an order is given by pairs (a, b) with a < b, and ('a', 'b', 'a') is no pair"),
        ("ab", [3], "an order is given by pairs (a, b) with a < b, and 3 is no pair"),
        ([[1]], None, "the points of a board are hashable, and [1] is not; try tuples and frozensets"),
    ],
)
def test_what_is_no_partial_order_is_refused(points, order, text):
    with pytest.raises(DomainError) as error:
        Order(points, order)
    assert str(error.value).startswith(text)


def test_a_long_cycle_is_shortened():
    with pytest.raises(DomainError, match=r"goes round, 0 < 1 < .* < …, and"):
        Order(range(50), [(i, (i + 1) % 50) for i in range(50)])


def test_orders_are_limited_but_chains_are_not():
    with pytest.raises(LimitError, match="given by pairs may have at most 20000 points, and this board has 20001; a"):
        Order(range(20001), [])
    with pytest.raises(LimitError, match="given by a function may have at most 2000 points, and this board has 2001"):
        Order(range(2001), lambda a, b: a <= b)
    assert Order(range(30000)).less(3, 29999)


def test_points_and_pairs_without_end_meet_a_limit(monkeypatch):
    monkeypatch.setattr(boards, "MOST_BOARD", 1000)
    monkeypatch.setattr(boards, "MOST_PAIRS", 50)
    with pytest.raises(LimitError, match=r"^a board has at most 1000 points; a Row has no end$"):
        Order(count())
    with pytest.raises(LimitError, match=r"^an order is given by at most 50 pairs; give each pair once$"):
        Order("ab", repeat("ab"))
    assert len(Order(range(1000))) == 1000
