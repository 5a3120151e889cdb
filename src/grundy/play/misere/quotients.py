"""Misère quotients of take-and-break games: for sums of heaps, what nim values are in normal play.

Two sums of heaps of a game are the same when they have the same outcome with every sum of heaps of that game added.
The classes are the elements of a commutative monoid, the misère quotient; its P-part are the classes of the
P-positions (Plambeck 2005; Plambeck and Siegel 2008). `extend` finds it and `monoid` has the proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits, mask_of
from grundy.play.misere.extend import QuotientBuilder
from grundy.play.misere.monoid import Generator, Monoid, Reach, keeps_lost
from grundy.rules import Outcome
from grundy.sequences import TakeAndBreak

__all__ = [
    "MisereQuotient",
    "QuotientPeriod",
    "extended",
    "least_heaps",
    "may_repeat",
    "misere_quotient",
    "period_of",
    "quotient_so_far",
]

# ---- When the elements of heaps repeat for ever: a misère quotient that is final
#
# Let no move take more than k counters nor leave more than c heaps (c ≥ 1), let the quotient be proved for all heaps
# up to N, and let φ(m + p) = φ(m) for all m ≥ n₀ ≥ 1 with m + p ≤ N. If N ≥ c (n₀ + p - 1) + k, then the quotient is
# that of all heaps, and φ has the period p from n₀ on.
#
# Proof. Give every heap h > N the element φ(h - p), one after the other; φ has the period up to h - 1. A move from h
# leaves at least h - k > c (n₀ + p - 1) counters in at most c heaps, so the largest is at least n₀ + p; made smaller
# by p it keeps its element, and we have an option of h - p with the same image. Conversely an option of h - p has more
# than c (n₀ + p - 1) - p ≥ c (n₀ - 1) counters, so its largest heap is at least n₀; made larger by p it keeps its
# element. So D(h) = D(h - p), and in the conditions (a), (b), (c) of `monoid` the heap h asks for nothing that h - p
# has not asked for. The same for h + 1, and so on.
#
# Heaps must be allowed to be equal, since making one smaller may make two equal, and no heap from N + 1 - p on may be
# stuck. For octal games, c = 2, this is the periodicity theorem of Plambeck and Siegel (2008), up to a heap or two in
# N.


@dataclass(frozen=True)
class QuotientPeriod:
    """From which heap on the elements repeat, and after how many heaps.

    Examples
    --------
    >>> QuotientPeriod(preperiod=71, period=12).representative(171)
    75
    """

    preperiod: int
    period: int

    def representative(self, heap: int) -> int:
        """Return the least heap with the same element by the period."""
        return heap if heap < self.preperiod else self.preperiod + (heap - self.preperiod) % self.period


def may_repeat(game: TakeAndBreak) -> bool:
    """Return whether the theorem applies: moves take a bounded number of counters, and may leave equal heaps."""
    return game.is_finite and not game.unequal


def least_heaps(game: TakeAndBreak, found: QuotientPeriod) -> int | None:
    """Return up to which heap the quotient has to be proved, or None where the theorem does not apply."""
    if not may_repeat(game):
        return None
    least = max(1, game.most_heaps) * (found.preperiod + found.period - 1) + game.last
    return max(least, max(game.stuck, default=0) + found.period)


def period_of(game: TakeAndBreak, images: Sequence[int]) -> QuotientPeriod | None:
    """Return the period of the elements of heaps, from heap 0 on, if the quotient of these heaps proves one."""
    last = len(images) - 1
    for period in range(1, last):
        start = last - period
        while start >= 1 and images[start] == images[start + period]:
            start -= 1
        found = QuotientPeriod(start + 1, period)
        least = least_heaps(game, found)
        if least is not None and least <= last:
            return found
    return None


# ---- Misère quotients of take-and-break games: for sums of heaps, what nim values are in normal play

DEFAULT_ELEMENTS = 500
DEFAULT_EFFORT = 300_000
MAX_MOVES = 200_000
MAX_HEAPS = 5_000


@dataclass(frozen=True)
class MisereQuotient:
    """The misère quotient of the heaps of a game, with its proof.

    Attributes
    ----------
    game : TakeAndBreak
        The rules.
    table : tuple of tuples
        ``table[x][y]`` is the product of the elements x and y; 0 is the identity.
    p_part : frozenset of int
        The elements of the P-positions.
    images : tuple of int
        The element of each heap, from heap 0 on, as far as the quotient is certified: the *pretending function*.
    period : QuotientPeriod or None
        From which heap on the elements repeat for ever, where that is proved.

    Examples
    --------
    >>> kayles = misere_quotient(TakeAndBreak("Kayles"), 170)
    >>> kayles.order, len(kayles.p_part), kayles.period
    (40, 9, QuotientPeriod(preperiod=71, period=12))
    >>> kayles.outcome((7, 5, 3)), kayles.outcome(10**30), kayles.winning_moves((4, 1, 1))
    (Outcome.N, Outcome.N, [])
    """

    game: TakeAndBreak
    table: tuple[tuple[int, ...], ...]
    p_part: frozenset[int]
    images: tuple[int, ...]
    period: QuotientPeriod | None = None

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.table)

    @property
    def certified(self) -> int:
        """The largest heap for which the quotient is proved by computation; with a period it is proved for all."""
        return len(self.images) - 1

    def element(self, heaps: int | Iterable[int]) -> int:
        """Return the element of a heap or of a sum of heaps."""
        every = [heaps] if isinstance(heaps, int) else heaps
        return self._monoid.product(self._image(heap) for heap in every)

    def product(self, elements: Iterable[int]) -> int:
        """Return the product of elements, which is the element of a sum."""
        return self._monoid.product(elements)

    def outcome(self, heaps: int | Iterable[int]) -> Outcome:
        """Return who wins a heap or a sum of heaps when the last move loses."""
        return Outcome.P if self.element(heaps) in self.p_part else Outcome.N

    def winning_moves(self, heaps: int | tuple[int, ...]) -> list[tuple[str, tuple[int, ...]]]:
        """Return all moves that win, as (label, heaps left)."""
        found = []
        for number, (label, left) in enumerate(self.game.moves(heaps)):
            if number >= MAX_MOVES:
                raise LimitError(f"there are more than {MAX_MOVES} moves, too many to try; take smaller heaps")
            if self.element(left) in self.p_part:
                found.append((label, left))
        return found

    def verify(self) -> None:
        """Prove the quotient again from the rules of the game; a `DomainError` says what is wrong.

        Checked are the laws of a commutative monoid, generated by the heaps; the conditions (a) to (d) of `monoid` for
        all heaps; and, where a period is claimed, that it is there and what its proof demands.
        """
        monoid = self._monoid
        self._demand(monoid.is_commutative_monoid(self.images), "its table is not that of a commutative monoid")
        self._demand(0 not in self.p_part, "(a) the empty position is won, and its element is in the P-part")
        reach = Reach(monoid)
        for heap in range(self.certified + 1):
            generator = self._generator(heap)
            if not generator.options:
                self._demand(self.images[heap] == 0, f"heap {heap} has no moves, and its element is not the identity")
                continue
            self._demand(keeps_lost(monoid, generator), f"(b) a move in heap {heap} leads from P to P")
            self._demand(reach.add(generator) is None, f"(c) heap {heap} makes a sum without a move to the P-part")
        self._demand(monoid.is_reduced, "(d) two elements cannot be told apart")
        self._demand(self._has_period(), "the period that it claims is not proved")

    def _has_period(self) -> bool:
        if self.period is None:
            return True
        least = least_heaps(self.game, self.period)
        return (
            least is not None
            and least <= self.certified
            and all(image == self.images[self.period.representative(heap)] for heap, image in enumerate(self.images))
        )

    def _demand(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise DomainError(f"this is not the misère quotient of {self.game.notation}: {otherwise}")

    def _generator(self, heap: int) -> Generator:
        options = mask_of({self._monoid.product(self.images[one] for one in left) for left in self.game.options(heap)})
        return Generator(heap, self.images[heap], options)

    def _image(self, heap: int) -> int:
        heap = as_natural(heap, "a heap")
        if heap > self.certified and self.period is not None:
            heap = self.period.representative(heap)
        if heap > self.certified:
            raise LimitError(
                f"the misère quotient of {self.game.notation} is certified to heap {self.certified}, and no period is "
                f"proved; for heap {heap} ask for misere_quotient(…, {heap})"
            )
        return self.images[heap]

    @cached_property
    def _monoid(self) -> Monoid:
        return Monoid(self.table, mask_of(self.p_part))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each element: a product of letters, each letter an element that a heap brought in."""
        names = {0: "1"}
        letters = _letters(self.images, self._monoid)
        queue = [0]
        words = {0: (0,) * len(letters)}
        for x in queue:
            for at, letter in enumerate(letters):
                following = self.table[x][letter]
                if following not in names:
                    words[following] = tuple(count + (i == at) for i, count in enumerate(words[x]))
                    names[following] = _name(words[following])
                    queue.append(following)
        return tuple(names[x] for x in range(self.order))

    def __str__(self) -> str:
        p_part = ", ".join(sorted((self.names[x] for x in self.p_part), key=lambda name: (len(name), name)))
        lines = [
            f"misère quotient of {self.game.notation}: {self.order} elements, {len(self.p_part)} of them P-positions",
            f"P-part: {p_part}",
            self._proof(),
            *_columns([self.names[image] for image in self.images[1:]]),
        ]
        return "\n".join(lines)

    def _proof(self) -> str:
        if self.period is None:
            return f"certified to heap {self.certified}; the elements of the heaps from 1 on:"
        return (
            f"certified for all heaps: from heap {self.period.preperiod} on their elements repeat with period "
            f"{self.period.period}; from 1 on:"
        )


