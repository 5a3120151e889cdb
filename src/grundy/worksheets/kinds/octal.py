"""Kayles and its relatives: a short nim sequence, and a move in a sum of two heaps."""

from typing import NamedTuple

from grundy.play import Position, parse
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.choice import with_few_winning_moves
from grundy.worksheets.kinds.winning_move import moves_facts, moves_told, moves_written
from grundy.worksheets.pictures.cells import index_table
from grundy.worksheets.pictures.counters import rows
from grundy.worksheets.pictures.picture import stacked
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["octal"]


class _Rule(NamedTuple):
    """A game: the word of the catalogue, its name, and the rule as players say it."""

    word: str
    name: str
    rule: str


KAYLES = _Rule("Kayles", "Kayles", "knock down one pin, or two that stand side by side, in one of the rows")
DAWSON = _Rule("DawsonsKayles", "Dawson's Kayles", "knock down two pins that stand side by side in one of the rows")
GRUNDY = _Rule("Grundy", "Grundy's game", "break one heap into two heaps that are not equal")
OFFICERS = _Rule(
    "Officers", "Officers", "take one counter from a heap and leave the rest as one heap or two, but never none"
)
GUILES = _Rule(
    "Guiles", "Guiles", "take away a heap of one or two counters, or take two counters and leave the rest as two heaps"
)

# The games, and how long the table is, by difficulty.
GAMES = ((KAYLES, DAWSON), (KAYLES, DAWSON, GRUNDY), (KAYLES, GRUNDY, OFFICERS, GUILES))
LENGTHS = (7, 9, 12)


def octal(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: the first nim values of a game of heaps or rows, and a move in a sum of two of them.

    Parameters
    ----------
    chance : Chance
        Which game it is, and the heaps.
    level : int
        0 easy, 1 medium, 2 hard.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> octal(Chance(1), 0, vocabulary("np")).answer["values"][:2] in ([0, 1], [0, 0])
    True
    """
    game, count = chance.one(GAMES[level]), LENGTHS[level]
    values = [parse(f"{game.word}({n})").nim_value for n in range(count)]
    heaps, position = _position(chance, game, count)
    found = position.explain()
    thing = "row" if "row" in game.rule else "heap"
    names = (thing, "nim value")
    told = f"A table of the numbers 0 to {count - 1} and their nim values."
    return Exercise(
        "octal",
        f"{game.name}: in your turn you {game.rule}; who cannot move loses. Fill in the nim values of a single "
        f"{thing}.\n"
        f"Then look at two {thing}s, of {heaps[0]} and {heaps[1]}: is this position {words.choice}? Find all winning "
        "moves, or say that there is none.",
        stacked([rows(heaps), index_table(names, None, count, told)], 20.0),
        2,
        f"The value of a {thing} is the mex over all moves, and when a move leaves two {thing}s, their values are "
        f"added as nim sum. {moves_told(found, words)}\n{moves_written(found, short=True)}".rstrip(),
        index_table(names, values, count, told),
        {"game": game.word, "count": count, "heaps": heaps, "position": str(position)},
        {
            "values": values,
            "outcome": found.outcome.value,
            "winning_moves": moves_facts(found),
        },
    )


def _position(chance: Chance, game: _Rule, count: int) -> tuple[list[int], Position]:
    """Return two different heaps of the table, and the position that they make."""

    def make() -> tuple[list[int], Position]:
        heaps = sorted(chance.some(range(3, count), 2))
        return heaps, parse(f"{game.word}({heaps[0]},{heaps[1]})")

    return with_few_winning_moves(chance, make, lambda found: len(found[1].winning_moves()))
