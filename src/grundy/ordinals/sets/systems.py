"""The number systems ℕ, ℤ, ℚ, ℝ and ℂ as sets."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import gcd

from grundy.errors import DomainError
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.sets.game import Collection, SetGame, pair
from grundy.ordinals.sets.naturals import OrdinalSet, ordinal_set, wholes
from grundy.ordinals.sets.numbers import Integer, Rational, Real, complex_number, inside, integer, rational, real

__all__ = ["NumberSystem", "number_set"]

# Grundy numbers; the derivation stands in `grundy.ordinals.sets`.
_VALUES = {"ℤ": 1, "ℚ": 3, "ℝ": 1, "ℂ": 3}
_ELEMENTS: dict[str, Callable[[], Iterable[SetGame]]] = {
    "ℤ": lambda: (integer(z) for z in wholes()),
    "ℚ": lambda: (rational(z, b) for z in wholes() for b in (1, 2, 3) if gcd(z, b) == 1),
    "ℝ": lambda: (real(z) for z in wholes()),
    "ℂ": lambda: (complex_number(a, b) for a in wholes() for b in (0, -1)),
}
_TYPES: dict[str, type[SetGame]] = {"ℤ": Integer, "ℚ": Rational, "ℝ": Real}


@dataclass(frozen=True, repr=False)
class NumberSystem(SetGame):
    """One of the sets ℤ, ℚ, ℝ and ℂ.

    Examples
    --------
    >>> number_set("Q").grundy_number, number_set("Q").some_elements(4)
    (Ordinal('3'), ((0)_ℚ, (1)_ℚ, (1/2)_ℚ, (1/3)_ℚ))
    """

    name: str

    @property
    def grundy_number(self) -> Ordinal:
        """1, 3, 1, 3 for ℤ, ℚ, ℝ, ℂ."""
        return ordinal(_VALUES[self.name])

    def elements(self) -> Iterable[SetGame]:
        """Go through some of the elements."""
        return _ELEMENTS[self.name]()

    def __contains__(self, x: object) -> bool:
        if self.name in _TYPES:
            return isinstance(x, _TYPES[self.name])
        parts = [y for y in inside(x) if isinstance(y, Real)]
        return isinstance(x, Collection) and any(x == pair(a, b) for a in parts for b in parts)

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number: the 0 of ℚ."""
        return self.name == "ℚ" and value == 0

    def __repr__(self) -> str:
        return self.name


def number_set(which: OrdinalLike | str) -> NumberSystem | OrdinalSet:
    """Return ℕ, ℤ, ℚ, ℝ or ℂ, or an ordinal, as a set.

    Parameters
    ----------
    which : str or Ordinal or int
        N, Z, Q, R or C, or an ordinal, such as a natural number.

    Returns
    -------
    NumberSystem or OrdinalSet

    Examples
    --------
    >>> [str(number_set(name).grundy_number) for name in "NZQRC"]
    ['ω', '1', '3', '1', '3']
    >>> number_set(44).grundy_number
    Ordinal('44')
    """
    if not isinstance(which, str):
        return ordinal_set(which)
    plain = dict(zip("NZQRCℕℤℚℝℂ", "ℕℤℚℝℂℕℤℚℝℂ", strict=True)).get(which)
    if plain is None:
        raise DomainError(f"the number systems are N, Z, Q, R and C, and {which!r} is none of them")
    return OrdinalSet(Ordinal("w"), plain) if plain == "ℕ" else NumberSystem(plain)
