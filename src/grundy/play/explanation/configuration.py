"""The binary configuration of a sum: the values of its components, one below the other, and the columns.

Reiter (1999) and the lecture notes call a configuration balanced when every column has an even number of ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy._lazy import cached_property
from grundy.graphs import LoopyValue

if TYPE_CHECKING:
    from grundy.play.position import Position

__all__ = ["Configuration", "Row"]


@dataclass(frozen=True)
class Row:
    """One component of a configuration.

    Attributes
    ----------
    name : str
        How it is written.
    value : int or LoopyValue
        Its value.

    Examples
    --------
    >>> Row("N(5)", 5)
    Row(name='N(5)', value=5)
    """

    name: str
    value: int | LoopyValue

    @property
    def nim_value(self) -> int | None:
        """The value, None when it is infinite."""
        if isinstance(self.value, int):
            return self.value
        return self.value.nim_value if self.value.is_finite else None


@dataclass(frozen=True)
class Configuration:
    """The values of the components of a sum in binary.

    Attributes
    ----------
    rows : tuple of Row
        The components.
    total : LoopyValue
        Their nim sum.

    Examples
    --------
    >>> import grundy
    >>> found = grundy.parse("N(1,3,5,6)").explain().configuration
    >>> [found.binary(row.nim_value) for row in found.rows], found.unbalanced
    (['001', '011', '101', '110'], (2,))
    """

    rows: tuple[Row, ...]
    total: LoopyValue

    @classmethod
    def of(cls, position: Position) -> Configuration:
        """Return the configuration of a position whose values are known."""
        return cls(tuple(Row(str(term), term.known) for term in position.terms), position.value)

    @cached_property
    def bits(self) -> int:
        """The number of columns."""
        return max((row.nim_value.bit_length() for row in self.rows if row.nim_value is not None), default=0) or 1

    def binary(self, nim_value: int | None) -> str:
        """Return a value in binary, as wide as the configuration; blanks for an infinite one."""
        return "" if nim_value is None else format(nim_value, f"0{self.bits}b")

    @property
    def unbalanced(self) -> tuple[int, ...]:
        """The columns of a sum, counted from the left, that have an odd number of ones."""
        if not self.total.is_finite or len(self.rows) < 2:
            return ()
        return tuple(at for at, bit in enumerate(self.binary(self.total.nim_value)) if bit == "1")

    @property
    def marks(self) -> str:
        """A line with a mark under each unbalanced column."""
        columns = set(self.unbalanced)
        return "".join("^" if at in columns else " " for at in range(self.bits)).rstrip()
