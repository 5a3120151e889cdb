"""One-pile Nim N(n;S): a subtraction game."""

from collections.abc import Iterator

from grundy.games.representation import digit_rows, digits
from grundy.games.representation.rows import LARGEST_DIGIT
from grundy.integers import as_natural
from grundy.rules import Representation
from grundy.sequences import Subtraction, find_period
from grundy.text import join_words, number_literal

__all__ = ["OnePile"]

# Longer rows of digits are not read by anybody, and longer periods give no short rule.
MOST_BITS = 1100


class OnePile(Subtraction):
    """Take s counters from a pile, s in a given finite set S of positive numbers (Reiter 1999).

    A position is the number of counters. Where the values have a period from the start, the last digit to that base
    tells the winner: for S = {1, 2} the numbers that end in 0 in base 3 are safe to leave.

    Examples
    --------
    >>> game = OnePile({1, 2, 6})
    >>> game.nim_value(20)
    3
    >>> list(game.moves(5))
    [('take 1', 4), ('take 2', 3)]
    >>> print(*OnePile({1, 2}).representations(100))
    base 3
    100  10201
    A position is P exactly when its last digit in base 3 is 0. Here it is 1: N.
    """

    def representations(self, heap: int) -> Iterator[Representation]:
        """Return the pile to the base of the period, unless its last digit alone does not tell the winner."""
        pile, most = as_natural(heap, "a heap"), max(self.takes)
        if most > LARGEST_DIGIT or pile.bit_length() > MOST_BITS:
            return
        found = find_period(self, 40 * most)
        base = found.period
        if base is None or not found.proved or found.preperiod or not 2 <= base <= LARGEST_DIGIT + 1:
            return
        rows = digit_rows([(number_literal(pile), digits(pile, base))])
        safe = [n for n in range(base) if self.nim_value(n) == 0]
        last = pile % base
        yield Representation(
            "binary" if base == 2 else f"base {base}",
            rows,
            f"A position is P exactly when its last digit in base {base} is {join_words(_symbols(safe), 'or')}. "
            f"Here it is {_symbols([last])[0]}: {'P' if last in safe else 'N'}.",
            marked=frozenset({len(rows[0][1]) - 1}),
        )


def _symbols(numbers: list[int]) -> list[str]:
    return [digit_rows([("", (number,))])[0][1] for number in numbers]
