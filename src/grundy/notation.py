"""Reading text with a caret under the first bad character: what every parser of the package shares."""

import re
import sys
from dataclasses import dataclass
from typing import NoReturn
from unicodedata import combining

from grundy.errors import NotationError

__all__ = ["MAX_DIGITS", "Number", "Reader", "plain_name"]

_LETTERS = re.compile("[a-zA-Z]+")
_DIGITS = re.compile("[0-9]+")

# Decimal numbers longer than this are refused. Python itself refuses to print more than 4300 digits
# by default, because conversion takes quadratic time; a nim sum can be one digit longer than its terms.
MAX_DIGITS = 4000


def plain_name(name: str) -> str:
    """Return a name without what people write in different ways: capitals, blanks, hyphens, apostrophes.

    Parameters
    ----------
    name : str

    Returns
    -------
    str

    Examples
    --------
    >>> plain_name("Dawson's Chess") == plain_name("dawsons-chess")
    True
    """
    return "".join(character for character in name.casefold() if character.isalnum())


@dataclass(frozen=True)
class Number:
    """A natural number that was read, with the place where it stood."""

    value: int
    at: int


class Reader:
    """A cursor over a text. It skips blanks, takes what is expected, and otherwise fails with the place.

    Parameters
    ----------
    text : str
        What is to be read.

    Examples
    --------
    >>> reader = Reader("N( 12 )")
    >>> reader.word(), reader.take("("), reader.number().value, reader.take(")"), reader.at_end()
    ('N', True, 12, True, True)
    """

    def __init__(self, text: str):
        self.text = text
        self.at = 0

    def at_end(self) -> bool:
        """Return whether nothing but blanks is left."""
        return self._next() == ""

    def take(self, symbols: str) -> bool:
        """Step over the next character if it is one of the symbols; return whether it was."""
        found = self._next()
        if found == "" or found not in symbols:
            return False
        self.at += 1
        return True

    def word(self) -> str:
        """Step over a name (ASCII letters) and return it; empty when there is none."""
        self._next()
        return self._run(_LETTERS)

    def number(self, expected: str = "a number") -> Number:
        """Step over a natural number in decimal digits."""
        self._next()
        start = self.at
        digits = self._run(_DIGITS)
        if not digits:
            self.fail(expected)
        if len(digits) > _most_digits():
            message = f"this number has {len(digits)} digits, and at most {_most_digits()} are read"
            raise NotationError(self.text, start, message)
        return Number(int(digits), start)

    def positive(self, expected: str = "a number") -> int:
        """Step over a number from 1 on and return it."""
        number = self.number(expected)
        if number.value == 0:
            raise NotationError(self.text, number.at, "expected a number that is at least 1, found 0")
        return number.value

    def fail(self, expected: str) -> NoReturn:
        """Raise the error that says what was expected here, and what stands here instead."""
        raise NotationError(self.text, self.at, f"expected {expected}, found {self._found()}")

    def _next(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def _run(self, characters: re.Pattern[str]) -> str:
        found = characters.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def _found(self) -> str:
        character = self._next()
        if character == "":
            return "the end of the text" if self.text.strip() else "an empty text"
        if character == "-" and self.text[self.at + 1 : self.at + 2].isdigit():
            return "a negative number"
        if character.isnumeric() and not character.isascii():
            return f"{character!r} (write numbers with the digits 0 to 9)"
        return repr(character) if character.isprintable() and not combining(character) else f"U+{ord(character):04X}"


def _most_digits() -> int:
    """Return how many digits a number may have, on a Python that may have been told to allow fewer."""
    allowed = sys.get_int_max_str_digits()
    return min(MAX_DIGITS, allowed - 10) if allowed else MAX_DIGITS
