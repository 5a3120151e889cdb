"""
Compiled kernels of grundy. Private: import the package that wraps them.
"""

from collections.abc import Sequence
from typing import Annotated, Any, overload

import numpy
from numpy.typing import NDArray


version: str = '0.1.0'

build: str = 'GNU 12.2.0 Release'

def cpu_features() -> list[str]:
    """
    Return the instruction sets that the processor and the operating system support.
    """

class OctalKernel:
    """Nim values of an octal game; each call continues from the last."""

    def __init__(self, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], unequal: bool, stuck: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], method: int) -> None:
        """Use method 1 (naive), 2 (sparse) or 3 (scan); 0 chooses one."""

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int:
        """
        Fill values[start:stop], and return the end of the filled part, which is less than stop if the next value does not fit.
        """

    @property
    def marked(self) -> int:
        """The number of options that were marked."""

    @property
    def scanned(self) -> int:
        """The number of options that were compared in vectors."""

    @property
    def method(self) -> int:
        """The method in use."""

    @property
    def mask(self) -> int: ...

    @property
    def twisted(self) -> bool: ...

    @property
    def rare_count(self) -> int:
        """The number of rare heaps."""

    def rare_heaps(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')]:
        """Return the rare heaps in increasing order, without heap 0."""

@overload
def proved_period(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]:
    """
    Return the least (period, start) that satisfy the bound, or (0, 0) if there are none. If `pattern` is 0, use a table of borders.
    """

@overload
def proved_period_of_differences(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period_of_differences(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period_of_differences(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]:
    """
    Return the least (period, start) of the first differences, like `proved_period`.
    """

@overload
def first_difference(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], begin: int, end: int, period: int, saltus: int) -> int: ...

@overload
def first_difference(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], begin: int, end: int, period: int, saltus: int) -> int: ...

@overload
def first_difference(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], begin: int, end: int, period: int, saltus: int) -> int:
    """
    Return the first n in [begin, end) with values[n + period] != values[n] + saltus, or end.
    """

@overload
def exceptions(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], start: int, period: int, saltus: int, limit: int) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')] | None: ...

@overload
def exceptions(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], start: int, period: int, saltus: int, limit: int) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')] | None: ...

@overload
def exceptions(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], start: int, period: int, saltus: int, limit: int) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')] | None:
    """
    Return the heaps before the start that do not fit the period continued backwards, or None if there are more than `limit`.
    """

@overload
def taking_values(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, takes: Sequence[int], finishing: Sequence[int], stuck: Sequence[int], report: object | None) -> int: ...

@overload
def taking_values(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, takes: Sequence[int], finishing: Sequence[int], stuck: Sequence[int], report: object | None) -> int: ...

@overload
def taking_values(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, takes: Sequence[int], finishing: Sequence[int], stuck: Sequence[int], report: object | None) -> int:
    """
    Fill values[start:stop] for a heap that is never broken, and return the end of the filled part.
    """

class WideValues:
    """Nim values of a heap that moves break into any number of heaps."""

    def __init__(self, digits: Sequence[int], repeating: Sequence[int], unequal: bool, stuck: Sequence[int], most_bytes: int) -> None: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int:
        """Fill values[start:stop], and return the end of the filled part."""

    @property
    def is_full(self) -> bool: ...

    @property
    def bytes(self) -> int: ...

    @property
    def marked(self) -> int: ...

    @property
    def scanned(self) -> int: ...

class EndlessValues:
    """Nim values of a heap with endless takes."""

    def __init__(self, pattern: Sequence[int], takes: Sequence[int], finishing: Sequence[int], stuck: Sequence[int], most_bytes: int) -> None: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int:
        """Fill values[start:stop], and return the end of the filled part."""

    @property
    def is_full(self) -> bool: ...

    @property
    def bytes(self) -> int: ...

    @property
    def marked(self) -> int: ...

def wythoff_values(width: int, height: int, a: int = 1) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]:
    """
    Return the nim values of Wythoff's game with parameter a: table[y, x] for x < width and y < height.
    """

def hackenbush_standing(vertices: int, a: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], cut: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    Return 1 for each edge that is connected to the ground, vertex 0, after edge `cut` is cut, and 0 for every other edge. If there is no edge `cut`, nothing is cut.
    """

def hackenbush_value(vertices: int, a: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
    """
    Return the nim value of Green Hackenbush on a graph whose ground is vertex 0; edge e joins a[e] and b[e].
    """

def hackenbush_cuts_to(vertices: int, a: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], value: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]:
    """Return the edges whose cut leaves this nim value, in increasing order."""

class CramValues:
    """Nim values of Cram."""

    def __init__(self) -> None: ...

    def value(self, cells: int, width: int, limit: int) -> int | None:
        """
        Return the nim value, or None if more than `limit` positions would have to be stored.
        """

    def has_value(self, cells: int, width: int, asked: int, limit: int) -> bool | None:
        """
        Return whether the nim value is `asked`, or None if more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """The number of positions in the table."""

