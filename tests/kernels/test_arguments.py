"""Compiled functions reject invalid arguments, and never convert them silently."""

import signal
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from grundy import _core

VALUES = np.zeros(10, np.uint8)


@pytest.mark.parametrize(
    "values",
    [VALUES.astype(float), VALUES.astype(np.int8), VALUES.reshape(2, 5), VALUES[::2], VALUES.tolist()],
    ids=["float", "int8", "two-dimensional", "strided", "list"],
)
def test_rejects_values_of_another_type_or_shape(values: object) -> None:
    with pytest.raises(TypeError):
        _core.taking_values(values, 0, 5, [1], [1], [], None)


@pytest.mark.parametrize("takes", [[0, 1], [-(2**40)], [2, 1], [3, 3]])
def test_rejects_takes_that_are_not_positive_and_increasing(takes: list[int]) -> None:
    for sets in ((takes, []), ([], takes)):
        with pytest.raises(ValueError, match="sizes must be increasing, and takes must be positive"):
            _core.taking_values(VALUES, 0, 10, *sets, [], None)


@pytest.mark.parametrize(("start", "stop"), [(-1, 5), (5, 4), (0, 11), (2**62, 2**62)])
def test_rejects_ranges_outside_of_the_array(start: int, stop: int) -> None:
    with pytest.raises(ValueError, match="0 <= start <= stop <= the length of the array"):
        _core.taking_values(VALUES, start, stop, [1], [1], [], None)


def test_stops_at_a_value_too_large_for_its_type() -> None:
    values = np.zeros(1000, np.uint8)
    takes = list(range(1, 301))
    assert _core.taking_values(values, 0, 1000, takes, takes, [], None) == 256
    assert values[255] == 255


def test_rejects_negative_sizes() -> None:
    with pytest.raises(TypeError):
        _core.wythoff_values(-1, 5)


def test_sizes_beyond_memory_are_an_error_and_not_a_crash() -> None:
    with pytest.raises((MemoryError, RuntimeError)):
        _core.wythoff_values(2**31, 2**31)


def test_empty_tables() -> None:
    assert _core.wythoff_values(0, 5).shape == (5, 0)
    assert _core.wythoff_values(5, 0).shape == (0, 5)


def test_rejects_matrices_whose_shapes_do_not_match() -> None:
    a, b = np.zeros((2, 3), np.uint8), np.zeros((2, 3), np.uint8)
    with pytest.raises(ValueError, match="a must have as many columns as b has rows"):
        _core.nim_matmul(a, b)
    for wrong in (b.T, b.astype(np.int64), b.astype(np.uint16), b[0], np.zeros((3, 4), np.uint8)[:, ::2]):
        with pytest.raises(TypeError):
            _core.nim_matmul(a, wrong)


# Graphs: 1 → 0 and 1 → 1, so that offsets, targets and the reversed rows all differ.
OFFSETS, TARGETS = np.array([0, 0, 2]), np.array([0, 1], np.uint32)
BACK, SOURCES = np.array([0, 1, 2]), np.array([1, 1], np.uint32)
ENDS = np.array([1, 1]), np.array([0, 1])
LABELS, COUNTERS, OUTCOMES = np.array([0, -1], np.int32), np.array([1, 0], np.uint32), np.array([0, 1], np.uint8)
REMOTENESS = np.array([0, 1], np.int32)

