"""Who wins."""

from enum import Enum

__all__ = ["Outcome"]


class Outcome(Enum):
    """Who wins a position when both play well.

    The names are those of the books: from an N-position the *next* player wins, from a P-position the *previous*
    one, and in a D-position neither can force a win and play goes on for ever. Reiter (1999) calls
    P-positions *safe* (to move to) and N-positions *unsafe*.

    Examples
    --------
    >>> Outcome.of(0), Outcome.of(6), Outcome.of(6).winner
    (Outcome.P, Outcome.N, 'next')
    """

    N = "N"
    P = "P"
    D = "D"

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    @classmethod
    def of(cls, nim_value: int) -> "Outcome":
        """Return the outcome of a position by its Sprague–Grundy number: P exactly when it is 0."""
        return cls.N if nim_value else cls.P

    @property
    def winner(self) -> str | None:
        """Who wins, as data: ``next``, ``previous``, or None in a draw."""
        return {Outcome.N: "next", Outcome.P: "previous", Outcome.D: None}[self]

    @property
    def sentence(self) -> str:
        """For whom a position is won, in words."""
        return {
            Outcome.N: "The player who moves next wins",
            Outcome.P: "The player who has just moved wins",
            Outcome.D: "Neither player can force a win",
        }[self]
