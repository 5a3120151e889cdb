"""Finite commutative monoids with a set of lost elements; sets of elements are the bits of an integer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from grundy._lazy import cached_property
from grundy.integers import bits, mask_of

__all__ = ["Monoid"]


@dataclass(frozen=True)
class Monoid:
    """Elements 0, 1, …, of which 0 is the identity, their products, and the set of those that are lost.

    Attributes
    ----------
    table : tuple of tuples
        ``table[x][y]`` is the product of x and y.
    lost : int
        The P-part as a set: sums with an image in it are won by the player who has just moved.

    Examples
    --------
    >>> two = Monoid(((0, 1), (1, 0)), 0b10)
    >>> two.product([1, 1, 1]), two.translated(0b11, 1), two.is_reduced
    (1, 3, True)
    """

    table: tuple[tuple[int, ...], ...]
    lost: int
    _moved: dict[tuple[int, int], int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.table)

    def product(self, elements: Iterable[int]) -> int:
        """Return the product of elements."""
        total = 0
        for element in elements:
            total = self.table[total][element]
        return total

    def translated(self, mask: int, element: int) -> int:
        """Return the products of all elements of a set with one element."""
        if element == 0:
            return mask
        found = self._moved.get((mask, element))
        if found is None:
            row = self.table[element]
            found = self._moved[mask, element] = mask_of(row[member] for member in bits(mask))
        return found

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """For each element x the set of all y for which x y is lost."""
        return tuple(mask_of(y for y, product in enumerate(row) if self.lost >> product & 1) for row in self.table)

    @cached_property
    def forbidden(self) -> tuple[int, ...]:
        """For each element x the elements that no option may have: all y for which some z x and z y are lost."""
        found = []
        for row in self.rows:
            mask = 0
            for z in bits(row):
                mask |= self.rows[z]
            found.append(mask)
        return tuple(found)

    @property
    def is_reduced(self) -> bool:
        """Whether different elements differ in the outcome of some product."""
        return len(set(self.rows)) == len(self)

    def reduced(self) -> tuple[Monoid, list[int]]:
        """Return the monoid in which elements are merged that no product tells apart, and the image of each element."""
        numbers: dict[int, int] = {}
        images = [numbers.setdefault(row, len(numbers)) for row in self.rows]
        first = [images.index(number) for number in range(len(numbers))]
        table = tuple(tuple(images[self.table[x][y]] for y in first) for x in first)
        return Monoid(table, mask_of(images[x] for x in bits(self.lost))), images

    def is_commutative_monoid(self, generators: Iterable[int]) -> bool:
        """Return whether the products are those of a commutative monoid that these elements generate.

        Associativity by Light's test: (x g) y = x (g y) for all x, y and all g of a set that generates everything.
        """
        table, every = self.table, range(len(self))
        generators = set(generators)
        return (
            all(table[0][x] == x for x in every)
            and all(table[x][y] == table[y][x] for x in every for y in every)
            and all(table[table[x][g]][y] == table[x][table[g][y]] for g in generators for x in every for y in every)
            and self._generated(generators) == set(every)
        )

    def _generated(self, generators: set[int]) -> set[int]:
        found, pending = {0}, [0]
        while pending:
            x = pending.pop()
            fresh = {self.table[x][g] for g in generators} - found
            found |= fresh
            pending += fresh
        return found
