import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph, Solution, solve
from grundy.graphs.edges import (
    Named,
    Numbered,
    Unranked,
    as_sequence,
    checked_rows,
    compressed_rows,
    flatten,
    integers,
    named_pairs,
    names_of,
    pairs,
    rows_from_columns,
    rows_from_lists,
    rows_from_mapping,
    same_names,
    vertex_count,
    whole_numbers,
)

edges = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)))


@given(edges)
def test_columns_become_rows_in_the_order_of_the_edges(pairs_: list[tuple[int, int]]) -> None:
    table = np.array(pairs_, np.int64).reshape(-1, 2)
    offsets, targets = rows_from_columns(6, table[:, 0], table[:, 1])
    assert [targets[offsets[u] : offsets[u + 1]].tolist() for u in range(6)] == [
        [v for source, v in pairs_ if source == u] for u in range(6)
    ]


@given(edges)
def test_pairs_by_number_and_by_name_agree(pairs_: list[tuple[int, int]]) -> None:
    named = [("abcdef"[u], "abcdef"[v]) for u, v in pairs_]
    assert pairs(pairs_).tolist() == named_pairs(named, Named("abcdef")).tolist() == [list(pair) for pair in pairs_]


@given(st.lists(st.lists(st.integers(0, 4)), min_size=5, max_size=5))
def test_lists_and_mappings_agree(followers: list[list[int]]) -> None:
    rows = rows_from_lists(followers)
    same, names = rows_from_mapping(dict(enumerate(followers)))
    assert list(names) == [0, 1, 2, 3, 4]
    assert all(np.array_equal(a, b) for a, b in zip(rows, same, strict=True))
    assert not rows.offsets.flags.writeable
    assert not rows.targets.flags.writeable


class Table:
    """An object that NumPy converts to an array, but whose iterator yields other things."""

    def __init__(self, rows: Any, dtype: Any):
        self.rows = np.array(rows, dtype).reshape(-1, 2)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(["source", "target"])


@pytest.mark.parametrize("dtype", ["i2", "u1", ">i8", "u4", object])
def test_edges_can_be_any_array_like_object(dtype: Any) -> None:
    expected = GameGraph.from_edges(3, [(0, 1), (2, 0)])
    assert GameGraph.from_edges(3, Table([(0, 1), (2, 0)], dtype)) == expected
    assert GameGraph.from_edges([0, 1, 2], Table([(0, 1), (2, 0)], dtype)) == expected


@pytest.mark.parametrize("dtype", [bool, float])
def test_tables_of_other_types_are_rejected(dtype: Any) -> None:
    with pytest.raises(DomainError, match=f"^sources must be an array of integers, not of {np.dtype(dtype)}$"):
        GameGraph.from_edges(3, Table([(0, 1)], dtype))


def test_pairs_can_be_anything_that_numpy_reads() -> None:
    assert pairs(Table([(0, 1), (2, 3)], int)).tolist() == [[0, 1], [2, 3]]
    assert pairs({(0, 1)}).tolist() == [[0, 1]]
    assert pairs([]).shape == (0, 2)


@pytest.mark.parametrize(
    ("numbers", "dtype"),
    [
        (np.array([1, 2], np.int32), np.int32),
        (np.array([1, 2], np.uint64), np.uint64),
        (np.array([1, 2], ">u4"), np.uint32),
        (np.array([1, 2], np.int16), np.int64),
        (np.array([1, 2], object), np.uint32),
        (range(1, 3), np.uint32),
        ((1, 2), np.uint32),
        (memoryview(np.array([1, 2])), np.int64),
    ],
)
def test_integers_come_in_a_type_that_the_core_reads(numbers: Any, dtype: Any) -> None:
    found = integers(numbers, "numbers")
    assert found.dtype == dtype
    assert found.dtype.isnative
    assert found.tolist() == [1, 2]


def test_columns_are_scanned_twice_only_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DomainError, match=r"^edge 1 leads from 5 to 0, but the vertices are 0 to 2$"):
        rows_from_columns(3, np.array([0, 5]), np.array([1, 0]))
    monkeypatch.delattr("grundy.graphs._kernels.first_outside")
    assert rows_from_columns(3, np.array([0, 2]), np.array([1, 0])).targets.tolist() == [1, 0]


def test_arrays_that_fit_are_not_copied() -> None:
    numbers = np.arange(10, dtype=np.uint32)[::2]
    assert np.shares_memory(integers(numbers, "numbers"), numbers)


def test_empty_arrays_of_any_type_are_accepted() -> None:
    assert integers([], "numbers").tolist() == integers(np.zeros(0), "numbers").tolist() == []


def test_errors_name_the_source_of_an_edge_after_empty_rows() -> None:
    with pytest.raises(DomainError, match=r"^edge 2 leads from 3 to 9, but the vertices are 0 to 4$"):
        checked_rows(np.array([0, 0, 2, 2, 3, 3]), np.array([0, 1, 9]))


def test_vertices_are_counted() -> None:
    assert vertex_count(np.uint8(200)) == 200
    assert vertex_count(2**31 - 1) == 2**31 - 1
    with pytest.raises(LimitError, match=r"^at most 2147483647 vertices are supported, not 2147483648$"):
        vertex_count(2**31)
    with pytest.raises(DomainError, match=r"^the number of vertices must be a whole number, not 1\.5$"):
        vertex_count(1.5)


