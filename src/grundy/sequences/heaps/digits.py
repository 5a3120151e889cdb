"""The digits of a take-and-break game: reading them, writing them, and their shortest form.

A digit is a set of numbers h, written as the sum of the 2^h: so many non-empty heaps may be left. Since digits are
sets, there is no base, and 0.3F is 0.3{15}.
"""

from __future__ import annotations

from typing import NamedTuple

from grundy.errors import DomainError, NotationError
from grundy.natural import natural
from grundy.notation import Reader
from grundy.saying import shown

__all__ = [
    "MOST_DIGITS",
    "MOST_HEAPS",
    "POINTS",
    "WORDS",
    "Digits",
    "checked",
    "read_digits",
    "shortest",
    "written_digits",
]

# The most heaps that a move may leave, and the most digits of a game.
MOST_HEAPS = 15
MOST_DIGITS = 1_000_000

# The books print the point at half height.
POINTS = ".·"

_FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {figure: value for value, figure in enumerate(_FIGURES)} | {
    figure.lower(): value for value, figure in enumerate(_FIGURES)
}
# What may follow the digits; in capitals these would be digits.
WORDS = ("unequal", "stuck")


class Digits(NamedTuple):
    """The digits d0, d1, ... of a game: those written once, and those that repeat for ever after them."""

    once: tuple[int, ...]
    repeating: tuple[int, ...]

    def at(self, index: int) -> int:
        """Return the digit with this index."""
        if index < len(self.once):
            return self.once[index]
        return self.repeating[(index - len(self.once)) % len(self.repeating)] if self.repeating else 0


def shortest(once: tuple[int, ...], repeating: tuple[int, ...]) -> Digits:
    """Return the shortest way to write the same digits.

    Parameters
    ----------
    once : tuple of int
        The digits d0, d1, ...
    repeating : tuple of int
        Those that repeat for ever after them; may be empty.

    Returns
    -------
    Digits
        Equal exactly when all digits are equal. The digit d0 always stands among those written once.

    Examples
    --------
    >>> shortest((0, 1, 3), (2, 3, 2, 3))
    Digits(once=(0, 1), repeating=(3, 2))
    >>> shortest((0, 7, 7, 0), (0,))
    Digits(once=(0, 7, 7), repeating=())
    """
    if not any(repeating):
        return Digits(_without_zeros(once), ())
    word = repeating[: _least_period(repeating)]
    # A digit before the word that is also its last one can begin the word.
    length = len(once)
    while length > 1 and once[length - 1] == word[(length - 1 - len(once)) % len(word)]:
        length -= 1
    turn = (length - len(once)) % len(word)
    return Digits(once[:length], word[turn:] + word[:turn])


def _without_zeros(digits: tuple[int, ...]) -> tuple[int, ...]:
    length = len(digits)
    while length > 1 and not digits[length - 1]:
        length -= 1
    return digits[:length] or (0,)


def _least_period(word: tuple[int, ...]) -> int:
    """Return the least length of a word of which this one is a power (failure function, Knuth, Morris, Pratt 1977)."""
    failure = [0] * len(word)
    length = 0
    for at in range(1, len(word)):
        while length and word[at] != word[length]:
            length = failure[length - 1]
        length += word[at] == word[length]
        failure[at] = length
    period = len(word) - failure[-1]
    return len(word) if len(word) % period else period


def checked(once: tuple[int, ...], repeating: tuple[int, ...]) -> Digits:
    """Return given digits in their shortest form, or say which of them cannot be.

    Parameters
    ----------
    once, repeating : tuple of int
        As in `shortest`.

    Returns
    -------
    Digits

    Examples
    --------
    >>> checked((2,), ())
    Traceback (most recent call last):
    grundy.errors.DomainError: the digit d0 is 2, and only sums of 4, 8, 16, … can be: taking nothing and leaving one \
heap or none would change nothing, and play would not end
    """
    if len(once) + len(repeating) > MOST_DIGITS:
        raise DomainError(f"a game has at most {MOST_DIGITS} digits, not {len(once) + len(repeating)}")
    numbers = [natural(digit, "a digit") for digit in (*once, *repeating)]
    if max(numbers, default=0) >> MOST_HEAPS > 1:
        raise DomainError(_too_many_heaps(max(numbers)))
    if once and numbers[0] & 3:
        raise DomainError(f"the digit d0 is {numbers[0]}, and {_PASS}")
    if not once and repeating:
        raise DomainError("the digit d0 does not repeat; give it among the digits before the repeating ones")
    return shortest(tuple(numbers[: len(once)]), tuple(numbers[len(once) :]))