def _letters(images: Sequence[int], monoid: Monoid) -> list[int]:
    """Return the elements of heaps that are no products of those of smaller heaps."""
    letters: list[int] = []
    known = {0}
    for image in images:
        if image not in known:
            letters.append(image)
            known = monoid.generated(set(letters))
    return letters


def _name(counts: Sequence[int]) -> str:
    powers = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    letter = "abcdefghijklmnopqrstuvwxyz"
    return "".join(
        (letter[at] if at < 26 else f"x{at}") + (str(count).translate(powers) if count > 1 else "")
        for at, count in enumerate(counts)
        if count
    )


def _columns(names: list[str], across: int = 10) -> list[str]:
    width = max(map(len, names), default=1)
    margin = len(str(len(names)))
    return [
        f"{start + 1:{margin}}  " + " ".join(f"{name:{width}}" for name in names[start : start + across]).rstrip()
        for start in range(0, len(names), across)
    ]


def misere_quotient(
    game: TakeAndBreak, heaps: int, *, limit: int = DEFAULT_ELEMENTS, effort: int = DEFAULT_EFFORT
) -> MisereQuotient:
    """Return the misère quotient of all heaps up to a size, with proof.

    Once the elements are proved to repeat for ever, the quotient is that of all heaps, and no others are looked at.

    Parameters
    ----------
    game : TakeAndBreak
        The rules.
    heaps : int
        The largest heap.
    limit : int, optional
        How many elements it may have before a `LimitError`, which says how far the quotient is certified. It may be
        infinite, as for heap 7 of 0.3122.
    effort : int, optional
        How many sums may be searched, for all heaps together; 100,000 take some seconds.

    Examples
    --------
    >>> print(misere_quotient(TakeAndBreak("0.31"), 12))
    misère quotient of 0.31: 6 elements, 2 of them P-positions
    P-part: a, b²
    certified for all heaps: from heap 3 on their elements repeat with period 2; from 1 on:
     1  a   b   b²  ab² b²  ab² b²  ab² b²  ab²
    11  b²  ab²
    """
    if not isinstance(game, TakeAndBreak):
        raise DomainError(f"misère quotients are for take-and-break games such as TakeAndBreak('0.77'), not {game!r}")
    builder = QuotientBuilder(game, as_natural(limit, "limit", 1), as_natural(effort, "effort"))
    heaps = as_natural(heaps, "the largest heap")
    found = extended(builder, min(heaps, MAX_HEAPS))
    if found.period is None and found.certified < heaps:
        raise LimitError(
            f"the misère quotient of {game.notation} is certified to heap {MAX_HEAPS}, and no period is proved; ask "
            f"for {MAX_HEAPS} heaps or fewer"
        )
    return found


def extended(builder: QuotientBuilder, heaps: int) -> MisereQuotient:
    """Return the quotient of all heaps up to a size, or of all heaps as soon as a period is proved."""
    while True:
        found = quotient_so_far(builder)
        if found.period is not None or found.certified >= heaps:
            return found
        builder.extend_to(min(heaps, max(32, 2 * found.certified)))


def quotient_so_far(builder: QuotientBuilder) -> MisereQuotient:
    """Return the quotient of the heaps that are certified."""
    monoid, images = builder.so_far()
    return MisereQuotient(
        builder.game, monoid.table, frozenset(bits(monoid.lost)), images, period_of(builder.game, images)
    )
