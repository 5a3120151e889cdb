"""The table of the kinds, from the first steps to codes: the order in which a mixed sheet has them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from grundy.errors import DomainError
from grundy.worksheets.exercise import Chance, Exercise, Vocabulary
from grundy.worksheets.kinds.algebra import code, coin_turning, nim_products
from grundy.worksheets.kinds.graphs import annihilation, label_graph, label_loopy
from grundy.worksheets.kinds.heaps import octal, representation, subtraction, wythoff
from grundy.worksheets.kinds.nim import nim_sums, winning_move

__all__ = ["KINDS", "Kind", "kind_of"]


@dataclass(frozen=True)
class Kind:
    """A kind of exercises.

    Attributes
    ----------
    name : str
        What it is called on the command line.
    title : str
        What stands above an exercise.
    about : str
        What there is to do, for a list of the kinds.
    make : callable
        From chance, the difficulty 0, 1 or 2, and a vocabulary to an exercise.

    Examples
    --------
    >>> kind_of("nim-sum").title
    'Nim sums'
    """

    name: str
    title: str
    about: str
    make: Callable[[Chance, int, Vocabulary], Exercise]


_TABLE = (
    Kind("label-graph", "Label the graph", "who wins from each vertex, and the Grundy values", label_graph),
    Kind("subtraction", "One pile", "the nim values of N(n;S), and their period", subtraction),
    Kind("nim-sum", "Nim sums", "binary columns, and an equation", nim_sums),
    Kind("winning-move", "Find the winning moves", "all winning moves in Nim, or in a sum of games", winning_move),
    Kind("wythoff", "Wythoff's game", "mark the squares to move to, and move a queen", wythoff),
    Kind("representation", "Fibonacci digits", "Wythoff's game by Zeckendorf's representation", representation),
    Kind("octal", "Rows and heaps", "a short nim sequence: Kayles, Grundy's game and others", octal),
    Kind("coin-turning", "Turning coins", "which coins win: Turning Turtles, Ruler, Mock Turtles", coin_turning),
    Kind("label-loopy", "Label the graph with cycles", "wins, losses and draws, and the values γ", label_loopy),
    Kind("annihilation", "Tokens that annihilate", "all winning moves of tokens on a graph", annihilation),
    Kind("nim-multiplication", "Nim products", "the table, products, reciprocals, roots", nim_products),
    Kind("code", "A code is a game", "correct a received word by playing", code),
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _TABLE})


def kind_of(name: str) -> Kind:
    """Return the kind of this name.

    Raises
    ------
    DomainError
        When there is none.

    Examples
    --------
    >>> kind_of("code").about
    'correct a received word by playing'
    """
    if name not in KINDS:
        raise DomainError(f"there is no kind of exercises {name[:40]!r}; there are {', '.join(KINDS)}")
    return KINDS[name]
