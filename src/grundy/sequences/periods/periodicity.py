"""The period of a nim sequence, and its proof.

Every claim of a `Periodicity` has a `Certificate`: a theorem, the numbers to which it is applied, and a finite check of
its hypothesis, which needs only the rules of the game. The theorems are in `theorems`, `endless` and `arithmetic`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from html import escape
from typing import Any, ClassVar, NamedTuple

import numpy as np

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.primes import factors
from grundy.sequences._kernels import Values, differing_heaps, proved_period, proved_period_of_differences, repeats
from grundy.sequences.heaps import HeapGame, Subtraction
from grundy.sequences.values.engines import compute_values
from grundy.text import format_number

MAX_EXCEPTIONS = 4_000_000
# The numbers of exceptions, and the length of a proof, that are displayed.
MOST_IN_REPR, MOST_IN_TABLE, LONGEST_PROOF = 20, 20, 600


@dataclass(frozen=True, repr=False)
class Periodicity:
    """The period of a nim sequence as far as it is known; every period is proved.

    Attributes
    ----------
    period : int or None
        The least p with G(n + p) = G(n) + saltus for all n >= preperiod; None if no period is proved.
    preperiod : int or None
        The least such n0, where n0 >= 1 for take-and-break games, and n0 >= 0 for subtraction and all-but games. For a
        take-and-break game the empty heap does not count, and n0 - 1 is the last exception in the literature.
    saltus : int or None
        The increase of the values in each period; 0 if they repeat.
    exceptions : tuple of int or None
        The heaps n < preperiod that do not fit the period extended backwards: G(n) differs from G(n + tp) - t·saltus,
        where n + tp >= preperiod. None if there are more than 4,000,000 of them, or if no period is proved.
    proved : bool
        Whether a period is proved.
    checked_to : int
        The number of values that were computed: G(0), ..., G(checked_to - 1).
    certificate : Certificate or None
        The proof, which `Certificate.verify` checks.

    Examples
    --------
    >>> Periodicity(None, None, None, None, proved=False, checked_to=100)
    Periodicity(period=None, preperiod=None, saltus=None, exceptions=None, proved=False, checked_to=100)
    """

    period: int | None
    preperiod: int | None
    saltus: int | None
    exceptions: tuple[int, ...] | None
    proved: bool
    checked_to: int
    certificate: Certificate | None = None

    def __post_init__(self) -> None:
        claim = (self.period, self.preperiod, self.saltus)
        if any((part is not None) != self.proved for part in (*claim, self.certificate)):
            raise DomainError(
                f"period, preperiod, saltus and certificate must be given exactly if proved is true, not {claim} and "
                f"{self.certificate} with proved={self.proved}"
            )

    @classmethod
    def of(cls, certificate: Certificate | None, values: Values) -> Periodicity:
        """Return the periodicity of the values from heap 0 on, proved by this certificate, if there is one."""
        if certificate is None:
            return cls(None, None, None, None, proved=False, checked_to=len(values))
        period, preperiod, saltus = certificate.period, certificate.preperiod, certificate.saltus
        found = _exceptions(values, preperiod, period, saltus)
        return cls(period, preperiod, saltus, found, True, len(values), certificate)

    def __repr__(self) -> str:
        heaps = self.exceptions
        if heaps is None or len(heaps) <= MOST_IN_REPR:
            listed = repr(heaps)
        else:
            listed = f"({', '.join(map(str, heaps[:6]))}, … {len(heaps) - 8} more …, {heaps[-2]}, {heaps[-1]})"
        return (
            f"Periodicity(period={self.period}, preperiod={self.preperiod}, saltus={self.saltus}, exceptions={listed}, "
            f"proved={self.proved}, checked_to={self.checked_to})"
        )

    def _repr_html_(self) -> str:
        """Return a table of the attributes for notebooks, without further computation."""
        rows = [("values computed", format_number(self.checked_to))]
        if self.period is not None:
            claim = [("period", self.period), ("preperiod", self.preperiod), ("saltus", self.saltus)]
            numbers = [(name, format_number(number)) for name, number in claim]
            rows = [*numbers, ("exceptions", self._exceptions_text()), *rows]
        body = "".join(
            f"<tr><th>{name}</th><td>{escape(text)}</td></tr>" for name, text in [("status", self._status()), *rows]
        )
        return f'<table class="grundy-period">{body}</table>'

    def _status(self) -> str:
        if self.certificate is None:
            return "no period is proved"
        reason = self.certificate.statement()
        return f"proved: {reason[:LONGEST_PROOF]}{'…' * (len(reason) > LONGEST_PROOF)}"

    def _exceptions_text(self) -> str:
        if self.exceptions is None:
            return "not listed"
        listed = ", ".join(map(format_number, self.exceptions[:MOST_IN_TABLE]))
        more = len(self.exceptions) - MOST_IN_TABLE
        return (listed or "none") + (f" and {more} more" if more > 0 else "")

    def _repr_latex_(self) -> str:
        """Return the claim as LaTeX, for notebooks."""
        if self.period is None:
            return rf"$\text{{the first {format_number(self.checked_to)} values prove no period}}$"
        return rf"${self._claim()}\text{{ for all }}n \ge {self.preperiod}\quad\text{{(proved)}}$"

    def _claim(self) -> str:
        return f"G(n + {self.period}) = G(n)" + (f" + {self.saltus}" if self.saltus else "")

    def value_at(self, heap: int, values: Values) -> int:
        """Return the nim value of a heap of any size.

        Parameters
        ----------
        heap : int
            The number of counters.
        values : numpy.ndarray
            The nim values from heap 0 on: at least preperiod + period of them, or enough to include the heap.

        Raises
        ------
        LimitError
            If the heap is beyond the values and no period is proved.
        DomainError
            If there are fewer than preperiod + period values.

        Examples
        --------
        >>> from grundy.sequences import find_period, nim_values
        >>> find_period("{1,2}").value_at(10**30, nim_values("{1,2}", 20))
        1
        """
        heap = as_natural(heap, "a heap")
        if heap < len(values):
            return int(values[heap])
        if self.certificate is None:
            raise LimitError(
                f"cannot compute the nim value of heap {format_number(heap)}: the first {len(values)} values prove no "
                "period",
                hint="compute more values, or try a smaller heap",
            )
        return self.certificate.value_at(heap, values)

    def in_units_of(self, game: Subtraction) -> Periodicity:
        """Return the periodicity of a game of which this is the game in units: heap n is equivalent to heap n // unit.

        Examples
        --------
        >>> from grundy.sequences import find_period
        >>> find_period("{1,2}").in_units_of(Subtraction({10, 20}))
        Periodicity(period=30, preperiod=0, saltus=0, exceptions=(), proved=True, checked_to=1280)
        """
        unit, checked_to = game.unit, self.checked_to * game.unit
        if self.certificate is None:
            return replace(self, checked_to=checked_to)
        many = self.exceptions is None or unit * len(self.exceptions) > MAX_EXCEPTIONS
        heaps = None if many else tuple(n for m in self.exceptions or () for n in range(m * unit, (m + 1) * unit))
        proof = self.certificate.in_units_of(game)
        return Periodicity(proof.period, proof.preperiod, proof.saltus, heaps, True, checked_to, proof)

    def statement(self) -> str:
        """Return the periodicity and its proof as a sentence.

        Examples
        --------
        >>> Periodicity(None, None, None, None, proved=False, checked_to=100).statement()
        'the first 100 values prove no period'
        """
        if self.certificate is None:
            return f"the first {self.checked_to} values prove no period"
        return f"{self._claim()} for all n >= {self.preperiod}: {self.certificate.statement()}"


def _exceptions(values: Values, preperiod: int, period: int, saltus: int) -> tuple[int, ...] | None:
    """Return the exceptions, or None if there are too many, or if the values do not contain a complete period."""
    if preperiod == 0:
        return ()
    if preperiod + period > len(values):
        return None
    found = differing_heaps(values, preperiod, period, saltus, MAX_EXCEPTIONS)
    return None if found is None else tuple(found.tolist())


# ---- Proofs of periods


@dataclass(frozen=True)
class Certificate(ABC):
    """A proof that G(n + period) = G(n) + saltus for all n >= preperiod, by one of the theorems.

    Attributes
    ----------
    game : heap game
        The game.
    period, preperiod, saltus : int
        The claim; period and preperiod are the least possible.
    theorem : str
        The theorem in words.
    prover, kind : str
        The names of the theorem in stored certificates; they never change.

    Examples
    --------
    >>> from grundy.sequences import find_period
    >>> proof = find_period("Kayles").certificate
    >>> proof.period, proof.preperiod, proof.length, proof.verify()
    (12, 71, 168, True)
    """

    theorem: ClassVar[str]
    prover: ClassVar[str]
    kind: ClassVar[str]

    game: Any
    period: int
    preperiod: int
    saltus: int

    @classmethod
    @abstractmethod
    def prove(cls, game: HeapGame, values: Values) -> Certificate | None:
        """Return a proof of the period of the values from heap 0 on.

        Return None if there are not enough values for a proof, or if the theorem does not apply to the game.
        """

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of values, from heap 0 on, that the check reads."""

    @abstractmethod
    def fulfils(self, values: Values) -> bool:
        """Return whether the values, assumed to be those of the game, satisfy the hypothesis of the theorem.

        The check uses only the values, the rules of the game and the numbers of the claim.
        """

    def verify(self, values: Values | None = None) -> bool:
        """Return whether the claim is proved, by computing the values again and checking the hypothesis.

        Parameters
        ----------
        values : numpy.ndarray, optional
            At least `length` values from heap 0 on, which must equal the computed ones. To trust them and save the
            computation, use `fulfils`.

        Examples
        --------
        >>> from grundy.sequences import find_period, nim_values
        >>> proof, values = find_period("Kayles").certificate, nim_values("Kayles", 168)
        >>> values[3] = 4
        >>> proof.verify(), proof.verify(values)
        (True, False)
        """
        if values is not None and len(values) < self.length:
            return False
        true = compute_values(self.game, max(self.length, 0))
        return (values is None or np.array_equal(values[: len(true)], true)) and self.fulfils(true)

    @abstractmethod
    def statement(self) -> str:
        """Return the check and its conclusion as a sentence."""

    def value_at(self, heap: int, values: Values) -> int:
        """Return the nim value of a heap that is not below the preperiod, by the period.

        Parameters
        ----------
        heap : int
            The number of counters, at least the preperiod.
        values : numpy.ndarray
            The nim values from heap 0 on, at least preperiod + period of them.

        Raises
        ------
        DomainError
            If there are too few values.
        """
        needed = self.preperiod + self.period
        if needed > len(values):
            raise DomainError(
                f"the nim value of heap {format_number(heap)} requires the first {format_number(needed)} values, "
                f"not only {len(values)}",
                hint="pass more values",
            )
        rounds, rest = divmod(heap - self.preperiod, self.period)
        return int(values[self.preperiod + rest]) + rounds * self.saltus

    def to_dict(self) -> dict[str, Any]:
        """Return the certificate as plain data for files and tables; see `certificate_from_dict`.

        Examples
        --------
        >>> from grundy.sequences import find_period
        >>> find_period("0.7").certificate.to_dict()
        {'prover': 'guy_smith', 'kind': 'GuySmithCertificate', 'game': '0.7', 'period': 2, 'preperiod': 1, 'saltus': 0}
        """
        numbers = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "game"}
        return {"prover": self.prover, "kind": self.kind, "game": self.game.notation, **numbers}

    def in_units_of(self, game: Subtraction) -> Certificate:
        """Return the certificate of a game of which this is the game in units, `Subtraction.in_units`."""
        return replace(self, game=game, period=game.unit * self.period, preperiod=game.unit * self.preperiod)


