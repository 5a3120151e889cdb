"""The theorems that prove periods, and the games to which each applies.

============================================  ================================================================
games without splits                          `TakingCertificate`
finite take-and-break games                   `GuySmithCertificate`, and for increasing values
                                              `ArithmeticCertificate` (`grundy.sequences.periods.arithmetic`)
the same with unequal or stuck heaps          `ConditionsCertificate`
games with a closed form                      `ClosedFormCertificate`
endless takes                                 `AllButCertificate`, `EndlessCertificate`
                                              (`grundy.sequences.periods.endless`)
============================================  ================================================================

Each theorem is a class of certificates: `prove` creates a certificate from values, and `fulfils` checks the hypothesis.
Stored certificates name their theorem by the attributes `prover` and `kind` of the class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

import numpy as np

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.sequences._kernels import Values
from grundy.sequences.heaps import AllBut, HeapFunction, HeapGame, Subtraction, TakeAndBreak, read_game
from grundy.sequences.periods.arithmetic import ArithmeticCertificate
from grundy.sequences.periods.endless import AllButCertificate, EndlessCertificate
from grundy.sequences.periods.periodicity import Bound, Certificate, WindowCertificate
from grundy.sequences.values.closed_forms import closed_form
from grundy.text import short_repr


def find_proof(game: HeapGame, values: Values) -> Certificate | None:
    """Return a proof of the period of the values, by the first theorem that gives one, or None.

    Games given by a Python function have no proofs, because the options of larger heaps are unknown.

    Examples
    --------
    >>> find_proof(Subtraction({1}), np.array([0, 1] * 9, np.uint8)).period
    2
    """
    proofs = (theorem.prove(game, values) for theorem in _theorems_for(game))
    return next((proof for proof in proofs if proof is not None), None)


def _theorems_for(game: HeapGame) -> tuple[type[Certificate], ...]:
    if isinstance(game, HeapFunction):
        return ()
    if isinstance(game, Subtraction):
        return TakingCertificate, ClosedFormCertificate
    if isinstance(game, AllBut):
        return ClosedFormCertificate, AllButCertificate
    if not game.is_finite:
        return ClosedFormCertificate, EndlessCertificate
    if game.unequal or game.stuck:
        return (ConditionsCertificate,)
    if game.most_heaps < 2:
        return (TakingCertificate,)
    return (GuySmithCertificate,) if game.most_heaps == 2 else (GuySmithCertificate, ArithmeticCertificate)


def certificate_from_dict(data: Mapping[str, Any]) -> Certificate:
    """Return the certificate with these data, which `Certificate.to_dict` returned.

    Parameters
    ----------
    data : mapping
        The data; the entries ``theorem`` and ``statement`` are ignored.

    Returns
    -------
    Certificate
        The certificate, which has not been verified; use `Certificate.verify`.

    Raises
    ------
    DomainError
        If the data are not a certificate.
    NotationError
        If the notation of the game cannot be parsed.

    Examples
    --------
    >>> numbers = {"period": 12, "preperiod": 71, "saltus": 0}
    >>> certificate_from_dict({"prover": "guy_smith", "kind": "GuySmithCertificate", "game": "0.77", **numbers}).length
    168
    """
    if not isinstance(data, Mapping):
        raise DomainError(
            f"expected a certificate of a period, not a {type(data).__name__}", hint="create the data with to_dict"
        )
    try:
        theorem = _stored_theorem(str(data["prover"]), str(data["kind"]))
        numbers = {name: as_natural(data[name], name) for name in _names_of_numbers(theorem, data)}
        return theorem(read_game(str(data["game"])), **numbers)
    except (KeyError, TypeError) as error:
        raise DomainError(
            f"these data are not a certificate of a period ({error})", hint="create the data with to_dict"
        ) from None


def _stored_theorem(prover: str, kind: str) -> type[Certificate]:
    """Return the theorem that a stored certificate names."""
    provers = sorted({theorem.prover for theorem in THEOREMS})
    if prover not in provers:
        raise DomainError(f"there is no prover {short_repr(prover)}", hint=f"the provers are {', '.join(provers)}")
    for theorem in THEOREMS:
        if (theorem.prover, theorem.kind) == (prover, kind):
            return theorem
    raise DomainError(f"the prover {prover!r} has no certificates of the kind {short_repr(kind)}")


def _names_of_numbers(theorem: type[Certificate], data: Mapping[str, Any]) -> list[str]:
    """Return the names of the entries that are numbers, or raise `DomainError` for unknown entries."""
    names = {field.name for field in fields(theorem)} - {"game"}
    for name in data:
        if name not in names and name not in ("prover", "kind", "game", "theorem", "statement"):
            raise DomainError(
                f"a certificate of a period has no entry {short_repr(name)}", hint="create the data with to_dict"
            )
    return [name for name in data if name in names]


# ---- Games without splits: a finite subtraction set, or finitely many digits 0, 1, 2 and 3
#
# **Theorem.** If at most k counters may be taken and G(n + p) = G(n) for k consecutive n from n0 on, then this holds
# for all n >= n0. Here n0 >= 0 for a subtraction set, and n0 >= 1 for digits.
#
# **Proof.** Let n >= n0 + k. In a subtraction game the options of n are the heaps n - s >= n0, those of n + p are the
# heaps n + p - s, and their values agree by induction. So G(n + p) = G(n). In a game with digits let n0 >= 1. Then
# n > k, all remaining heaps n - s >= n0 are non-empty, and neither n nor n + p can be taken in one move. ∎
#
# So n0 + p + k values are enough. Since there are finitely many windows of k values, all such games have a period. For
# digits this is the case h = 1 of the theorem of Guy and Smith.
#
# **A common divisor.** Let g divide all numbers of a subtraction set S. A heap of n is equivalent to n // g with S / g:
# by induction, G(n) = mex G(n - s) = mex G'(n // g - s / g) = G'(n // g). The values G' are not eventually constant,
# because G'(m) differs from G'(m - s). So the values G change at infinitely many n, and only at multiples of g.
# Therefore a period of G is a multiple g·q of g, and q is a period of G'. The least period and the least preperiod of G
# are g times those of G', and every g-th value is enough for the proof.


@dataclass(frozen=True)
class TakingCertificate(WindowCertificate):
    """The proof of a period of a game without splits.

    Examples
    --------
    >>> proof = TakingCertificate(Subtraction({2, 4, 7}), period=3, preperiod=8, saltus=0)
    >>> proof.length, proof.in_units_of(Subtraction({20, 40, 70})).length
    (18, 171)
    """

    theorem: ClassVar[str] = "if at most k counters may be taken, a value depends only on the k values before it"
    prover: ClassVar[str] = "taking"
    kind: ClassVar[str] = "TakingCertificate"

    @staticmethod
    def bound_for(game: HeapGame) -> Bound | None:
        """Return the number of values that the theorem needs, in units, or None if it does not apply to the game."""
        if isinstance(game, Subtraction):
            return Bound(starts=1, periods=1, rest=game.takes[-1], least_start=0)
        if not isinstance(game, TakeAndBreak) or not game.is_finite or game.most_heaps > 1 or game.stuck:
            return None
        return Bound(starts=1, periods=1, rest=game.last)

    @classmethod
    def prove(cls, game: HeapGame, values: Values) -> Certificate | None:
        """Return a proof of the period of the values, from those of the game in units."""
        if not isinstance(game, Subtraction) or game.unit == 1:
            return super().prove(game, values)
        proof = super().prove(game.in_units, values[:: game.unit])
        return None if proof is None else proof.in_units_of(game)

    @property
    def unit(self) -> int:
        """The common divisor g of the takes; the check reads only every g-th value."""
        return self.game.unit if isinstance(self.game, Subtraction) else 1

    @property
    def length(self) -> int:
        """The number of values, from heap 0 on, that the check needs; with a unit g, it reads only every g-th value."""
        return super().length if self.unit == 1 else self.unit * (self._in_units().length - 1) + 1

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, assumed to be those of the game, satisfy the hypothesis of the theorem."""
        return super().fulfils(values) if self.unit == 1 else self.fulfils_in_units(values[:: self.unit])

    def fulfils_in_units(self, values: Values) -> bool:
        """Return whether the values of the heaps 0, g, 2g, ... satisfy the hypothesis for the game in units."""
        return self.period % self.unit == self.preperiod % self.unit == 0 and self._in_units().fulfils(values)

    def statement(self) -> str:
        """Return the check and its conclusion as a sentence."""
        if self.unit == 1:
            return super().statement()
        units = f"a heap of n is equivalent to n // {self.unit} with all moves divided by {self.unit}"
        return f"{units}; for that game, {self._in_units().statement()}"

    def _in_units(self) -> TakingCertificate:
        if self.unit == 1:
            return self
        return replace(
            self, game=self.game.in_units, period=self.period // self.unit, preperiod=self.preperiod // self.unit
        )


