"""Read and write graphs in DOT, the language of Graphviz.

Reasons not to use pydot (4.0.1): it takes 45 to 56 times as long (3,000 and 30,000 edges), does not expand groups like
``a -> {b c}``, prints syntax errors and returns None, rejects the numeral -.5, and accepts a second graph. It has no
limits, and its errors contain no positions.
"""

import re
from itertools import chain, product

from grundy.errors import DomainError, LimitError, line_error
from grundy.graphs.files.formats import Format, format_lines, format_names, graph_from_lines, is_integer_text
from grundy.graphs.graph import GameGraph
from grundy.parsing import Token, TokenReader


def _read(text: str) -> GameGraph:
    """Return the graph of a DOT text; attributes and ports are ignored.

    Names are integers if all of them look like integers. The order of the vertices is as in
    `grundy.graphs.files.formats`. A node statement counts as the line of a vertex, and so does an edge to or from an
    empty subgraph if the vertex has no other edge.
    """
    return _Parser(text).graph()


def _write(graph: GameGraph) -> str:
    """Return a graph as DOT text."""
    names = format_names(graph, "DOT", lambda name: quoted(name) is not None)
    words = [name if is_integer_text(name) else str(quoted(name)) for name in names]
    statements = "".join(f"  {' -> '.join(line)};\n" for line in format_lines(graph, words))
    return f"digraph {{\n{statements}}}\n"


DOT = Format("dot", (".dot", ".gv"), _read, _write)


# ---- The tokens of DOT: names of four kinds, arrows and punctuation

_KEYWORDS = ("strict", "graph", "digraph", "node", "edge", "subgraph")

# Lines that begin with # come from a preprocessor, and are skipped like comments.
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
    """A token of a DOT text with its position."""

    __slots__ = ()

    @property
    def word(self) -> str:
        """The token for the grammar: a word in lower case, punctuation, or an empty string for other names."""
        return self.text.lower() if self.kind in ("word", "mark", "arrow") else ""

    @property
    def is_name(self) -> bool:
        """Whether the token is a name."""
        return self.kind in ("quoted", "number", "html") or (self.kind == "word" and self.word not in _KEYWORDS)

    @property
    def name(self) -> str:
        r"""The name without quotation marks, with \" replaced by " and lines that end in \ joined."""
        if self.kind != "quoted":
            return self.text
        return _ESCAPED.sub(lambda found: {"\\": "\\\\", '"': '"', "\n": ""}[found[1]], self.text[1:-1])


def tokenize(text: str) -> list[DotToken]:
    """Return the tokens of a text, followed by a token of the kind "end"."""
    tokens, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise line_error(text, at, f"expected a name, found {text[at]!r}; names with other characters need quotes")
        end = _html_end(text, at) if match.lastgroup == "html" else match.end()
        if match.lastgroup != "blank":
            tokens.append(DotToken(str(match.lastgroup), text[at:end], at))
        at = end
    return [*tokens, DotToken("end", "", at)]


def _html_end(text: str, start: int) -> int:
    """Return the end of an HTML string in nested angle brackets."""
    depth = 0
    for bracket in _BRACKET.finditer(text, start):
        depth += 1 if bracket[0] == "<" else -1
        if depth == 0:
            return bracket.end()
    raise line_error(text, start, "this angle bracket is not closed")


def quoted(name: str) -> str | None:
    r"""Return a name in quotation marks, or None if DOT cannot express it, for example if it ends in a backslash."""
    escaped = name.replace('"', '\\"')
    text = f'"{escaped}"'
    match = _TOKEN.fullmatch(text)
    # A carriage return would be read as the end of a line.
    if not match or not match["quoted"] or set("\r\0") & set(name):
        return None
    return text if DotToken("quoted", text, 0).name == name else None


# ---- The grammar: statements of nodes and edges

# {a b c} -> {d e f} stands for nine edges, so a short text can stand for very many.
MOST_EDGES = 10_000_000
MOST_NESTED = 50


class _Parser(TokenReader[DotToken]):
    """A recursive descent parser for the grammar of DOT (graphviz.org, The DOT Language)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, tokenize(text))
        self._depth = 0
        self._alone: list[str] = []
        self._edges: list[tuple[str, str]] = []
        self._nowhere: list[str] = []  # vertices with an edge to or from an empty subgraph

    def graph(self) -> GameGraph:
        strict = self.take("strict")
        if self.take("graph"):
            raise DomainError("the graph must be directed", hint="write digraph instead of graph, and -> instead of --")
        self.expect("digraph")
        if self.token.is_name:
            self._name()
        self.expect("{")
        self._statements()
        if not self.at_end:
            self.fail("the end of the text after the graph")
        ends = list(chain.from_iterable(dict.fromkeys(self._edges) if strict else self._edges))
        met = set(ends) if self._nowhere else set()
        return graph_from_lines(self._alone + [name for name in self._nowhere if name not in met], ends)

    def _statements(self) -> dict[str, None]:
        """Read statements up to the closing brace, and return the nodes in them."""
        self._depth += 1
        if self._depth > MOST_NESTED:
            raise line_error(self.text, self.token.at, f"subgraphs can be nested at most {MOST_NESTED} deep")
        names: dict[str, None] = {}
        while not self.take("}"):
            if not self.take(";"):
                names |= self._statement()
        self._depth -= 1
        return names

    def _statement(self) -> dict[str, None]:
        if self.token.word in ("graph", "node", "edge"):
            self.step()
            if self.token.text != "[":
                self.fail("[ and attributes")
            self._attributes()
            return {}
        if self.token.is_name and self.ahead(2)[1].word == "=":
            self._assignment()
            return {}
        return self._nodes_or_edges()

    def _nodes_or_edges(self) -> dict[str, None]:
        single, place = self.token.is_name, len(self._edges)
        sources = self._end()
        names = dict(sources)
        if single and self.token.kind != "arrow":
            self._alone += sources
        edges: list[tuple[str, str]] = []
        while self._take_arrow():
            targets = self._end()
            if len(self._edges) + len(edges) + len(sources) * len(targets) > MOST_EDGES:
                raise LimitError(f"the subgraphs of the DOT text stand for more than {MOST_EDGES} edges")
            edges += product(sources, targets)
            if not sources or not targets:
                self._nowhere += [*sources, *targets]
            names |= targets
            sources = targets
        self._edges[place:place] = edges  # insert before the edges of subgraphs, which were read first
        self._attributes()
        return names

    def _take_arrow(self) -> bool:
        if self.token.word == "--":
            self.fail("-> in a digraph")
        return self.take("->")

    def _end(self) -> dict[str, None]:
        """Read one end of an edge: a node, or a subgraph that stands for all its nodes."""
        if self.take("subgraph"):
            if self.token.is_name:
                self._name()
            self.expect("{")
            return self._statements()
        if self.take("{"):
            return self._statements()
        name = self._name()
        for _ in range(2):
            if self.take(":"):
                self._name()
        return {name: None}

    def _attributes(self) -> None:
        while self.take("["):
            while not self.take("]"):
                if not (self.take(",") or self.take(";")):
                    self._assignment()

    def _assignment(self) -> None:
        self._name()
        if self.take("="):
            self._name()

    def _name(self) -> str:
        if not self.token.is_name:
            self.fail("a name")
        token = self.token
        self.step()
        name = token.name
        while token.kind == "quoted" and self.take("+"):
            if self.token.kind != "quoted":
                self.fail("a quoted string after +")
            name += self.token.name
            self.step()
        return name
