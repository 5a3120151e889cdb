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
    """Instruction sets that this processor and its system offer."""

class OctalKernel:
    """Nim values of an octal game; each call goes on from the last."""

    def __init__(self, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], unequal: bool, stuck: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], method: int) -> None:
        """Method 0 chooses; 1 naive, 2 sparse, 3 scan."""

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int: ...

    @overload
    def extend(self, values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, report: object | None) -> int:
        """
        Fills values[start:stop] and returns where it ended: less than stop if the next value does not fit.
        """

    @property
    def marked(self) -> int:
        """How many options were marked."""

    @property
    def scanned(self) -> int:
        """How many options were compared many at a time."""

    @property
    def method(self) -> int:
        """The method in use."""

    @property
    def mask(self) -> int: ...

    @property
    def twisted(self) -> bool: ...

    @property
    def rare_count(self) -> int:
        """How many rare heaps there are."""

    def rare_heaps(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')]:
        """The rare heaps, increasing; heap 0 is left out."""

@overload
def proved_period(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]:
    """
    Least (period, start) that fulfil the bound; (0, 0) if none. With a pattern of 0 values, by a table of borders.
    """

@overload
def proved_period_of_differences(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period_of_differences(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]: ...

@overload
def proved_period_of_differences(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: int, periods: int, rest: int, least: int, beyond: int, pattern: int) -> tuple[int, int]:
    """The same for the first differences."""

@overload
def first_difference(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], begin: int, end: int, period: int, saltus: int) -> int: ...

@overload
def first_difference(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], begin: int, end: int, period: int, saltus: int) -> int: ...

@overload
def first_difference(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], begin: int, end: int, period: int, saltus: int) -> int:
    """
    First n in [begin, end) with values[n + period] != values[n] + saltus, or end.
    """

@overload
def exceptions(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], start: int, period: int, saltus: int, limit: int) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')] | None: ...

@overload
def exceptions(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], start: int, period: int, saltus: int, limit: int) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')] | None: ...

@overload
def exceptions(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], start: int, period: int, saltus: int, limit: int) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')] | None:
    """
    Heaps before the start that the period continued backwards does not fit; None if more than the limit.
    """

@overload
def taking_values(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, takes: Sequence[int], finishing: Sequence[int], stuck: Sequence[int], report: object | None) -> int: ...

@overload
def taking_values(values: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, takes: Sequence[int], finishing: Sequence[int], stuck: Sequence[int], report: object | None) -> int: ...

@overload
def taking_values(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], start: int, stop: int, takes: Sequence[int], finishing: Sequence[int], stuck: Sequence[int], report: object | None) -> int:
    """
    Fills values[start:stop] for a heap that is never broken, and returns where it ended.
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
        """Fills values[start:stop], and returns where it ended."""

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
        """Fills values[start:stop], and returns where it ended."""

    @property
    def is_full(self) -> bool: ...

    @property
    def bytes(self) -> int: ...

    @property
    def marked(self) -> int: ...

def wythoff_values(width: int, height: int, a: int = 1) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]:
    """
    Nim values of Wythoff's game with parameter a: table[y, x] for x < width and y < height.
    """

def hackenbush_standing(vertices: int, a: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], cut: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    1 for each edge that is joined to the ground, vertex 0, after edge `cut` is cut; none if cut is no edge.
    """

def hackenbush_value(vertices: int, a: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
    """
    Nim value of Green Hackenbush on a graph with the ground 0; edge e joins a[e] and b[e].
    """

def hackenbush_cuts_to(vertices: int, a: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], value: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]:
    """The edges whose cut leaves this nim value, in order."""

