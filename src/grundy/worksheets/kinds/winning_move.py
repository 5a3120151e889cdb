"""Find all winning moves of a sum (Reiter 1999, his composite games)."""

from collections.abc import Sequence

from grundy.play import Explanation, Position, parse
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.choice import with_few_winning_moves
from grundy.worksheets.kinds.columns import columns_picture
from grundy.worksheets.pictures.counters import piles
from grundy.worksheets.sentences import times
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["moves_facts", "moves_told", "moves_written", "winning_move"]

Group = tuple[str, Sequence[int]]


def winning_move(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: find all winning moves, or say that there is none.

    Parameters
    ----------
    chance : Chance
        What the position depends on.
    level : int
        0: Nim with three small piles; 1: Nim with four piles; 2: a sum of Nim, one-pile Nim and Wythoff's game.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> len(winning_move(Chance(1), 0, vocabulary("np")).answer["winning_moves"]) <= 3
    True
    """
    groups, position = _position(chance, level)
    found = position.explain()
    return Exercise(
        "winning-move",
        f"{_rules(groups)} Is this position {words.choice}? Find all winning moves, or say that there is none.\n"
        f"{position}",
        piles(groups),
        3,
        f"{moves_told(found, words)}\n{moves_written(found)}".rstrip(),
        columns_picture(found),
        {"position": str(position)},
        {"outcome": found.outcome.value, "nim_value": found.nim_sum, "winning_moves": moves_facts(found)},
    )


def moves_facts(found: Explanation) -> list[dict[str, str]]:
    """Return the winning moves as plain data.

    Examples
    --------
    >>> moves_facts(parse("N(2,3)").explain())[0]["position"]
    'N(2,2)'
    """
    return [{"move": str(move), "position": str(move.position)} for move in found.winning_moves]


def _position(chance: Chance, level: int) -> tuple[list[Group], Position]:
    """Return the piles and the position that they make."""

    def make() -> tuple[list[Group], Position]:
        groups = (_easy, _medium, _hard)[level](chance)
        names = [name for name, _ in groups]
        return groups, parse(" + ".join(names) if level == 2 else f"N({','.join(names)})")

    return with_few_winning_moves(chance, make, lambda found: len(found[1].winning_moves()))


def _nim(sizes: Sequence[int]) -> list[Group]:
    return [(str(size), [size]) for size in sizes]


def _easy(chance: Chance) -> list[Group]:
    return _nim(sorted(chance.some(range(1, 8), 3)))


def _medium(chance: Chance) -> list[Group]:
    return _nim(sorted(chance.some(range(2, 14), 4)))


def _hard(chance: Chance) -> list[Group]:
    taken = sorted([1, *chance.some(range(2, 6), 2)])
    size, pair = chance.between(7, 12), sorted(chance.some(range(1, 6), 2))
    nim = chance.between(2, 7)
    return [
        (f"N({size};{','.join(map(str, taken))})", [size]),
        (f"W({pair[0]},{pair[1]})", pair),
        (f"N({nim})", [nim]),
    ]


def _rules(groups: Sequence[Group]) -> str:
    nim = "take any number of counters, at least one, from one pile"
    if len(groups[0][0]) < 3:
        return f"Nim: in your turn you {nim}; who cannot move loses."
    one = groups[0][0]
    taken = join_words(one.partition(";")[2].rstrip(")").split(","), "or")
    return (
        f"A sum of three games: in your turn you choose one of them and move in it; who cannot move loses. In {one} "
        f"you take {taken} counters. In {groups[1][0]}, Wythoff's game, you take any number from one pile, or the same "
        f"number from both. In {groups[2][0]} you take any number."
    )


def moves_told(found: Explanation, words: Vocabulary) -> str:
    """Return who wins, and why, in the words of the sheet.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> moves_told(parse("N(2,2)").explain(), vocabulary("safe"))  # doctest: +ELLIPSIS
    'The position is safe. The player who has just moved wins: the nim sum is 0 (balanced), and every move ...'
    """
    return f"The position is {words.adjective(found.outcome)}. {found.sentence}"


def moves_written(found: Explanation, *, short: bool = False) -> str:
    """Return the winning moves as a sentence, in short only what is done; nothing if there is none.

    Examples
    --------
    >>> moves_written(parse("N(2,3)").explain())
    'There is one winning move: take 1 in N(3), leaving N(2).'
    """
    moves = found.winning_moves
    if found.outcome is not Outcome.N:
        return ""
    verb = "is" if len(moves) == 1 else "are"
    told = [move.label if short else str(move) for move in moves]
    return f"There {verb} {times(len(moves), 'winning move', 'winning moves')}: {'; '.join(told)}."
