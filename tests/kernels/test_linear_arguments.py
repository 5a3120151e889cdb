"""Compiled functions of linear games reject invalid arguments, and never convert them silently."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from commands import PATIENCE

from grundy import _core

# Linear games: vertex 0 removes itself or turns 1, and 1 turns 0; vertex 2 has a pass.
FIRST, START, MEMBERS = np.array([0, 2, 3, 3]), np.array([0, 0, 1, 2]), np.array([1, 0], np.uint32)
PASSES = np.array([0, 0, 1], np.uint8)
SYNDROMES, MOVES = np.array([[1], [2]], np.uint64), np.array([[3], [3]], np.uint64)
POSITIONS, TOKENS = np.array([0, 0, 1, 3]), np.array([0, 0, 1], np.uint32)

LINEAR_CALLS: dict[str, tuple[Any, ...]] = {
    "linear_solve": (FIRST, START, MEMBERS, PASSES, 1 << 20),
    "linear_outcomes": (SYNDROMES, MOVES, 2, POSITIONS, TOKENS),
}
LINEAR_ARRAYS = [
    pytest.param(name, place, id=f"{name}-{place}")
    for name, arguments in LINEAR_CALLS.items()
    for place, argument in enumerate(arguments)
    if isinstance(argument, np.ndarray)
]


def call_linear(name: str, changes: dict[int, object]) -> Any:
    """Call a function of linear games with some of its arguments changed."""
    arguments = [changes.get(place, argument) for place, argument in enumerate(LINEAR_CALLS[name])]
    return getattr(_core, name)(*arguments)


def test_the_unchanged_arguments_of_linear_games_are_valid() -> None:
    t, bits, columns, peeled, values, generators = call_linear("linear_solve", {})
    assert (t, bits, columns.shape, peeled.tolist(), values.tolist()) == (1, 2, (3, 1), [], [0, 0, 0])
    assert [array.tolist() for array in generators] == [[0], [0, 1], [1], [0, 1], [0]]
    assert call_linear("linear_solve", {4: 0}) == 24
    assert call_linear("linear_outcomes", {}).tolist() == [0, 2, 1]


@pytest.mark.parametrize(("name", "place"), LINEAR_ARRAYS)
def test_rejects_linear_arrays_of_another_type_or_shape(name: str, place: int) -> None:
    right = LINEAR_CALLS[name][place]
    others = [np.float64, bool, object, np.int64, np.uint64, np.int32, np.uint32, np.int16, np.uint8]
    wrong: list[object] = [right.astype(other) for other in others if other != right.dtype]
    wrong += [right.astype(right.dtype.newbyteorder())] if right.dtype.itemsize > 1 else []
    wrong += [right.reshape(1, *right.shape), right.reshape(-1)[0], right.tolist(), 5, "ab", None]
    wrong.append(np.repeat(right, 2, axis=0)[::2])
    for argument in wrong:
        with pytest.raises(TypeError):
            call_linear(name, {place: argument})


@pytest.mark.parametrize("size", [-1, 1.5, "2", None, 2**64])
def test_rejects_invalid_sizes_in_linear_games(size: object) -> None:
    for name, place in (("linear_solve", 4), ("linear_outcomes", 2)):
        with pytest.raises(TypeError):
            call_linear(name, {place: size})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({0: [0, 2, 3]}, "there must be one more offset than entries"),
        ({0: [0, 2, 3, 3, 3]}, "there must be one more offset than entries"),
        ({0: []}, "there must be one more offset than entries"),
        ({1: []}, "there must be one more offset than entries"),
        ({0: [1, 2, 3, 3]}, "offsets must be sorted and run from 0 to the number of entries"),
        ({0: [0, 2, 1, 3]}, "offsets must be sorted and run from 0"),
        ({0: [0, 2, 3, 4]}, "offsets must be sorted and run from 0"),
        ({0: [0, 2**62, 3, 3]}, "offsets must be sorted and run from 0"),
        ({0: [0, -1, 3, 3]}, "offsets must be sorted and run from 0"),
        ({1: [0, 0, 1, 3]}, "offsets must be sorted and run from 0"),
        ({1: [0, 1, 0, 2]}, "offsets must be sorted and run from 0"),
        ({1: [-1, 0, 1, 2]}, "offsets must be sorted and run from 0"),
        ({1: [0, 0, 1]}, "offsets must be sorted and run from 0"),
        ({2: [1]}, "offsets must be sorted and run from 0"),
        ({2: [1, 3]}, "a vertex must be less than the number of vertices"),
        ({2: [2**32 - 1, 0]}, "a vertex must be less than the number of vertices"),
        ({3: []}, "there must be one more offset than entries"),
    ],
    ids=str,
)
def test_rejects_invalid_linear_games(changes: dict[int, list[int]], message: str) -> None:
    arrays = {place: np.array(values, LINEAR_CALLS["linear_solve"][place].dtype) for place, values in changes.items()}
    with pytest.raises(ValueError, match=message):
        call_linear("linear_solve", arrays)


@pytest.mark.parametrize("members", ["[0, 0]", "[1, 1]"])
def test_rejects_a_move_that_turns_its_own_vertex_twice(members: str) -> None:
    # The test runs in a separate process, because an undetected error could loop forever.
    program = f"""
