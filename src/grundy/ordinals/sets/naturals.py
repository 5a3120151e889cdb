"""Ordinals as sets: each is the set of all smaller ones, and ℕ is ω."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, takewhile

from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.sets.game import Collection, SetGame

__all__ = ["OrdinalSet", "ordinal_set", "wholes"]


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

    Parameters
    ----------
    value : Ordinal or int

    Returns
    -------
    OrdinalSet

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