GRAPH_CALLS: dict[str, tuple[Any, ...]] = {
    "graph_first_outside": (2, *ENDS),
    "graph_rows": (2, *ENDS),
    "graph_from_edges": (2, *ENDS),
    "graph_reverse": (OFFSETS, TARGETS),
    "graph_values": (OFFSETS, TARGETS, BACK, SOURCES),
    "graph_values_in_one_pass": (OFFSETS, TARGETS),
    "graph_outcomes": (OFFSETS, BACK, SOURCES, False),
    "graph_verify_values": (OFFSETS, TARGETS, BACK, SOURCES, LABELS, COUNTERS, OUTCOMES),
    "graph_verify_outcomes": (OFFSETS, TARGETS, False, OUTCOMES, REMOTENESS),
}
ARRAYS = [
    pytest.param(name, place, id=f"{name}-{place}")
    for name, arguments in GRAPH_CALLS.items()
    for place, argument in enumerate(arguments)
    if isinstance(argument, np.ndarray)
]
COLUMNS = ("graph_first_outside", "graph_rows", "graph_from_edges")


def call(name: str, changes: dict[int, object]) -> Any:
    """Call a function of graphs with some of its arguments changed."""
    arguments = [changes.get(place, argument) for place, argument in enumerate(GRAPH_CALLS[name])]
    return getattr(_core, name)(*arguments)


def test_the_unchanged_arguments_are_valid() -> None:
    assert call("graph_first_outside", {}) == 2
    assert [array.tolist() for array in call("graph_rows", {})] == [[0, 0, 2], [0, 1]]
    bad, rows, reversed_rows = call("graph_from_edges", {})
    assert (bad, [array.tolist() for array in rows], reversed_rows) == (2, [[0, 0, 2], [0, 1]], None)
    assert [array.tolist() for array in call("graph_reverse", {})] == [BACK.tolist(), SOURCES.tolist()]
    *found, _ = call("graph_values", {})
    assert [array.tolist() for array in found] == [LABELS.tolist(), COUNTERS.tolist(), OUTCOMES.tolist()]
    assert call("graph_values", {1: None}) is None
    assert call("graph_values_in_one_pass", {}) is None
    assert [array.tolist() for array in call("graph_outcomes", {})] == [OUTCOMES.tolist(), REMOTENESS.tolist()]
    assert call("graph_verify_values", {})[1] == call("graph_verify_outcomes", {})[1] == 0


@pytest.mark.parametrize(("name", "place"), ARRAYS)
def test_rejects_graph_arrays_of_another_type_or_shape(name: str, place: int) -> None:
    right = GRAPH_CALLS[name][place]
    # The two columns of edges have one type, so changing one of them to any other type is wrong.
    others = [np.float64, bool, object, np.int64, np.uint64, np.int32, np.uint32, np.int16, np.uint8]
    wrong: list[object] = [right.astype(other) for other in others if other != right.dtype]
    wrong += [right.astype(right.dtype.newbyteorder())] if right.dtype.itemsize > 1 else []
    wrong += [right.reshape(-1, 1), right[:1].reshape(()), right.tolist(), 5, "ab"]
    if (name, place) != ("graph_values", 1):
        wrong.append(None)
    if name not in COLUMNS:
        wrong.append(np.repeat(right, 2)[::2])
    for argument in wrong:
        with pytest.raises(TypeError):
            call(name, {place: argument})


@pytest.mark.parametrize("dtype", [np.int64, np.uint64, np.int32, np.uint32])
def test_accepts_strided_and_reversed_columns_of_edges(dtype: type) -> None:
    table = np.array([[1, 7, 0], [0, 7, 1], [1, 7, 1]], dtype)
    for rows in (table, table[::-1]):
        offsets, targets = _core.graph_rows(2, rows[:, 0], rows[:, 2])
        assert (offsets.tolist(), targets.tolist()) == ([0, 1, 3], [1, 0, 1] if rows is table else [1, 1, 0])
    once = np.broadcast_to(dtype(1), (3,))
    assert _core.graph_rows(2, once, once)[1].tolist() == [1, 1, 1]
    # Strides must be multiples of the size of a number.
    packed = np.zeros(3, [("end", dtype), ("more", np.uint8)])["end"]
    with pytest.raises(TypeError):
        _core.graph_rows(2, packed, packed)


