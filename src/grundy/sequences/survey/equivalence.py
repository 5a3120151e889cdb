"""Equal games of a family, by theorems.

Rules bring every game to a standard form. Games with the same standard form have the same values up to a shift and a
scale. Each rule is a theorem with a proof; agreement of the computed values is not enough.

**cousin** (Berlekamp, Conway and Guy, Winning Ways, 1982, chapter 4; proved in `grundy.sequences.heaps.heap_game`). If
d1 is even, a heap of one counter allows no move, and each heap can be replaced by one with a counter fewer: G(n + 1) =
G'(n), where G' are the values of the cousin. This is repeated as often as possible.

**zero heaps**. Let d_j have the bit h + c, where c >= 1, and let there be c non-empty heaps with r - j > 0 counters
in all whose values have the XOR 0: a heap of value 0, or two equal heaps, or more. Then the bit h of d_r does not
change any value: instead of taking r and leaving h heaps, take j and leave the same h heaps and those c heaps, which
has the same value. The XOR does not depend on the bit itself: the c heaps are smaller than r, except that one of them
can be r if j = 0 and h > 0, and then a heap of r cannot use that bit.

**common divisor**. If every number that may be taken is a multiple of g (subtraction games; games with digits
0 and 3 only), then G(n) = G'(n // g), where G' belongs to the game with all these numbers divided by g.

**multiples are missing**. If a subtraction set has 1, ..., m and otherwise only numbers that are not multiples of
m + 1, then G(n) = n mod (m + 1), as for {1, ..., m}: taking any other number never leads to an equal value, and adding
any other value does not change a mex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from math import gcd
from operator import or_

from grundy.integers import mex
from grundy.sequences.heaps import Subtraction, TakeAndBreak, cousin
from grundy.sequences.survey.family import FamilyGame

# Games with more digits are not searched for zero heaps, because the work grows with the cube of their number.
MOST_DIGITS = 32


@dataclass(frozen=True)
class StandardForm:
    """The standard form of a game: G(n) = G'(n // scale - shift), or 0 if that heap would be negative.

    Attributes
    ----------
    game : heap game
        The game in standard form, with the values G'.
    shift, scale : int
        The shift and the scale of the heaps.
    rules : frozenset of str
        The names of the rules that were applied.

    Examples
    --------
    >>> form = standard_form(TakeAndBreak("0.07"))
    >>> form.game, form.shift, sorted(form.rules)
    (TakeAndBreak('0.137'), 1, ['cousin'])
    """

    game: FamilyGame
    shift: int = 0
    scale: int = 1
    rules: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Equality:
    """The equality of a game with another game of the family: G(n) = G'(n // scale - shift), or 0 for negative heaps.

    Attributes
    ----------
    same_as : heap game
        The other game, with the values G'.
    shift, scale : int
        The shift and the scale of the heaps.
    rules : tuple of str
        The names of the rules, in alphabetical order.

    Examples
    --------
    >>> from grundy.sequences.survey import octal
    >>> [found] = [equality for _, _, equality in equalities(octal(1)) if equality is not None]
    >>> found.same_as, found.shift, found.scale
    (TakeAndBreak('0.3'), 1, 1)
    """

    same_as: FamilyGame
    shift: int
    scale: int
    rules: tuple[str, ...]


def equalities(games: Iterable[FamilyGame]) -> Iterator[tuple[FamilyGame, StandardForm, Equality | None]]:
    """Yield each game with its standard form, and with the other of these games that it equals by the rules above.

    Yields
    ------
    game, StandardForm, Equality or None
        None for games that must be computed. Every other game equals one of those: the first of the games without a
        common divisor that have the least shift.

    Examples
    --------
    >>> from grundy.sequences.survey import octal
    >>> for game, _, equality in equalities(octal(1)):
    ...     if equality is not None:
    ...         print(f"{game.notation} is {equality.same_as.notation} shifted by {equality.shift}")
    0.2 is 0.3 shifted by 1
    """
    forms = [(game, standard_form(game)) for game in games]
    best: dict[FamilyGame, tuple[FamilyGame, StandardForm]] = {}
    for game, form in forms:
        known = best.get(form.game)
        if form.scale == 1 and (known is None or form.shift < known[1].shift):
            best[form.game] = game, form
    for game, form in forms:
        other, its_form = best.get(form.game, (game, form))
        # In a list, all games equal to a game with a common divisor can have a larger shift than that game.
        alone = other is game or its_form.shift > form.shift
        yield game, form, None if alone else _equality(form, other, its_form)


def _equality(form: StandardForm, other: FamilyGame, its_form: StandardForm) -> Equality:
    return Equality(other, form.shift - its_form.shift, form.scale, tuple(sorted(form.rules | its_form.rules)))


def standard_form(game: FamilyGame) -> StandardForm:
    """Return the standard form of a game.

    Parameters
    ----------
    game : heap game
        The game. A game with repeating digits, or with unequal or stuck heaps, is its own standard form.

    Examples
    --------
    >>> form = standard_form(TakeAndBreak("0.07"))
    >>> form.game, form.shift, sorted(form.rules)
    (TakeAndBreak('0.137'), 1, ['cousin'])
    >>> form = standard_form(Subtraction({2, 4, 10}))
    >>> form.game, form.scale
    (Subtraction({1, 2}), 2)
    """
    if isinstance(game, Subtraction):
        return _standard_subtraction(game)
    if isinstance(game, TakeAndBreak) and game.is_finite and not (game.unequal or game.stuck):
        return _standard_digits(game)
    return StandardForm(game)


def _standard_subtraction(game: Subtraction) -> StandardForm:
    rules = {"common divisor"} if game.unit > 1 else set()
    takes = game.in_units.takes
    m = next(number for number, take in enumerate((*takes, 0)) if take != number + 1)
    fewer = takes[:m]
    if m and fewer != takes and all(take % (m + 1) for take in takes):
        takes = fewer
        rules.add("multiples are missing")
    return StandardForm(Subtraction(takes), 0, game.unit, frozenset(rules))


def _standard_digits(game: TakeAndBreak) -> StandardForm:
    rules = set()
    digits, scale, shift = game.digits, 1, 0
    if set(digits) == {0, 3} and (scale := gcd(*[place for place, digit in enumerate(digits) if digit])) > 1:
        digits = digits[::scale]
        rules.add("common divisor")
    if (found := cousin(TakeAndBreak.from_digits(digits))) is not None:
        digits, shift = found[0].digits, found[1]
        rules.add("cousin")
    simpler = _without_zero_heaps(digits) if len(digits) <= MOST_DIGITS else digits
    if simpler != digits:
        rules.add("zero heaps")
    return StandardForm(TakeAndBreak.from_digits(simpler), shift, scale, frozenset(rules))


def _without_zero_heaps(digits: tuple[int, ...]) -> tuple[int, ...]:
    most = max(digit.bit_length() for digit in digits)
    sums = _sums(_values(digits, most), most)
    simpler = [
        digit & ~_union(digits[j] >> c for j in range(r) for c in range(1, most) if 0 in sums[c][r - j])
        for r, digit in enumerate(digits)
    ]
    # If a redundant bit makes another one redundant, then the bits that make the first redundant do so for both.
    return tuple(simpler)


def _values(digits: tuple[int, ...], most: int) -> list[int]:
    """Return the values of the heaps 0, ..., k by the definition, where d_k is the last digit."""
    values = [0]
    for n in range(1, len(digits)):
        sums = _sums(values, most)
        values.append(
            mex(
                value
                for taken, digit in enumerate(digits[: n + 1])
                for heaps in range(digit.bit_length())
                if digit >> heaps & 1
                for value in sums[heaps][n - taken]
            )
        )
    return values


def _sums(values: list[int], most: int) -> list[list[set[int]]]:
    """Return for h < most and m = 0, ..., n the values of h non-empty heaps below n with m counters in all."""
    n = len(values)
    sums = [[{0}, *(set[int]() for _ in range(n))]]
    for _ in range(1, most):
        fewer = sums[-1]
        sums.append([{values[i] ^ x for i in range(1, min(m, n - 1) + 1) for x in fewer[m - i]} for m in range(n + 1)])
    return sums


def _union(digits: Iterable[int]) -> int:
    return reduce(or_, digits, 0)
