"""The words of DOT: names in four ways of writing, arrows and marks."""

import re

from grundy.files.places import fault
from grundy.files.tokens import Token

__all__ = ["DotToken", "as_quoted", "tokens_of"]

KEYWORDS = ("strict", "graph", "digraph", "node", "edge", "subgraph")

# A line that begins with # is left over from a preprocessor, and passed over like a comment.
_TOKEN = re.compile(
    r"""
    (?P<blank>(?:\s|//[^\n]*|/\*(?s:.*?)\*/|^\#[^\n]*)+)
    | (?P<arrow>->|--)
    | (?P<quoted>"(?:[^"\\]|\\(?s:.))*")
    | (?P<number>-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?![\w.]))
    | (?P<word>[^\W0-9]\w*)
    | (?P<mark>[][{};,=:+])
    | (?P<html><)
    """,
    re.VERBOSE | re.MULTILINE,
)
_BRACKET = re.compile("[<>]")
_ESCAPED = re.compile(r'\\([\\"\n])')


class DotToken(Token):
    """A word of the text, and where it stands."""

    __slots__ = ()

    @property
    def word(self) -> str:
        """What the grammar sees: keywords in small letters, and nothing of a name that is written otherwise."""
        return self.text.lower() if self.kind in ("word", "mark", "arrow") else ""

    @property
    def is_name(self) -> bool:
        """Whether this names something."""
        return self.kind in ("quoted", "number", "html") or (self.kind == "word" and self.word not in KEYWORDS)

    @property
    def name(self) -> str:
        r"""The name itself: quotation marks are taken off, \" becomes " and a line that ends in \ goes on."""
        if self.kind != "quoted":
            return self.text
        return _ESCAPED.sub(lambda found: {"\\": "\\\\", '"': '"', "\n": ""}[found[1]], self.text[1:-1])


def tokens_of(text: str) -> list[DotToken]:
    """Return the words of a text; after the last one stands a token of the kind "end".

    Parameters
    ----------
    text : str

    Returns
    -------
    list of DotToken

    Examples
    --------
    >>> [(token.kind, token.text) for token in tokens_of("a -> b2; // c")]
    [('word', 'a'), ('arrow', '->'), ('word', 'b2'), ('mark', ';'), ('end', '')]
    """
    tokens, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise fault(text, at, f"expected a name, found {text[at]!r}; other names stand in quotation marks")
        end = _html_end(text, at) if match.lastgroup == "html" else match.end()
        if match.lastgroup != "blank":
            tokens.append(DotToken(str(match.lastgroup), text[at:end], at))
        at = end
    return [*tokens, DotToken("end", "", at)]


def _html_end(text: str, start: int) -> int:
    """Return where a text in angle brackets ends, in which angle brackets come in pairs."""
    depth = 0
    for bracket in _BRACKET.finditer(text, start):
        depth += 1 if bracket[0] == "<" else -1
        if depth == 0:
            return bracket.end()
    raise fault(text, start, "this angle bracket is not closed")


def as_quoted(name: str) -> str | None:
    r"""Return a name in quotation marks, or None when DOT has no way to write it (a backslash before its end, say).

    Parameters
    ----------
    name : str

    Returns
    -------
    str or None

    Examples
    --------
    >>> as_quoted('say "go"'), as_quoted("a\\")
    ('"say \\"go\\""', None)
    """
    escaped = name.replace('"', '\\"')
    quoted = f'"{escaped}"'
    match = _TOKEN.fullmatch(quoted)
    # A carriage return would be read as the end of a line.
    if not match or not match["quoted"] or set("\r\0") & set(name):
        return None
    return quoted if DotToken("quoted", quoted, 0).name == name else None
