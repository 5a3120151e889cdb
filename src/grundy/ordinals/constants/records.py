"""What is known of a constant α_p, and how it was proved."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

__all__ = ["Proof", "Provenance", "Trial"]


class Provenance(StrEnum):
    """Where a value of α_p comes from; it equals its text."""

    PROVED_HERE = "proved here"
    PUBLISHED = "published"
    CONJECTURAL = "conjectural rule"


@dataclass(frozen=True)
class Trial:
    """Whether κ_f ⊕ m is a p-th power, for one m.

    Attributes
    ----------
    excess : int
        The finite m.
    is_power : bool
        What was found.
    method : str
        ``"theorem"`` (see `grundy.ordinals.constants.theorems`), ``"finite"`` (in a field of finite nimbers),
        ``"direct"`` or ``"crossed"``.

    Examples
    --------
    >>> Trial(0, True, "direct")
    Trial(excess=0, is_power=True, method='direct')
    """

    excess: int
    is_power: bool
    method: str


@dataclass(frozen=True)
class Proof:
    """The trials that show what α_p is, once the constants of smaller primes that its field is built from are proved.

    Attributes
    ----------
    prime : int
    kappas : tuple of int
        The prime powers q of the sum κ_f.
    excess : int
        The m of the last trial, the first one for which κ_f ⊕ m is no p-th power.
    method : str
        That of the last trial.
    trials : tuple of Trial
        For m = 0, 1, 2, …, in this order.
    degree : int
        The degree over F_2 of κ_f ⊕ m.
    size : int
        The degree of the field in which the last trial computes: less than `degree` for the crossed test.
    seconds : float
        What the trials of this prime took, without those of smaller primes.
    rests_on : tuple of int
        The odd primes r < p whose α_r the field of κ_f ⊕ m is built from. Each is proved as well.
    recorded : bool
        Whether the trials were run earlier, and only their results are at hand: `alpha` with ``prove=True`` runs them
        again.

    Examples
    --------
    >>> from grundy.ordinals.constants.proof import prove_alone
    >>> proof = prove_alone(23)
    >>> proof.kappas, proof.excess, proof.method, proof.rests_on
    ((11,), 1, 'direct', (5, 11))
    """

    prime: int
    kappas: tuple[int, ...]
    excess: int
    method: str
    trials: tuple[Trial, ...]
    degree: int
    size: int
    seconds: float
    rests_on: tuple[int, ...]
    recorded: bool = False

    def data(self) -> dict[str, Any]:
        """Return the proof as JSON has it."""
        return {name: _plain(value) for name, value in asdict(self).items()}

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> "Proof":
        """Return the proof that `data` wrote, as a recorded one."""
        return Proof(
            prime=data["prime"],
            kappas=tuple(data["kappas"]),
            excess=data["excess"],
            method=data["method"],
            trials=tuple(Trial(**trial) for trial in data["trials"]),
            degree=data["degree"],
            size=data["size"],
            seconds=data["seconds"],
            rests_on=tuple(data["rests_on"]),
            recorded=True,
        )


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
