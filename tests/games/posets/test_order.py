from itertools import combinations

import pytest
from reference.games import nim_values

from grundy.errors import DomainError, LimitError
from grundy.games.posets.poset import Order, extension
from grundy.integers import bits


def subsets(n):
    """The subsets of n things that are neither empty nor all, smaller ones first, as the order of inclusion."""
    sets = sorted(range(1, (1 << n) - 1), key=int.bit_count)
    return Order([[j for j, s in enumerate(sets) if s & t == s and s != t] for t in sets])


def test_the_order_is_the_transitive_closure_and_its_covers_are_what_is_directly_below():
    order = Order([[], [0], [1, 0], [1], [2, 3]])
    assert [list(bits(up)) for up in order.up] == [[0, 1, 2, 3, 4], [1, 2, 3, 4], [2, 4], [3, 4], [4]]
    assert [list(bits(down)) for down in order.down] == [[0], [0, 1], [0, 1, 2], [0, 1, 3], [0, 1, 2, 3, 4]]
    assert order.covers == [[], [0], [1], [1], [2, 3]]


def test_all_orders_of_four_elements_agree_with_the_definition():
    pairs = list(combinations(range(4), 2))
    for chosen in range(1 << len(pairs)):
        order = Order([[i for k, (i, j) in enumerate(pairs) if chosen >> k & 1 and j == top] for top in range(4)])
        assert {15: order.nim_value(15)} == nim_values(order.options, [15])


def test_least_and_greatest_elements_are_found():
    order = Order([[], [0], [0], [1, 2]])
    assert [order.has_least(s) for s in (0, 0b0001, 0b0111, 0b0110)] == [False, True, True, False]
    assert [order.has_greatest(s) for s in (0, 0b0001, 0b1111, 0b0111)] == [False, True, True, False]


# Gale and Neyman 1982: in subset take-away the second player wins for all n that were computed.
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_subset_take_away_is_won_by_the_second_player(n):
    order = subsets(n)
    assert order.nim_value((1 << len(order)) - 1) == 0


def test_a_search_that_grows_too_large_is_given_up():
    # Two chains of 400 elements, each element of one below the later half of the other.
    order = Order([[i - 2] * (i > 1) + [j for j in [(i - 400) | 1] if i % 2 == 0 and j >= 1] for i in range(800)])
    with pytest.raises(LimitError) as caught:
        order.nim_value((1 << 800) - 1)
    assert str(caught.value) == (
        "the value of this position of 800 elements needs the values of more than 3000 others, and no more are "
        "computed; try a smaller one"
    )


def test_what_is_out_of_reach_costs_little_when_it_is_asked_for_again(monkeypatch):
    order = subsets(5)
    whole = (1 << len(order)) - 1
    monkeypatch.setattr("grundy.games.posets.poset.MOST_WORK", 100 * len(order))
    without_all = whole & ~order.up[len(order) - 1]
    with pytest.raises(LimitError, match="more than 100 others"):
        order.nim_value(without_all)
    searches = []
    monkeypatch.setattr("grundy.games.posets.poset.label", lambda *given: searches.append(given))
    with pytest.raises(LimitError):
        order.nim_value(without_all)
    with pytest.raises(LimitError):
        order.nim_value(whole)
    assert searches == []


def test_small_values_are_found_after_one_was_out_of_reach(monkeypatch):
    order = subsets(5)
    monkeypatch.setattr("grundy.games.posets.poset.MOST_WORK", 100 * len(order))
    with pytest.raises(LimitError):
        order.nim_value((1 << len(order)) - 1)
    singles = sum(1 << i for i in range(len(order)) if order.down[i] == 1 << i)
    assert order.nim_value(singles) == 1


def test_an_order_that_goes_round_is_refused():
    assert extension([[1], [2], []]) == [2, 1, 0]
    with pytest.raises(
        DomainError, match="the order goes round, and in a partial order nothing is smaller than itself"
    ):
        extension([[1], [0]])
