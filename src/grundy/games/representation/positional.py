"""Numbers in base b, of any size."""

from collections.abc import Iterable

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["digits", "from_digits"]


def digits(number: int, base: int = 10) -> tuple[int, ...]:
    """Return the digits of a number, the most significant first.

    Parameters
    ----------
    number : int
        0 or more.
    base : int, optional
        2 or more.

    Returns
    -------
    tuple of int
        (0,) for 0; otherwise without leading zeros.

    Examples
    --------
    >>> digits(10, 2), digits(77, 3), digits(0)
    ((1, 0, 1, 0), (2, 2, 1, 2), (0,))
    """
    number, base = as_natural(number, "a number"), as_natural(base, "a base", least=2)
    if base == 2:
        return tuple(map(int, f"{number:b}"))
    powers = [base]  # base^(2^i)
    while powers[-1] <= number:
        powers.append(powers[-1] ** 2)
    found = _split(number, powers)
    return tuple(found[next((i for i, digit in enumerate(found) if digit), len(found) - 1) :])


def _split(number: int, powers: list[int]) -> list[int]:
    """Return digits with leading zeros, halving again and again: few divisions of large numbers."""
    blocks = [number]
    for power in reversed(powers):
        blocks = [part for block in blocks for part in divmod(block, power)]
    return blocks


def from_digits(written: Iterable[int], base: int = 10) -> int:
    """Return the number with these digits.

    Parameters
    ----------
    written : iterable of int
        The most significant first; leading zeros are allowed.
    base : int, optional
        2 or more.

    Raises
    ------
    DomainError
        When a digit is not below the base.

    Examples
    --------
    >>> from_digits((2, 2, 1, 2), 3)
    77
    """
    base = as_natural(base, "a base", least=2)
    blocks = [as_natural(digit, "a digit") for digit in written]
    if blocks and max(blocks) >= base:
        raise DomainError(
            f"a digit in base {format_number(base)} is below {format_number(base)}, not {format_number(max(blocks))}"
        )
    power = base
    while len(blocks) > 1:
        if len(blocks) % 2:
            blocks.insert(0, 0)
        blocks = [high * power + low for high, low in zip(blocks[::2], blocks[1::2], strict=True)]
        power *= power
    return blocks[0] if blocks else 0