class CramValues:
    """Nim values of Cram."""

    def __init__(self) -> None: ...

    def value(self, cells: int, width: int, limit: int) -> int | None:
        """
        The nim value; None when more than `limit` positions would have to be stored.
        """

    def has_value(self, cells: int, width: int, asked: int, limit: int) -> bool | None:
        """
        Whether the nim value is `asked`; None when more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """How many positions the table holds."""

class BoardKaylesValues:
    """Nim values of Node Kayles on the cells of boards."""

    def __init__(self) -> None: ...

    def value(self, cells: int, width: int, limit: int) -> int | None:
        """
        The nim value; None when more than `limit` positions would have to be stored.
        """

    def has_value(self, cells: int, width: int, asked: int, limit: int) -> bool | None:
        """
        Whether the nim value is `asked`; None when more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """How many positions the table holds."""

class ArcKaylesValues:
    """Nim values of Arc Kayles on a graph."""

    def __init__(self, neighbours: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def value(self, vertices: int, limit: int) -> int | None:
        """
        The nim value; None when more than `limit` positions would have to be stored.
        """

    def has_value(self, vertices: int, asked: int, limit: int) -> bool | None:
        """
        Whether the nim value is `asked`; None when more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """How many positions the table holds."""

class NodeKaylesValues:
    """Nim values of Node Kayles on a graph."""

    def __init__(self, neighbours: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def value(self, vertices: int, limit: int) -> int | None:
        """
        The nim value; None when more than `limit` positions would have to be stored.
        """

    def has_value(self, vertices: int, asked: int, limit: int) -> bool | None:
        """
        Whether the nim value is `asked`; None when more than `limit` positions would have to be stored.
        """

    @property
    def stored(self) -> int:
        """How many positions the table holds."""

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int64], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint64], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int32], dict(shape=(None,), device='cpu', writable=False)]) -> int: ...

@overload
def graph_first_outside(vertices: int, sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), device='cpu', writable=False)]) -> int:
    """
    The first edge that does not join two vertices, or the number of edges.
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
    Offsets and targets: the followers of each vertex, in the order of the edges.
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
    The first bad edge; offsets and targets; offsets and sources of the reversed edges. What is not yet made is None.
    """

def graph_from_lists(followers: object) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
    """
    Offsets and targets from a list of lists of integers; TypeError for other types, IndexError for other numbers.
    """

def graph_reverse(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]:
    """
    Offsets and sources: the predecessors of each vertex, in increasing order.
    """

def graph_values_in_one_pass(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], tuple[int, int, int, int]] | None:
    """
    Labels, counters, outcomes and cost as graph_values, if all edges lead to smaller numbers or all to larger ones.
    """

def graph_values(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, back: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], tuple[int, int, int, int]] | None:
    """
    Labels (-1 for infinity), counters, outcomes (0 P, 1 N, 2 D), (peeled vertices, their rounds, stages, rounds); None if the targets are needed and not there.
    """

def graph_outcomes(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], back: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], misere: bool) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]]:
    """Outcomes (0 P, 1 N, 2 D) and remoteness (-1 for D)."""

def graph_verify_values(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], back: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], sources: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], labels: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], counter: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], outcomes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[int, int]:
    """
    The first vertex that breaks a rule of the generalized Sprague-Grundy function, and which rule; 0 for none.
    """

def graph_verify_outcomes(offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], misere: bool, outcomes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], remoteness: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[int, int]:
    """The same for outcomes and remoteness."""

def linear_solve(first: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], start: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], members: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], passes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], most_bytes: int) -> tuple[int, int, Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')], tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]]] | int:
    """
    t, bits of a syndrome, columns, peeled vertices in order, their values, and generators of V0: passes, vertex offsets, vertices, reply offsets, replies; or how many bytes the columns need, if that is too many.
    """

def linear_outcomes(columns: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], moves: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], bits: int, offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], tokens: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """Outcomes (0 P, 1 N, 2 D) of positions."""

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
    """Names of the paths through the processor, the slowest first."""

def nim_path() -> str:
    """Name of the path in use."""

def nim_choose_path(name: str) -> bool:
    """
    Choose a path; False if there is none of this name or the processor does not support it.
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
    Product of matrices over the field of the type; the inner sizes must agree.
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
    Nim sum of the products of two vectors of the same length, whose numbers may lie apart.
    """

class OrdinalField:
    """
    Arithmetic with packed elements; the degree of the field has been checked.
    """

    def __init__(self, generators: Sequence[tuple[int, Sequence[Sequence[int]]]]) -> None: ...

    def multiply(self, a: int, b: int) -> int:
        """The product."""

    def product_cost(self, monomials: int) -> float:
        """
        About how many words a product touches whose sparser factor has so many monomials.
        """

    def square(self, a: int) -> int:
        """The square."""

    def orbit_bits(self, x: int, v: int, count: int) -> int:
        """Bit i is bit 0 of v times the power i of x."""

    def polynomial_value(self, x: int, f: int) -> int:
        """f(x), for f over {0, 1}."""

def binary_multiply(a: int, b: int) -> int:
    """The product of two polynomials."""

def binary_square(a: int) -> int:
    """The square of a polynomial."""

def binary_quotient_remainder(a: int, b: int) -> tuple[int, int]:
    """Quotient and remainder."""

def binary_series_reciprocal(a: int, n: int) -> int:
    """1/a modulo y^n."""

def binary_gcd(a: int, b: int) -> tuple[int, int]:
    """The greatest common divisor, and a factor of b that gives it modulo a."""

def binary_linear_recurrence(bits: int, n: int) -> int:
    """The minimal polynomial of n bits."""

class BinaryModulus:
    """Arithmetic modulo a polynomial that is not constant."""

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
        """Whether it is a whole number."""

    @property
    def is_algebraic(self) -> bool:
        """Whether it is below ω^ω^ω, as all of these are."""

    def plain(self) -> list[tuple[list[tuple[int, int]], int]]:
        """Places with their counts, and the coefficient, of each term."""

    def cantor_terms(self) -> tuple[Any, ...]:
        """The Cantor normal form."""

    def multiply(self, other: OrdinalTerms, most: int) -> OrdinalTerms | None:
        """
        The nim product, or None when there are more pairs of terms or a term is too long.
        """

    def square(self) -> OrdinalTerms | None:
        """The nim square, or None when a term is too long."""

    def add(self, other: OrdinalTerms) -> OrdinalTerms:
        """The nim sum."""

class OrdinalAlgebra:
    """The primes at their places, and their constants."""

    def __init__(self, prime: object, alpha: object, build: object) -> None: ...

    def element(self, terms: Sequence[tuple[Sequence[tuple[int, int]], int]]) -> OrdinalTerms | None:
        """A sum of terms, or None when a term is too long."""

class OrdinalArray:
    """Sums of terms, one behind the other. Indices are not checked."""

    def __len__(self) -> int: ...

    def equals(self, other: OrdinalArray) -> bool: ...

    def item(self, index: int) -> OrdinalTerms: ...

    def rows(self, indices: Sequence[int], most: int) -> OrdinalArray | None:
        """The ordinals at these indices."""

    def multiply(self, other: OrdinalArray, most: int) -> OrdinalArray | None:
        """
        The nim products; an array of one goes with every other. None when a term is too long, or all take more than `most` bytes.
        """

    def square(self, most: int) -> OrdinalArray | None:
        """The nim squares."""

    def add(self, other: OrdinalArray, most: int) -> OrdinalArray | None:
        """The nim sums, as in `multiply`."""

    def sum(self, most: int) -> OrdinalArray | None:
        """The nim sum of all, as an array of one."""

def ordinal_array(algebra: OrdinalAlgebra, ordinals: list[OrdinalTerms]) -> OrdinalArray: ...

def greedy_enumerate(syndromes: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], coefficients: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], vectors: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], m: int, check_bits: int, d: int, most_words: int, most_bytes: int, report: object | None) -> object:
    """
    The values of the basis vectors by the words of weight below d; None when there are too many.
    """

def greedy_light(syndromes: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], coefficients: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], vectors: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], m: int, check_bits: int, d: int, most_words: int, report: object | None) -> object:
    """
    The coefficients of the words of weight below d but zero, by their last basis vectors; None when there are too many.
    """

def greedy_table(syndromes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], earlier: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], check_bits: int, d: int, most_bytes: int, report: object | None) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')] | tuple[int, int]:
    """
    The values of the basis vectors by a table; or its bits when it gets too large, and how many values were known.
    """

def codes_automorphisms(generator: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], q: int, limit: int, report: object | None) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]] | tuple[int, int]:
    """
    Strong generators of the permutation automorphism group as images, its base, and the lengths of the orbits; or the words looked at and needed, if that is more than the limit.
    """

def codes_equivalence(a: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], q: int, limit: int, report: object | None) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')] | None | tuple[int, int]:
    """
    The images of a permutation that carries one code to another, or None; or words looked at and needed.
    """

class CodesLexicode:
    """The coins of a binary lexicode."""

    def __init__(self, d: int) -> None: ...

    def grow(self, count: int, most_bits: int, report: object | None) -> bool:
        """
        Adds columns or places until there are so many; False if that needs a table of more than 2^most_bits bytes.
        """

    def restore(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], bits: int, table: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def values(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]: ...

    def bits(self) -> int: ...

    def table(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', writable=False)]:
        """A view of the coset weights."""

class CodesDigitLexicode:
    """The places of a lexicode over 2^a digits."""

    def __init__(self, d: int, digit_bits: int) -> None: ...

    def grow(self, count: int, most_bits: int, report: object | None) -> bool:
        """
        Adds columns or places until there are so many; False if that needs a table of more than 2^most_bits bytes.
        """

    def restore(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], bits: int, table: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def values(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]: ...

    def bits(self) -> int: ...

    def table(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', writable=False)]:
        """A view of the coset weights."""

class CodesCosetWeights:
    """The weights of the cosets of a code."""

    def __init__(self, bits: int, digit_bits: int) -> None: ...

    def fill(self, values: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], report: object | None) -> None: ...

    def table(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', writable=False)]:
        """A view of the coset weights."""

def codes_dual(rows: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], n: int, bits: int) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]:
    """
    A basis of the packed words that have an even number of bits in common with each row.
    """

class CodesSearch:
    """
    The lightest word of a code (0 excepted) or of a coset; each method goes on from the last.
    """

    def __init__(self, rows: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], n: int, bits: int, offset: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, lines: bool = False, seconds: float | None = None) -> None:
        """
        A search that stops when so many seconds have gone by; its methods return whether they came to their end.
        """

    @property
    def weight(self) -> int:
        """
        The least weight found; at first that of a row or of the offset, n + 1 without.
        """

    def word(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]:
        """The word of this weight."""

    @property
    def done(self) -> int:
        """How many words or sums have been looked at."""

    def weights(self, report: object | None = None) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C')]:
        """How often each weight occurs; with lines, among one word of each line."""

    def enumerate(self, stop: int, report: object | None = None) -> bool:
        """Looks at all words."""

    def sets(self) -> list[tuple[int, list[int]]] | None:
        """
        Of each information set: the number of its groups with own digits, and the sizes of all groups; None when the time is up.
        """

    def zimmermann(self, set: int, w: int, stop: int, report: object | None = None) -> bool:
        """Looks at the sums of w groups of a set."""

    def birthday_plan(self, m: int) -> tuple[bool, float, float]:
        """
        Of the sums of m columns: whether there is a bit for each syndrome, how many bytes they take, and with all that they need.
        """

    def birthday(self, w: int, report: object | None = None) -> bool:
        """Looks for a word of weight w, when there is none of less."""

    def chance(self, rounds: int, seed: int, stop: int, report: object | None = None) -> bool:
        """Looks at sums of two groups of information sets taken at random."""