# ---- Finite take-and-break games: the theorem of Guy and Smith (1956), for any number of heaps
#
# **Theorem.** In a take-and-break game let a move take at most k counters and leave at most h >= 1 heaps. If n0 >= 1,
# p >= 1 and G(n + p) = G(n) for n0 <= n < h·n0 + (h - 1)·p + k, then G(n + p) = G(n) for all n >= n0.
#
# **Proof**, by induction on n >= h·n0 + (h - 1)·p + k. An option of n + p leaves heaps a1 >= a2 >= ... of total at
# least n + p - k >= h·(n0 + p) > 0. So there is at least one heap, at most h, and a1 >= n0 + p. Then a1 - p >= n0 >= 1
# is still a heap, and (a1 - p, a2, ...) is an option of n by the same digit. It has the same value, because n0 <= a1 -
# p < n. (If nothing is taken, there are at least two heaps, so a1 < n + p in any case.) Conversely, an option of n
# leaves a total of at least n - k >= h·n0 + (h - 1)·p > 0. So a1 >= n0, and (a1 + p, a2, ...) is an option of n + p of
# the same value. Hence the options of n + p and of n have the same values, and n + p and n have the same value. ∎
#
# With G(n + p) for the last n in the hypothesis, h·n0 + h·p + k values are needed. For h = 2 these are the 2·n0 + 2·p +
# k of Guy and Smith (1956), The G-values of various games, Proc. Camb. Phil. Soc. 52. The condition n0 >= 1 is
# necessary: the empty heap does not count as a heap, and no digit leaves it.


