from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.errors import DomainError
from grundy.graphs import GameGraph, Solution, solve
from grundy.graphs.names import Named, Numbered, Unranked, names_of, same_names

BOARD = [(row, column) for row in range(3) for column in range(4)]


def unranked(ranks: list[int]) -> Unranked:
    return Unranked(np.array(ranks, np.int64), BOARD.index, BOARD.__getitem__)


ALL = {
    "Numbered": (Numbered(3), [0, 1, 2]),
    "Named": (Named("xyz"), ["x", "y", "z"]),
    "Unranked": (unranked([7, 2, 5]), [BOARD[7], BOARD[2], BOARD[5]]),
}


@pytest.mark.parametrize(("names", "expected"), ALL.values(), ids=ALL)
def test_names_lead_from_numbers_to_names_and_back(names: Any, expected: list[Any]) -> None:
    assert len(names) == 3
    assert list(names) == expected
    assert [names[i] for i in range(3)] == expected
    assert list(names[1:]) == expected[1:]
    assert [names.number(name) for name in expected] == [0, 1, 2]
    with pytest.raises(IndexError):
        names[3]


def test_numbers_of_numpy_are_numbers() -> None:
    assert Numbered(10**9).number(np.int64(999_999_999)) == 999_999_999
    assert type(Numbered(3).number(np.uint8(2))) is int
    assert [type(name) for name in Named(np.array([5, 7]))] == [int, int]


@pytest.mark.parametrize("name", [3, -1, 1.0, True, "1", None, np.int64(-1), [0]])
def test_other_numbers_are_no_vertices(name: Any) -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex .*; the vertices are 0 to 2$"):
        Numbered(3).number(name)


def test_what_is_no_vertex_is_told_with_the_first_names() -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex 'z'; the vertices are 'a', 'b'$"):
        Named("ab").number("z")
    with pytest.raises(DomainError, match=r"^there is no vertex 6; the vertices are 0, 1, 2, 3, 4, …$"):
        Named(range(6)).number(6)
    with pytest.raises(DomainError, match=r"^there is no vertex \[\]; the graph is empty$"):
        Named([]).number([])


def test_many_names_are_looked_up_at_once() -> None:
    names = Named("abc")
    assert names.numbers(["c", "a", "a"]) == [2, 0, 0]
    with pytest.raises(DomainError, match=r"^there is no vertex 'x'; the vertices are 'a', 'b', 'c'$"):
        names.numbers(["c", "x", []])


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a", "b", "a"], "two vertices are called 'a'; names have to differ"),
        ([1, 2, 1.0], "two vertices are called 1.0; names have to differ"),
        ([1, {2}], r"the name \{2\} is not hashable; try a number, a text or a tuple of these"),
        ([(1, [])], r"the name \(1, \[\]\) is not hashable; try a number, a text or a tuple of these"),
        (5, "the vertices are told by their number or by their names, not by 5"),
    ],
)
def test_names_are_different_and_hashable(names: Any, message: str) -> None:
    with pytest.raises(DomainError, match=f"^{message}$"):
        Named(names)


def test_positions_that_were_not_reached_or_are_none_are_no_vertices() -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex \(0, 0\); it was not reached from the start$"):
        unranked([7, 2, 5]).number((0, 0))
    with pytest.raises(DomainError, match=r"^there is no vertex 'x'; the game cannot rank it$"):
        unranked([7, 2, 5]).number("x")


def test_scalars_of_numpy_become_those_of_python() -> None:
    given = [np.int64(7), np.uint8(1), np.float32(0.5), np.str_("a"), np.bytes_(b"b"), 2, "c", (1, 2)]
    names = Named(given)
    assert list(names) == [7, 1, 0.5, "a", b"b", 2, "c", (1, 2)]
    assert [type(name) for name in names] == [int, int, float, str, bytes, int, str, tuple]
    assert names.numbers(given) == [*range(8)]
    assert Named([np.True_])[0] is True


def test_names_that_are_scalars_of_numpy_can_be_saved(tmp_path: Path) -> None:
    graph = GameGraph.from_adjacency({np.int64(0): [np.int64(5)], np.float64(0.5): [np.int64(0)]})
    solve(graph).save(tmp_path / "solution")
    assert list(Solution.load(tmp_path / "solution").graph.names) == [0, 0.5, 5]


def test_times_of_numpy_stay_what_they_are() -> None:
    times = [np.datetime64("2020-01-01T00:00", "ns"), np.timedelta64(5, "ns")]
    assert [type(name) for name in Named(times)] == [np.datetime64, np.timedelta64]


def test_names_show_themselves() -> None:
    assert repr(Numbered(4)) == "Numbered(4)"
    assert repr(Named("abcdef")) == "Named('a', 'b', 'c', 'd', 'e', …)"
    assert repr(unranked([1])) == "Unranked(1 positions)"


def test_names_are_the_same_only_with_the_same_types() -> None:
    assert same_names(Numbered(2), Named([0, 1]))
    assert same_names(Named([nan := float("nan")]), Named([nan]))
    assert not same_names(Numbered(2), Numbered(3))
    assert not same_names(Numbered(2), Named([0, 1.0]))
    assert not same_names(Named("ab"), Named("ba"))
    assert same_names(unranked([2, 1]), Named([BOARD[2], BOARD[1]]))


def test_names_are_counted() -> None:
    assert isinstance(names_of(3, None), Numbered)
    ranked = unranked([1, 2])
    assert names_of(2, ranked) is ranked
    with pytest.raises(DomainError, match=r"^there are 3 vertices and 2 names; each vertex has one$"):
        names_of(3, ranked)
