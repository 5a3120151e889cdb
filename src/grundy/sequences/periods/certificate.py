"""What proves a period: a theorem, and the finite check that its hypothesis holds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.saying import called, shown
from grundy.sequences.heaps.reading import read_game
from grundy.sequences.values.anew import computed_anew
from grundy.sequences.values.engine import Values

__all__ = ["Certificate", "certificate_from_dict"]

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

        Returns
        -------
        bool

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
        heap : int
        values : numpy.ndarray
            Nim values from heap 0 on, at least preperiod + period of them.

        Returns
        -------
        int

        Raises
        ------
        DomainError
            When there are too few of them.
        """
        needed = self.preperiod + self.period
        if needed > len(values):
            raise DomainError(
                f"the nim value of heap {shown(heap)} is read off the first {shown(needed)} values, and only "
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
        numbers = {name: natural(data[name], name) for name in _numbers(kind, data)}
        return kind(read_game(str(data["game"])), **numbers)
    except (KeyError, TypeError) as error:
        raise DomainError(f"these data are no certificate of a period ({error}); write one with to_dict") from None


def _numbers(kind: type[Certificate], data: Mapping[str, Any]) -> list[str]:
    """Return the names of the entries that are numbers; all others are texts that belong to a certificate."""
    names = {field.name for field in fields(kind)} - {"game"}
    for name in data:
        if name not in names and name not in ("prover", "kind", "game", "theorem", "statement"):
            raise DomainError(f"a certificate of a period has no entry {called(name)}; write one with to_dict")
    return [name for name in data if name in names]


def _kind(prover: str, name: str) -> type[Certificate]:
    if prover not in PROVERS:
        raise DomainError(f"{called(prover)} proves no periods; the provers are {', '.join(PROVERS)}")
    kind = getattr(import_module(f"{ROOM}.{prover}"), name, None)
    if not (isinstance(kind, type) and issubclass(kind, Certificate)):
        raise DomainError(f"{called(name)} is no certificate of the prover {prover!r}")
    return kind