@dataclass(frozen=True)
class GuySmithCertificate(WindowCertificate):
    """The proof of a period of a finite take-and-break game without unequal or stuck heaps.

    Examples
    --------
    >>> GuySmithCertificate(TakeAndBreak("0.77"), period=12, preperiod=71, saltus=0).length
    168
    """

    theorem: ClassVar[str] = "Guy and Smith 1956: the largest heap of an option is shifted by a period"
    prover: ClassVar[str] = "guy_smith"
    kind: ClassVar[str] = "GuySmithCertificate"

    @staticmethod
    def bound_for(game: HeapGame) -> Bound | None:
        """Return the number of values that the theorem needs, or None if it does not apply to the game."""
        if not isinstance(game, TakeAndBreak) or not game.is_finite or game.unequal or game.stuck:
            return None
        heaps = max(1, game.most_heaps)
        return Bound(starts=heaps, periods=heaps, rest=game.last)


# ---- Take-and-break games with conditions: heaps that must differ (Grundy's game), heaps that allow no move
#
# Let a move take at most k counters and leave at most h heaps, and let n0 >= 1 and p >= 1.
#
# **Stuck heaps** (Couples-are-Forever, where a heap of 2 cannot be split). Let m be the largest stuck heap. The theorem
# of Guy and Smith holds if its hypothesis G(n + p) = G(n) includes n = m. The induction compares the options of n and
# n + p only for n beyond the hypothesis, and those heaps are not stuck. The rest of the proof holds for any values G(a)
# of the stuck heaps. So max(h·n0 + h·p + k, m + 1 + p) values are enough; n0 > m is not necessary.
#
# **Two heaps that must differ** (Grundy's game: k = 0). Hypothesis: G(n + p) = G(n) for n0 <= n < 2·n0 + 2·p + k. For a
# larger n, by induction: an option of n that leaves a > b has a > (n - k) / 2 >= n0 + p, and (a + p, b) is an option of
# n + p of the same value, since a + p > b. Options with one heap are shifted as before, and no option is empty, as n >
# k. Conversely, let n + p have an option with a > b, of total n + p - i. Then a - p > n0, and (a - p, b) has the same
# value. It is an option of n unless a - p = b. In that case the value is G(b + p) ⊕ G(b) = 0, and 2·b = n - i >= 2·n0 +
# 2·p. So b - p >= n0 >= 1, and the option (b + p, b - p) of n has the value 0 too. ∎ This takes 2·n0 + 3·p + k values.
#
# **More heaps that must all differ**, h >= 3. Hypothesis: G(n + p) = G(n) for n0 <= n < h·n0 + (h² - 1)·p + k. For a
# larger n, by induction: the largest heap a of an option of n is at least (n - k) / h >= n0, and a + p is still the
# largest. Conversely, the largest heap a of an option of n + p is at least (n + p - k) / h >= n0 + h·p, and it can be
# replaced by a - p unless the option has another heap b = a - p. Then b >= n0 + (h - 1)·p, and the two heaps have the
# value G(b + p) ⊕ G(b) = 0. The heaps b + t·p and b - t·p have the total 2·b and the value 0 for t = 1, ..., h - 1.
# These pairs are disjoint, and each of the at most h - 2 other heaps is in at most one of them. So one pair remains to
# replace b + p and b in an option of n. ∎ This takes h·n0 + h²·p + k values.
#
# If heaps are stuck in these games, at least m + 1 + p values are needed, for the same reason as above.


