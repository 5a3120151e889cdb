"""The names of vertices: how they are written on a line, and which vertex a text means."""

from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy import text
from grundy.answers.wording import escaped
from grundy.errors import DomainError
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.graphs import GameGraph

__all__ = ["find", "joined", "listed", "numbers_written", "written"]

MAX_NAME = 40
# Names among which similar ones are looked for.
MAX_COMPARED = 20_000


def written(name: Any, most: int | None = MAX_NAME) -> str:
    """Write a name so that it stands on one line and can be told from its neighbours.

    Examples
    --------
    >>> written("a, b"), written((1, 2))
    ("'a, b'", '(1, 2)')
    """
    text = escaped(str(name))
    if isinstance(name, str) and (not text or text != text.strip() or "," in text):
        text = f"'{text}'"
    return text if most is None else truncate(text, most)


def listed(names: list[Any], most: int | None) -> str:
    """Write names with commas, as many as fit into so many characters, at least one.

    Examples
    --------
    >>> listed(["a", "b", "c"], None), listed(["a", "b", "c"], 6)
    ('a, b, c', 'a, b, … 1 more')
    """
    if most is None:
        return ", ".join(written(name, None) for name in names)
    shown: list[str] = []
    for name in names:
        shown.append(written(name))
        if len(shown) > 1 and sum(map(len, shown)) + 2 * len(shown) > most:
            shown.pop()
            break
    more = len(names) - len(shown)
    return ", ".join(shown) + f", … {more} more" * bool(more)


def joined(names: list[Any], word: str, more: int = 0) -> str:
    """Write names as in a sentence: a, b and c; `more` says how many others there are.

    Examples
    --------
    >>> joined(["a", "b"], "or"), joined(["a", "b"], "and", 7)
    ('a or b', 'a, b and 7 more')
    """
    texts = [written(name) for name in names]
    if more:
        texts.append(f"{more:,} more")
    return text.join_words(texts, word)


def find(graph: "GameGraph", text: str) -> int:
    """Return the number of the vertex whose name is written as this text.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> find(GameGraph.from_adjacency({"a": "b", "b": "a"}), "b")
    1
    """
    found = numbers_written(graph, text)
    if not found:
        raise DomainError(f"there is no vertex {truncate(text, MAX_NAME)!r}; {_hint(graph, text)}")
    if len(found) > 1:
        names = " and ".join(truncate(repr(graph.name(number)), MAX_NAME) for number in found)
        shown = truncate(text, MAX_NAME)
        raise DomainError(f"{len(found)} vertices are written {shown}: {names}; give them names that look different")
    return found[0]


def numbers_written(graph: "GameGraph", text: str) -> list[int]:
    """Return the numbers of all vertices whose names are written as this text.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> numbers_written(GameGraph.from_edges([1, "1"], []), "1"), numbers_written(GameGraph.from_edges(3, []), "7")
    ([0, 1], [])
    """
    from grundy.graphs.edges import Numbered

    if isinstance(graph.names, Numbered):
        # Written as Python writes a number: 7, not 07.
        digits = text.isascii() and text.isdigit() and len(text) < 20
        return [int(text)] if digits and str(int(text)) == text and int(text) < len(graph) else []
    return [number for number, name in enumerate(graph.names) if str(name) == text]


def _hint(graph: "GameGraph", text: str) -> str:
    from grundy.graphs.edges import Numbered

    if not len(graph):
        return "the graph is empty"
    if isinstance(graph.names, Numbered):
        return f"the vertices are 0 to {len(graph) - 1}"
    names = {str(name): name for name in islice(graph.names, MAX_COMPARED)}
    near = get_close_matches(text, names, n=3, cutoff=0.5)
    if near:
        return f"did you mean {joined([names[key] for key in near], 'or')}?"
    return f"the vertices are {listed(list(islice(graph.names, 5)), None)}" + ", …" * (len(graph) > 5)
