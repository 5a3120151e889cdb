"""Numbers in binary, one below the other, and their nim sum: the binary configuration of Reiter (1999)."""

from collections.abc import Sequence

from grundy.errors import DomainError
from grundy.play import Explanation
from grundy.worksheets.pictures.cells import Cell, Look, cells
from grundy.worksheets.pictures.picture import Picture

__all__ = ["binary_picture", "columns_picture"]


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
