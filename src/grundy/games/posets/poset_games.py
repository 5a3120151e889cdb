"""Poset games and Schuh's game of divisors: remove an element and all elements above it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import lcm, prod
from typing import Any

from grundy.draw import Box, Element, Point, element, rounded, sheet, text_width, words
from grundy.draw.svg import PAPER
from grundy.errors import DomainError, LimitError
from grundy.games.base import OptionsFromMoves
from grundy.games.posets.poset import DownSetGame, Name, Poset, divisors_of, prime_factors, read_poset, write_poset
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome
from grundy.text import join_words, pluralize, short_repr, truncate


class PosetGame(OptionsFromMoves[Poset]):
    """Remove an element of a finite partially ordered set and all elements above it.

    A position is a `Poset`. Disjoint chains give Nim, the edges of a tree give Hackenbush, and a product of two chains
    without its least element gives Chomp (Gale 1974). Values are found by search, part by part; a least element below x
    adds 1 to the value of x. The first player wins without search if there is a least element (take it) or a greatest
    one (by strategy stealing: a reply that beats taking it also wins as the first move, since it removes the greatest
    element, too).

    Examples
    --------
    >>> game = PosetGame()
    >>> game.nim_value(game.parse("a<c, b<c, b<d")), game.nim_value(game.parse("chain 7"))
    (0, 7)
    >>> [label for label, rest in game.moves(game.parse("a<c, b<c"))]
    ['choose a', 'choose b', 'choose c']
    """

    def moves(self, poset: Poset) -> Iterator[tuple[str, Poset]]:
        """Return the moves as (label, poset left)."""
        elements = _poset(poset).elements
        return ((MoveLabel("choose", place=str(name), on=(name,)), poset.without(name)) for name in elements)

    def components(self, poset: Poset) -> Iterator[Poset]:
        """Return the connected parts; elements of different parts are not comparable."""
        return _poset(poset).components()

    def nim_value(self, poset: Poset) -> int:
        """Return the Sprague–Grundy number by search; raise `LimitError` after at most 200000 positions."""
        return _poset(poset).order.nim_value(poset.mask)

    def outcome(self, poset: Poset) -> Outcome:
        """Return the outcome: N if there is a least or a greatest element, otherwise by search."""
        order, mask = _poset(poset).order, poset.mask
        if order.has_least(mask) or order.has_greatest(mask):
            return Outcome.N
        return Outcome.of(order.nim_value(mask))

    def parse(self, text: str) -> Poset:
        """Read relations and single elements, such as ``a<b<c, a<d, e``, or the name of a poset, such as ``chain 5``.

        The names are ``chain n`` (1 < 2 < … < n), ``antichain n`` (no two elements are comparable), ``boolean d`` (the
        subsets of d things, numbered in binary), ``divisors n`` (ordered by divisibility), ``grid axb`` (the product of
        two chains, numbered row by row) and ``empty``.
        """
        return read_poset(text)

    def format(self, poset: Poset) -> str:
        """Return the poset in the notation of `parse`."""
        return write_poset(_poset(poset))

    def picture(self, poset: Poset) -> str:
        """Return the elements, level by level, the lowest in the last line, and the relations between them."""
        return sketch_poset(_poset(poset))

    def svg(self, poset: Poset) -> str:
        """Return the Hasse diagram."""
        return draw_poset(_poset(poset))


def _poset(position: Any) -> Poset:
    if not isinstance(position, Poset):
        raise DomainError(
            f"a position of a poset game must be a Poset, not {short_repr(position)}",
            hint='try PosetGame().parse("a<b, a<c")',
        )
    return position


# ---- Schuh's game of divisors

Largest = tuple[int, ...]


class Schuh(OptionsFromMoves[Largest]):
    """Name a divisor of n, not 1, that is not a multiple of a number already named (Schuh 1952).

    A position is the tuple of the largest numbers that may still be named, none a divisor of another: ``(12,)`` at the
    beginning for n = 12, ``(4, 6)`` after 12 was named, ``(1,)`` at the end. Their divisors except 1 may be named.
    This is Chomp in disguise: for n = p^a q^b it is the bar of a + 1 rows and b + 1 columns.

    Examples
    --------
    >>> game = Schuh()
    >>> list(game.moves((12,)))
    [('name 2', (3,)), ('name 3', (4,)), ('name 4', (6,)), ('name 6', (3, 4)), ('name 12', (4, 6))]
    >>> game.nim_value((12,)), game.outcome((10**40,))
    (4, Outcome.N)
    """

    def moves(self, largest: Largest) -> Iterator[tuple[str, Largest]]:
        """Return the moves as (label, position left)."""
        largest = _largest(largest)
        return ((MoveLabel("name", str(d), on=(d,)), _after(largest, d)) for d in _may_be_named(largest))

    def nim_value(self, largest: Largest) -> int:
        """Return the Sprague–Grundy number by search; raise `LimitError` after at most 200000 positions."""
        largest = _largest(largest)
        divisors, order = _order(lcm(*largest))
        left = sum(1 << i for i, d in enumerate(divisors) if any(n % d == 0 for n in largest))
        return order.nim_value(left)

    def outcome(self, largest: Largest) -> Outcome:
        """Return the outcome: N at the beginning for every n > 1, otherwise from the value."""
        largest = _largest(largest)
        if len(largest) == 1:
            return Outcome.P if largest == (1,) else Outcome.N
        return Outcome.of(self.nim_value(largest))

    def winning_move(self, largest: Largest) -> tuple[str, Largest] | None:
        """Return a winning first move if one is known, else None.

        For a power of a prime p it names p, and for p^a q^a it names pq, as in Chomp on a square bar.
        """
        largest = _largest(largest)
        factors = prime_factors(largest[0])
        if len(largest) > 1 or len(factors) not in (1, 2) or factors[0][1] != factors[-1][1]:
            return None
        named = prod(p for p, _ in factors)
        return MoveLabel("name", str(named), on=(named,)), _after(largest, named)

    def parse(self, text: str) -> Largest:
        """Read the number n, such as ``72``, or the largest numbers left, separated by commas, such as ``4,6``."""
        reader = Reader(text)
        numbers = reader.comma_list(lambda: reader.positive("a number (n, or the largest numbers left)"))
        reader.expect_end("a comma or nothing more")
        return _without_divisors(numbers)

    def format(self, largest: Largest) -> str:
        """Return the position in the notation of `parse`."""
        return ",".join(map(str, _largest(largest)))

    def picture(self, largest: Largest) -> str:
        """Return the numbers that may be named."""
        named = _may_be_named(_largest(largest))
        return f"may be named: {join_words(list(map(str, named)))}" if named else "only 1 is left"

    def svg(self, largest: Largest) -> str:
        """Return the Hasse diagram of the numbers that may be named, multiples above their divisors."""
        named = _may_be_named(_largest(largest))
        pairs = ((n // p, n) for n in named for p, _ in prime_factors(n) if n != p)
        return draw_poset(Poset(named, pairs), "Schuh's game of divisors")


def _may_be_named(largest: Largest) -> list[int]:
    return sorted({d for n in largest for d in divisors_of(n)} - {1})


def _largest(position: Any) -> Largest:
    """Return a position after checking it."""
    if not isinstance(position, tuple) or not position:
        raise DomainError(
            f"a position of Schuh's game must be a tuple of numbers, not {short_repr(position)}", hint="try (12,)"
        )
    numbers = tuple(as_natural(n, "a number with divisors", least=1) for n in position)
    if numbers != _without_divisors(numbers):
        raise DomainError(
            f"the largest numbers must be in increasing order and not divide each other, unlike {short_repr(numbers)}",
            hint=f"try {short_repr(_without_divisors(numbers))}",
        )
    return numbers


def _without_divisors(numbers: Iterable[int]) -> Largest:
    found = sorted(set(numbers))
    return tuple(a for a in found if not any(b % a == 0 for b in found if b > a))


def _after(largest: Largest, named: int) -> Largest:
    """Return the largest numbers that may be named after a number is named.

    The largest divisors of n that p^k does not divide, for one of the prime powers p^k of the number, are those with
    p^(k-1) in place of the power of p in n.
    """
    left: list[int] = []
    for n in largest:
        if n % named:
            left.append(n)
            continue
        for p, k in prime_factors(named):
            rest = n
            while rest % p**k == 0:
                rest //= p
            left.append(rest)
    return _without_divisors(left)


@lru_cache(maxsize=16)
def _order(n: int) -> tuple[list[int], DownSetGame]:
    """Return the divisors of n except 1, and their order."""
    divisors = divisors_of(n)[1:]
    number = {d: i for i, d in enumerate(divisors)}
    primes = [p for p, _ in prime_factors(n)]
    return divisors, DownSetGame([[number[d // p] for p in primes if d % p == 0 and d != p] for d in divisors])


# ---- Drawings: level by level with characters, and as a Hasse diagram

MOST_ELEMENTS = 200
BLUE = "#0072b2"
UP, GAP, HEIGHT, SIZE, MARGIN = 64.0, 18.0, 26.0, 13.0, 20.0


def sketch_poset(poset: Poset) -> str:
    """Return the elements of a poset, level by level, the lowest in the last line, and the relations between them.

    Examples
    --------
    >>> print(sketch_poset(Poset("e", [("a", "b"), ("a", "c"), ("c", "d")])))
    d
    b  c
    a  e
    a<b, a<c<d, e
    """
    _check_size(poset)
    return "\n".join([*("  ".join(map(str, level)) for level in reversed(_levels(poset))), write_poset(poset)])


def draw_poset(poset: Poset, title: str = "A poset game") -> str:
    """Return the Hasse diagram of a poset as an SVG document: lines lead up to the elements directly above."""
    _check_size(poset)
    boxes, width = poset_boxes(poset)
    height = UP * max(1, len(_levels(poset)))
    drawn = [*_lines(poset, boxes), *(part for name, box in boxes.items() for part in _element(name, box))]
    count = pluralize(len(poset), "element")
    content = [
        element("title", title),
        element("desc", f"Hasse diagram of a partially ordered set of {count}; larger elements are higher."),
        element("g", *drawn, transform=f"translate({MARGIN:.0f} {MARGIN + height - UP / 2:.0f})"),
    ]
    return f"{sheet(content, width + 2 * MARGIN, height + 2 * MARGIN)}\n"


def _check_size(poset: Poset) -> None:
    if len(poset) > MOST_ELEMENTS:
        raise LimitError(
            f"a picture shows at most {MOST_ELEMENTS} elements, but this poset has {len(poset)}",
            hint="try a smaller poset",
        )


def _levels(poset: Poset) -> list[list[Name]]:
    heights = poset.heights
    levels: list[list[Name]] = [[] for _ in range(max(heights.values(), default=-1) + 1)]
    for name, height in heights.items():
        levels[height].append(name)
    return levels


def poset_boxes(poset: Poset) -> tuple[dict[Name, Box], float]:
    """Return a box for each element, in centred levels, and the total width."""
    below: dict[Name, list[Name]] = {name: [] for name in poset.elements}
    for a, b in poset.relations:
        below[b].append(a)
    boxes: dict[Name, Box] = {}
    widths = {name: max(HEIGHT, text_width(_text(name), SIZE) + 14) for name in poset.elements}
    levels = _levels(poset)
    width = max((sum(widths[name] + GAP for name in level) for level in levels), default=4 * HEIGHT)
    for height, level in enumerate(levels):
        # Above the middle of the elements directly below, which leaves few crossings.
        places = {name: _middle([boxes[other].centre.x for other in below[name]]) for name in level}
        x = (width - sum(widths[name] + GAP for name in level)) / 2
        for name in sorted(level, key=places.__getitem__):
            boxes[name] = Box(Point(x + (widths[name] + GAP) / 2, -height * UP), widths[name], HEIGHT)
            x += widths[name] + GAP
    return boxes, width


def _middle(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _text(name: Name) -> str:
    return truncate(str(name), 12)


def _lines(poset: Poset, boxes: dict[Name, Box]) -> Iterator[Element]:
    for a, b in poset.relations:
        start, end = boxes[a].centre, boxes[b].centre
        title = element("title", f"{a} < {b}")
        yield element("line", title, x1=start.x, y1=start.y, x2=end.x, y2=end.y, stroke=BLUE, stroke_width=1.6)


def _element(name: Name, box: Box) -> Iterator[Element]:
    yield rounded(box, fill=PAPER, stroke=BLUE, stroke_width=1.6)
    yield words(_text(name), box.centre.moved(0, 0.36 * SIZE), SIZE)
