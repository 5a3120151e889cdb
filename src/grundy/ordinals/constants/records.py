"""What is known of a constant α_p, and how it was proved."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from io import StringIO
from typing import Any

from grundy.ordinals.closure.components import kappas, order_of_two
from grundy.ordinals.constants.direct import degree, foundations
from grundy.primes import factors

__all__ = [
    "Proof",
    "Provenance",
    "Published",
    "Trial",
    "least_excess",
    "published",
    "recorded",
    "rows_text",
]


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
        ``"theorem"`` (see `grundy.ordinals.constants.records`), ``"finite"`` (in a field of finite nimbers),
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
    >>> from grundy.ordinals.constants.alphas import prove_alone
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


# ---- The constants α_p that have been published, and those that this project has proved beyond them
#
# ``published.csv`` has the rows for p <= 281: Conway 1976 (3 to 7), Lenstra 1977 (11 to 43), Le Bruyn 2009 (47 to 67)
# and Siegel 2013 (71 to 281; the excesses are OEIS A380496). ``proved.csv`` has what ``grundy alpha`` has proved
# beyond them, written by its option ``--csv``; the same command without a store proves the rows again.

_COLUMNS = ["prime", "kappas", "excess", "method", "size", "seconds"]


@dataclass(frozen=True)
class Published:
    """A row of a published table."""

    prime: int
    kappas: tuple[int, ...]
    excess: int
    source: str


@cache
def published() -> Mapping[int, Published]:
    """Return the published rows by their primes."""
    return {
        int(row["prime"]): Published(int(row["prime"]), _kappas(row), int(row["excess"]), row["source"])
        for row in _rows("published.csv")
    }


@cache
def recorded() -> Mapping[int, Proof]:
    """Return the proofs of this project beyond the published tables, by their primes."""
    return {int(row["prime"]): _proof(row) for row in _rows("proved.csv")}


def rows_text(proofs: Iterable[Proof]) -> str:
    """Return the text of ``proved.csv``: the proofs that are not of published rows, by ascending primes."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for proof in sorted(proofs, key=lambda proof: proof.prime):
        if proof.prime not in published():
            used = " ".join(map(str, proof.kappas))
            writer.writerow([proof.prime, used, proof.excess, proof.method, proof.size, f"{proof.seconds:.3f}"])
    return out.getvalue()


def _proof(row: Mapping[str, str]) -> Proof:
    p, m, method = int(row["prime"]), int(row["excess"]), row["method"]
    trials = *(Trial(n, True, "theorem") for n in range(m)), Trial(m, False, method)
    return Proof(
        prime=p,
        kappas=_kappas(row),
        excess=m,
        method=method,
        trials=trials,
        degree=degree(p),
        size=int(row["size"]),
        seconds=float(row["seconds"]),
        rests_on=foundations(p),
        recorded=True,
    )


def _kappas(row: Mapping[str, str]) -> tuple[int, ...]:
    return tuple(map(int, row["kappas"].split()))


def _rows(name: str) -> list[dict[str, str]]:
    text = files("grundy.ordinals.constants").joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


# ---- Excesses that are too small, by proof
#
# Let f be the order of 2 modulo the odd prime p, so that p divides 2^f - 1 and no 2^s - 1 with a smaller s, and let x
# lie in a field F_(2^d), f | d. Then x is a p-th power there if and only if its norm N(x) to F_(2^f) is a p-th power
# in F_(2^f): the norm is x to the power (2^d - 1)/(2^f - 1), so that N(x)^((2^f - 1)/p) = x^((2^d - 1)/p).
#
# **One odd prime power: m >= 1.** Let κ_f = κ_q with q = r^a odd. Then f = q·s with r not dividing s. Let F_(2^b) be
# the field of all components but the powers of r; it contains α_r = κ_q^q, its degree b is prime to r, and κ_q has
# degree d = b·q in all. Write κ_q = λ·c with λ of order a power of r and c of order prime to r. As a power of r times
# an exponent that is 1 modulo the order of c shows, c is a power of κ_q^q = α_r, so it lies in F_(2^b). The norm of λ
# has order a power of r, which is prime to p (p ≠ r, since r divides f, which divides p - 1), so it is a p-th power.
# The maps y → y^(2^f) of F_(2^d) over F_(2^f) keep F_(2^b), where their fixed field is F_(2^b) ∩ F_(2^f) = F_(2^s),
# and they are as many (b/s) as the maps of F_(2^b) over F_(2^s); so the norm of c lies in F_(2^s). As s < f, p does
# not divide 2^s - 1, and everything in F_(2^s) is a p-th power. Hence so is κ_q, and m = 0 is too small.
#
# **f = 2·3^k with k >= 1: m >= 4.** Here κ_f = κ_(3^k) = ζ is a root of unity of order 3^(k+1), since ζ^(3^k) = 2 has
# order 3. For m = 1 let σ be y → y^(2^(f/2)). As 2^(3^k) = -1 modulo 3^(k+1), σ(1 ⊕ ζ) = 1 ⊕ ζ^(-1) = ζ^(-1)·(1 ⊕ ζ),
# so (1 ⊕ ζ)^(2^(f/2) - 1) = ζ^(-1), which is a p-th power because p ≠ 3. The exponent 2^(f/2) - 1 is prime to p, so 1
# ⊕ ζ is a p-th power itself. For m = 2 and 3, both cube roots of unity, ζ ⊕ m = m·(1 ⊕ ζ/m), where ζ/m is a root of
# unity of order 3^(k+1) like ζ, and m is a p-th power, as p does not divide 3.


def least_excess(p: int) -> int:
    """Return the m below which κ_f ⊕ m is known to be a p-th power, by the theorems above."""
    f = order_of_two(p)
    used = kappas(f)
    if len(used) > 1 or not next(iter(used)) % 2:
        return 0
    return 4 if f % 2 == 0 and set(factors(f // 2)) == {3} else 1
