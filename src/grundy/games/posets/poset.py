"""Finite partially ordered sets: the positions of poset games, with their values, divisors and notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from math import prod
from operator import xor
from typing import Any, NoReturn, TypeAlias

from grundy._lazy import CopyableLock
from grundy.errors import DomainError, LimitError, NotationError
from grundy.graphs.implicit.labelling import Plan, label
from grundy.integers import as_natural, bits, lowest_bit, mex
from grundy.parsing import MAX_DIGITS, Reader
from grundy.primes import divisors, small_factors
from grundy.text import format_number, short_repr

Name: TypeAlias = int | str
# The order is stored as one bit for each pair of elements.
MOST_ELEMENTS = 2000
# The first words of the names of posets.
RESERVED = frozenset(["antichain", "boolean", "chain", "divisors", "empty", "grid"])
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Poset:
    """A finite partially ordered set.

    Posets are immutable. Two posets are equal if they have the same elements in the same order.

    Parameters
    ----------
    elements : iterable of int or str
        Their names: numbers, or words of the letters a to z and A to Z, digits and ``_``.
    relations : iterable of pairs
        Pairs (a, b) with a < b. The order is their transitive closure. Their members need not be listed as elements.

    Raises
    ------
    DomainError
        If a name is invalid, or the order has a cycle.
    LimitError
        If there are too many elements.

    Examples
    --------
    >>> poset = Poset("d", [("a", "b"), ("b", "c"), ("a", "c")])
    >>> poset.elements, poset.relations
    (('a', 'b', 'c', 'd'), (('a', 'b'), ('b', 'c')))
    >>> poset.without("b")
    Poset(('a', 'd'), ())
    """

    __slots__ = ("_numbers", "mask", "order")
    order: DownSetGame
    mask: int
    _numbers: dict[Name, int]  # of the elements in the order of their names

    def __init__(self, elements: Iterable[Any] = (), relations: Iterable[tuple[Any, Any]] = ()):
        pairs = [_pair(relation) for relation in relations]
        found = {_name(element) for element in elements}.union(*pairs)
        if len(found) > MOST_ELEMENTS:
            raise LimitError(f"a poset can have at most {MOST_ELEMENTS} elements, not {len(found)}")
        self._keep(*_ordered(sorted(found, key=lambda name: (isinstance(name, str), name)), pairs))

    def _keep(self, order: DownSetGame, mask: int, numbers: dict[Name, int]) -> None:
        for slot, value in (("order", order), ("mask", mask), ("_numbers", numbers)):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"posets are immutable, so {name} cannot be set")

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
            # A down-set contains everything below its elements, so their covers are unchanged.
            for j in self.order.covers[i]:
                above[j].append(name)
        return tuple((names[j], name) for j, larger in above.items() for name in larger)

    @property
    def heights(self) -> dict[Name, int]:
        """The number of elements in the longest chain below each element."""
        found: dict[int, int] = {}
        for i in bits(self.mask):
            found[i] = max((found[j] + 1 for j in self.order.covers[i]), default=0)
        return {name: found[number] for name, number in self._numbered.items()}

    def without(self, element: Name) -> Poset:
        """Return the poset without an element and all elements above it."""
        number = self._numbers.get(element)
        if number is None or not self.mask >> number & 1:
            raise DomainError(f"{short_repr(element)} is not an element of this poset")
        return self._part(self.mask & ~self.order.up[number])

    def components(self) -> Iterator[Poset]:
        """Return the connected parts; elements of different parts are not comparable."""
        return map(self._part, self.order.components(self.mask))

    def _part(self, mask: int) -> Poset:
        part = object.__new__(Poset)
        part._keep(self.order, mask, self._numbers)
        return part


def _ordered(names: list[Name], pairs: list[tuple[Name, Name]]) -> tuple[DownSetGame, int, dict[Name, int]]:
    """Return the order, the set of all elements, and their numbers."""
    place = {name: number for number, name in enumerate(names)}
    smaller: list[list[int]] = [[] for _ in names]
    for a, b in pairs:
        smaller[place[b]].append(place[a])
    from_below = _linear_extension(smaller)
    number = {old: new for new, old in enumerate(from_below)}
    order = DownSetGame([[number[j] for j in smaller[i]] for i in from_below])
    return order, (1 << len(names)) - 1, {name: number[i] for name, i in place.items()}


def _name(name: Any) -> Name:
    if not isinstance(name, str):
        return int(as_natural(name, "an element that is not a word"))
    if not _WORD.fullmatch(name) or name.casefold() in RESERVED:
        raise DomainError(
            "an element must be named by a number or by a word of letters a to z, digits and _ (and not by one of "
            f"{', '.join(sorted(RESERVED))}), not by {short_repr(name)}"
        )
    return name


def _pair(relation: Any) -> tuple[Name, Name]:
    try:
        a, b = relation
    except (TypeError, ValueError):
        raise DomainError(f"a relation a < b must be a pair (a, b), not {short_repr(relation)}") from None
    if _name(a) == _name(b):
        raise DomainError(f"an element cannot be smaller than itself, as in {a} < {b}")
    return _name(a), _name(b)


# ---- Orders as bits, and the values of the game where a move removes an element and all elements above it


# The limits of a search for one value, which takes a few seconds: positions, and positions times elements.
MOST_POSITIONS = 200_000
MOST_WORK = 2_400_000


class DownSetGame:
    """The game on a partial order of the numbers 0, 1, …, in which smaller elements have smaller numbers.

    A position is a down-set as an integer, whose bit i is 1 if i is in the set.
    """

    def __init__(self, below: Sequence[Sequence[int]]):
        self.down = [1 << i for i in range(len(below))]
        self.up = [1 << i for i in range(len(below))]
        for i, smaller in enumerate(below):
            for j in smaller:
                self.down[i] |= self.down[j]
        for i in reversed(range(len(below))):
            for j in below[i]:
                self.up[j] |= self.up[i]
        self.covers = [self._covers(i, smaller) for i, smaller in enumerate(below)]
        self._values: dict[int, int] = {}
        self._too_large: list[int] = []
        self._lock = CopyableLock()

    def __len__(self) -> int:
        return len(self.up)

    def _covers(self, i: int, given: Sequence[int]) -> list[int]:
        """Return the numbers directly below i, all of which must be among the given ones."""
        smaller = self.down[i] & ~(1 << i)
        return [j for j in sorted(set(given)) if smaller & self.up[j] == 1 << j]

    def options(self, position: int) -> Iterator[int]:
        """Return the down-sets after one move, which removes an element and all elements above it."""
        return (position & ~self.up[i] for i in bits(position))

    def components(self, position: int) -> list[int]:
        """Return the connected parts; elements of different parts are not comparable."""
        parts = []
        while position:
            part, fresh = 0, position & -position
            while fresh:
                part |= fresh
                if part == position:  # the last wave of elements is the largest, and leads to no others
                    break
                fresh = reduce(int.__or__, (self.up[i] | self.down[i] for i in bits(fresh))) & position & ~part
            parts.append(part)
            position &= ~part
        return parts

    def has_least(self, position: int) -> bool:
        """Return whether an element is below all others."""
        return position != 0 and not position & ~self.up[lowest_bit(position)]

    def has_greatest(self, position: int) -> bool:
        """Return whether an element is above all others."""
        return position != 0 and not position & ~self.down[position.bit_length() - 1]

    def nim_value(self, position: int) -> int:
        """Return the Sprague–Grundy number of a down-set, by search."""
        found = self._values.get(position)
        if found is None:
            with self._lock:
                found = self._values[position] if position in self._values else self._found(position)
        return found

    def _found(self, position: int) -> int:
        limit = self._limit()
        # A position needs all values that its subsets need.
        if any(not part & ~position for part in self._too_large):
            raise _too_many(position, limit)
        if len(self._values) > MOST_POSITIONS:
            self._values.clear()
        try:
            label(position, self._plan, self._values, len(self._values) + limit)
        except LimitError:
            self._too_large.append(position)
            raise _too_many(position, limit) from None
        return self._values[position]

    def _limit(self) -> int:
        """Return the maximum number of positions to label for one more value; each failed search halves it.

        A position that is too large is often followed by many others, one for each move.
        """
        # A chain or an antichain of n elements needs about n positions.
        least = 2 * len(self) + 2
        return max(least, min(MOST_POSITIONS, MOST_WORK // max(1, len(self))) >> len(self._too_large))

    def _plan(self, position: int) -> Plan[int]:
        # The colon principle: a least element adds 1 to the value of the others, since taking it ends the game.
        if self.has_least(position):
            return (position & (position - 1),), lambda values: values[0] + 1
        parts = self.components(position)
        return (tuple(self.options(position)), mex) if len(parts) == 1 else (tuple(parts), lambda v: reduce(xor, v, 0))


def _too_many(position: int, limit: int) -> LimitError:
    return LimitError(
        f"the value of this position of {position.bit_count()} elements needs the values of more than {limit} others, "
        "which is the limit",
        hint="try a smaller position",
    )


def _linear_extension(below: Sequence[Sequence[int]]) -> list[int]:
    """Return all elements so that smaller ones come first, given some smaller ones for each."""
    try:
        return list(TopologicalSorter(dict(enumerate(below))).static_order())
    except CycleError:
        raise DomainError("the relations form a cycle, so an element would be smaller than itself") from None


# ---- Divisors of numbers that can be factored by trial


# Primes up to this are tried as divisors. The remaining factor is prime if it is below the square of this.
MOST_TRIED = 1_000_000
MOST_DIVISORS = 2000


@lru_cache(maxsize=4096)
def prime_factors(n: int) -> tuple[tuple[int, int], ...]:
    """Return the primes that divide a number, with their exponents."""
    found, rest = small_factors(as_natural(n, "a number with divisors", least=1), MOST_TRIED)
    if rest > MOST_TRIED * MOST_TRIED:
        raise LimitError(
            f"cannot factor {format_number(n)}: primes up to {MOST_TRIED} were tried, and the factor "
            f"{format_number(rest)} remains"
        )
    return (*found.items(), *(((rest, 1),) if rest > 1 else ()))


def divisors_of(n: int) -> list[int]:
    """Return the divisors of a number in order."""
    if as_natural(n, "a number with divisors") == 0:
        raise DomainError("every number divides 0", hint="try a number that is at least 1")
    count = prod(exponent + 1 for _, exponent in prime_factors(n))
    if count > MOST_DIVISORS:
        raise LimitError(f"at most {MOST_DIVISORS} divisors are supported, but {format_number(n)} has {count}")
    return divisors(n)


# ---- Notation: relations and single elements, or the name of a poset
#
#     poset   =  item { "," item }  |  family number  |  "empty"
#     item    =  name { "<" name }
#     family  =  "chain" | "antichain" | "boolean" | "divisors" | "grid"

_NAME = re.compile(r"\s*([A-Za-z0-9_]+)\s*", re.ASCII)
_MOST_DIGITS = MAX_DIGITS // 10


def read_poset(text: str) -> Poset:
    """Read a poset in the notation of `PosetGame.parse`.

    Examples
    --------
    >>> read_poset("a<b, a<c, d")
    Poset(('a', 'b', 'c', 'd'), (('a', 'b'), ('a', 'c')))
    >>> read_poset("divisors 6").relations
    ((1, 2), (1, 3), (2, 6), (3, 6))
    """
    reader = Reader(text)
    word = reader.word().casefold()
    if word in RESERVED:
        return _family(reader, word)
    elements: list[Name] = []
    relations: list[tuple[Name, Name]] = []
    for names in _items(text):
        elements += names
        relations += pairwise(names)
    try:
        return Poset(elements, relations)
    except (DomainError, LimitError) as error:
        raise NotationError(text, 0, str(error)) from error


def _family(reader: Reader, word: str) -> Poset:
    numbers = [] if word == "empty" else [reader.number(f"a number after {word}")]
    if word == "grid":
        reader.expect("x×,", "x between the two sides of a grid")
        numbers.append(reader.number())
    reader.expect_end(f"nothing more after {reader.text[: reader.at].strip()}")
    size, made = _FAMILIES[word]
    values = [number.value for number in numbers]
    if size(*values) > MOST_ELEMENTS:
        message = f"a poset can have at most {MOST_ELEMENTS} elements, but this poset has more"
        raise NotationError(reader.text, numbers[0].at, message)
    try:
        return Poset(*made(*values))
    except (DomainError, LimitError) as error:
        raise NotationError(reader.text, numbers[0].at, str(error)) from error


Made = tuple[Iterable[Name], Iterable[tuple[Name, Name]]]


def _chain(n: int) -> Made:
    return range(1, n + 1), pairwise(range(1, n + 1))


def _boolean(d: int) -> Made:
    return range(1 << d), ((v, v | 1 << k) for v in range(1 << d) for k in range(d) if not v >> k & 1)


def _divisors(n: int) -> Made:
    found = divisors_of(n)
    return found, ((b // p, b) for b in found for p, _ in prime_factors(n) if b % p == 0)


def _grid(a: int, b: int) -> Made:
    right = ((b * i + j, b * i + j + 1) for i in range(a) for j in range(b - 1))
    down = ((b * i + j, b * i + b + j) for i in range(a - 1) for j in range(b))
    return range(a * b), [*right, *down]


# For each family, the number of elements (0 if it is checked later), and the elements and relations.
_FAMILIES: dict[str, tuple[Callable[..., int], Callable[..., Made]]] = {
    "empty": (lambda: 0, lambda: ((), ())),
    "chain": (lambda n: n, _chain),
    "antichain": (lambda n: n, lambda n: (range(1, n + 1), ())),
    "boolean": (lambda d: 1 << min(d, 64), _boolean),
    "divisors": (lambda n: 0, _divisors),
    "grid": (lambda a, b: a * b, _grid),
}


def _items(text: str) -> Iterator[list[Name]]:
    """Read names with < between them, and commas between such chains."""
    at = 0
    names: list[Name] = []
    while True:
        found = _NAME.match(text, at)
        reader = Reader(text)
        reader.at = at
        if found is None:
            reader.fail("an element (a number or a word)")
        names.append(_read_name(text, found))
        reader.at = at = found.end()
        if reader.take("<"):
            at = reader.at
            continue
        yield names
        names = []
        if reader.at_end():
            return
        reader.expect(",", "< or , after this element")
        at = reader.at


def _read_name(text: str, found: re.Match[str]) -> Name:
    word, at = found[1], found.start(1)
    if word.isdecimal() and len(word) <= _MOST_DIGITS:
        return int(word)
    if word[0].isdecimal() or word.casefold() in RESERVED:
        message = f"expected an element (a number or a word), found {word if len(word) < 40 else word[:40] + '…'}"
        raise NotationError(text, at, message)
    return word


def write_poset(poset: Poset) -> str:
    """Return the poset in the notation of `read_poset`: chains of relations, then the single elements.

    Examples
    --------
    >>> write_poset(read_poset("c<d, a<b<c, a<c, e, a<f"))
    'a<b<c<d, a<f, e'
    """
    above: dict[Name, list[Name]] = {element: [] for element in reversed(poset.elements)}
    for a, b in reversed(poset.relations):
        above[a].append(b)
    joined = {element for relation in poset.relations for element in relation}
    chains = []
    heights = poset.heights
    for start in sorted(heights, key=heights.__getitem__):
        while above[start]:
            chain = [start]
            while above[chain[-1]]:
                chain.append(above[chain[-1]].pop())
            chains.append("<".join(map(str, chain)))
    return ", ".join([*chains, *(str(element) for element in poset.elements if element not in joined)]) or "empty"