# ---- Theorems whose hypothesis is that the values repeat in a sufficiently long window


class Bound(NamedTuple):
    """The number of values that a theorem needs: max(starts·n0 + periods·p + rest, beyond + p) for p and n0.

    Here p is the period and n0 the preperiod, 1 <= starts <= periods and 0 <= rest. The theorem applies to heaps from
    `beyond` on, and to n0 from `least_start` on, which is 0 if the empty heap counts as a heap, and otherwise 1.

    Examples
    --------
    Guy and Smith for Kayles, with period 12 and preperiod 71:

    >>> Bound(starts=2, periods=2, rest=2).length(preperiod=71, period=12)
    168
    """

    starts: int
    periods: int
    rest: int
    least_start: int = 1
    beyond: int = 0

    def length(self, preperiod: int, period: int) -> int:
        """Return the number of values, from heap 0 on, that prove this period with this preperiod."""
        return max(self.starts * preperiod + self.periods * period + self.rest, self.beyond + period)

    def proved_period(self, values: Values) -> tuple[int, int] | None:
        """Return the least period that the values prove, and its least preperiod, or None if they prove none."""
        return None if max(self.rest, self.beyond) >= len(values) else proved_period(values, self)

    def proved_period_of_differences(self, values: Values) -> tuple[int, int, int] | None:
        """Return the least period and preperiod with G(n + p) - G(n) constant from n0 on, and that constant."""
        if max(self.rest, self.beyond) >= len(values):
            return None
        found = proved_period_of_differences(values, self)
        return None if found is None else (*found, int(values[sum(found)]) - int(values[found[1]]))


