"""What it is to play a set; finite sets and pairs."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from grundy.errors import DomainError
from grundy.mex import mex
from grundy.natural import natural
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal

__all__ = ["Collection", "SetGame", "collection", "pair", "require_sets"]

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
    def elements(self) -> Iterable["SetGame"]:
        """Go through different elements: all of a finite set, and so many of an infinite one that none is all."""

    @abstractmethod
    def __contains__(self, x: object) -> bool: ...

    def some_elements(self, count: int = 8) -> tuple["SetGame", ...]:
        """Return the first few of the elements."""
        return tuple(islice(self.elements(), natural(count, "a number of elements")))

    def with_grundy_number(self, value: OrdinalLike) -> "tuple[SetGame, ...]":
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

    Parameters
    ----------
    *elements : SetGame

    Returns
    -------
    Collection

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

    Parameters
    ----------
    x, y : SetGame

    Returns
    -------
    Collection

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
