"""Nim sums by binary columns."""

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import count
from operator import xor
from typing import TypeVar

from grundy.errors import DomainError
from grundy.play import Explanation, Position, parse
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.exercise import Chance, Exercise, Vocabulary
from grundy.worksheets.pictures import Cell, Look, Picture, cells, piles
from grundy.worksheets.sentences import added, times

__all__ = [
    "LOST",
    "MOST_MOVES",
    "binary_picture",
    "columns_picture",
    "moves_facts",
    "moves_told",
    "moves_written",
    "nim_sums",
    "winning_move",
    "with_few_winning_moves",
]


# ---- Numbers in binary, one below the other, and their nim sum: the binary configuration of Reiter (1999)


def binary_picture(names: Sequence[str], numbers: Sequence[int] | None, bits: int, total: str) -> Picture:
    """Return rows of binary digits and their nim sum, or blanks.

    Parameters
    ----------
    names : sequence of str
        What stands before each row.
    numbers : sequence of int or None
        The numbers, or None for blanks.
    bits : int
        How many digits there are.
    total : str
        What stands before the nim sum.

    Examples
    --------
    >>> binary_picture(["5", "3"], [5, 3], 3, "nim sum").told
    'A table of binary digits with a row for each of 5, 3 and for nim sum.'
    """
    heading = [Cell("", Look.NAME), *(Cell(str(1 << place), Look.HEAD) for place in reversed(range(bits)))]
    xor = 0
    rows = [heading]
    for name, number in zip(names, [None] * len(names) if numbers is None else numbers, strict=True):
        rows.append([Cell(name, Look.HEAD), *_digits(number, bits, Look.ANSWER)])
        xor ^= number or 0
    rows.append([Cell(total, Look.HEAD), *_digits(None if numbers is None else xor, bits, Look.MARKED)])
    return cells(rows, f"A table of binary digits with a row for each of {', '.join(names)} and for {total}.")


def _digits(number: int | None, bits: int, look: Look) -> list[Cell]:
    return [Cell()] * bits if number is None else [Cell(digit, look) for digit in f"{number:0{bits}b}"]


def columns_picture(found: Explanation) -> Picture:
    """Return the nim values of the components of a position in binary, and their nim sum.

    Examples
    --------
    >>> from grundy.play import parse
    >>> str(columns_picture(parse("N(1,2)").explain()).svg).count("<text")
    11
    """
    if found.configuration is None:
        raise DomainError(f"{found.position} has no binary columns")
    rows = found.configuration.rows
    values = [row.nim_value or 0 for row in rows]
    bits = max(value.bit_length() for value in values)
    return binary_picture([f"{row.name}: {row.nim_value}" for row in rows], values, bits, f"nim sum: {found.nim_sum}")


# ---- Nim sums by binary columns

# How many numbers, and how many binary digits, by difficulty.
SIZES = ((2, 3), (3, 4), (4, 5))


def nim_sums(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: add without carry, and solve an equation.

    Parameters
    ----------
    chance : Chance
        What the numbers depend on.
    level : int
        0 easy, 1 medium, 2 hard.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.exercise import vocabulary
    >>> exercise = nim_sums(Chance(1), 0, vocabulary("np"))
    >>> a, b = exercise.given["numbers"]
    >>> exercise.answer["nim_sum"] == a ^ b
    True
    """
    count, bits = SIZES[level]
    numbers = _numbers(chance, count, bits)
    total = reduce(xor, numbers)
    a, b = chance.some(range(3, 1 << bits), 2)
    outcome = Outcome.of(total)
    names = list(map(str, numbers))
    written = added(numbers)
    return Exercise(
        "nim-sum",
        f"Write the numbers in binary, one digit in each box, and find the nim sum {written}: a column with an odd "
        f"number of ones has the digit 1. Is the Nim position with piles of {join_words(numbers)} {words.choice}?\n"
        f"Which number x has {a} ⊕ x = {b}?",
        binary_picture(names, None, bits, "nim sum"),
        2,
        f"{written} = {total}, so the position is {words.adjective(outcome)}: "
        + (
            "the next player can make the nim sum 0."
            if total
            else "it is balanced, and every move unbalances a column."
        )
        + f"\nx = {a} ⊕ {b} = {a ^ b}, since {a} ⊕ {a} = 0.",
        binary_picture(names, numbers, bits, f"nim sum: {total}"),
        {"numbers": numbers, "equation": [a, b]},
        {"nim_sum": total, "outcome": outcome.value, "x": a ^ b},
    )


def _numbers(chance: Chance, count: int, bits: int) -> list[int]:
    """Return different numbers that share a column; now and then their nim sum is 0."""
    while True:
        numbers = sorted(chance.some(range(1, 1 << bits), count))
        if count > 2 and chance.happens(0.25):
            last = reduce(xor, numbers[:-1])
            numbers = sorted([*numbers[:-1], last])
        shared = any(sum(number >> place & 1 for number in numbers) > 1 for place in range(bits))
        if shared and numbers[0] and len(set(numbers)) == count and numbers[-1] >> bits - 1:
            return numbers


# ---- Positions that are worth a question: with one to three winning moves, and now and then with none

Found = TypeVar("Found")

# More winning moves take long to write down, and say little.
MOST_MOVES = 3

# In this part of all cases no move wins, if such a position is met in so many attempts.
LOST, ATTEMPTS = 0.2, 100


def with_few_winning_moves(chance: Chance, make: Callable[[], Found], moves: Callable[[Found], int]) -> Found:
    """Return the first position that is worth a question.

    Parameters
    ----------
    chance : Chance
        Whether a position without winning moves is wanted.
    make : callable
        Makes another position.
    moves : callable
        How many winning moves a position has.

    Examples
    --------
    >>> with_few_winning_moves(Chance(5), iter([9, 4, 2]).__next__, lambda moves: moves)
    2
    """
    lost = chance.happens(LOST)
    for attempt in count():
        found = make()
        number = moves(found)
        if (lost and not number) or (1 <= number <= MOST_MOVES and (not lost or attempt >= ATTEMPTS)):
            return found
    raise AssertionError("there is always another attempt")


# ---- Find all winning moves of a sum (Reiter 1999, his composite games)

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
    >>> from grundy.worksheets.exercise import vocabulary
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
    >>> from grundy.worksheets.exercise import vocabulary
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
