"""Every game of the catalogue, alone and beside another one, against a judge who knows nothing but `options`."""

from collections import deque
from functools import cache

import pytest

import grundy
from grundy.games import CATALOGUE
from grundy.integers import mex
from grundy.play import Move, Perfect, Random, play_out
from grundy.rules import Outcome

EXAMPLES = [entry.example for entry in CATALOGUE]
# Larger graphs of positions are left to the tests of the single games.
MOST_POSITIONS = 500


class TooManyError(Exception):
    """The judge would have to look at too many positions."""


def explored(start):
    """Return all positions that play can reach, written down, with the moves of each."""
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
    """Return one text for the sums that differ in the order of their terms."""
    return " + ".join(sorted(map(_written, position.terms)))


@cache
def _written(term):
    return str(term)


def _left_by_options(position):
    for index, term in enumerate(position.terms):
        for option in term.ruleset.game.options(term.position):
            yield Move(position, index, "", option).position


def outcomes(moves, *, misere):
    """Return who wins each position, from the ends of the game backwards; draws are left over."""
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
    """Return the values by the definition, of the positions from which no play goes round for ever."""
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
    """Return what play can reach from a position, or None when it is too much."""
    try:
        return explored(grundy.parse(text))
    except TooManyError:
        return None


def judged(text):
    moves = explored_once(text)
    if moves is None:
        pytest.skip("too many positions for the judge")
    return moves


def stands_alone(text):
    return grundy.parse(text).terms[0].ruleset.alone


def sums():
    """Return each example beside the next one that may stand in a sum."""
    small = ["N(2)", "W(1,2)", "Kayles(3)", "Cram(2x2)", "Tokens(0>1, 1>0, 1>2; 0)", "{{},{{}}}"]
    free = [entry.example for entry in CATALOGUE if not grundy.parse(entry.example).terms[0].ruleset.alone]
    return [f"{example} + {small[index % len(small)]}" for index, example in enumerate(free)]


@pytest.mark.parametrize("text", EXAMPLES + sums())
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_winner_and_winning_moves_are_those_of_a_search_over_the_options(text, misere):
    position = grundy.parse(text, misere=misere)
    moves = judged(text)
    won = outcomes(moves, misere=misere)
    here = _key(position)
    assert position.outcome.value == won[here]
    winning = {_key(move.position) for move in position.winning_moves()}
    assert winning == {after for after in moves[here] if won[after] == "P"}
    if won[here] == "D":
        assert {_key(move.position) for move in position.drawing_moves()} == {
            after for after in moves[here] if won[after] == "D"
        }


@pytest.mark.parametrize("text", [text for text in EXAMPLES + sums() if not stands_alone(text)])
def test_nim_value_and_the_moves_to_each_value_are_those_of_the_definition(text):
    position = grundy.parse(text)
    moves = judged(text)
    known = values(moves)
    here = _key(position)
    if here not in known:  # play can go round for ever
        assert position.value.outcome.value == outcomes(moves, misere=False)[here]
        return
    assert position.nim_value == known[here]
    for value in range(known[here] + 2):
        reached = {_key(move.position) for move in position.moves_to(value)}
        assert reached == {after for after in moves[here] if known[after] == value}


@pytest.mark.parametrize("text", EXAMPLES + sums())
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_the_perfect_player_wins_every_won_position(text, misere):
    position = grundy.parse(text, misere=misere)
    if position.outcome is Outcome.D:
        assert play_out(position, Perfect(), Random(), seed=1, most=60).winner in (None, 0)
        return
    winner = 0 if position.outcome is Outcome.N else 1
    players = (Perfect(), Random()) if winner == 0 else (Random(), Perfect())
    assert play_out(position, *players, seed=1).winner == winner


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_random_game_is_written_and_read_move_by_move(text):
    position = grundy.parse(text)
    for move in play_out(position, Random(), Random(), seed=1, most=40).moves:
        assert str(grundy.parse(move.position)) == move.position
