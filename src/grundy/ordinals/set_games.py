"""What it is to play a set; finite sets and pairs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice, takewhile

from grundy.errors import DomainError
from grundy.integers import as_natural, mex
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, nim_sum, ordinal

__all__ = [
    "Collection",
    "OrdinalSet",
    "SetGame",
    "WinningMoves",
    "collection",
    "grundy_number",
    "ordinal_set",
    "pair",
    "require_sets",
    "wholes",
    "winning_moves",
]


# Among so many elements those with a given Grundy number are looked for, and so many of them are shown.
_SEARCHED = 64
_EXAMPLES = 3


class SetGame(ABC):
    """A set that is played: a move chooses one of its elements.

    Examples
    --------
    >>> empty = collection()
    >>> empty.grundy_number, pair(empty, empty)
    (Ordinal('0'), ({}, {}))
    """

    @property
    @abstractmethod
    def grundy_number(self) -> Ordinal:
        """The least ordinal that is not the Grundy number of an element."""

    @property
    def natural_number(self) -> int | None:
        """The n for which this is the set {0, 1, …, n-1}, if there is one."""
        return None

    @property
    def has_losing_choice(self) -> bool:
        """Whether an element has a Grundy number that is not 0, so that who chooses it may lose."""
        return True

    @property
    def has_one_element(self) -> bool:
        """Whether there is no choice."""
        return False

    @abstractmethod
    def elements(self) -> Iterable[SetGame]:
        """Go through different elements: all of a finite set, and so many of an infinite one that none is all."""

    @abstractmethod
    def __contains__(self, x: object) -> bool: ...

    def some_elements(self, count: int = 8) -> tuple[SetGame, ...]:
        """Return the first few of the elements."""
        return tuple(islice(self.elements(), as_natural(count, "a number of elements")))

    def with_grundy_number(self, value: OrdinalLike) -> tuple[SetGame, ...]:
        """Return elements that have this Grundy number: the only one if `is_only` says so, and otherwise examples."""
        first = (x for x in self.some_elements(_SEARCHED) if x.grundy_number == value)
        return tuple(islice(first, _EXAMPLES))

    @abstractmethod
    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""


@dataclass(frozen=True, repr=False, eq=False)
class Collection(SetGame):
    """A finite set, given by its elements.

    Examples
    --------
    >>> one = collection(collection())
    >>> one, one.grundy_number, one.natural_number
    ({{}}, Ordinal('1'), 1)
    """

    members: frozenset[SetGame]
    name: str = ""

    @property
    def grundy_number(self) -> Ordinal:
        """The mex of the Grundy numbers of the elements; it is finite, so that infinite ones do not matter."""
        values = (x.grundy_number for x in self.members)
        return ordinal(mex(int(value) for value in values if value.is_finite))

    @property
    def natural_number(self) -> int | None:
        """The n for which this is the set {0, 1, …, n-1}, if there is one."""
        size = len(self.members)
        return size if {x.natural_number for x in self.members} == set(range(size)) else None

    @property
    def has_losing_choice(self) -> bool:
        """Whether an element has a Grundy number that is not 0."""
        return any(x.grundy_number for x in self.members)

    @property
    def has_one_element(self) -> bool:
        """Whether there is no choice."""
        return len(self.members) == 1

    def elements(self) -> Iterable[SetGame]:
        """Go through the elements."""
        return sorted(self.members, key=repr)

    def __contains__(self, x: object) -> bool:
        return x in self.members

    def with_grundy_number(self, value: OrdinalLike) -> tuple[SetGame, ...]:
        """Return all elements that have this Grundy number."""
        return tuple(x for x in self.elements() if x.grundy_number == value)

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""
        return len(self.with_grundy_number(value)) == 1

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Collection):
            return self.members == other.members
        n = self.natural_number
        return isinstance(other, SetGame) and n is not None and n == other.natural_number

    def __hash__(self) -> int:
        n = self.natural_number
        return hash(self.members) if n is None else hash(n)

    def __repr__(self) -> str:
        return self.name or "{" + ", ".join(map(repr, self.elements())) + "}"


def collection(*elements: SetGame) -> Collection:
    """Return the finite set of these elements.

    Examples
    --------
    >>> empty = collection()
    >>> collection(empty, collection(empty)).grundy_number
    Ordinal('2')
    """
    require_sets(elements)
    return Collection(frozenset(elements))


def pair(x: SetGame, y: SetGame) -> Collection:
    """Return the ordered pair (x, y) = {{x}, {x, y}} (Kuratowski); it has one element when x = y.

    Examples
    --------
    >>> empty, one = collection(), Collection(frozenset([collection()]), name="1")
    >>> pair(one, empty), pair(one, empty).grundy_number, pair(empty, one).grundy_number
    ((1, {}), Ordinal('1'), Ordinal('0'))
    """
    both = frozenset([collection(x), collection(x, y)])
    return Collection(both, name=f"({x!r}, {y!r})")


def require_sets(games: Iterable[object]) -> None:
    """Refuse what is not a set to play.

    Examples
    --------
    >>> require_sets([5])
    Traceback (most recent call last):
    grundy.errors.DomainError: what is played is a set such as number_set("N") or integer(3), not 5
    """
    for game in games:
        if not isinstance(game, SetGame):
            raise DomainError(f'what is played is a set such as number_set("N") or integer(3), not {game!r}')


# ---- Ordinals as sets: each is the set of all smaller ones, and ℕ is ω


@dataclass(frozen=True, repr=False, eq=False)
class OrdinalSet(SetGame):
    """An ordinal, the set of all smaller ones.

    Examples
    --------
    >>> ordinal_set(5).grundy_number, ordinal_set(5).some_elements(3), ordinal_set(Ordinal("w"))
    (Ordinal('5'), (0, 1, 2), ω)
    """

    value: Ordinal
    name: str = ""

    @property
    def grundy_number(self) -> Ordinal:
        """G(α) = α, by induction."""
        return self.value

    @property
    def natural_number(self) -> int | None:
        """The n for which this is the set {0, 1, …, n-1}, if there is one."""
        return int(self.value) if self.value.is_finite else None

    @property
    def has_losing_choice(self) -> bool:
        """Whether an element has a Grundy number that is not 0."""
        return self.value > 1

    @property
    def has_one_element(self) -> bool:
        """Whether there is no choice."""
        return self.value == 1

    def elements(self) -> Iterable[SetGame]:
        """Go through the natural numbers among the elements."""
        return (ordinal_set(n) for n in takewhile(lambda n: n < self.value, count()))

    def __contains__(self, x: object) -> bool:
        if isinstance(x, OrdinalSet):
            return x.value < self.value
        n = x.natural_number if isinstance(x, SetGame) else None
        return n is not None and n < self.value

    def with_grundy_number(self, value: OrdinalLike) -> tuple[SetGame, ...]:
        """Return the only element that has this Grundy number, if there is one."""
        return (ordinal_set(value),) if self.is_only(value) else ()

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""
        return 0 <= value < self.value

    def __eq__(self, other: object) -> bool:
        if isinstance(other, OrdinalSet):
            return self.value == other.value
        return isinstance(other, Collection) and other == self

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return self.name or str(self.value)


def ordinal_set(value: OrdinalLike) -> OrdinalSet:
    """Return an ordinal, such as a natural number, as a set.

    Examples
    --------
    >>> ordinal_set(44).grundy_number
    Ordinal('44')
    """
    return OrdinalSet(ordinal(value))


def wholes() -> Iterator[int]:
    """Go through 0, 1, -1, 2, -2 and so on.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(wholes(), 5))
    [0, 1, -1, 2, -2]
    """
    yield 0
    for n in count(1):
        yield n
        yield -n


# ---- Sums of sets, and the moves that win them (Lenstra 1978, section 2)


@dataclass(frozen=True)
class WinningMoves:
    """The winning moves of a sum in one of its games.

    Attributes
    ----------
    component : int
        In which game, counted from 0.
    game : SetGame
    elements : tuple of SetGame
        Elements to choose: all, or a few examples where there are infinitely many.
    is_unique : bool
        Whether there is only one.

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> (moves,) = winning_moves(*map(number_set, "NZQRC"))
    >>> print(moves)
    from ℕ choose 0
    """

    component: int
    game: SetGame
    elements: tuple[SetGame, ...]
    is_unique: bool

    def __str__(self) -> str:
        choices = ", ".join(map(repr, self.elements))
        all_shown = self.is_unique or isinstance(self.game, Collection)
        return f"from {self.game!r} choose {choices}{'' if all_shown else ', …'}"


def grundy_number(*games: SetGame) -> Ordinal:
    """Return the Grundy number of a sum of sets, the nim sum of theirs.

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> grundy_number(*map(number_set, "NZQ"))
    Ordinal('w+2')
    """
    require_sets(games)
    return nim_sum(*(game.grundy_number for game in games))


def winning_moves(*games: SetGame) -> list[WinningMoves]:
    """Return the winning moves in a sum of sets, game by game.

    Returns
    -------
    list of WinningMoves
        Empty when the player to move loses.

    Examples
    --------
    Lenstra's exercise asks for the unique winning move in ℕ + ℤ + ℚ + ℝ + ℂ. The Grundy number is
    ω ⊕ 1 ⊕ 3 ⊕ 1 ⊕ 3 = ω, so that only ℕ can be made equal to the rest, which is 0:

    >>> from grundy.ordinals.sets import complex_number, number_set
    >>> moves = winning_moves(*map(number_set, "NZQRC"))
    >>> [str(move) for move in moves], moves[0].is_unique
    (['from ℕ choose 0'], True)

    In ℂ alone, every complex number a + bi with a >= 0 wins:

    >>> print(*winning_moves(number_set("C")))
    from ℂ choose (0_ℝ, 0_ℝ), (0_ℝ, -1_ℝ), (1_ℝ, 0_ℝ), …
    >>> winning_moves(complex_number(3, -2))
    []
    """
    total = grundy_number(*games)
    wanted = [nim_sum(game.grundy_number, total) for game in games]
    return [
        WinningMoves(i, game, elements, game.is_only(value))
        for i, (game, value) in enumerate(zip(games, wanted, strict=True))
        if value != game.grundy_number and (elements := game.with_grundy_number(value))
    ]
