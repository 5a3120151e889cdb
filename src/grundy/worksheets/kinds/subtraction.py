"""One-pile Nim: fill in the table of nim values, and guess the period (Reiter 1999)."""

from grundy.rules import Outcome
from grundy.sequences import Subtraction, find_period, nim_values
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.pictures.cells import index_table
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["subtraction"]

# How many numbers may be taken, the largest of them, and the longest period, by difficulty.
SIZES = ((2, 6, 7), (3, 6, 8), (3, 9, 12))
LARGEST_TABLE = 32


def subtraction(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: the nim values of N(n;S), and their period.

    Parameters
    ----------
    chance : Chance
        What the set S depends on.
    level : int
        0 easy, 1 medium, 2 hard.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> exercise = subtraction(Chance(1), 0, vocabulary("np"))
    >>> len(exercise.answer["values"]) == exercise.given["n"] + 1
    True
    """
    taken, period, start = _set(chance, level)
    n = start + 2 * period + max(taken) - 1
    values = [int(value) for value in nim_values(Subtraction(taken), stop=n + 1)]
    far = 10 * chance.between(5, 20) + chance.below(10)
    far_value = values[start + (far - start) % period]
    name = f"N({n};{','.join(map(str, taken))})"
    told = f"A table of the numbers 0 to {n} and their nim values."
    return Exercise(
        "subtraction",
        f"{name}: from a pile of {n} counters the players take {join_words(taken, 'or')} in turn; who cannot "
        f"move loses. "
        f"Fill in the nim values of all smaller piles, too. Which piles are {words.positions(Outcome.P)}?\n"
        f"Guess the period. What is the nim value of a pile of {far}, and who wins there?",
        index_table(("pile", "nim value"), None, n + 1, told),
        2,
        f"{_zeros(taken, values, words)}\n{_period(period, start, max(taken))} "
        f"{_far(far, start + (far - start) % period, period, far_value, words)}",
        index_table(("pile", "nim value"), values, n + 1, told),
        {"n": n, "subtract": taken, "far": far},
        {
            "values": values,
            "period": period,
            "preperiod": start,
            "far_value": far_value,
            "outcome": Outcome.of(far_value).value,
        },
    )


def _set(chance: Chance, level: int) -> tuple[list[int], int, int]:
    """Return a set to take from, the period and where it begins; the table shows it twice."""
    count, largest, longest = SIZES[level]
    while True:
        taken = sorted(chance.some(range(1, largest + 1), count))
        found = find_period(Subtraction(taken))
        period, start = found.period, found.preperiod
        if not found.proved or found.saltus or period is None or start is None:
            continue
        table = start + 2 * period + max(taken)
        if 3 <= period <= longest and table <= LARGEST_TABLE:
            return taken, period, start


def _zeros(taken: list[int], values: list[int], words: Vocabulary) -> str:
    lost = [heap for heap, value in enumerate(values) if not value]
    return (
        f"Each value is the mex of the values {join_words(taken, 'or')} places to the left. The "
        f"{words.positions(Outcome.P)} are those of value 0: {join_words(lost)}."
    )


def _period(period: int, start: int, largest: int) -> str:
    begins = "from the beginning" if not start else f"from {start} on"
    return (
        f"The values repeat with period {period} {begins}; that holds for ever, because {largest} values in a row "
        "determine the next one and these repeat."
    )


def _far(far: int, same: int, period: int, value: int, words: Vocabulary) -> str:
    outcome = Outcome.of(value)
    return (
        f"As {far} = {same} + {(far - same) // period} · {period}, the pile of {far} has the value of {same}, which is "
        f"{value}; it is {words.a_position(outcome)}, and {outcome.sentence[0].lower()}{outcome.sentence[1:]}."
    )