@dataclass(frozen=True)
class WindowCertificate(Certificate):
    """The proof that G(n + period) = G(n) for all n >= preperiod, by a theorem that needs a window of values."""

    @staticmethod
    @abstractmethod
    def bound_for(game: HeapGame) -> Bound | None:
        """Return the number of values that the theorem needs, or None if it does not apply to the game."""

    @classmethod
    def prove(cls, game: HeapGame, values: Values) -> Certificate | None:
        """Return a proof of the period of the values, or None if there are not enough values."""
        bound = cls.bound_for(game)
        found = None if bound is None else bound.proved_period(values)
        return None if found is None else cls(game, period=found[0], preperiod=found[1], saltus=0)

    @property
    def length(self) -> int:
        """The number of values, from heap 0 on, that the check reads; 0 if the theorem does not apply to the game."""
        bound = self.bound_for(self.game)
        return 0 if bound is None else bound.length(self.preperiod, self.period)

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, assumed to be those of the game, satisfy the hypothesis of the theorem.

        The period and the preperiod must be the least possible.
        """
        bound, period, start = self.bound_for(self.game), self.period, self.preperiod
        if bound is None or self.saltus != 0 or period < 1 or start < bound.least_start or self.length > len(values):
            return False
        if not repeats(values, start, self.length - period, period):
            return False
        starts_earlier = start > bound.least_start and repeats(values, start - 1, start, period)
        return not starts_earlier and not any(_is_period(values, start, period, period // q) for q in factors(period))

    def statement(self) -> str:
        """Return the check and its conclusion as a sentence."""
        return (
            f"G(n + {self.period}) = G(n) for {self.preperiod} <= n < {self.length - self.period} by the first "
            f"{self.length} values, hence for all n >= {self.preperiod} ({self.theorem})"
        )


def _is_period(values: Values, start: int, period: int, step: int) -> bool:
    """Return whether the step, which divides the period, is a period too: whether rotation by it changes nothing.

    The least period divides every period, so it is enough to try the steps period / q for the primes q.
    """
    back = period - step
    return repeats(values, start, start + back, step) and repeats(values, start, start + step, back)
