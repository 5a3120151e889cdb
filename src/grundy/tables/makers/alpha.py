"""The constants α_p of transfinite nim multiplication."""

from collections.abc import Iterable, Iterator

from grundy.ordinals import Alpha, alpha
from grundy.ordinals.constants import Proof, proofs
from grundy.ordinals.constants.alphas import proved_alpha, published, recorded
from grundy.tables.table import Row

__all__ = ["is_quick", "make", "proofs_of", "remake", "row_of"]

QUICK_DEGREE = 1500


def make() -> Iterator[Row]:
    """Yield all rows, each proved anew; this takes hours.

    Examples
    --------
    >>> next(make())["prime"]
    '3'
    """
    return map(row_of, proofs_of([*published(), *recorded()]))


def proofs_of(primes: Iterable[int]) -> Iterator[Alpha]:
    """Yield the constants of some primes in ascending order, proved now.

    Examples
    --------
    >>> [str(found.value) for found in proofs_of([7, 3])]
    ['2', 'ω+1']
    """
    wanted = sorted(primes)
    proved: dict[int, Proof] = {}
    done = 0
    for proof in proofs(wanted):  # those on which others rest come first
        proved[proof.prime] = proof
        while done < len(wanted) and wanted[done] in proved:
            yield proved_alpha(proved[wanted[done]])
            done += 1


def remake(row: Row) -> Row:
    """Return a row proved anew.

    Examples
    --------
    >>> remake({"prime": "19"})["excess"]
    '4'
    """
    return row_of(alpha(int(row["prime"]), prove=True))


def is_quick(row: Row) -> bool:
    """Return whether the field of the constant is small, so that its proof is short.

    Examples
    --------
    >>> is_quick({"degree": "180"})
    True
    """
    return int(row["degree"]) <= QUICK_DEGREE


def row_of(constant: Alpha) -> Row:
    """Return the row of a constant.

    Examples
    --------
    >>> row_of(alpha(47))["kappas"]
    '23'
    """
    return {
        "prime": str(constant.prime),
        "order": str(constant.order),
        "kappas": " ".join(map(str, constant.kappas)),
        "excess": str(constant.excess),
        "degree": str(constant.degree),
        "published": constant.source or "",
    }
