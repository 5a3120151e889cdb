"""Tools for parsers: cursors over texts and tokens, whose errors show the text with a caret under the bad character.

`Reader` is a cursor over a short text, for example a position. `tokenize` and `TokenReader` serve grammars of files.
"""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, NoReturn, TypeVar
from unicodedata import combining

from grundy.errors import NotationError, line_error
from grundy.text import short_repr

__all__ = [
    "MAX_DIGITS",
    "Number",
    "Reader",
    "Token",
    "TokenReader",
    "normalize_name",
    "tokenize",
]


# Decimal numbers longer than this are refused. Python itself refuses to print more than 4300 digits
# by default, because conversion takes quadratic time; a nim sum can be one digit longer than its terms.
MAX_DIGITS = 4000

_LETTERS = re.compile("[a-zA-Z]+")
_DIGITS = re.compile("[0-9]+")


Item = TypeVar("Item")


@dataclass(frozen=True)
class Number:
    """A natural number that was read, with the place where it stood."""

    value: int
    at: int


class Reader:
    """A cursor over a text: it skips blanks, takes what is expected, and otherwise raises an error with the place.

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

    def skip_blanks(self) -> None:
        """Step over blanks, so that `at` is the place of what comes next."""
        self._next()

    def take(self, symbols: str) -> bool:
        """Step over the next character if it is one of the symbols; return whether it was."""
        found = self._next()
        if found == "" or found not in symbols:
            return False
        self.at += 1
        return True

    def expect(self, symbols: str, expected: str) -> None:
        """Step over the next character, which has to be one of the symbols; the error says what was expected."""
        if not self.take(symbols):
            self.fail(expected)

    def expect_end(self, expected: str = "nothing more") -> None:
        """Raise the error that says what was expected unless nothing but blanks is left."""
        if not self.at_end():
            self.fail(expected)

    def comma_list(self, read: Callable[[], Item]) -> list[Item]:
        """Read items with commas between them, at least one, each by this function."""
        found = [read()]
        while self.take(","):
            found.append(read())
        return found

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
        allowed = sys.get_int_max_str_digits()  # 0 for no limit
        most = min(MAX_DIGITS, allowed - 10) if allowed else MAX_DIGITS
        if len(digits) > most:
            raise NotationError(self.text, start, f"this number has {len(digits)} digits, and at most {most} are read")
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


def normalize_name(name: str) -> str:
    """Return a name without what is written in different ways: capitals, blanks, hyphens, apostrophes.

    Examples
    --------
    >>> normalize_name("Dawson's Chess") == normalize_name("dawsons-chess")
    True
    """
    return "".join(character for character in name.casefold() if character.isalnum())


# ---- Tokens of a text of many lines


class Token(NamedTuple):
    """A piece of a text, and where it stands; the last one has the kind ``end``."""

    kind: str
    text: str
    at: int

    @property
    def word(self) -> str:
        """The text of a mark, which a grammar compares; empty for names and numbers."""
        return self.text if self.kind == "mark" else ""


SomeToken = TypeVar("SomeToken", bound=Token)


def tokenize(text: str, pattern: re.Pattern[str], expected: str) -> list[Token]:
    """Return the tokens of a text; the kind of each is the group of the pattern that matches, except ``blank``.

    The error where nothing matches says what was ``expected``.

    Examples
    --------
    >>> pattern = re.compile("(?P<blank> +)|(?P<name>[a-z]+)|(?P<mark>=)")
    >>> [(token.kind, token.text, token.at) for token in tokenize("a = b", pattern, "a name")]
    [('name', 'a', 0), ('mark', '=', 2), ('name', 'b', 4), ('end', '', 5)]
    """
    tokens, at = [], 0
    while at < len(text):
        match = pattern.match(text, at)
        if match is None:
            raise line_error(text, at, f"expected {expected}, found {text[at]!r}")
        if match.lastgroup != "blank":
            tokens.append(Token(str(match.lastgroup), match[0], at))
        at = match.end()
    return [*tokens, Token("end", "", at)]


class TokenReader(Generic[SomeToken]):
    """A cursor over the tokens of a text, for parsers by recursive descent; the last token has the kind ``end``.

    Examples
    --------
    >>> reader = TokenReader("a;", [Token("name", "a", 0), Token("mark", ";", 1), Token("end", "", 2)])
    >>> reader.take(";"), reader.token.text, reader.ahead(2)[1].text
    (False, 'a', ';')
    >>> reader.step()
    >>> reader.take(";"), reader.at_end
    (True, True)
    >>> reader.expect("}")
    Traceback (most recent call last):
    grundy.errors.NotationError: line 1: expected }, found the end of the text
      a;
        ^
    """

    def __init__(self, text: str, tokens: list[SomeToken]):
        self.text = text
        self._tokens = tokens
        self._next = 0

    @property
    def token(self) -> SomeToken:
        """The next token."""
        return self._tokens[self._next]

    @property
    def at_end(self) -> bool:
        """Whether all tokens were taken."""
        return self.token.kind == "end"

    def ahead(self, count: int) -> list[SomeToken]:
        """Return the next tokens, at most this many."""
        return self._tokens[self._next : self._next + count]

    def step(self, count: int = 1) -> None:
        """Pass over tokens."""
        self._next += count

    def take(self, word: str) -> bool:
        """Take the next token if it is this word, and return whether it is."""
        if self.token.word != word:
            return False
        self._next += 1
        return True

    def expect(self, word: str, expected: str = "") -> None:
        """Take the next token, which has to be this word; the error may say more of what was expected."""
        if not self.take(word):
            self.fail(expected or word)

    def fail(self, expected: str) -> NoReturn:
        """Raise the error that says what was expected instead of the next token."""
        found = "the end of the text" if self.at_end else short_repr(self.token.text)
        raise line_error(self.text, self.token.at, f"expected {expected}, found {found}")
