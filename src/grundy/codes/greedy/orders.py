"""Orders in which a subspace of GF(2)^n can be listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from grundy.codes.digits import is_word
from grundy.codes.greedy.basis import OrderedBasis, ordered_basis
from grundy.errors import DomainError
from grundy.gf2 import Subspace, reduced_basis
from grundy.integers import bits, iterate, mask_of
from grundy.text import format_number, short_repr

__all__ = ["basis_in_order", "basis_of_coordinates"]


def basis_of_coordinates(space: Subspace, order: Sequence[int]) -> OrderedBasis:
    """Return the basis that lists a space in numeric order when order[0] is taken as the lowest coordinate.

    Parameters
    ----------
    order : sequence of int
        All coordinates, each once.

    Examples
    --------
    >>> space = Subspace(3, [3, 6])
    >>> basis_of_coordinates(space, [0, 1, 2]).vectors, basis_of_coordinates(space, [2, 1, 0]).vectors
    ((3, 5), (6, 5))
    """
    place = {c: i for i, c in enumerate(order)}
    moved = reduced_basis(mask_of(place[c] for c in bits(vector)) for vector in space.basis)
    return OrderedBasis(space.n, tuple(mask_of(order[i] for i in bits(vector)) for vector in moved))


def basis_in_order(space: Subspace, order: Any, names: Sequence[Any] | None = None) -> OrderedBasis:
    """Return a basis of a space in the order that was asked for.

    Parameters
    ----------
    order : str, sequence of names, or basis
        "numeric": the space is listed as numbers, coordinate 0 lowest. "reversed": the same with the last coordinate
        lowest. The names of all coordinates, each once: the same with the first of them lowest. Or an ordered basis of
        the space: integers, or rows of zeros and ones.
    names : sequence, optional
        What the coordinates are called; otherwise 0, …, n - 1.

    Raises
    ------
    DomainError
        When the order is none of these.

    Examples
    --------
    >>> space = Subspace(3, [3, 6])
    >>> [basis_in_order(space, order).vectors for order in ("numeric", "reversed", [1, 0, 2], [5, 6])]
    [(3, 5), (6, 5), (3, 6), (5, 6)]
    """
    called_as = list(range(space.n)) if names is None else list(names)
    if isinstance(order, OrderedBasis):
        return _basis_of(space, order)
    if isinstance(order, str):
        return basis_of_coordinates(space, range(space.n)[:: _direction(order)])
    listed = order if isinstance(order, np.ndarray) else list(iterate(order, "an order"))
    coordinates = _coordinates(listed, called_as) if np.ndim(listed) < 2 else None
    return _explicit(space, listed) if coordinates is None else basis_of_coordinates(space, coordinates)


def _direction(order: str) -> int:
    if order not in ("numeric", "reversed"):
        raise DomainError(
            f"order={order!r} is not known; it is 'numeric', 'reversed', a list of all vertices, or a basis"
        )
    return 1 if order == "numeric" else -1


def _coordinates(listed: Any, names: list[Any]) -> list[int] | None:
    """Return the coordinates of the names; None when this is no list of all names."""
    if len(listed) != len(names):
        return None
    number = {name: c for c, name in enumerate(names)}
    try:
        found = [number.get(name.item() if isinstance(name, np.generic) else name) for name in listed]
    except TypeError:  # rows of zeros and ones are no names
        return None
    coordinates = [c for c in found if c is not None]
    return coordinates if len(set(coordinates)) == len(names) else None


def _explicit(space: Subspace, vectors: Any) -> OrderedBasis:
    wrong = [vector for vector in vectors if not is_word(vector)] if np.ndim(vectors) == 1 else []
    if wrong:
        raise DomainError(
            f"{short_repr(wrong[0])} is no vertex in an order of all {space.n} vertices, each once, and no vector of a "
            "basis; an order is one of these"
        )
    return _basis_of(space, ordered_basis(vectors, space.n))


def _basis_of(space: Subspace, basis: OrderedBasis) -> OrderedBasis:
    if basis.n != space.n:
        raise DomainError(
            f"the basis has {basis.n} coordinates, and the space has {space.n}; they must be equally many"
        )
    outside = [vector for vector in basis.vectors if vector not in space]
    if outside:
        raise DomainError(f"{format_number(outside[0])} is not in the space, so it is in no basis of it")
    if basis.m != space.dimension:
        raise DomainError(f"a basis of this space has {space.dimension} vectors, and {basis.m} were given")
    return basis
