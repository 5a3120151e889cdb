"""Edge lists: two names a line, from where to where; or one name, a vertex."""

import re

from grundy.errors import NotationError
from grundy.graphs.files.naming import graph_from_lines, lines_of, looks_whole, texts_of
from grundy.graphs.files.number_lines import graph_from_numbers, number_lines
from grundy.graphs.graph import GameGraph
from grundy.saying import called

__all__ = ["read", "write"]


def read(text: str) -> GameGraph:
    r"""Return the graph of an edge list.

    Names stand between blanks; a name with blanks, or one that begins with ``#`` or ``"``, stands in double quotes,
    and a double quote inside is doubled. What follows a ``#`` at the beginning of a word is a comment. Names are whole
    numbers if all of them look so and none is quoted; `grundy.graphs.files.naming` tells the order of the vertices.

    Parameters
    ----------
    text : str

    Returns
    -------
    GameGraph

    Examples
    --------
    >>> read("start middle  # a comment\nmiddle 'end'\nalone").names
    Named('alone', 'start', 'middle', "'end'")
    """
    numbers = number_lines(text)
    if numbers is not None:
        return graph_from_numbers(numbers)
    texts = False
    alone: list[str] = []
    ends: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        names = line.split()
        if len(names) > 2 or '"' in line or "#" in line:
            words = _words(line, number)
            names = [_name(word) for word in words]
            texts = texts or any(word["quoted"] is not None for word in words)
        (ends if len(names) == 2 else alone).extend(names)
    return graph_from_lines(alone, ends, texts)


_WORD = re.compile(r'(?P<comment>#.*)|"(?P<quoted>(?:[^"]|"")*)"(?!\S)|(?P<open>")|(?P<plain>\S+)')


def _words(line: str, number: int) -> list[re.Match[str]]:
    words: list[re.Match[str]] = []
    for word in _WORD.finditer(line):
        if word["open"]:
            message = "this quotation mark is not closed before a blank or the end of the line"
            raise NotationError(line, word.start(), f"line {number}: {message}")
        if len(words) == 2 and not word["comment"]:
            message = f"expected one edge a line, from where to where, found a third name {called(_name(word))}"
            raise NotationError(line, word.start(), f"line {number}: {message}")
        words.append(word)
    return words[:-1] if words and words[-1]["comment"] else words


def _name(word: re.Match[str]) -> str:
    quoted: str | None = word["quoted"]
    return word[0] if quoted is None else quoted.replace('""', '"')


def write(graph: GameGraph) -> str:
    """Return a graph as an edge list.

    Parameters
    ----------
    graph : GameGraph

    Returns
    -------
    str

    Examples
    --------
    >>> print(write(GameGraph.from_adjacency({"new game": ["end"]})), end="")
    "new game" end
    """
    texts = texts_of(graph, "an edge list", _fits, quotes=True)
    digits = texts == list(graph.names) and all(map(looks_whole, texts))
    words = [name if _PLAIN.fullmatch(name) and not digits else _quoted(name) for name in texts]
    return "".join(f"{' '.join(line)}\n" for line in lines_of(graph, words))


_PLAIN = re.compile(r'[^\s"#\ufeff]\S*')  # a byte order mark at the beginning would not be read as a name


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _fits(name: str) -> bool:
    return not set("\n\r\0") & set(name)
