"""Every game of the catalogue, alone and in a sum, compared with a solver that uses only `options`."""

from collections import deque
from functools import cache

import pytest

import grundy
from grundy.games import CATALOGUE
from grundy.integers import mex
from grundy.play import Move, Perfect, Random, play_out
from grundy.rules import Outcome

EXAMPLES = [entry.example for entry in CATALOGUE]
# Games with more positions are tested in the tests of each game.
MOST_POSITIONS = 500


class TooManyError(Exception):
    """There are too many positions to explore."""


def explored(start):
    """Return a mapping from the keys of all reachable positions to the keys of their options."""
    moves = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        text = _key(position)
        if text in moves:
            continue
        if len(moves) == MOST_POSITIONS:
            raise TooManyError
        after = {_key(left): left for left in _left_by_options(position)}
        moves[text] = set(after)
        waiting += after.values()
    return moves


def _key(position):
    """Return a text that does not depend on the order of the terms."""
    return " + ".join(sorted(map(_written, position.terms)))


@cache
def _written(term):
    return str(term)


def _left_by_options(position):
    for index, term in enumerate(position.terms):
        for option in term.ruleset.game.options(term.position):
            yield Move(position, index, "", option).position


def outcomes(moves, *, misere):
    """Return the outcome of each position by retrograde analysis."""
    before = {text: [] for text in moves}
    for text, after in moves.items():
        for left in after:
            before[left].append(text)
    open_moves = {text: len(after) for text, after in moves.items()}
    found = {text: "N" if misere else "P" for text, count in open_moves.items() if not count}
    waiting = deque(found)
    while waiting:
        known = waiting.popleft()
        for text in before[known]:
            open_moves[text] -= 1
            if text not in found and (found[known] == "P" or not open_moves[text]):
                found[text] = "N" if found[known] == "P" else "P"
                waiting.append(text)
    return {text: found.get(text, "D") for text in moves}


def values(moves):
    """Return the nim values, by definition, of the positions from which every play ends."""
    found = {}
    todo = list(moves)
    while todo:
        left = [text for text in todo if not moves[text] <= found.keys()]
        found.update({text: mex(found[after] for after in moves[text]) for text in todo if moves[text] <= found.keys()})
        if len(left) == len(todo):
            break
        todo = left
    return found


@cache
def explored_once(text):
    """Return the positions that can be reached, or None if there are too many."""
    try:
        return explored(grundy.parse(text))
    except TooManyError:
        return None


def explored_or_skipped(text):
    moves = explored_once(text)
    if moves is None:
        pytest.skip("too many positions to explore")
    return moves


def is_alone(text):
    return grundy.parse(text).terms[0].ruleset.alone


def sums():
    """Return sums of each example and a small game, if the example can be part of a sum."""
    small = ["N(2)", "W(1,2)", "Kayles(3)", "Cram(2x2)", "Tokens(0>1, 1>0, 1>2; 0)", "{{},{{}}}"]
    free = [entry.example for entry in CATALOGUE if not grundy.parse(entry.example).terms[0].ruleset.alone]
    return [f"{example} + {small[index % len(small)]}" for index, example in enumerate(free)]


@pytest.mark.parametrize("text", EXAMPLES + sums())
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_winner_and_winning_moves_agree_with_a_search_of_the_options(text, misere):
    position = grundy.parse(text, misere=misere)
    moves = explored_or_skipped(text)
    won = outcomes(moves, misere=misere)
    here = _key(position)
    assert position.outcome.value == won[here]
    winning = {_key(move.position) for move in position.winning_moves()}
    assert winning == {after for after in moves[here] if won[after] == "P"}
    if won[here] == "D":
        assert {_key(move.position) for move in position.drawing_moves()} == {
            after for after in moves[here] if won[after] == "D"
        }


@pytest.mark.parametrize("text", [text for text in EXAMPLES + sums() if not is_alone(text)])
def test_nim_value_and_moves_to_each_value_agree_with_the_definition(text):
    position = grundy.parse(text)
    moves = explored_or_skipped(text)
    known = values(moves)
    here = _key(position)
    if here not in known:  # play can continue forever
        assert position.value.outcome.value == outcomes(moves, misere=False)[here]
        return
    assert position.nim_value == known[here]
    for value in range(known[here] + 2):
        reached = {_key(move.position) for move in position.moves_to(value)}
        assert reached == {after for after in moves[here] if known[after] == value}


@pytest.mark.parametrize("text", EXAMPLES + sums())
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_perfect_player_wins_from_the_winning_side(text, misere):
    position = grundy.parse(text, misere=misere)
    if position.outcome is Outcome.D:
        assert play_out(position, Perfect(), Random(), seed=1, most=60).winner in (None, 0)
        return
    winner = 0 if position.outcome is Outcome.N else 1
    players = (Perfect(), Random()) if winner == 0 else (Random(), Perfect())
    assert play_out(position, *players, seed=1).winner == winner


@pytest.mark.parametrize("text", EXAMPLES)
def test_positions_of_a_random_game_are_formatted_and_parsed(text):
    position = grundy.parse(text)
    for move in play_out(position, Random(), Random(), seed=1, most=40).moves:
        assert str(grundy.parse(move.position)) == move.position
