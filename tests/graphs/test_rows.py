from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.graphs.edges import (
    checked_rows,
    compressed_rows,
    integers,
    named_pairs,
    pairs,
    rows_from_columns,
    rows_from_lists,
    rows_from_mapping,
    vertex_count,
)
from grundy.graphs.names import Named

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
    """Not an array, but something that becomes one, and gives other things when it is gone through."""

    def __init__(self, rows: Any, dtype: Any):
        self.rows = np.array(rows, dtype).reshape(-1, 2)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(["source", "target"])


@pytest.mark.parametrize("dtype", ["i2", "u1", ">i8", "u4", object])
def test_edges_may_be_anything_that_becomes_an_array(dtype: Any) -> None:
    expected = GameGraph.from_edges(3, [(0, 1), (2, 0)])
    assert GameGraph.from_edges(3, Table([(0, 1), (2, 0)], dtype)) == expected
    assert GameGraph.from_edges([0, 1, 2], Table([(0, 1), (2, 0)], dtype)) == expected


@pytest.mark.parametrize("dtype", [bool, float])
def test_tables_of_other_types_are_refused(dtype: Any) -> None:
    with pytest.raises(DomainError, match=f"^sources is an array of whole numbers, not of {np.dtype(dtype)}$"):
        GameGraph.from_edges(3, Table([(0, 1)], dtype))


def test_pairs_may_be_anything_that_numpy_reads() -> None:
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


def test_columns_are_looked_at_twice_only_if_one_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DomainError, match=r"^edge 1 leads from 5 to 0, and the vertices are 0 to 2$"):
        rows_from_columns(3, np.array([0, 5]), np.array([1, 0]))
    monkeypatch.delattr("grundy.graphs._kernels.first_outside")
    assert rows_from_columns(3, np.array([0, 2]), np.array([1, 0])).targets.tolist() == [1, 0]


def test_arrays_that_fit_are_not_copied() -> None:
    numbers = np.arange(10, dtype=np.uint32)[::2]
    assert np.shares_memory(integers(numbers, "numbers"), numbers)


def test_nothing_of_any_type_is_an_array_of_integers() -> None:
    assert integers([], "numbers").tolist() == integers(np.zeros(0), "numbers").tolist() == []


def test_the_source_of_a_bad_edge_is_told_also_after_empty_rows() -> None:
    with pytest.raises(DomainError, match=r"^edge 2 leads from 3 to 9, and the vertices are 0 to 4$"):
        checked_rows(np.array([0, 0, 2, 2, 3, 3]), np.array([0, 1, 9]))


def test_vertices_are_counted() -> None:
    assert vertex_count(np.uint8(200)) == 200
    assert vertex_count(2**31 - 1) == 2**31 - 1
    with pytest.raises(LimitError, match=r"^a graph has at most 2147483647 vertices, not 2147483648$"):
        vertex_count(2**31)
    with pytest.raises(DomainError, match=r"^the number of vertices is a whole number, not 1\.5$"):
        vertex_count(1.5)


def test_a_matrix_is_any_object_with_compressed_rows() -> None:
    matrix = SimpleNamespace(indptr=[0, 1], indices=[0])
    assert compressed_rows(matrix) == ([0, 1], [0])
    with pytest.raises(DomainError, match=r"this one has shape \(1,\)$"):
        compressed_rows(SimpleNamespace(indptr=[0, 1], indices=[0], shape=(1,)))
    with pytest.raises(DomainError, match=r"this one has shape \(2, 2\)$"):
        compressed_rows(SimpleNamespace(indptr=[0, 1], indices=[0], shape=(2, 2)))
