"""What proves a period: a theorem, and the finite check that its hypothesis holds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, ClassVar, TypeVar

import numpy as np

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.primes import factors
from grundy.sequences._kernels import Bound, Values, repeats, tail_period
from grundy.sequences.heaps.reading import read_game
from grundy.sequences.values.methods import computed_anew
from grundy.text import format_number, short_repr

__all__ = [
    "Certificate",
    "WindowCertificate",
    "certificate_from_dict",
    "proved_by",
]


ROOM = "grundy.sequences.periods"
PROVERS = ("arithmetic", "closed", "conditions", "endless", "guy_smith", "taking")


@dataclass(frozen=True)
class Certificate(ABC):
    """The proof that G(n + period) = G(n) + saltus for all n >= preperiod.

    Attributes
    ----------
    game : heap game
        Whose values they are.
    period, preperiod, saltus : int
        The claim; period and preperiod are the least.
    """

    theorem: ClassVar[str]

    game: Any
    period: int
    preperiod: int
    saltus: int

    @property
    @abstractmethod
    def length(self) -> int:
        """How many values, from heap 0 on, the check reads."""

    @abstractmethod
    def fulfils(self, values: Values) -> bool:
        """Return whether the values, if they are those of the game, fulfil the hypothesis of the theorem.

        Nothing that was found before is trusted: the check is made anew from the values alone, and from the game.
        """

    def verify(self, values: Values | None = None) -> bool:
        """Return whether the claim is proved: the values are computed anew, and must fulfil the hypothesis.

        Parameters
        ----------
        values : numpy.ndarray, optional
            Values that are to be the same, from heap 0 on, at least `length` of them. `fulfils` takes them for granted,
            which saves the time to compute them.

        Examples
        --------
        >>> from grundy.sequences.heaps import TakeAndBreak
        >>> from grundy.sequences.periods.guy_smith import GuySmithCertificate
        >>> proof = GuySmithCertificate(TakeAndBreak("0.77"), period=12, preperiod=71, saltus=0)
        >>> values = computed_anew(proof.game, proof.length)
        >>> values[3] = 4
        >>> proof.verify(), proof.verify(values)
        (True, False)
        """
        if values is not None and len(values) < self.length:
            return False
        true = computed_anew(self.game, max(self.length, 0))
        return (values is None or np.array_equal(values[: len(true)], true)) and self.fulfils(true)

    @abstractmethod
    def statement(self) -> str:
        """Return in a sentence what was checked and why it is enough."""

    def value_at(self, heap: int, values: Values) -> int:
        """Return the nim value of a heap from the preperiod on, by the period.

        Parameters
        ----------
        values : numpy.ndarray
            Nim values from heap 0 on, at least preperiod + period of them.

        Raises
        ------
        DomainError
            When there are too few of them.
        """
        needed = self.preperiod + self.period
        if needed > len(values):
            raise DomainError(
                f"the nim value of heap {format_number(heap)} is read off the first {format_number(needed)} "
                f"values, and only "
                f"{len(values)} are given; give all of them"
            )
        rounds, rest = divmod(heap - self.preperiod, self.period)
        return int(values[self.preperiod + rest]) + rounds * self.saltus

    def to_dict(self) -> dict[str, Any]:
        """Return the certificate as plain data, for files and tables.

        Returns
        -------
        dict
            With the prover, the kind of certificate, the game in its notation, and the numbers; `certificate_from_dict`
            reads it.

        Examples
        --------
        >>> from grundy.sequences.heaps import TakeAndBreak
        >>> from grundy.sequences.periods.guy_smith import GuySmithCertificate
        >>> GuySmithCertificate(TakeAndBreak("0.3"), period=2, preperiod=1, saltus=0).to_dict()
        {'prover': 'guy_smith', 'kind': 'GuySmithCertificate', 'game': '0.3', 'period': 2, 'preperiod': 1, 'saltus': 0}
        """
        prover = type(self).__module__.removeprefix(f"{ROOM}.").partition(".")[0]
        numbers = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "game"}
        return {"prover": prover, "kind": type(self).__name__, "game": self.game.notation, **numbers}


def certificate_from_dict(data: Mapping[str, Any]) -> Certificate:
    """Return the certificate that `Certificate.to_dict` has written.

    Parameters
    ----------
    data : mapping
        Also one with the texts `theorem` and `statement` beside the rest.

    Returns
    -------
    Certificate
        It claims what was written, and proves it only when `verify` says so.

    Raises
    ------
    DomainError
        When the data are no certificate.
    NotationError
        When the game in it cannot be read.

    Examples
    --------
    >>> numbers = {"period": 12, "preperiod": 71, "saltus": 0}
    >>> certificate_from_dict({"prover": "guy_smith", "kind": "GuySmithCertificate", "game": "0.77", **numbers}).length
    168
    """
    if not isinstance(data, Mapping):
        raise DomainError(
            f"these data are no certificate of a period, but a {type(data).__name__}; write one with to_dict"
        )
    try:
        kind = _kind(str(data["prover"]), str(data["kind"]))
        numbers = {name: as_natural(data[name], name) for name in _numbers(kind, data)}
        return kind(read_game(str(data["game"])), **numbers)
    except (KeyError, TypeError) as error:
        raise DomainError(f"these data are no certificate of a period ({error}); write one with to_dict") from None


def _numbers(kind: type[Certificate], data: Mapping[str, Any]) -> list[str]:
    """Return the names of the entries that are numbers; all others are texts that belong to a certificate."""
    names = {field.name for field in fields(kind)} - {"game"}
    for name in data:
        if name not in names and name not in ("prover", "kind", "game", "theorem", "statement"):
            raise DomainError(f"a certificate of a period has no entry {short_repr(name)}; write one with to_dict")
    return [name for name in data if name in names]


def _kind(prover: str, name: str) -> type[Certificate]:
    if prover not in PROVERS:
        raise DomainError(f"{short_repr(prover)} proves no periods; the provers are {', '.join(PROVERS)}")
    kind = getattr(import_module(f"{ROOM}.{prover}"), name, None)
    if not (isinstance(kind, type) and issubclass(kind, Certificate)):
        raise DomainError(f"{short_repr(name)} is no certificate of the prover {prover!r}")
    return kind


# ---- Certificates that need one thing of the values: that they repeat over a window that is long enough


@dataclass(frozen=True)
class WindowCertificate(Certificate):
    """The proof that G(n + period) = G(n) for all n >= preperiod, by a theorem that asks for so many values."""

    @property
    @abstractmethod
    def bound(self) -> Bound | None:
        """How many values the theorem asks for; None when it does not speak of this game."""

    @property
    def length(self) -> int:
        """How many values, from heap 0 on, the check reads; 0 when the theorem does not speak of this game."""
        return 0 if self.bound is None else self.bound.length(self.preperiod, self.period)

    def fulfils(self, values: Values) -> bool:
        """Return whether the values, which are those of the game, fulfil the hypothesis of the theorem.

        The period has to be the least one, and so has the preperiod.
        """
        bound = self.bound
        if bound is None or self.saltus != 0 or self.period < 1 or self.preperiod < bound.least_start:
            return False
        return self.length <= len(values) and _is_proved(self, bound, values)

    def statement(self) -> str:
        """Return in a sentence what was checked and why it is enough."""
        return (
            f"G(n + {self.period}) = G(n) for {self.preperiod} <= n < {self.length - self.period}, as the first "
            f"{self.length} values show, and then for all n >= {self.preperiod} ({self.theorem})"
        )


Kind = TypeVar("Kind", bound=WindowCertificate)


def proved_by(kind: type[Kind], game: Any, bound: Bound | None, values: Values) -> Kind | None:
    """Return the certificate of this kind for the least period that the values prove, if they prove one.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sequences.heaps import Subtraction
    >>> from grundy.sequences.periods.taking import TakingCertificate
    >>> values = np.arange(20, dtype=np.uint8) % 3
    >>> proved_by(TakingCertificate, Subtraction({1, 2}), Bound(1, 1, 2, least_start=0), values)
    TakingCertificate(game=Subtraction({1, 2}), period=3, preperiod=0, saltus=0)
    """
    found = None if bound is None else tail_period(values, bound)
    return None if found is None else kind(game, period=found[0], preperiod=found[1], saltus=0)


def _is_proved(claim: WindowCertificate, bound: Bound, values: Values) -> bool:
    period, start = claim.period, claim.preperiod
    if not repeats(values, start, claim.length - period, period):
        return False
    starts_earlier = start > bound.least_start and repeats(values, start - 1, start, period)
    return not starts_earlier and not any(_goes_round(values, start, period, period // q) for q in factors(period))


def _goes_round(values: Values, start: int, period: int, step: int) -> bool:
    """Return whether one period, bent to a circle, looks the same after a turn by that many places.

    Then the step is a period too. A smaller period divides the least one found here, so it is enough to try the
    steps period / q for the primes q.
    """
    back = period - step
    return repeats(values, start, start + back, step) and repeats(values, start, start + step, back)
