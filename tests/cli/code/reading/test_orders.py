import pytest

from grundy.cli.code.games import _search_orders, read_order
from grundy.cli.output import BadInput
from grundy.codes import search_orders
from grundy.codes.greedy.anncodes import ann_space
from grundy.linear import example_graphs


def test_orders_are_words_or_names_of_any_kind() -> None:
    assert read_order("numeric", [1, 2]) == "numeric"
    assert read_order("2, 1", [1, 2]) == [2, 1]
    assert read_order("b,a", ["a", "b"]) == ["b", "a"]
    with pytest.raises(BadInput, match="there is no coordinate ''"):
        read_order("", ["a"])


def test_a_search_is_that_of_the_library() -> None:
    space, _ = ann_space(example_graphs.gamma(4))
    found = _search_orders(space, 4, {"store": None, "search": None, "trials": 15, "seed": 3, "memory": 1 << 20})
    assert found.state == search_orders(space, 4, trials=15, seed=3)
    assert (found.before, found.interrupted) == (0, False)
