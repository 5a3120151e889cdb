"""Why a position is won: the binary configuration of its components and the moves that balance it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.rules import Outcome

if TYPE_CHECKING:
    from grundy.play.position import Move, Position

__all__ = ["Explanation"]

# The positions that the winning moves lead to are written out when they take no more characters than this together.
MAX_WRITTEN = 10_000_000


@dataclass(frozen=True)
class Explanation:
    """Who wins a position, and why.

    Prints as text; the command line shows the same facts in its own way.

    Attributes
    ----------
    position : Position
        What is explained.
    winning_moves : tuple of Move
        Every winning move.

    Examples
    --------
    >>> import grundy
    >>> print(grundy.parse("N(1,3,5,6)").explain())
    N(1,3,5,6)
    The player who moves next wins: the nim sum is 1, not 0 (unbalanced), and a move can balance it.
    <BLANKLINE>
    N(1)     1  001
    N(3)     3  011
    N(5)     5  101
    N(6)     6  110
    nim sum  1  001
    <BLANKLINE>
    - take 1 in N(1), leaving N(0): the value 1 becomes 1 ⊕ 1 = 0, which makes the nim sum 0
    - take 1 in N(3), leaving N(2): the value 3 becomes 3 ⊕ 1 = 2, which makes the nim sum 0
    - take 1 in N(5), leaving N(4): the value 5 becomes 5 ⊕ 1 = 4, which makes the nim sum 0
    """

    position: Position
    winning_moves: tuple[Move, ...]

    @property
    def nim_sum(self) -> int:
        """The nim sum of the values of the components."""
        return self.position.nim_value

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return self.position.outcome

    @property
    def sentence(self) -> str:
        """For whom the position is won, and the reason."""
        return f"{self.outcome.sentence}: {self._reason()}."

    def _reason(self) -> str:
        single = len(self.position.terms) == 1
        if self.position.has_ended():
            return "there is no move left"
        if single and self.nim_sum:
            return f"the nim value is {self.nim_sum}, not 0, and a move can make it 0"
        if self.nim_sum:
            return f"the nim sum is {self.nim_sum}, not 0 (unbalanced), and a move can balance it"
        if single:
            return "the nim value is 0, and every move makes it positive"
        return "the nim sum is 0 (balanced), and every move unbalances it"

    @cached_property
    def bits(self) -> int:
        """The number of columns of the binary configuration."""
        return max((term.nim_value.bit_length() for term in self.position.terms), default=0) or 1

    def binary(self, nim_value: int) -> str:
        """Return a value in binary, as wide as the configuration."""
        return format(nim_value, f"0{self.bits}b")

    @property
    def configuration(self) -> list[tuple[str, int]]:
        """The components and their nim values."""
        return [(str(term), term.nim_value) for term in self.position.terms]

    def __str__(self) -> str:
        rows = [*self.configuration, ("nim sum", self.nim_sum)]
        names, numbers = (max(len(str(cell)) for cell in column) for column in zip(*rows, strict=True))
        table = [f"{name:{names}}  {value:{numbers}}  {self.binary(value)}" for name, value in rows]
        moves = [f"- {move}: {move.why}" for move in self.winning_moves]
        return "\n".join([str(self.position), self.sentence, "", *table, *([""] if moves else []), *moves])

    def as_dict(self) -> dict[str, Any]:
        """Return the facts as plain data, as ``--json`` writes them."""
        text = str(self.position)
        write_positions = len(text) * len(self.winning_moves) <= MAX_WRITTEN
        return {
            "position": text,
            "outcome": self.outcome.value,
            "winner": {Outcome.N: "next", Outcome.P: "previous", Outcome.D: None}[self.outcome],
            "nim_value": self.nim_sum,
            "sentence": self.sentence,
            "components": [
                {"notation": name, "nim_value": value, "binary": self.binary(value)}
                for name, value in self.configuration
            ],
            "winning_moves": [_move_as_dict(move, write_positions) for move in self.winning_moves],
        }


def _move_as_dict(move: Move, write_position: bool) -> dict[str, Any]:
    return {
        "component": move.index,
        "move": move.label,
        "from": str(move.before),
        "to": str(move.after),
        "position": str(move.position) if write_position else None,
        "why": move.why,
    }
