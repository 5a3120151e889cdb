"""Closed formulas for nim values, with proofs.

All proofs are by induction on n. Assume the formula for smaller heaps. Show that every value below that of the formula
is the value of an option (REACHED), and that the value itself is not (AVOIDED). The proofs use that a XOR b <= a + b.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.sequences._kernels import LONGEST
from grundy.sequences.heaps import AllBut, HeapGame, Subtraction, TakeAndBreak

# The limits on the values computed at once and on the takes that are checked.
MOST = 1 << 27
MOST_TAKES = 1 << 20


@dataclass(frozen=True)
class ClosedForm:
    """A formula for the nim values of a game, with G(n + period) = G(n) + saltus for all n >= preperiod.

    Period and preperiod are the least possible. The formula is given as text and as a function from heaps to values,
    which accepts integers of any size and arrays.

    Examples
    --------
    >>> nim = closed_form(TakeAndBreak("0.(3)"))
    >>> nim.name, nim.period, nim.saltus, nim.value(10**30)
    ('G(n) = n', 1, 1, 1000000000000000000000000000000)
    """

    name: str
    period: int
    preperiod: int
    saltus: int
    formula: Callable[[Any], Any]

    def value(self, heap: int) -> int:
        """Return the nim value of a heap of any size."""
        return int(self.formula(as_natural(heap, "a heap")))

    def values(self, start: int, stop: int) -> NDArray[np.int64]:
        """Return the nim values of the heaps start, ..., stop - 1."""
        start, stop = as_natural(start, "start"), as_natural(stop, "stop")
        if stop - start > MOST or stop >= LONGEST:
            raise LimitError(
                f"at most {MOST} values can be computed at once, not {max(0, stop - start)}", hint="use shorter ranges"
            )
        return np.asarray(self.formula(np.arange(start, stop, dtype=np.int64)), dtype=np.int64)


def closed_form(game: HeapGame) -> ClosedForm | None:
    """Return the proved formula for the nim values of a game, or None if there is none.

    Examples
    --------
    >>> closed_form(Subtraction({1, 2, 3})).name
    'G(n) = n mod 4'
    """
    if isinstance(game, Subtraction):
        return _interval(game.takes, (), 0)
    if isinstance(game, AllBut):
        count = len(game.excluded)
        return _quotient(count + 1, 0) if game.excluded == tuple(range(1, count + 1)) else None
    if isinstance(game, TakeAndBreak) and not game.stuck:
        return _of_digits(game)
    return None


def _of_digits(game: TakeAndBreak) -> ClosedForm | None:
    if game.repeating:
        found = _nim(game) or _without_the_last(game) or _lasker(game) or _doubled(game)
        if found is not None:
            return found
    if not {*game.digits, *game.repeating} <= {0, 3}:
        return None
    once = tuple(t for t, digit in enumerate(game.digits) if digit)
    repeated = tuple(t for t, digit in enumerate(game.repeating, len(game.digits)) if digit)
    return _interval(once, repeated, len(game.repeating), preperiod=1)


def _all_digits(game: TakeAndBreak, mask: int, wanted: int) -> bool:
    """Return whether d1, d2, ... all have these bits under a mask."""
    return all(digit & mask == wanted for digit in game.digits[1:] + game.repeating)


def _nim(game: TakeAndBreak) -> ClosedForm | None:
    """G(n) = n if any number may be taken, leaving no heap or one; also if takes may leave more heaps.

    REACHED: leave one heap of any v < n, or none. AVOIDED: at most n - 1 counters are left, and the XOR of the sizes of
    their heaps is at most the sum of the sizes.
    """
    return _quotient(1, 1) if game.digits[0] == 0 and _all_digits(game, 3, 3) else None


def _without_the_last(game: TakeAndBreak) -> ClosedForm | None:
    """G(n) = n - 1 if any number may be taken, leaving one heap, but never none; also if more heaps may be left.

    REACHED: leave one heap of v + 1 < n. AVOIDED: one heap of at most n - 1 has a smaller value; h >= 2 heaps of at
    most n counters together have XOR at most n - h.
    """
    if not _all_digits(game, 3, 2):
        return None
    return ClosedForm("G(n) = n - 1, G(0) = 0", 1, 1, 1, lambda n: n - (n > 0))


def _lasker(game: TakeAndBreak) -> ClosedForm | None:
    """Lasker's Nim: take any number, or break a heap in two; G = 1, 2, 4, 3, 5, 6, 8, 7, ... (Winning Ways, ch. 4).

    Takes reach the values of all smaller heaps: exactly those below 4k + 1, 4k + 2, 4k + 3 from n = 4k + 1, 4k + 2,
    4k + 3, and those below 4k + 3 with 4k + 4 from n = 4k + 4. From 4k + 3 the break into 1 and 4k + 2 reaches 4k +
    3. It remains to show that no break has the value of the formula. The last two binary digits show this; they are
    3, 1, 2, 0 for heaps of residue 0, 1, 2, 3 mod 4. Breaks of n = 1 mod 4 give 3^1 = 2^0 = 2, not 1; of n = 2: 3^2 =
    1 or 1^1 = 0^0 = 0, not 2; of n = 3: 3^0 = 1^2 = 3, not 0; of n = 0: 3^3 = 2^2 = 0 or 1^0 = 1, not 3. The only
    break used above leaves unequal heaps, so the formula also holds when the heaps must be unequal.
    """
    if game.digits != (4,) or game.repeating != (3,):
        return None
    name = "Lasker's Nim: G(4k + 3) = 4k + 4, G(4k + 4) = 4k + 3, else G(n) = n"
    return ClosedForm(name, 4, 1, 4, lambda n: n + (n % 4 == 3) - ((n % 4 == 0) & (n > 0)))


def _doubled(game: TakeAndBreak) -> ClosedForm | None:
    """G(1) = 1 and G(n) = 2n - 2 for n >= 2, if any number may be taken, leaving two heaps, one or none.

    A move that takes nothing leaves two heaps or more. REACHED: the even 2u - 2 below by leaving u, and 0 by leaving
    none; 1 by leaving 1; the odd 2u + 1 with 1 <= u <= n - 2 by leaving 1 and u + 1, which are different. AVOIDED: the
    value of one heap is smaller or odd; the XOR of h >= 2 heaps is odd, or at most 2 (n - h), since the heaps of size 1
    cancel and each other heap of a counters has the value 2a - 2.
    """
    if not game.digits[0] & 4 or not _all_digits(game, 7, 7):
        return None
    return ClosedForm("G(n) = 2n - 2, G(0) = 0, G(1) = 1", 1, 2, 2, lambda n: 2 * n - 2 + (n == 1) + 2 * (n == 0))


def _quotient(length: int, preperiod: int) -> ClosedForm:
    """G(n) = n // a if the takes are all numbers from a on, or all multiples of a.

    In the first case the options are the heaps up to n - a, of values 0, ..., n // a - 1. In the second, in units of a
    counters, it is Nim. In the same way all multiples of g from g a on give n // (g a).
    """
    name = "G(n) = n" if length == 1 else f"G(n) = n // {length}"
    divisor = min(length, LONGEST)
    return ClosedForm(name, length, preperiod, 1, lambda n: n // divisor if _is_array(n) else n // length)


def _interval(once: tuple[int, ...], repeated: tuple[int, ...], every: int, preperiod: int = 0) -> ClosedForm | None:
    """G(n) = (n mod m) // a, m = a + b, if a, ..., b may be taken, and otherwise only t with a <= t mod m <= b.

    Let r = n mod m and v = r // a. REACHED: u < v by taking (v - u) a, which is at most b if u >= 1, as v a <= r < a
    + b; u = 0 by taking v a or, if this is more than b, by taking b, which leaves r - b < a. AVOIDED: let t have the
    residue s in a, ..., b. If s <= r, then r - s has the value (r - s) // a <= v - 1. Otherwise r - s + m >= r + a has
    at least the value v + 1. If all takes are multiples of g, the same holds in units of g counters.

    The takes are those of `once`, and t, t + every, t + 2 every, ... for t in `repeated`.
    """
    takes = once + repeated
    if not takes:
        return None
    unit = gcd(*takes, every if repeated else 0)
    first, last = _first_run(once, repeated, every, unit)
    if last is None:
        return _quotient(first, preperiod)
    period = first + last
    if not _stay_inside(once, repeated, every, first, last):
        return None
    g, m, a = unit, period // unit, first // unit
    name = (
        f"G(n) = (n // {g}) mod {m} // {a}" if g > 1 else f"G(n) = (n mod {m}) // {a}" if a > 1 else f"G(n) = n mod {m}"
    )
    narrow = (min(g, LONGEST), min(m, LONGEST), min(a, LONGEST))

    def formula(n: Any) -> Any:
        by, modulus, width = narrow if _is_array(n) else (g, m, a)
        return n // by % modulus // width

    return ClosedForm(name, period, preperiod, 0, formula)


def _is_array(n: Any) -> bool:
    return isinstance(n, np.ndarray)


def _first_run(once: tuple[int, ...], repeated: tuple[int, ...], every: int, unit: int) -> tuple[int, int | None]:
    """Return the first and last take of the initial run of multiples of the unit; last is None if it never ends."""
    far = 2 * every
    known = {*once, *(t + shift for t in repeated for shift in (0, every, far))}
    first = last = min(known)
    # After the first repeating take, a run as long as the repeating part never ends.
    end = max(first, *repeated) + every if repeated else None
    while last + unit in known:
        last += unit
        if end is not None and last > end:
            return first, None
    return first, last


def _stay_inside(once: tuple[int, ...], repeated: tuple[int, ...], every: int, first: int, last: int) -> bool:
    """Return whether the residues of all takes are from first to last; also False if there are too many to check."""
    period = first + last
    turns = lcm(every, period) // every if repeated else 0
    if len(repeated) * turns > MOST_TAKES:
        return False
    later = (t + turn * every for t in repeated for turn in range(turns))
    return all(first <= t % period <= last for t in once) and all(first <= t % period <= last for t in later)
