"""Wythoff's game by sums of Fibonacci numbers: the representation tells who wins (Fraenkel 1982)."""

from grundy.games.representation import p_system
from grundy.play import parse
from grundy.rules import Outcome
from grundy.text import join_words, pluralize
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.pictures.cells import Cell, Look, blanks, cells, heads
from grundy.worksheets.pictures.picture import Picture
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["representation"]

FIBONACCI = p_system(1)

# The pairs have larger numbers below these, by difficulty; there are so many pairs.
SIZES = ((21, 2), (55, 3), (144, 3))
Pair = tuple[int, int]


def representation(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: write piles as sums of Fibonacci numbers, and tell from the digits who wins Wythoff's game.

    Parameters
    ----------
    chance : Chance
        What the piles depend on.
    level : int
        0 easy, 1 medium, 2 hard.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> sorted(representation(Chance(1), 0, vocabulary("np")).answer["outcomes"])
    ['N', 'P']
    """
    below, count = SIZES[level]
    pairs = _pairs(chance, below, count)
    outcomes = [parse(f"W({x},{y})").outcome for x, y in pairs]
    width = len(FIBONACCI.digits(max(y for _, y in pairs)))
    numbers = sorted({number for pair in pairs for number in pair})
    asked, safe = join_words(f"W({x},{y})" for x, y in pairs), words.positions(Outcome.P)
    return Exercise(
        "representation",
        "Write each number as a sum of different Fibonacci numbers, no two of them neighbours: 1 for those that occur, "
        f"0 for the others. Which of the positions {asked} of Wythoff's game are {safe}?\n"
        f"The rule: a position is {words.adjective(Outcome.P)} exactly when the smaller number ends in an even number "
        "of zeros, and the larger one is the same with one more zero.",
        _picture(numbers, width, filled=False),
        2,
        "\n".join(_reason(pair, outcome, words) for pair, outcome in zip(pairs, outcomes, strict=True)),
        _picture(numbers, width, filled=True),
        {"pairs": [list(pair) for pair in pairs]},
        {
            "digits": {str(number): _digits(number) for number in numbers},
            "outcomes": [outcome.value for outcome in outcomes],
        },
    )


def _digits(number: int) -> str:
    return "".join(map(str, FIBONACCI.digits(number)))


def _shifted(number: int) -> int:
    return FIBONACCI.number((*FIBONACCI.digits(number), 0))


def _zeros(number: int) -> int:
    digits = _digits(number)
    return len(digits) - len(digits.rstrip("0"))


def _pairs(chance: Chance, below: int, count: int) -> list[Pair]:
    """Return one P-position, and others that look like one: an odd number of zeros, or a wrong larger number."""
    small = [x for x in range(3, below) if _shifted(x) < below]
    even = [x for x in small if _zeros(x) % 2 == 0]
    odd = [x for x in small if _zeros(x) % 2]
    first, other = chance.some(even, 2)
    wrong = chance.one(odd)
    pairs = [(first, _shifted(first)), (wrong, _shifted(wrong)), (other, _shifted(other) + chance.one((-1, 1)))]
    return chance.shuffled(pairs[:count])


def _reason(pair: Pair, outcome: Outcome, words: Vocabulary) -> str:
    x, y = pair
    zeros, digits = _zeros(x), _digits(x)
    ends = f"{x} is {digits}, which ends in {pluralize(zeros, 'zero')}"
    if zeros % 2:
        why = f"{ends}, an odd number"
    elif outcome is Outcome.N:
        why = f"{ends}, and {y} is {_digits(y)} and not {digits}0"
    else:
        why = f"{ends}, an even number, and {y} is {_digits(y)}, the same with one more zero"
    return f"W({x},{y}) is {words.adjective(outcome)}: {why}."


def _picture(numbers: list[int], width: int, filled: bool) -> Picture:
    weights = reversed(FIBONACCI.weights(width))
    rows = [[Cell("", Look.NAME), *heads(weights)]]
    for number in numbers:
        digits = [Cell(digit, Look.ANSWER) for digit in _digits(number).rjust(width, "0")] if filled else blanks(width)
        rows.append([*heads([number]), *digits])
    return cells(rows, f"A table with the Fibonacci numbers as columns and {join_words(numbers)} as rows.")
