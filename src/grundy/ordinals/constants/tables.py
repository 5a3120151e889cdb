"""The constants α_p that have been published, and those that this project has proved beyond them.

``published.csv`` has the rows for p <= 281: Conway 1976 (3 to 7), Lenstra 1977 (11 to 43), Le Bruyn 2009 (47 to 67)
and Siegel 2013 (71 to 281; the excesses are OEIS A380496). ``proved.csv`` has what ``grundy alpha`` has proved beyond
them, written by its option ``--csv``; the same command without a store proves the rows again.
"""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import StringIO

from grundy.ordinals.constants.foundations import degree, foundations
from grundy.ordinals.constants.records import Proof, Trial

__all__ = ["Published", "published", "recorded", "rows_text"]

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
    """Return the published rows by their primes.

    Examples
    --------
    >>> published()[47]
    Published(prime=47, kappas=(23,), excess=1, source='Le Bruyn 2009')
    """
    return {
        int(row["prime"]): Published(int(row["prime"]), _kappas(row), int(row["excess"]), row["source"])
        for row in _rows("published.csv")
    }


@cache
def recorded() -> Mapping[int, Proof]:
    """Return the proofs of this project beyond the published tables, by their primes.

    Examples
    --------
    >>> all(proof.recorded and p not in published() for p, proof in recorded().items())
    True
    """
    return {int(row["prime"]): _proof(row) for row in _rows("proved.csv")}


def rows_text(proofs: Iterable[Proof]) -> str:
    """Return the text of a file such as ``proved.csv``: the proofs that are not of published rows, by ascending primes.

    Examples
    --------
    >>> from grundy.ordinals.constants.proof import prove_alone
    >>> text = rows_text([prove_alone(331), prove_alone(47)])
    >>> text.splitlines()[0], text.splitlines()[1].rpartition(",")[0], len(text.splitlines())
    ('prime,kappas,excess,method,size,seconds', '331,3 5,0,direct,60', 2)
    """
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