import numpy as np
from grundy import _core
first, start, passes = np.array([0, 1, 2]), np.array([0, 1, 2]), np.zeros(2, np.uint8)
_core.linear_solve(first, start, np.array({members}, np.uint32), passes, 1 << 20)
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert "ValueError" in result.stderr


def test_accepts_any_number_of_passes() -> None:
    expected = call_linear("linear_solve", {})[:2]
    assert call_linear("linear_solve", {3: np.array([0, 0, 255], np.uint8)})[:2] == expected


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({2: 65}, "columns and moves must be vectors of the given number of bits"),
        ({2: 0}, "columns and moves must be vectors of the given number of bits"),
        ({2: 2**64 - 1}, "columns and moves must be vectors of the given number of bits"),
        ({0: np.zeros((2, 2), np.uint64)}, "columns and moves must be vectors of the given number of bits"),
        ({0: np.zeros((2, 0), np.uint64)}, "columns and moves must be vectors of the given number of bits"),
        ({1: np.zeros((1, 2), np.uint64)}, "columns and moves must be vectors of the given number of bits"),
        ({0: np.array([[1], [4]], np.uint64)}, "a column has too many bits"),
        ({0: np.array([[1], [2**63]], np.uint64)}, "a column has too many bits"),
        ({1: np.array([[4]], np.uint64)}, "a move has too many bits"),
        ({1: np.array([[2**64 - 1]], np.uint64)}, "a move has too many bits"),
        ({3: np.array([], np.int64)}, "offsets must be sorted and run from 0 to the number of entries"),
        ({3: np.array([0, 1])}, "offsets must be sorted and run from 0"),
        ({3: np.array([0, 4, 3])}, "offsets must be sorted and run from 0"),
        ({3: np.array([0, -(2**62), 3])}, "offsets must be sorted and run from 0"),
        ({3: np.array([1, 3])}, "offsets must be sorted and run from 0"),
        ({4: np.array([0, 0, 2], np.uint32)}, "a vertex must be less than the number of vertices"),
        ({4: np.array([0, 0, 2**32 - 1], np.uint32)}, "a vertex must be less than the number of vertices"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_rejects_invalid_positions(changes: dict[int, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call_linear("linear_outcomes", changes)


def test_linear_games_without_vertices_moves_or_bits() -> None:
    none, no_members = np.zeros(1, np.int64), np.zeros(0, np.uint32)
    t, bits, columns, *_ = _core.linear_solve(none, none, no_members, np.zeros(0, np.uint8), 0)
    assert (t, bits, columns.shape) == (0, 0, (0, 0))
    empty = np.zeros((0, 0), np.uint64)
    assert _core.linear_outcomes(empty, empty, 0, np.zeros(3, np.int64), no_members).tolist() == [0, 0]
    no_bits = np.zeros((3, 0), np.uint64)
    assert _core.linear_outcomes(no_bits, empty, 0, np.array([0, 2]), np.array([0, 2], np.uint32)).tolist() == [0]