@pytest.mark.parametrize("bad", [2, -1, 2**31 - 1, -(2**31)])
def test_rejects_edges_to_missing_vertices(bad: int) -> None:
    for dtype in (np.int64, np.int32):
        for sources, targets in (([0, bad, bad], [0, 0, 0]), ([0, 0, 0], [0, bad, bad])):
            columns = np.array(sources, dtype), np.array(targets, dtype)
            assert _core.graph_first_outside(2, *columns) == 1
            assert _core.graph_from_edges(2, *columns) == (1, None, None)
            with pytest.raises(ValueError, match="an end of an edge is not a vertex"):
                _core.graph_rows(2, *columns)


@pytest.mark.parametrize("vertices", [-1, 2**64, 1.5, "2", None])
def test_rejects_invalid_numbers_of_vertices(vertices: object) -> None:
    for name in COLUMNS:
        with pytest.raises(TypeError):
            call(name, {0: vertices})


@pytest.mark.parametrize("name", ["graph_rows", "graph_from_edges"])
def test_rejects_graphs_of_wrong_sizes(name: str) -> None:
    with pytest.raises(ValueError, match="too many vertices"):
        call(name, {0: 2**31})
    with pytest.raises(ValueError, match="sources and targets must have the same length"):
        call(name, {1: ENDS[0][:1]})


@pytest.mark.parametrize(
    ("name", "offsets", "targets"),
    [
        ("graph_reverse", 0, 1),
        ("graph_values", 0, 1),
        ("graph_values", 2, 3),
        ("graph_values_in_one_pass", 0, 1),
        ("graph_outcomes", 1, 2),
        ("graph_verify_values", 0, 1),
        ("graph_verify_values", 2, 3),
        ("graph_verify_outcomes", 0, 1),
    ],
)
def test_rejects_offsets_that_do_not_match_the_targets(name: str, offsets: int, targets: int) -> None:
    for wrong in ([], [1, 1, 2], [0, 0, 1], [0, 0, 3], [0, 0, -2]):
        with pytest.raises(ValueError, match=r"offsets must (begin with 0|run from 0 to the number of targets)"):
            call(name, {offsets: np.array(wrong, np.int64)})
    with pytest.raises(ValueError, match="offsets must run from 0 to the number of targets"):
        call(name, {targets: np.zeros(1, np.uint32)})


@pytest.mark.parametrize(
    ("name", "back", "sources"), [("graph_values", 2, 3), ("graph_outcomes", 1, 2), ("graph_verify_values", 2, 3)]
)
def test_rejects_reversed_rows_of_another_size(name: str, back: int, sources: int) -> None:
    for offsets in ([0, 2], [0, 1, 1, 2], [0, 1, 1]):
        changes = {back: np.array(offsets), sources: np.zeros(offsets[-1], np.uint32)}
        with pytest.raises(ValueError, match="the reversed graph must have the same numbers of vertices and edges"):
            call(name, changes)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        *[("graph_verify_values", place) for place in (4, 5, 6)],
        *[("graph_verify_outcomes", place) for place in (3, 4)],
    ],
)
def test_rejects_wrong_numbers_of_labels(name: str, place: int) -> None:
    right = GRAPH_CALLS[name][place]
    for wrong in (right[:1], np.append(right, right[:1]), right[:0]):
        with pytest.raises(ValueError, match="there must be one entry for each vertex"):
            call(name, {place: wrong})


@pytest.mark.parametrize("label", [-2, -(2**31)])
def test_rejects_invalid_labels(label: int) -> None:
    with pytest.raises(ValueError, match="a label must be at least -1"):
        call("graph_verify_values", {4: np.array([0, label], np.int32)})


@pytest.mark.parametrize("label", [3, 2**31 - 1])
def test_impossible_labels_are_reported_as_wrong(label: int) -> None:
    assert call("graph_verify_values", {4: np.array([0, label], np.int32)})[0] == 1


