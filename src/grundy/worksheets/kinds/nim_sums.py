"""Nim sums by binary columns."""

from functools import reduce
from operator import xor

from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.columns import binary_picture
from grundy.worksheets.sentences import added
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["nim_sums"]

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
    >>> from grundy.worksheets.vocabulary import vocabulary
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