def test_a_matrix_is_any_object_with_compressed_rows() -> None:
    matrix = SimpleNamespace(indptr=[0, 1], indices=[0])
    assert compressed_rows(matrix) == ([0, 1], [0])
    with pytest.raises(DomainError, match=r"its shape is \(1,\)$"):
        compressed_rows(SimpleNamespace(indptr=[0, 1], indices=[0], shape=(1,)))
    with pytest.raises(DomainError, match=r"its shape is \(2, 2\)$"):
        compressed_rows(SimpleNamespace(indptr=[0, 1], indices=[0], shape=(2, 2)))


@given(st.lists(st.integers(-(2**63), 2**63 - 1)))
def test_whole_numbers_become_an_array(numbers: list[int]) -> None:
    found = whole_numbers(numbers)
    assert isinstance(found, np.ndarray)
    assert found.tolist() == numbers


def test_small_whole_numbers_need_half_the_memory() -> None:
    assert whole_numbers([0, 2**32 - 1]).dtype == np.uint32
    assert whole_numbers([0, 2**32]).dtype == np.int64
    assert whole_numbers([]).size == 0


def test_integers_of_numpy_are_accepted() -> None:
    assert whole_numbers([np.int8(-3), np.uint64(5)]).tolist() == [-3, 5]


STRANGE = [0.5, 1.0, "1", None, True, False, np.True_, 2**63, -(2**63) - 1, 10**100, [1], np.float64(2)]


@pytest.mark.parametrize("strange", STRANGE, ids=str)
@pytest.mark.parametrize("others", [[7, 0, 1], [2**40, -1, 1], []], ids=str)
def test_the_first_entry_that_is_not_an_integer_is_found(strange: Any, others: list[int]) -> None:
    assert whole_numbers([*others, strange, *others, strange]) == len(others)


@given(st.lists(st.lists(st.integers())))
def test_rows_of_any_kind_are_flattened(rows: list[list[int]]) -> None:
    expected = [len(row) for row in rows], [entry for row in rows for entry in row]
    assert flatten(rows, "") == expected
    assert flatten([tuple(row) for row in rows], "") == expected
    assert flatten([iter(row) if i % 2 else row for i, row in enumerate(rows)], "") == expected


@pytest.mark.parametrize("row", [5, None, np.array(3)])
def test_a_row_that_is_not_iterable_is_reported(row: Any) -> None:
    with pytest.raises(DomainError) as caught:
        flatten([[1], row], "row {} is {}")
    assert str(caught.value) == f"row 1 is {row!r}"


def test_rejects_values_that_are_not_lists() -> None:
    assert as_sequence((1, 2), "") == (1, 2)
    assert as_sequence({3: 4}, "") == [3]
    with pytest.raises(DomainError, match=r"^rows are lists, not 7$"):
        as_sequence(7, "rows are lists")


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda graph: pickle.loads(pickle.dumps(graph))])
@pytest.mark.parametrize("solved", [False, True])
def test_arrays_of_a_copy_are_read_only(copied: Callable[[GameGraph], GameGraph], solved: bool) -> None:
    for graph in (GameGraph.from_edges("ab", ["ab", "bb"]), GameGraph.from_arrays(2, [0, 1], [1, 1])):
        if solved:
            _ = graph.rows, graph.reversed_rows
        twin = copied(graph)
        assert twin == graph
        for array in (twin.offsets, twin.targets, *twin.rows, *twin.reversed_rows, twin.follower_numbers(0)):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1


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


def test_integers_of_numpy_are_vertex_numbers() -> None:
    assert Numbered(10**9).number(np.int64(999_999_999)) == 999_999_999
    assert type(Numbered(3).number(np.uint8(2))) is int
    assert [type(name) for name in Named(np.array([5, 7]))] == [int, int]


@pytest.mark.parametrize("name", [3, -1, 1.0, True, "1", None, np.int64(-1), [0]])
def test_other_numbers_are_not_vertices(name: Any) -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex .*; the vertices are 0 to 2$"):
        Numbered(3).number(name)


def test_errors_about_unknown_vertices_list_the_first_names() -> None:
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
        (["a", "b", "a"], "two vertices have the name 'a'; names must be different"),
        ([1, 2, 1.0], "two vertices have the name 1.0; names must be different"),
        ([1, {2}], r"the name \{2\} is not hashable; use a number, a string or a tuple of them"),
        ([(1, [])], r"the name \(1, \[\]\) is not hashable; use a number, a string or a tuple of them"),
        (5, "the vertices must be given by their number or by a list of names, not by 5"),
    ],
)
def test_names_must_be_different_and_hashable(names: Any, message: str) -> None:
    with pytest.raises(DomainError, match=f"^{message}$"):
        Named(names)


def test_unreached_and_invalid_positions_are_not_vertices() -> None:
    with pytest.raises(
        DomainError, match=r"^there is no vertex \(0, 0\); use a position that can be reached from the start$"
    ):
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


def test_times_of_numpy_keep_their_type() -> None:
    times = [np.datetime64("2020-01-01T00:00", "ns"), np.timedelta64(5, "ns")]
    assert [type(name) for name in Named(times)] == [np.datetime64, np.timedelta64]


def test_names_have_a_repr() -> None:
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
    with pytest.raises(DomainError, match=r"^expected 3 names, one per vertex, found 2$"):
        names_of(3, ranked)


def test_nodes_come_in_the_order_of_their_numbers_and_edges_as_they_are() -> None:
    made = GameGraph.from_edges("cab", [("b", "c"), ("c", "c"), ("b", "c")]).to_networkx()
    assert list(made.nodes) == ["c", "a", "b"]
    assert sorted(made.edges()) == [("b", "c"), ("b", "c"), ("c", "c")]


def test_a_missing_networkx_is_reported_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match=r"^NetworkX is not installed; try pip install 'grundy\[graph\]'$"):
        GameGraph.from_edges(1, []).to_networkx()
