"""What a layout of a digraph is: a place for each vertex and a line for each edge."""

from dataclasses import dataclass

from grundy.draw.shapes import Box, Point

__all__ = ["Layout", "Route", "Spacing"]


@dataclass(frozen=True)
class Spacing:
    """How much room there is in a layered drawing.

    Attributes
    ----------
    vertices : float
        Least distance of vertices side by side.
    bends : float
        Least distance of long edges side by side, and from vertices.
    layers : float
        Least distance of layers.
    arrow : float
        How long the head of an arrow is.
    loop : float
        How far a loop reaches to the right of its vertex.
    apart : float
        How far the two lines between the same vertices bend away from each other, each to its side.
    count : float
        How much room the number of multiple edges takes.

    Examples
    --------
    >>> from grundy.draw import layered_layout
    >>> sizes = [(30, 20), (30, 20)]
    >>> [layered_layout([[1], []], sizes, Spacing(layers=between)).height for between in (20, 48)]
    [84.0, 112.0]
    """

    vertices: float = 24
    bends: float = 16
    layers: float = 48
    arrow: float = 9
    loop: float = 22
    apart: float = 8
    count: float = 18


@dataclass(frozen=True)
class Route:
    """The line of an edge: Bézier curves, and the head of an arrow.

    Attributes
    ----------
    start, end : int
        From which vertex to which.
    count : int
        How many edges there are from one to the other; they are drawn as one.
    path : tuple of Point
        A first point, and for each curve two control points and a point. It ends where the head of the arrow begins.
    tip : Point
        Where the head of the arrow ends, at the border of a vertex.
    label : Point
        Where the number of edges can be written.

    Examples
    --------
    >>> from grundy.draw import layered_layout
    >>> (route,) = layered_layout([[1, 1], []], [(30, 20), (30, 20)]).routes
    >>> route.start, route.end, route.count
    (0, 1, 2)
    """

    start: int
    end: int
    count: int
    path: tuple[Point, ...]
    tip: Point
    label: Point


@dataclass(frozen=True)
class Layout:
    """A digraph with a place for everything.

    Attributes
    ----------
    boxes : tuple of Box
        Where each vertex stands.
    layers : tuple of int
        The layer of each vertex; 0 is the bottom.
    routes : tuple of Route
        The edges, by the number of their start, then of their end.
    width, height : float
        The size of the whole, with some room around.

    Examples
    --------
    >>> from grundy.draw import layered_layout
    >>> layout = layered_layout([[1], []], [(30, 20), (30, 20)])
    >>> layout.layers, len(layout.routes), layout.width, layout.height
    ((1, 0), 1, 54.0, 112.0)
    """

    boxes: tuple[Box, ...]
    layers: tuple[int, ...]
    routes: tuple[Route, ...]
    width: float
    height: float
