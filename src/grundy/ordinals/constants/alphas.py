"""The constants α_p: for each odd prime p the least ordinal below κ_p that is no p-th power there (Lenstra 1977)."""

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike

from grundy.natural import natural
from grundy.ordinals.closure import kappa
from grundy.ordinals.closure.components import excess, kappas
from grundy.ordinals.closure.primes import order_of_two, require_odd_prime
from grundy.ordinals.constants.foundations import degree
from grundy.ordinals.constants.proving import proofs
from grundy.ordinals.constants.records import Proof, Provenance
from grundy.ordinals.constants.tables import published, recorded
from grundy.ordinals.nim_sum import nim_sum
from grundy.ordinals.ordinal import Ordinal, ordinal
from grundy.runs import Progress, Store

__all__ = ["Alpha", "alpha", "proved_alpha"]


@dataclass(frozen=True)
class Alpha:
    """α_p, the p-th nim power of κ_p, and how it is known.

    Attributes
    ----------
    prime : int
        The odd prime p.
    kappas : tuple of int
        The prime powers q, ascending, for which α_p is the sum of the κ_q and of the excess.
    excess : int
        The finite part m.
    order : int
        f, the order of 2 modulo p.
    degree : int
        The degree of α_p over F_2.
    provenance : Provenance
        ``"proved here"``, ``"published"`` or ``"conjectural rule"``.
    proof : Proof or None
        The trials, when it was proved here.
    source : str or None
        Who published it, when it is in a published table.

    Examples
    --------
    >>> from grundy.ordinals import alpha
    >>> seven = alpha(7)
    >>> seven.kappas, seven.excess, seven.order, str(seven.provenance)
    ((3,), 1, 3, 'published')
    """

    prime: int
    kappas: tuple[int, ...]
    excess: int
    order: int
    degree: int
    provenance: Provenance
    proof: Proof | None = None
    source: str | None = None

    @property
    def value(self) -> Ordinal:
        """The ordinal α_p; a LimitError when the place of one of the primes is too large to be counted."""
        return nim_sum(*map(kappa, self.kappas), ordinal(self.excess))


def alpha(
    p: int,
    prove: bool = False,
    method: str = "auto",
    *,
    store: Store | str | PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
    limit: float = 3600.0,
) -> Alpha:
    """Return α_p, the least ordinal below κ_p that is no p-th nim power there.

    α_p = κ_f ⊕ m, where f is the order of 2 modulo p, κ_f is a sum of generators κ_q (`kappas`), and m is the
    `excess`. That it has this form is a theorem of Lenstra (1977), taken from him; it gives the κ_q from the constants
    of smaller primes. The excess is proved for some primes; for all others it is what a rule says that all known values
    follow, and `provenance` tells which is the case.

    Parameters
    ----------
    p : int
        An odd prime.
    prove : bool, optional
        Whether to prove the excess now, and those of all smaller primes on which it rests.
    method : {"auto", "direct", "crossed"}, optional
        How to prove: the direct test computes in the field of α_p, the crossed one in a smaller field; ``"auto"`` takes
        what costs least.
    store : Store or path, optional
        A file that keeps proofs as they come, and from which earlier ones are taken.
    progress : callable, optional
        Called with a `grundy.runs.Progress` on the way; what is done is counted in milliseconds, as estimated
        beforehand.
    limit : float, optional
        Refuse to begin when a prime would take more than about so many seconds.

    Returns
    -------
    Alpha

    Raises
    ------
    DomainError
        When p is no odd prime.
    LimitError
        When a proof would take too long.
    RuleContradictedError
        When a proof shows that the rule is wrong.

    Examples
    --------
    >>> alpha(47).value, alpha(47).provenance.value, alpha(47).source
    (Ordinal('w^(w^7)+1'), 'published', 'Le Bruyn 2009')
    >>> found = alpha(47, prove=True)
    >>> found.kappas, found.excess, found.provenance.value, found.proof.rests_on
    ((23,), 1, 'proved here', (5, 11, 23))
    >>> alpha(2**61 - 1).kappas, alpha(2**61 - 1).provenance.value
    ((61,), 'proved here')
    >>> alpha(1439).kappas, alpha(1439).provenance.value
    ((719,), 'conjectural rule')
    """
    p = natural(p, "p")
    require_odd_prime(p)
    if not prove:
        return _known(p)
    *_, proof = proofs([p], method, store=store, progress=progress, limit=limit)
    return proved_alpha(proof)


def proved_alpha(proof: Proof) -> Alpha:
    """Return the constant that a proof shows.

    Examples
    --------
    >>> from grundy.ordinals.constants.proof import prove_alone
    >>> proved_alpha(prove_alone(7)).value
    Ordinal('w+1')
    """
    row = published().get(proof.prime)
    return _alpha(proof.prime, Provenance.PROVED_HERE, proof, None if row is None else row.source)


def _known(p: int) -> Alpha:
    if p in published():
        return _alpha(p, Provenance.PUBLISHED, None, published()[p].source)
    if p in recorded():
        return _alpha(p, Provenance.PROVED_HERE, recorded()[p], None)
    return _alpha(p, Provenance.CONJECTURAL, None, None)


def _alpha(p: int, provenance: Provenance, proof: Proof | None, source: str | None) -> Alpha:
    f = order_of_two(p)
    return Alpha(p, tuple(sorted(kappas(f))), excess(p), f, degree(p), provenance, proof, source)