def test_rejects_columns_of_different_lengths() -> None:
    columns = np.zeros(3, np.int64), np.zeros(2, np.int64)
    for kernel in (_core.graph_first_outside, _core.graph_rows, _core.graph_from_edges):
        with pytest.raises(ValueError, match="sources and targets must have the same length"):
            kernel(5, *columns)


def test_lists_that_change_during_reading_raise_an_error() -> None:
    lists = [[0] * 5 for _ in range(100_000)]

    def grow(*_: object) -> None:
        for row in lists:
            row += row

    before = signal.signal(signal.SIGALRM, grow)
    try:
        # Often enough that one signal arrives while the lists are read.
        for delay in np.linspace(0.0001, 0.005, 20).tolist():
            signal.setitimer(signal.ITIMER_REAL, delay)
            with suppress(RuntimeError):
                _core.graph_from_lists(lists)
            signal.setitimer(signal.ITIMER_REAL, 0)
            lists = [[0] * 5 for _ in range(100_000)]
    finally:
        signal.signal(signal.SIGALRM, before)
    assert _core.graph_from_lists(lists)[0][-1] == 500_000


@pytest.mark.parametrize("outcome", [3, 7, 255])
def test_invalid_outcomes_are_reported_as_wrong(outcome: int) -> None:
    wrong = np.array([0, outcome], np.uint8)
    assert call("graph_verify_values", {6: wrong})[0] == 1
    assert call("graph_verify_outcomes", {3: wrong})[0] == 1


@pytest.mark.parametrize("moves", [2**31 - 1, -(2**31)])
def test_extreme_numbers_of_moves_are_reported_as_wrong(moves: int) -> None:
    assert call("graph_verify_outcomes", {4: np.array([moves, 1], np.int32)})[0] == 0
    assert call("graph_verify_outcomes", {4: np.array([0, moves], np.int32)})[0] == 1


@pytest.mark.parametrize("misere", [1, None, "yes"])
def test_misere_must_be_a_bool(misere: object) -> None:
    for name, place in (("graph_outcomes", 3), ("graph_verify_outcomes", 2)):
        with pytest.raises(TypeError):
            call(name, {place: misere})


@pytest.mark.parametrize(
    ("followers", "error"),
    [
        ([[2], []], IndexError),
        ([[-1]], IndexError),
        ([[2**70]], IndexError),
        ([[], [0, -(2**70)]], IndexError),
        ([[True]], TypeError),
        ([[0.0]], TypeError),
        ([["0"]], TypeError),
        ([[None]], TypeError),
        ([range(0)], TypeError),
        (["a"], TypeError),
        ([0], TypeError),
        ({0: []}, TypeError),
        ("ab", TypeError),
        (np.zeros((2, 2), int), TypeError),
    ],
    ids=str,
)
def test_rejects_lists_of_anything_but_vertices(followers: Any, error: type) -> None:
    with pytest.raises(error):
        _core.graph_from_lists(followers)


def test_lists_and_tuples_become_rows() -> None:
    for followers in ([[], (0, 1, 1)], ((), [0, 1, 1])):
        assert [array.tolist() for array in _core.graph_from_lists(followers)] == [[0, 0, 3], [0, 1, 1]]
    assert [array.tolist() for array in _core.graph_from_lists([])] == [[0], []]


def test_empty_graphs() -> None:
    none, no_ends = np.zeros(1, np.int64), np.zeros(0, np.uint32)
    assert [array.tolist() for array in _core.graph_rows(0, no_ends, no_ends)] == [[0], []]
    assert [array.tolist() for array in _core.graph_reverse(none, no_ends)] == [[0], []]
    assert _core.graph_values(none, no_ends, none, no_ends)[0].tolist() == []
    assert _core.graph_outcomes(none, none, no_ends, False)[0].tolist() == []
    assert _core.graph_verify_outcomes(none, no_ends, False, no_ends.astype(np.uint8), no_ends.astype(np.int32))[1] == 0
