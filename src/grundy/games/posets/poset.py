"""Finite partially ordered sets, the positions of poset games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.games.posets.order import Order, extension
from grundy.integers import as_natural, bits
from grundy.text import short_repr

__all__ = ["MOST_ELEMENTS", "RESERVED", "Name", "Poset"]

Name: TypeAlias = int | str

# The order is kept as one bit for each pair of elements.
MOST_ELEMENTS = 2000
# Words with which the name of a whole poset begins.
RESERVED = frozenset(["antichain", "boolean", "chain", "divisors", "empty", "grid"])

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Poset:
    """A finite partially ordered set.

    A poset never changes. Two of them are equal when they have the same elements in the same order.

    Parameters
    ----------
    elements : iterable of int or str
        Their names: numbers, or words of the letters a to z and A to Z, digits and ``_``.
    relations : iterable of pairs
        Pairs (a, b) with a < b, of which the order is the transitive closure; their members need not stand among the
        elements.

    Raises
    ------
    DomainError
        When something is not a name, or the order goes round.
    LimitError
        When there are too many elements.

    Examples
    --------
    >>> poset = Poset("d", [("a", "b"), ("b", "c"), ("a", "c")])
    >>> poset.elements, poset.relations
    (('a', 'b', 'c', 'd'), (('a', 'b'), ('b', 'c')))
    >>> poset.without("b")
    Poset(('a', 'd'), ())
    """

    __slots__ = ("_numbers", "mask", "order")
    order: Order
    mask: int
    _numbers: dict[Name, int]  # of the elements in the order of their names

    def __init__(self, elements: Iterable[Any] = (), relations: Iterable[tuple[Any, Any]] = ()):
        pairs = [_pair(relation) for relation in relations]
        found = {_name(element) for element in elements}.union(*pairs)
        if len(found) > MOST_ELEMENTS:
            raise LimitError(f"a poset has at most {MOST_ELEMENTS} elements, and this one has {len(found)}")
        self._keep(*_ordered(sorted(found, key=lambda name: (isinstance(name, str), name)), pairs))

    def _keep(self, order: Order, mask: int, numbers: dict[Name, int]) -> None:
        for slot, value in (("order", order), ("mask", mask), ("_numbers", numbers)):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a poset never changes, so {name} cannot be set")

    def __reduce__(self) -> tuple[type[Poset], tuple[Any, ...]]:
        return Poset, (self.elements, self.relations)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Poset):
            return NotImplemented
        if self.order is other.order:
            return self.mask == other.mask
        return self.elements == other.elements and self.relations == other.relations

    def __hash__(self) -> int:
        return hash((Poset, self.elements))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __repr__(self) -> str:
        return f"Poset({self.elements!r}, {self.relations!r})"

    @property
    def elements(self) -> tuple[Name, ...]:
        """The elements: numbers first, then words."""
        return tuple(self._numbered)

    @property
    def _numbered(self) -> dict[Name, int]:
        return {name: number for name, number in self._numbers.items() if self.mask >> number & 1}

    @property
    def relations(self) -> tuple[tuple[Name, Name], ...]:
        """The pairs (a, b) with a < b and nothing between them, in the order of the elements."""
        names = {number: name for name, number in self._numbered.items()}
        above: dict[int, list[Name]] = {number: [] for number in names}
        for i, name in names.items():
            # With an element everything below it is there, so that what was directly below it still is.
            for j in self.order.covers[i]:
                above[j].append(name)
        return tuple((names[j], name) for j, larger in above.items() for name in larger)

    @property
    def heights(self) -> dict[Name, int]:
        """How many elements the longest chain below each element has."""
        found: dict[int, int] = {}
        for i in bits(self.mask):
            found[i] = max((found[j] + 1 for j in self.order.covers[i]), default=0)
        return {name: found[number] for name, number in self._numbered.items()}

    def without(self, element: Name) -> Poset:
        """Return what is left when an element goes with all above it."""
        number = self._numbers.get(element)
        if number is None or not self.mask >> number & 1:
            raise DomainError(f"{short_repr(element)} is no element of this poset")
        return self._part(self.mask & ~self.order.up[number])

    def components(self) -> Iterator[Poset]:
        """Return the parts between which nothing is comparable."""
        return map(self._part, self.order.components(self.mask))

    def _part(self, mask: int) -> Poset:
        part = object.__new__(Poset)
        part._keep(self.order, mask, self._numbers)
        return part


def _ordered(names: list[Name], pairs: list[tuple[Name, Name]]) -> tuple[Order, int, dict[Name, int]]:
    """Return the order, the set of all elements, and their numbers."""
    place = {name: number for number, name in enumerate(names)}
    smaller: list[list[int]] = [[] for _ in names]
    for a, b in pairs:
        smaller[place[b]].append(place[a])
    from_below = extension(smaller)
    number = {old: new for new, old in enumerate(from_below)}
    order = Order([[number[j] for j in smaller[i]] for i in from_below])
    return order, (1 << len(names)) - 1, {name: number[i] for name, i in place.items()}


def _name(name: Any) -> Name:
    if not isinstance(name, str):
        return int(as_natural(name, "an element that is not called by a word"))
    if not _WORD.fullmatch(name) or name.casefold() in RESERVED:
        raise DomainError(
            "an element is called by a number or by a word of letters a to z, digits and _ (and not by one of "
            f"{', '.join(sorted(RESERVED))}), not by {short_repr(name)}"
        )
    return name


def _pair(relation: Any) -> tuple[Name, Name]:
    try:
        a, b = relation
    except (TypeError, ValueError):
        raise DomainError(f"a relation a < b is a pair (a, b), not {short_repr(relation)}") from None
    if _name(a) == _name(b):
        raise DomainError(f"nothing is smaller than itself, and {a} < {b} says so")
    return _name(a), _name(b)
