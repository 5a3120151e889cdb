"""Green Hackenbush."""

from collections.abc import Iterator
from typing import Any

from grundy.errors import DomainError
from grundy.games.graphs._kernels import hackenbush_cuts_to, hackenbush_value
from grundy.games.graphs.bush import Bush
from grundy.games.graphs.bush_drawing import draw_bush, sketch_bush
from grundy.games.graphs.bush_notation import read_bush, write_bush
from grundy.integers import as_natural
from grundy.text import short_repr

__all__ = ["Hackenbush"]


class Hackenbush:
    """Cut an edge of a graph that stands on the ground; what is no longer joined to the ground falls off.

    Green Hackenbush: both players may cut every edge (Conway 1976; Berlekamp, Conway and Guy 1982). A position is a
    `Bush`. Stalks are the piles of Nim. Values and the moves to a given value are found in near-linear time, by the
    fusion principle (a part that no single cut separates is worth 1 or 0, as its number of edges is odd or even, beside
    what stands on it) and the colon principle (a stem below something of value x makes it x + 1).

    Examples
    --------
    >>> game = Hackenbush()
    >>> girl = game.parse("0-1, 0-1, 1-2, 2-3, 2-4, 2-5, 5-5")
    >>> game.nim_value(girl)
    3
    >>> [(label, game.format(rest)) for label, rest in game.moves_to(girl, 0)]
    [('cut 1-2', '0-1, 0-1')]
    """

    def options(self, bush: Bush) -> Iterator[Bush]:
        """Return what one cut can leave."""
        return (rest for _, rest in self.moves(bush))

    def moves(self, bush: Bush) -> Iterator[tuple[str, Bush]]:
        """Return the moves as (label, what stands then); parallel edges make one move, since they leave the same."""
        return _cuts(_bush(bush), range(len(bush)))

    def components(self, bush: Bush) -> Iterator[Bush]:
        """Return the parts that are joined by nothing but the ground."""
        return _bush(bush).components()

    def nim_value(self, bush: Bush) -> int:
        """Return the Sprague–Grundy number, by the fusion and colon principles."""
        return hackenbush_value(*_bush(bush).ends)

    def moves_to(self, bush: Bush, nim_value: int) -> Iterator[tuple[str, Bush]]:
        """Return the cuts that leave this value, all found in one pass from the ground up."""
        value = as_natural(nim_value, "a nim value")
        if value > len(_bush(bush)):  # each edge adds at most 1
            return iter(())
        return _cuts(bush, hackenbush_cuts_to(*bush.ends, value).tolist())

    def parse(self, text: str) -> Bush:
        """Read edges (``0-1, 1-2, 1-2``; 0 is the ground), ``stalk 3,4,5``, or the name of a graph on its vertex 0.

        An edge that is written twice is there twice. The names are those of Node Kayles, such as ``cycle 5``,
        ``tree 3`` or ``K4``; ``0`` is the ground alone, and ``ground`` may be written for 0.
        """
        return read_bush(text)

    def format(self, bush: Bush) -> str:
        """Return the text that `parse` reads as this bush."""
        return write_bush(_bush(bush))

    def picture(self, bush: Bush) -> str:
        """Return the bush as a tree of vertices, the ground on top, with the edges that close circles below it."""
        return sketch_bush(_bush(bush))

    def svg(self, bush: Bush) -> str:
        """Return a drawing of the bush on the ground."""
        return draw_bush(_bush(bush))


def _bush(position: Any) -> Bush:
    if not isinstance(position, Bush):
        raise DomainError(
            f"a position of Hackenbush is a Bush, not {short_repr(position)}; try Bush([(0, 1), (1, 2)]) or "
            'Hackenbush().parse("0-1, 1-2")'
        )
    return position


def _cuts(bush: Bush, places: Any) -> Iterator[tuple[str, Bush]]:
    edges = bush.edges
    for place in places:
        if place == 0 or edges[place] != edges[place - 1]:
            a, b = edges[place]
            yield f"cut {a}-{b}", bush.after(place)