@dataclass(frozen=True)
class ConditionsCertificate(WindowCertificate):
    """The proof of a period of a finite take-and-break game with unequal or stuck heaps.

    Examples
    --------
    >>> ConditionsCertificate.bound_for(TakeAndBreak("0.77")).starts
    2
    """

    theorem: ClassVar[str] = "after Guy and Smith 1956: the largest heap of an option is shifted by a period"
    prover: ClassVar[str] = "conditions"
    kind: ClassVar[str] = "ConditionsCertificate"

    @staticmethod
    def bound_for(game: HeapGame) -> Bound | None:
        """Return the number of values that the theorem needs, or None if it does not apply to the game."""
        if not isinstance(game, TakeAndBreak) or not game.is_finite:
            return None
        heaps = max(1, game.most_heaps)
        periods = heaps
        if game.unequal and heaps > 1:
            periods = 3 if heaps == 2 else heaps * heaps
        return Bound(starts=heaps, periods=periods, rest=game.last, beyond=max(game.stuck, default=-1) + 1)


# ---- Games with a closed form

MOST_COMPARED = 1000


@dataclass(frozen=True)
class ClosedFormCertificate(Certificate):
    """The proof of a period by a formula for all values, proved in `grundy.sequences.values.closed_forms`.

    The period is that of the formula. The check also compares the first values with the formula.

    Examples
    --------
    >>> ClosedFormCertificate.claim(Subtraction({1, 2, 3})).period
    4
    """

    theorem: ClassVar[str] = "a closed form, proved by induction"
    prover: ClassVar[str] = "closed"
    kind: ClassVar[str] = "ClosedFormCertificate"

    @classmethod
    def claim(cls, game: HeapGame) -> ClosedFormCertificate | None:
        """Return the claim of the formula for a game, without using values, or None if no formula is known."""
        form = closed_form(game)
        return None if form is None else cls(game, form.period, form.preperiod, form.saltus)

    @classmethod
    def prove(cls, game: HeapGame, values: Values) -> ClosedFormCertificate | None:
        """Return a proof of the period by a formula, or None if there is none, or if the first values differ."""
        claim = cls.claim(game)
        return claim if claim is not None and claim.fulfils(values) else None

    @property
    def length(self) -> int:
        """The number of values, from heap 0 on, that are compared with the formula."""
        return min(self.preperiod + self.period, MOST_COMPARED)

    def fulfils(self, values: Values) -> bool:
        """Return whether the game has a formula with this period, and the values agree with it."""
        form = closed_form(self.game)
        if form is None or self.length > len(values):
            return False
        if (form.period, form.preperiod, form.saltus) != (self.period, self.preperiod, self.saltus):
            return False
        return np.array_equal(values[: self.length], form.values(0, self.length))

    def value_at(self, heap: int, values: Values) -> int:
        """Return the nim value of any heap by the formula, without using the values."""
        form = closed_form(self.game)
        return super().value_at(heap, values) if form is None else form.value(heap)

    def statement(self) -> str:
        """Return the check and its conclusion as a sentence."""
        form = closed_form(self.game)
        name = "no formula is known" if form is None else form.name
        return f"{name} ({self.theorem}); the first {self.length} values agree"


THEOREMS: tuple[type[Certificate], ...] = (
    TakingCertificate,
    GuySmithCertificate,
    ConditionsCertificate,
    ClosedFormCertificate,
    AllButCertificate,
    EndlessCertificate,
    ArithmeticCertificate,
)
