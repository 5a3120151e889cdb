"""What a game knows: its rules and its abilities, looked for once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy.errors import DomainError
from grundy.graphs.value import LoopyValue
from grundy.rules import Game, OptionsFunction, Outcome
from grundy.saying import called

__all__ = ["Knowledge"]

ABILITIES = (
    "components",
    "canonical",
    "nim_value",
    "loopy_value",
    "outcome",
    "winning_moves",
    "moves_to",
    "misere_nim_value",
)


@dataclass(frozen=True)
class Knowledge:
    """The methods of a game, looked for once, since that costs more than a small rule.

    Attributes
    ----------
    game : Game
        The rules.
    options : callable
        Its rules.
    components, canonical, nim_value, loopy_value, outcome, winning_moves, moves_to, misere_nim_value
        Its abilities, as `grundy.rules` describes them; None for one that it has not.
    alone : bool
        Whether its positions cannot stand in sums.

    Examples
    --------
    >>> class Nim:
    ...     def options(self, pile): return range(pile)
    ...     def nim_value(self, pile): return pile
    >>> known = Knowledge.of(Nim())
    >>> known.value(7), known.winner(7), known.components
    (LoopyValue(7), Outcome.N, None)
    """

    game: Game
    options: OptionsFunction
    components: OptionsFunction | None
    canonical: Callable[[Any], Any] | None
    nim_value: Callable[[Any], int] | None
    loopy_value: Callable[[Any], Any] | None
    outcome: Callable[[Any], Outcome] | None
    winning_moves: OptionsFunction | None
    moves_to: Callable[[Any, int], Any] | None
    misere_nim_value: Callable[[Any], int] | None
    alone: bool

    @classmethod
    def of(cls, game: Game) -> Knowledge:
        """Return what a game knows."""
        abilities = {name: _method(game, name) for name in ABILITIES}
        return cls(game, game.options, **abilities, alone=bool(getattr(game, "alone", False)))

    def value(self, position: Any) -> LoopyValue | None:
        """Return the value of a position as the game tells it, or None when only search can tell."""
        if self.loopy_value is not None:
            return _as_value(self.loopy_value(position), position)
        return None if self.nim_value is None else LoopyValue(self.nim_value(position))

    def winner(self, position: Any) -> Outcome | None:
        """Return who wins a position that is played alone, or None when only search can tell."""
        if self.outcome is not None:
            return self.outcome(position)
        value = self.value(position)
        return None if value is None else value.outcome

    def misere_winner(self, position: Any) -> Outcome | None:
        """Return who wins in misère play, or None when only search can tell."""
        # It is 0 exactly when no option has misère value 0, and 1 at the end: this says who wins, tame or not.
        return None if self.misere_nim_value is None else Outcome.of(int(self.misere_nim_value(position)))


def _method(game: Game, name: str) -> Callable[..., Any] | None:
    # What only has the name of an ability, such as a number, is none; this is also faster than isinstance.
    found = getattr(game, name, None)
    return found if callable(found) else None


def _as_value(found: Any, position: Any) -> LoopyValue:
    if isinstance(found, LoopyValue):
        return found
    if isinstance(found, (int, np.integer)):
        return LoopyValue(int(found))
    raise DomainError(f"loopy_value({called(position)}) is {called(found)}, and a value is a LoopyValue or an int")
