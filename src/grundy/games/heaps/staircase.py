"""Staircase Nim: coins walk down the stairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from grundy.games.heaps.nim import misere_nim_sum, nim_sum
from grundy.games.heaps.several import amount, balance, numbers_in
from grundy.integers import as_natural
from grundy.rules import Representation
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import format_number

__all__ = ["Staircase"]

Steps: TypeAlias = tuple[int, ...]


class Staircase:
    """Move any number of coins from one step of a staircase to the step below; from step 1 they leave the game.

    A position tells the coins on the steps 1, 2, 3, and so on. Only the odd steps count: the value is the nim sum of
    their coins (Sprague 1937). For coins that come down to an odd step can be moved on at once, which leaves the odd
    steps as they were, so such a move only puts off the end.

    In misère play it is like Nim with the odd steps as heaps, too. Let m be the misère value of these heaps. A move of
    coins down to an odd step makes a heap larger, which gives another value than m, since a move of Nim leads back. The
    other moves are those of Nim. So the mex is m. The one exception is the end of Nim, m = 1, where all coins are on
    even steps: then one coin can come down, which gives the value 0, and no move gives 1.

    Examples
    --------
    >>> game = Staircase()
    >>> game.nim_value((3, 7, 5)), list(game.moves_to((3, 1, 5), 0))
    (6, [('move 2 coins from step 3 to step 2', (3, 3, 3))])
    >>> print(game.picture((2, 0, 3)))
    step 3  ●●● 3
    step 2  – 0
    step 1  ●● 2
    """

    def options(self, steps: Steps) -> Iterator[Steps]:
        """Return the positions that one move can leave, one by one."""
        return (option for _, option in self.moves(steps))

    def moves(self, steps: Steps) -> Iterator[tuple[str, Steps]]:
        """Return the moves as (label, position left), one by one."""
        steps = _steps(steps)
        return (_move(steps, at, coins) for at, most in enumerate(steps) for coins in range(1, most + 1))

    def nim_value(self, steps: Steps) -> int:
        """Return the nim sum of the coins on odd steps."""
        return nim_sum(_steps(steps)[::2])

    def moves_to(self, steps: Steps, nim_value: int) -> Iterator[tuple[str, Steps]]:
        """Return the moves to positions of this value, at most one from each step."""
        steps, change = _steps(steps), self.nim_value(steps) ^ as_natural(nim_value, "a nim value")
        for at, coins in enumerate(steps):
            odd = at - at % 2  # the odd step that the move changes: this one, or the one below
            wanted = steps[odd] ^ change
            moved = wanted - steps[odd] if at % 2 else steps[odd] - wanted
            if 0 < moved <= coins:
                yield _move(steps, at, moved)

    def misere_nim_value(self, steps: Steps) -> int:
        """Return the misère Sprague–Grundy number, that of Nim with the odd steps as heaps."""
        return misere_nim_sum(_steps(steps)[::2])

    def representations(self, steps: Steps) -> Iterator[Representation]:
        """Return the coins on odd steps in binary."""
        odd = [(f"step {number}", coins) for number, coins in enumerate(_steps(steps), start=1) if number % 2]
        yield balance(odd, "Only odd steps count. P")

    def picture(self, steps: Steps) -> str:
        """Return the steps from the top down, for a terminal."""
        steps = _steps(steps)
        return picture_heaps(steps[::-1], names=_names(steps))

    def svg(self, steps: Steps) -> str:
        """Return the steps from the top down, as the text of an SVG file."""
        steps = _steps(steps)
        return draw_heaps(steps[::-1], f"Staircase Nim on {amount(len(steps), 'step')}", _names(steps))


def _steps(position: Steps) -> Steps:
    return numbers_in(position, "the number of coins on a step")


def _names(steps: Steps) -> list[str]:
    return [f"step {number}" for number in range(len(steps), 0, -1)]


def _move(steps: Steps, at: int, coins: int) -> tuple[str, Steps]:
    """Return the move of coins from the step with this index to the one below."""
    left = list(steps)
    left[at] -= coins
    if at == 0:
        return f"take {amount(coins, 'coin')} off step 1", tuple(left)
    left[at - 1] += coins
    return f"move {amount(coins, 'coin')} from step {format_number(at + 1)} to step {format_number(at)}", tuple(left)