class BoardKaylesValues:
    """Nim values of Node Kayles on the cells of boards."""

    def __init__(self) -> None: ...

    def value(self, cells: int, width: int, limit: int) -> int | None:
        """
        Return the nim value, or None if more than `limit` positions would have to be stored.
        """

    def has_value(self, cells: int, width: int, asked: int, limit: int) -> bool | None:
        """
        Return whether the nim value is `asked`, or None if more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """The number of positions in the table."""

class ArcKaylesValues:
    """Nim values of Arc Kayles on a graph."""

    def __init__(self, neighbours: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def value(self, vertices: int, limit: int) -> int | None:
        """
        Return the nim value, or None if more than `limit` positions would have to be stored.
        """

    def has_value(self, vertices: int, asked: int, limit: int) -> bool | None:
        """
        Return whether the nim value is `asked`, or None if more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """The number of positions in the table."""

class NodeKaylesValues:
    """Nim values of Node Kayles on a graph."""

    def __init__(self, neighbours: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def value(self, vertices: int, limit: int) -> int | None:
        """
        Return the nim value, or None if more than `limit` positions would have to be stored.
        """

    def has_value(self, vertices: int, asked: int, limit: int) -> bool | None:
        """
        Return whether the nim value is `asked`, or None if more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """The number of positions in the table."""

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)]) -> int:
    """
    Return the index of the first edge that does not join two vertices, or the number of edges.
    """

@overload
def graph_rows(vertices: int, sources: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]: ...

@overload
def graph_rows(vertices: int, sources: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]: ...

@overload
def graph_rows(vertices: int, sources: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]: ...

@overload
def graph_rows(vertices: int, sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
    """
    Return offsets and targets: the followers of each vertex, in the order of the edges.
    """

@overload
def graph_from_edges(vertices: int, sources: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)]) -> object: ...

@overload
def graph_from_edges(vertices: int, sources: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)]) -> object: ...

@overload
def graph_from_edges(vertices: int, sources: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)]) -> object: ...

@overload
def graph_from_edges(vertices: int, sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)]) -> object:
    """
    Return the index of the first bad edge, (offsets, targets), and (offsets, sources) of the reversed edges. Parts that are not computed are None.
    """

def graph_from_lists(followers: object) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
    """
    Return offsets and targets from a list of lists of integers. Raise TypeError for other types and IndexError for integers that are not vertices.
    """

def graph_reverse(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
    """
    Return offsets and sources: the predecessors of each vertex, in increasing order.
    """

def graph_values_in_one_pass(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], tuple[int, int, int, int]] | None:
    """
    Return the labels, counters, outcomes and costs of `graph_values`. Return None unless all edges lead to smaller numbers, or all to larger ones.
    """

def graph_values(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, back: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], tuple[int, int, int, int]] | None:
    """
    Return labels (-1 for infinity), counters, outcomes (0 P, 1 N, 2 D) and costs (peeled vertices, their rounds, stages, rounds). Return None if the targets are needed but missing.
    """

def graph_outcomes(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], back: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], misere: bool) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]]:
    """Return outcomes (0 P, 1 N, 2 D) and remoteness (-1 for D)."""

def graph_verify_values(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], back: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], labels: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], counter: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], outcomes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[int, int]:
    """
    Return the first vertex that violates a rule of the generalized Sprague-Grundy function, and the number of the rule. The number is 0 if there is none.
    """

def graph_verify_outcomes(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], misere: bool, outcomes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], remoteness: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[int, int]:
    """
    Return the first vertex that violates a rule of outcomes and remoteness, and the number of the rule. The number is 0 if there is none.
    """

def linear_solve(first: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], members: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], passes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], most_bytes: int) -> tuple[int, int, Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]] | int:
    """
    Return t, the bits of a syndrome, columns, peeled vertices in order, their values, and generators of V0 (passes, vertex offsets, vertices, reply offsets, replies). If the columns need more than `most_bytes`, return the number of bytes that they need.
    """

def linear_outcomes(columns: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], moves: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], bits: int, offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], tokens: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """Return the outcomes (0 P, 1 N, 2 D) of positions."""

nim_add: numpy.ufunc = ...

nim_multiply: numpy.ufunc = ...

nim_divide: numpy.ufunc = ...

nim_power: numpy.ufunc = ...

nim_frobenius: numpy.ufunc = ...

nim_reciprocal: numpy.ufunc = ...

nim_square: numpy.ufunc = ...

nim_sqrt: numpy.ufunc = ...

nim_artin_schreier: numpy.ufunc = ...

def nim_paths(supported_only: bool) -> list[str]:
    """Return the names of the paths, the slowest first."""

def nim_path() -> str:
    """Return the name of the path in use."""

def nim_choose_path(name: str) -> bool:
    """
    Choose a path; return False if no path has this name or the processor does not support it.
    """

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C')]: ...

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C')]: ...

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]: ...

@overload
def nim_matmul(a: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]:
    """
    Return the product of matrices over the field of the type; the inner sizes must agree.
    """

@overload
def nim_inner_product(a: Annotated[NDArray[numpy.uint8], dict(shape=(None,), device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint8], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def nim_inner_product(a: Annotated[NDArray[numpy.uint16], dict(shape=(None,), device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint16], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def nim_inner_product(a: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def nim_inner_product(a: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)]) -> int:
    """
    Return the nim sum of the products of two vectors of the same length, which may be strided.
    """

class OrdinalField:
    """
    Arithmetic with packed elements of a field whose degree the caller has checked.
    """

    def __init__(self, generators: Sequence[tuple[int, Sequence[Sequence[int]]]]) -> None: ...

    def multiply(self, a: int, b: int) -> int:
        """Return the product."""

    def product_cost(self, monomials: int) -> float:
        """
        Estimate the number of words that a product touches if its sparser factor has `monomials` monomials.
        """

    def square(self, a: int) -> int:
        """Return the square."""

    def orbit_bits(self, x: int, v: int, count: int) -> int:
        """Return the integer whose bit i is bit 0 of v·x^i."""

    def polynomial_value(self, x: int, f: int) -> int:
        """Return f(x), for a polynomial f over {0, 1}."""

def binary_multiply(a: int, b: int) -> int:
    """Return the product of two polynomials."""

def binary_square(a: int) -> int:
    """Return the square of a polynomial."""

def binary_quotient_remainder(a: int, b: int) -> tuple[int, int]:
    """Return the quotient and the remainder."""

def binary_series_reciprocal(a: int, n: int) -> int:
    """Return 1/a modulo y^n."""

def binary_gcd(a: int, b: int) -> tuple[int, int]:
    """
    Return the greatest common divisor, and a factor f such that f·b equals it modulo a.
    """

def binary_linear_recurrence(bits: int, n: int) -> int:
    """Return the minimal polynomial of a sequence of n bits."""

class BinaryModulus:
    """Arithmetic modulo a nonconstant polynomial."""

    def __init__(self, polynomial: int) -> None: ...

    def remainder(self, a: int) -> int: ...

    def multiply(self, a: int, b: int) -> int: ...

    def frobenius(self, a: int, k: int) -> int: ...

    def power(self, a: int, exponent: int) -> int: ...

    def compose(self, f: int, g: int) -> int: ...

    def norm(self, a: int, k: int, count: int) -> int: ...

class OrdinalTerms:
    """A sum of terms in descending order."""

    def __len__(self) -> int: ...

    @property
    def is_finite(self) -> bool:
        """Whether the sum is a whole number."""

    @property
    def is_algebraic(self) -> bool:
        """Whether the sum is below ω^ω^ω; always true."""

    def plain(self) -> list[tuple[list[tuple[int, int]], int]]:
        """
        Return the places with their counts, and the coefficient, of each term.
        """

    def cantor_terms(self) -> tuple[Any, ...]:
        """Return the Cantor normal form."""

    def multiply(self, other: OrdinalTerms, most: int) -> OrdinalTerms | None:
        """
        Return the nim product, or None if there are more than `most` pairs of terms or a term is too long.
        """

    def square(self) -> OrdinalTerms | None:
        """Return the nim square, or None if a term is too long."""

    def add(self, other: OrdinalTerms) -> OrdinalTerms:
        """Return the nim sum."""

class OrdinalAlgebra:
    """The primes and their constants, by place."""

    def __init__(self, prime: object, alpha: object, build: object) -> None: ...

    def element(self, terms: Sequence[tuple[Sequence[tuple[int, int]], int]]) -> OrdinalTerms | None:
        """Return a sum of terms, or None if a term is too long."""

class OrdinalArray:
    """Sums of terms in one array. Indices are not checked."""

    def __len__(self) -> int: ...

    def equals(self, other: OrdinalArray) -> bool: ...

    def item(self, index: int) -> OrdinalTerms: ...

    def rows(self, indices: Sequence[int], most: int) -> OrdinalArray | None:
        """Return the ordinals at these indices."""

    def multiply(self, other: OrdinalArray, most: int) -> OrdinalArray | None:
        """
        Return the nim products. An array of length 1 is multiplied by every entry of the other. Return None if a term is too long or the result takes more than `most` bytes.
        """

    def square(self, most: int) -> OrdinalArray | None:
        """Return the nim squares."""

    def add(self, other: OrdinalArray, most: int) -> OrdinalArray | None:
        """Return the nim sums, with the same rules as `multiply`."""

    def sum(self, most: int) -> OrdinalArray | None:
        """Return the nim sum of all entries as an array of length 1."""

def ordinal_array(algebra: OrdinalAlgebra, ordinals: list[OrdinalTerms]) -> OrdinalArray: ...

def greedy_enumerate(syndromes: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], coefficients: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], vectors: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], m: int, check_bits: int, d: int, most_words: int, most_bytes: int, report: object | None) -> object:
    """
    Return the values of the basis vectors, computed from the words of weight below d. Return None if there are too many words.
    """

def greedy_light(syndromes: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], coefficients: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], vectors: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], m: int, check_bits: int, d: int, most_words: int, report: object | None) -> object:
    """
    Return the coefficients of the nonzero words of weight below d, sorted by their last basis vectors. Return None if there are too many words.
    """

def greedy_table(syndromes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], earlier: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], check_bits: int, d: int, most_bytes: int, report: object | None) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')] | tuple[int, int]:
    """
    Return the values of the basis vectors, computed with a table. If the table becomes too large, return its bits and the number of known values.
    """

def codes_automorphisms(generator: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], q: int, limit: int, report: object | None) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]] | tuple[int, int]:
    """
    Return strong generators of the permutation automorphism group as images, its base and the lengths of the orbits. If the limit is too low, return the numbers of words visited and needed.
    """

def codes_equivalence(a: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], q: int, limit: int, report: object | None) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')] | None | tuple[int, int]:
    """
    Return the images of a permutation that maps one code to the other, or None. If the limit is too low, return the numbers of words visited and needed.
    """

class CodesLexicode:
    """The coins of a binary lexicode."""

    def __init__(self, d: int) -> None: ...

    def grow(self, count: int, most_bits: int, report: object | None) -> bool:
        """
        Add columns or places until there are `count`. Return False if the table would need more than 2^most_bits bytes.
        """

    def restore(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], bits: int, table: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def values(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]: ...

    def bits(self) -> int: ...

    def table(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', writable=False)]:
        """Return a view of the coset weights."""

class CodesDigitLexicode:
    """The places of a lexicode over 2^a digits."""

    def __init__(self, d: int, digit_bits: int) -> None: ...

    def grow(self, count: int, most_bits: int, report: object | None) -> bool:
        """
        Add columns or places until there are `count`. Return False if the table would need more than 2^most_bits bytes.
        """

    def restore(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], bits: int, table: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def values(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]: ...

    def bits(self) -> int: ...

    def table(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', writable=False)]:
        """Return a view of the coset weights."""

class CodesCosetWeights:
    """The weights of the cosets of a code."""

    def __init__(self, bits: int, digit_bits: int) -> None: ...

    def fill(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], report: object | None) -> None: ...

    def table(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', writable=False)]:
        """Return a view of the coset weights."""

def codes_dual(rows: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], n: int, bits: int) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]:
    """
    Return a basis of the packed words that have an even number of bits in common with each row.
    """

class CodesSearch:
    """
    A search for the lightest nonzero word of a code, or the lightest word of a coset. Methods share their results.
    """

    def __init__(self, rows: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], n: int, bits: int, offset: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, lines: bool = False, seconds: float | None = None) -> None:
        """
        Create a search that stops after `seconds`. Its methods return whether they finished.
        """

    @property
    def weight(self) -> int:
        """
        The least weight found; at first that of a row or of the offset, or n + 1 if there is neither.
        """

    def word(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]:
        """Return a word of the least weight found."""

    @property
    def done(self) -> int:
        """The number of words or sums visited."""

    def weights(self, report: object | None = None) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]:
        """
        Return the number of words of each weight; with lines, count one word of each line.
        """

    def enumerate(self, stop: int, report: object | None = None) -> bool:
        """Visit all words."""

    def sets(self) -> list[tuple[int, list[int]]] | None:
        """
        Return, for each information set, the number of its groups with digits of their own and the sizes of all groups. Return None if the time is up.
        """

    def zimmermann(self, set: int, w: int, stop: int, report: object | None = None) -> bool:
        """Visit the sums of w groups of an information set."""

    def birthday_plan(self, m: int) -> tuple[bool, float, float]:
        """
        Return whether the sums of m columns are stored as a bit for each syndrome, their bytes, and the bytes of the whole search.
        """

    def birthday(self, w: int, report: object | None = None) -> bool:
        """Search for a word of weight w, if no word has a smaller weight."""

    def chance(self, rounds: int, seed: int, stop: int, report: object | None = None) -> bool:
        """Visit sums of at most two groups of random information sets."""
