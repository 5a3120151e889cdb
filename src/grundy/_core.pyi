"""
Compiled kernels of grundy. Private: import the package that wraps them.
"""

from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


version: str = '0.1.0'

build: str = 'GNU 12.2.0 Release'

def cpu_features() -> list[str]:
    """Instruction sets that this processor and its system offer."""

def subtraction_values_u8(moves: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], stop: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
    """
    Nim values of the heaps below stop, when at most 255 moves are allowed.
    """

def subtraction_values_u32(moves: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], stop: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C')]:
    """The same for any number of moves."""

@overload
def tail_period(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], overlap: int) -> tuple[int, int]:
    """
    Least (period, start) with which the end of the values repeats; (0, 0) if none.
    """

@overload
def tail_period(values: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], overlap: int) -> tuple[int, int]: ...

def wythoff_values(width: int, height: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]:
    """
    Nim values of Wythoff's game: table[y, x] for x < width and y < height.
    """

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