_PASS = (
    "only sums of 4, 8, 16, … can be: taking nothing and leaving one heap or none would change nothing, "
    "and play would not end"
)


def _too_many_heaps(digit: int) -> str:
    return (
        f"the digit {shown(digit)} lets a move leave {digit.bit_length() - 1} heaps, and at most {MOST_HEAPS} are "
        f"possible; digits are less than {2 << MOST_HEAPS}"
    )


def read_digits(reader: Reader) -> Digits:
    """Read the digits of a game, from d0 (which may be missing) to the last one.

    Parameters
    ----------
    reader : Reader
        Stands before the first digit; afterwards behind the last.

    Returns
    -------
    Digits
        In their shortest form.

    Raises
    ------
    NotationError
        With the place of the first bad character.

    Examples
    --------
    >>> read_digits(Reader("0.1(23)"))
    Digits(once=(0, 1), repeating=(2, 3))
    """
    first = _read_first(reader)
    once = _read_run(reader, MOST_DIGITS - 1)
    repeating: tuple[int, ...] = ()
    dots = _dots(reader)
    if reader.take("("):
        repeating = _read_repeat(reader, MOST_DIGITS - 1 - len(once))
    elif dots and once:
        reader.at += dots
        once, repeating = once[:-1], once[-1:]
    elif dots or not (first or once):
        reader.fail("a digit after the point, as in 0.77")
    return shortest((first, *once), repeating)


def _read_first(reader: Reader) -> int:
    """Step over d0, if it is there, and the point."""
    reader.at_end()  # steps over blanks
    at = reader.at
    digit = _read_digit(reader)
    if not reader.take(POINTS):
        reader.fail("a digit or a point, as in 0.77" if digit is None else "a point, as in 4. or 0.77")
    if digit is not None and digit & 3:
        raise NotationError(reader.text, at, f"the digit before the point is {digit}, and {_PASS}")
    return digit or 0


def _read_run(reader: Reader, room: int) -> tuple[int, ...]:
    digits: list[int] = []
    while (digit := _read_digit(reader)) is not None:
        if len(digits) == room:
            raise NotationError(reader.text, reader.at - 1, f"a game has at most {MOST_DIGITS} digits")
        digits.append(digit)
    return tuple(digits)


def _read_repeat(reader: Reader, room: int) -> tuple[int, ...]:
    digits = _read_run(reader, room)
    if not digits:
        reader.fail("a digit that repeats")
    if not reader.take(")"):
        reader.fail("a digit or ')'")
    return digits


def _dots(reader: Reader) -> int:
    """Return how many characters long the dots are that stand here, as in 0.333... and 0.3…, or 0."""
    reader.at_end()  # steps over blanks
    return next((len(dots) for dots in ("...", "…") if reader.text.startswith(dots, reader.at)), 0)


def _read_digit(reader: Reader) -> int | None:
    """Step over one digit; None when there is none. After a blank, letters begin a word and are no digits."""
    before = reader.at
    if reader.take("{"):
        return _read_braces(reader)
    at = reader.at
    figure = reader.text[at : at + 1]
    if figure not in _VALUES or (figure.isalpha() and (at > before or reader.text.startswith(WORDS, at))):
        return None
    reader.at += 1
    return _VALUES[figure]


def _read_braces(reader: Reader) -> int:
    number = reader.number("the value of the digit, a number")
    if number.value >> MOST_HEAPS > 1:
        raise NotationError(reader.text, number.at, _too_many_heaps(number.value))
    if not reader.take("}"):
        reader.fail("'}'")
    return number.value


def written_digits(digits: Digits) -> str:
    """Return the digits as text, with a point after d0.

    Parameters
    ----------
    digits : Digits

    Returns
    -------
    str
        `read_digits` reads it as the same digits.

    Examples
    --------
    >>> written_digits(Digits((0, 3, 15, 36), ())), written_digits(Digits((4,), (3,)))
    ('0.3F{36}', '4.(3)')
    """
    first, *rest = map(_figure, digits.once)
    repeating = f"({''.join(map(_figure, digits.repeating))})" if digits.repeating else ""
    return f"{first}.{''.join(rest) or repeating or '0' * (first == '0')}{repeating * bool(rest)}"


def _figure(digit: int) -> str:
    return _FIGURES[digit] if digit < len(_FIGURES) else f"{{{digit}}}"
