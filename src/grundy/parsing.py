"""Parser helpers: cursors over texts and tokens, with errors that show a caret under the bad character.

`Reader` parses short texts, for example positions. `tokenize` and `TokenReader` parse files.
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


# The limit on decimal digits. By default Python does not print more than 4300 digits, because conversion takes
# quadratic time; a nim sum can be one digit longer than its terms.
MAX_DIGITS = 4000

_LETTERS = re.compile("[a-zA-Z]+")
_DIGITS = re.compile("[0-9]+")


Item = TypeVar("Item")


@dataclass(frozen=True)
class Number:
    """A natural number and its index in the text."""

    value: int
    at: int


class Reader:
    """A cursor over a text; it skips blanks and raises errors that show the place.

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
        """Return whether only blanks are left."""
        return self._next() == ""

    def skip_blanks(self) -> None:
        """Skip blanks, so that `at` is the index of the next character."""
        self._next()

    def take(self, symbols: str) -> bool:
        """Consume the next character if it is one of the symbols; return whether it is."""
        found = self._next()
        if found == "" or found not in symbols:
            return False
        self.at += 1
        return True

    def expect(self, symbols: str, expected: str) -> None:
        """Consume the next character; raise an error if it is not one of the symbols."""
        if not self.take(symbols):
            self.fail(expected)

    def expect_end(self, expected: str = "nothing more") -> None:
        """Raise an error unless only blanks are left."""
        if not self.at_end():
            self.fail(expected)

    def comma_list(self, read: Callable[[], Item]) -> list[Item]:
        """Parse one or more items, separated by commas, with a function."""
        found = [read()]
        while self.take(","):
            found.append(read())
        return found

    def word(self) -> str:
        """Consume a name of ASCII letters and return it, or an empty string."""
        self._next()
        return self._run(_LETTERS)

    def number(self, expected: str = "a number") -> Number:
        """Consume a natural number in decimal digits and return it."""
        self._next()
        start = self.at
        digits = self._run(_DIGITS)
        if not digits:
            self.fail(expected)
        allowed = sys.get_int_max_str_digits()  # 0 for no limit
        most = min(MAX_DIGITS, allowed - 10) if allowed else MAX_DIGITS
        if len(digits) > most:
            raise NotationError(self.text, start, f"a number may have at most {most} digits, not {len(digits)}")
        return Number(int(digits), start)

    def positive(self, expected: str = "a number") -> int:
        """Consume a positive number and return it."""
        number = self.number(expected)
        if number.value == 0:
            raise NotationError(self.text, number.at, "expected a positive number, found 0")
        return number.value

    def fail(self, expected: str) -> NoReturn:
        """Raise an error with the expected text and the text found at the cursor."""
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
    """Return a name in lower case, without blanks, hyphens and apostrophes.

    Examples
    --------
    >>> normalize_name("Dawson's Chess") == normalize_name("dawsons-chess")
    True
    """
    return "".join(character for character in name.casefold() if character.isalnum())


# ---- Tokens


class Token(NamedTuple):
    """A token and its index in the text; the last token has the kind ``end``."""

    kind: str
    text: str
    at: int

    @property
    def word(self) -> str:
        """The text of a mark; empty for names and numbers."""
        return self.text if self.kind == "mark" else ""


SomeToken = TypeVar("SomeToken", bound=Token)


def tokenize(text: str, pattern: re.Pattern[str], expected: str) -> list[Token]:
    """Return the tokens of a text.

    The kind of a token is the name of the matching group; ``blank`` is skipped. ``expected`` describes the tokens in
    the error message.

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
    """A cursor over tokens for recursive descent parsers; the last token has the kind ``end``.

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
        """Whether all tokens have been consumed."""
        return self.token.kind == "end"

    def ahead(self, count: int) -> list[SomeToken]:
        """Return the next tokens, at most this many."""
        return self._tokens[self._next : self._next + count]

    def step(self, count: int = 1) -> None:
        """Skip tokens."""
        self._next += count

    def take(self, word: str) -> bool:
        """Consume the next token if it is this word; return whether it is."""
        if self.token.word != word:
            return False
        self._next += 1
        return True

    def expect(self, word: str, expected: str = "") -> None:
        """Consume the next token; raise an error if it is not this word."""
        if not self.take(word):
            self.fail(expected or word)

    def fail(self, expected: str) -> NoReturn:
        """Raise an error with the expected text and the token found."""
        found = "the end of the text" if self.at_end else short_repr(self.token.text)
        raise line_error(self.text, self.token.at, f"expected {expected}, found {found}")
