"""Going through the tokens of a text of many lines: what every grammar of a file needs."""

import re
from typing import Generic, NamedTuple, NoReturn, TypeVar

from grundy.files.places import fault
from grundy.saying import called

__all__ = ["Token", "TokenReader", "tokens_in"]


class Token(NamedTuple):
    """A piece of a text, and where it stands; the last one has the kind ``end``."""

    kind: str
    text: str
    at: int

    @property
    def word(self) -> str:
        """What the grammar asks for: marks, and nothing of a name or a number."""
        return self.text if self.kind == "mark" else ""


SomeToken = TypeVar("SomeToken", bound=Token)


def tokens_in(text: str, pattern: re.Pattern[str], expected: str) -> list[Token]:
    """Return the tokens of a text, by the name of the group that matches; those of the group ``blank`` are left out.

    Parameters
    ----------
    text : str
    pattern : compiled pattern
    expected : str
        What stands in the error where nothing matches.

    Returns
    -------
    list of Token

    Examples
    --------
    >>> pattern = re.compile("(?P<blank> +)|(?P<name>[a-z]+)|(?P<mark>=)")
    >>> [(token.kind, token.text, token.at) for token in tokens_in("a = b", pattern, "a name")]
    [('name', 'a', 0), ('mark', '=', 2), ('name', 'b', 4), ('end', '', 5)]
    """
    tokens, at = [], 0
    while at < len(text):
        match = pattern.match(text, at)
        if match is None:
            raise fault(text, at, f"expected {expected}, found {text[at]!r}")
        if match.lastgroup != "blank":
            tokens.append(Token(str(match.lastgroup), match[0], at))
        at = match.end()
    return [*tokens, Token("end", "", at)]


class TokenReader(Generic[SomeToken]):
    """A text, its tokens, and which of them is next; parsers by recursive descent are made from it.

    Parameters
    ----------
    text : str
        For the errors, which show its line.
    tokens : list of Token
        The last one has the kind ``end``.

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
        """Return the next tokens, so many or as many as there are."""
        return self._tokens[self._next : self._next + count]

    def step(self, count: int = 1) -> None:
        """Pass over tokens that were looked at."""
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
        """Say what was expected instead of the next token."""
        found = "the end of the text" if self.at_end else called(self.token.text)
        raise fault(self.text, self.token.at, f"expected {expected}, found {found}")
