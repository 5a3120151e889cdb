"""Outcomes of many positions at once, which are those of one after the other."""

from itertools import accumulate
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from strategies import Families, linear_games

from grundy import DomainError
from grundy.integers import bits
from grundy.linear import Annihilation, LinearGame, example_graphs


def letters(game: LinearGame, positions: list[list[int]], dtype: Any = np.int64) -> list[str]:
    """Return what the batch says of positions."""
    offsets = np.array([0, *accumulate(map(len, positions))], dtype)
    tokens = np.array([k for position in positions for k in position], dtype)
    found: list[str] = game.outcomes(offsets, tokens).tolist()
    return found


@given(linear_games())
def test_all_positions_of_small_games(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = LinearGame(len(game[0]), *game)
    positions = [list(bits(mask)) for mask in range(1 << len(solved))]
    assert letters(solved, positions) == [solved.outcome(mask).name for mask in range(1 << len(solved))]


# Syndromes of few bits, of less than a word, and of several words.
@pytest.mark.parametrize(("n", "edges"), [(40, 60), (18, 60), (40, 160), (64, 300), (65, 300), (200, 800)])
def test_random_positions_on_larger_graphs(n: int, edges: int) -> None:
    game, random = Annihilation(example_graphs.random(n, edges, seed=n)), Random(n)
    # Those with few tokens, and those of V0 with a move made, are not all drawn.
    masks = [sum(1 << k for k in random.sample(range(n), random.randrange(4))) for _ in range(300)]
    masks += [vector ^ move for vector in [0, *game.p_space().basis[:20]] for move in (0, 1 << random.randrange(n))]
    masks += [game.mask(move.position) for vector in game.p_space().basis[:20] for move in game.moves(vector)]
    expected = [game.outcome(mask).name for mask in masks]
    assert letters(game, [list(bits(mask)) for mask in masks]) == expected
    assert set(expected) >= {"N", "P"}


@pytest.mark.parametrize("dtype", [np.int64, np.uint64, np.int32, np.uint32, np.int16, np.uint8, object])
def test_numbers_of_any_integer_type(dtype: Any) -> None:
    game = Annihilation(example_graphs.figure(2))
    assert letters(game, [[], [2], [2, 3], [0, 1], [0]], dtype) == ["P", "N", "P", "N", "D"]


def test_lists_and_strided_arrays_and_names_do_not_matter() -> None:
    game = Annihilation(example_graphs.figure(2))
    assert game.outcomes([0, 1, 3], [2, 0, 1]).tolist() == ["N", "N"]
    assert game.outcomes(np.array([0, 9, 1, 9, 3])[::2], np.array([2, 9, 0, 9, 1], np.uint32)[::2]).tolist() == [
        "N",
        "N",
    ]
    assert game.outcomes([0, 1, 3], [2, 0, 1]).dtype.kind == "U"


def test_no_positions_and_no_tokens() -> None:
    game = Annihilation(example_graphs.figure(2))
    assert game.outcomes([0], []).tolist() == []
    assert game.outcomes([0, 0, 0], []).tolist() == ["P", "P"]
    assert LinearGame(0, []).outcomes([0, 0], []).tolist() == ["P"]
    assert LinearGame(2, [[], []]).outcomes([0, 1, 3], [0, 0, 1]).tolist() == ["P", "P"]


@pytest.mark.parametrize(
    ("offsets", "tokens", "message"),
    [
        ([], [], r"^offsets rise from 0 to the number of tokens, 0, and there is one more of them than positions$"),
        (
            [0, 2],
            [0],
            r"^offsets rise from 0 to the number of tokens, 1, and there is one more of them than positions$",
        ),
        ([1, 1], [0], r"^offsets rise from 0"),
        ([0, 1, 0, 2], [0, 1], r"^offsets rise from 0"),
        ([0, -1, 1], [0], r"^offsets"),
        ([0, 2**62, 1], [0], r"^offsets rise from 0"),
        ([0, 1], [5], r"^there is no vertex number 5 among 5 vertices; they are counted from 0$"),
        ([0, 1], [-1], r"^there is no vertex number -1 among 5 vertices"),
        ([0, 1], [2**32], r"^there is no vertex number 4294967296 among 5 vertices"),
        ([0, 1], [1.5], r"^tokens\[0\] is 1\.5"),
        ([0, 0.5], [], r"^offsets\[1\] is 0\.5"),
        ([0, 1], ["z0"], r"^tokens\[0\] is 'z0'"),
        ([[0, 1]], [0], r"^offsets"),
        (None, [0], r"offsets"),
    ],
    ids=str,
)
def test_what_are_no_positions(offsets: Any, tokens: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Annihilation(example_graphs.figure(2)).outcomes(offsets, tokens)


@pytest.mark.parametrize("dtype", [np.uint32, np.uint64, np.uint8])
def test_numbers_beyond_the_vertices_in_types_without_sign(dtype: Any) -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex number 7 among 5 vertices; they are counted from 0$"):
        Annihilation(example_graphs.figure(2)).outcomes([0, 2], np.array([0, 7], dtype))


def test_the_letters_of_a_solved_game() -> None:
    assert Annihilation(example_graphs.cycle(2)).outcomes([0, 1, 3], [0, 0, 1]).tolist() == ["D", "N"]
