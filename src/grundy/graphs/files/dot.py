"""DOT, the language of Graphviz: statements of nodes and edges.

Why not pydot (4.0.1): it takes 45 to 56 times as long (3,000 and 30,000 edges), prints what it cannot read and returns
None, refuses the numeral -.5, reads a second graph as part of the answer, and leaves groups like ``a -> {b c}`` to the
caller. Here limits hold, and errors have a place.
"""

import re
from itertools import chain, product

from grundy.errors import DomainError, LimitError, line_error
from grundy.graphs.files.formats import Format, format_lines, format_names, graph_from_lines, is_integer_text
from grundy.graphs.graph import GameGraph
from grundy.parsing import Token, TokenReader


def _read(text: str) -> GameGraph:
    """Return the graph of a text in DOT; attributes and ports are passed over.

    Names are whole numbers if all of them look so; `grundy.graphs.files.formats` tells the order of the vertices, where
    a node statement is the line of a vertex, and so is an edge to an empty subgraph if no other edge meets the vertex.
    """
    return _Parser(text).graph()


def _write(graph: GameGraph) -> str:
    """Return a graph as DOT, which Graphviz draws."""
    names = format_names(graph, "DOT", lambda name: quoted(name) is not None)
    words = [name if is_integer_text(name) else str(quoted(name)) for name in names]
    statements = "".join(f"  {' -> '.join(line)};\n" for line in format_lines(graph, words))
    return f"digraph {{\n{statements}}}\n"


DOT = Format("dot", (".dot", ".gv"), _read, _write)


# ---- The words of DOT: names in four ways of writing, arrows and marks

_KEYWORDS = ("strict", "graph", "digraph", "node", "edge", "subgraph")

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
        return self.kind in ("quoted", "number", "html") or (self.kind == "word" and self.word not in _KEYWORDS)

    @property
    def name(self) -> str:
        r"""The name itself: quotation marks are taken off, \" becomes " and a line that ends in \ goes on."""
        if self.kind != "quoted":
            return self.text
        return _ESCAPED.sub(lambda found: {"\\": "\\\\", '"': '"', "\n": ""}[found[1]], self.text[1:-1])


def tokenize(text: str) -> list[DotToken]:
    """Return the words of a text; after the last one stands a token of the kind "end"."""
    tokens, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise line_error(text, at, f"expected a name, found {text[at]!r}; other names stand in quotation marks")
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
    raise line_error(text, start, "this angle bracket is not closed")


def quoted(name: str) -> str | None:
    r"""Return a name in quotation marks, or None when DOT has no way to write it (a backslash before its end, say)."""
    escaped = name.replace('"', '\\"')
    text = f'"{escaped}"'
    match = _TOKEN.fullmatch(text)
    # A carriage return would be read as the end of a line.
    if not match or not match["quoted"] or set("\r\0") & set(name):
        return None
    return text if DotToken("quoted", text, 0).name == name else None


# ---- The grammar: statements of nodes and edges

# {a b c} -> {d e f} are nine edges: a short text can mean a great many.
MOST_EDGES = 10_000_000
MOST_NESTED = 50


class _Parser(TokenReader[DotToken]):
    """The grammar of DOT (graphviz.org, The DOT Language), by recursive descent."""

    def __init__(self, text: str) -> None:
        super().__init__(text, tokenize(text))
        self._depth = 0
        self._alone: list[str] = []
        self._edges: list[tuple[str, str]] = []
        self._nowhere: list[str] = []  # whose edge leads to an empty subgraph, or comes from one

    def graph(self) -> GameGraph:
        strict = self.take("strict")
        if self.take("graph"):
            raise DomainError(
                "moves have a direction, and this is a graph without", hint="write digraph, and -> for --"
            )
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
        """Read up to the brace that closes, and return the nodes that were named."""
        self._depth += 1
        if self._depth > MOST_NESTED:
            raise line_error(self.text, self.token.at, f"subgraphs may stand in each other at most {MOST_NESTED} deep")
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
        self._edges[place:place] = edges  # before those inside of a subgraph, which were read first
        self._attributes()
        return names

    def _take_arrow(self) -> bool:
        if self.token.word == "--":
            self.fail("-> in a digraph")
        return self.take("->")

    def _end(self) -> dict[str, None]:
        """Read one end of an edge, which may be many: a subgraph stands for all its nodes."""
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
                self.fail("a text in quotation marks after +")
            name += self.token.name
            self.step()
        return name
