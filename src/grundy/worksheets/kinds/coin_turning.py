"""Coin turning games: which coins must be turned? (Lenstra 1978, section 3; Berlekamp, Conway and Guy 1982)."""

from typing import NamedTuple

from grundy.linear.turning import CoinGame, mock_turtles, ruler, turning_turtles
from grundy.play import Position, parse
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.choice import with_few_winning_moves
from grundy.worksheets.pictures.counters import coins
from grundy.worksheets.pictures.picture import Picture, stacked
from grundy.worksheets.sentences import added
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["coin_turning"]

# How many coins there are, by difficulty.
SIZES = (6, 8, 10)


class _Rule(NamedTuple):
    """A game: the word of the catalogue, its name, which coins are turned, and its values."""

    word: str
    name: str
    turned: str
    coins: CoinGame


def _rules() -> list[_Rule]:
    return [
        _Rule("TurningTurtles", "Turning Turtles", "one or two coins", turning_turtles()),
        _Rule("Ruler", "Ruler", "any number of coins next to each other", ruler()),
        _Rule("MockTurtles", "Mock Turtles", "one, two or three coins", mock_turtles()),
    ]


def coin_turning(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: find the coins of a row that must be turned to win.

    Parameters
    ----------
    chance : Chance
        Which game it is, and the coins.
    level : int
        0: Turning Turtles with six coins and their values given; 1: one of three games, the values given; 2: without.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> coin_turning(Chance(1), 0, vocabulary("np")).given["game"]
    'TurningTurtles'
    """
    rule = chance.one(_rules()) if level else _rules()[0]
    count = SIZES[level]
    heads, position = _position(chance, rule, count)
    values = [int(rule.coins.point_value(place)) for place in range(count)]
    moves = [sorted(heads ^ move.option) for move in position.winning_moves()]
    known = "the values of single heads stand below the coins" if level < 2 else "find the values of single heads first"
    start = coins(heads, count, notes=values if level < 2 else ())
    return Exercise(
        "coin-turning",
        f"{rule.name}: in your turn you turn {rule.turned} over, and the rightmost coin that you turn must go from "
        f"heads (H) to tails (T); who cannot move loses. Is this position {words.choice}? Which coins can you turn to "
        f"win? The coins are numbered from 0; {known}.",
        start,
        2 + level // 2,
        _solution(heads, values, moves, words),
        _after(heads, count, values, moves),
        {"game": rule.word, "coins": "".join("H" if place in heads else "T" for place in range(count))},
        {"value": position.nim_value, "outcome": position.outcome.value, "winning_moves": moves},
    )


def _position(chance: Chance, rule: _Rule, count: int) -> tuple[frozenset[int], Position]:
    """Return a row of which the last coin shows heads."""

    def make() -> tuple[frozenset[int], Position]:
        heads = frozenset([*chance.some(range(count - 1), chance.between(2, count // 2)), count - 1])
        row = "".join("H" if place in heads else "T" for place in range(count))
        return heads, parse(f"{rule.word}({row})")

    return with_few_winning_moves(chance, make, lambda found: len(found[1].winning_moves()))


def _solution(heads: frozenset[int], values: list[int], moves: list[list[int]], words: Vocabulary) -> str:
    worth = [values[place] for place in sorted(heads)]
    total = 0
    for value in worth:
        total ^= value
    first = f"The value of a row is the nim sum of the values of its heads: {added(worth)} = {total}."
    if not moves:
        return f"{first} The position is {words.adjective(Outcome.P)}, and no move wins."
    turned = join_words((_coins(move) for move in moves), "or")
    why = " or ".join(added(values[place] for place in move) for move in moves if len(move) > 1)
    same = f", since {why} = {total}" if why else ""
    return (
        f"{first} The position is {words.adjective(Outcome.N)}; a winning move turns coins whose values have the nim "
        f"sum {total}, the rightmost of them a head. Turn {turned}{same}."
    )


def _coins(move: list[int]) -> str:
    return f"coin{'s' * (len(move) > 1)} {join_words(move)}"


def _after(heads: frozenset[int], count: int, values: list[int], moves: list[list[int]]) -> Picture:
    """Return the row with each winning move marked."""
    if not moves:
        return coins(heads, count, notes=values)
    return stacked([coins(heads, count, notes=values, turned=move) for move in moves])
