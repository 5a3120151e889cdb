"""The constants α_p: for each odd prime p the least ordinal below κ_p that is no p-th power there (Lenstra 1977)."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from os import PathLike
from time import perf_counter
from typing import TypeAlias

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.integers import as_natural
from grundy.ordinals.closure import kappa
from grundy.ordinals.closure.components import excess, kappas, order_of_two, require_odd_prime
from grundy.ordinals.constants.crossed_generators import Parts
from grundy.ordinals.constants.crossed_ring import crossed_parameters, crossed_seconds, is_power_crossed
from grundy.ordinals.constants.direct import (
    MAX_DEGREE,
    MAX_ORDER,
    degree,
    direct_seconds,
    foundations,
    is_power_direct,
    is_power_finite,
)
from grundy.ordinals.constants.records import Proof, Provenance, Trial, least_excess, published, recorded
from grundy.ordinals.ordinal import Ordinal, nim_sum, ordinal
from grundy.progress import Interval, Pace, Progress
from grundy.runs import Store, in_order
from grundy.text import format_number

__all__ = [
    "Alpha",
    "Known",
    "RuleContradictedError",
    "Tell",
    "alpha",
    "estimated_seconds",
    "known_proofs",
    "method_for",
    "proofs",
    "prove_alone",
    "proved_alpha",
    "seconds_in_all",
    "size_of",
]


# ---- The proof for one prime: trials for m = 0, 1, 2, … until κ_f ⊕ m is no p-th power
#
# Lenstra 1977: α_p = κ_f ⊕ m with f the order of 2 modulo p and with the least finite m for which this is no p-th
# power. The trials take the field of κ_f ⊕ m as built by the rule for excesses, so the proof rests on those of the
# smaller primes that are `grundy.ordinals.constants.direct` of p.

# Trials whose result a theorem tells are run all the same, as a check, when they take less than about so many seconds.
CHEAP = 0.005
# Nobody has seen an excess above 4.
MAX_EXCESS = 64

# Called on the way with about how many seconds of work are done since the last call.
Tell: TypeAlias = Callable[[float], object]

_TESTS: dict[str, Callable[[int, int, Tell | None, Parts | None], bool]] = {
    "finite": lambda p, m, tell, parts: is_power_finite(p, m),
    "direct": lambda p, m, tell, parts: is_power_direct(p, m),
    "crossed": is_power_crossed,
}


class RuleContradictedError(GrundyError, RuntimeError):
    """A proof has found another excess than the rule for which all known values speak."""


def method_for(p: int, method: str = "auto") -> str:
    """Return the method of the trials for p: the given one where it can be used, or the one that costs least."""
    if method not in ("auto", "direct", "crossed"):
        raise DomainError(f"a method of proof is auto, direct or crossed, not {method!r}")
    f = order_of_two(p)
    if f & (f - 1) == 0:
        return "finite"
    if method != "auto":
        return method
    return min(("crossed", "direct"), key=lambda name: _seconds(p, name))


def estimated_seconds(p: int, method: str = "auto") -> float:
    """Return about how long the trials for p take, without those of smaller primes; infinite if not possible."""
    return _seconds(p, method_for(p, method))


def _seconds(p: int, method: str) -> float:
    if method == "finite":
        f = order_of_two(p)
        return 1e-9 * float(f) ** 2 if f <= MAX_ORDER else inf
    if method == "direct":
        return direct_seconds(p) if degree(p) <= MAX_DEGREE else inf
    return crossed_seconds(p, excess(p))


def prove_alone(
    p: int, method: str = "auto", tell: Tell | None = None, parts: str | PathLike[str] | None = None
) -> Proof:
    """Return the proof for p, given those of its foundations."""
    chosen = method_for(p, method)
    start = perf_counter()
    trials = _trials(p, chosen, tell, parts)
    seconds = perf_counter() - start
    found = trials[-1].excess
    if found != excess(p):
        raise _contradiction(p, found, trials)
    used = tuple(sorted(kappas(order_of_two(p))))
    return Proof(p, used, found, chosen, trials, degree(p), size_of(p, chosen), seconds, foundations(p))


def _trials(p: int, method: str, tell: Tell | None, folder: str | PathLike[str] | None) -> tuple[Trial, ...]:
    trials = []
    known = least_excess(p)
    for m in range(MAX_EXCESS):
        parts = None if folder is None else Parts(folder, p, m)
        trial = _trial(p, m, method, tell, parts, is_power=m < known)
        trials.append(trial)
        if not trial.is_power:
            return tuple(trials)
    raise LimitError(
        f"κ_f ⊕ m is a p-th power for p = {format_number(p)} and every m < {MAX_EXCESS}, and no further m was tried"
    )


def _trial(p: int, m: int, method: str, tell: Tell | None, parts: Parts | None, *, is_power: bool) -> Trial:
    """Run the test for one m; `is_power` says that a theorem knows the result."""
    if is_power and _seconds(p, method) > CHEAP:
        return Trial(m, True, "theorem")
    trial = Trial(m, _TESTS[method](p, m, tell, parts), method)
    if is_power and not trial.is_power:
        raise AssertionError(f"the {method} test for p = {p}, m = {m} contradicts a theorem; please report this")
    return trial


def size_of(p: int, method: str) -> int:
    """Return the degree of the field in which the last trial for p computes, by a method that `method_for` gives."""
    return crossed_parameters(p, excess(p)).base if method == "crossed" else degree(p)


def _contradiction(p: int, found: int, trials: tuple[Trial, ...]) -> RuleContradictedError:
    tested = ", ".join(
        f"m = {trial.excess}: {'a' if trial.is_power else 'no'} power ({trial.method})" for trial in trials
    )
    return RuleContradictedError(
        f"α_{p} has the excess {found}, and the rule says {excess(p)} ({tested}): this refutes a conjecture on which "
        f"the arithmetic of this package relies for components above {p}; please report it"
    )


# ---- Proofs for many primes, each after those it rests on, kept in a file so that a run can go on later

# Proofs by their primes and methods.
Known: TypeAlias = dict[tuple[int, str], Proof]

_KIND = "grundy.alpha.proof/1"

# Seconds between reports of progress.
_OFTEN = 0.2

# What this process has proved: nothing that a file says, because trials that were not run here are run when a proof is
# asked for without that file.
_proved: Known = {}


def proofs(
    primes: Iterable[int],
    method: str = "auto",
    *,
    store: Store | str | PathLike[str] | None = None,
    workers: int = 1,
    progress: Callable[[Progress], object] | None = None,
    limit: float = 3600.0,
) -> Iterator[Proof]:
    """Prove α_p for these primes and for the smaller ones that they rest on, and yield each proof, in ascending order.

    A prime is yielded after all that it rests on, so what is yielded is proved. What this process or the file has
    proved by the same method is not proved again.

    Parameters
    ----------
    primes : iterable of int
        Odd primes.
    store : Store or path, optional
        A file to which proofs are added as they come, and from which earlier ones are taken. A proof that takes
        minutes keeps intermediate results in a folder beside it, with ``.parts`` added to its name.
    workers : int, optional
        Processes.
    progress : callable, optional
        Called with a `grundy.runs.Progress` after each prime, and several times a second on the way. What is done is
        counted in milliseconds, as estimated beforehand.
    limit : float, optional
        Nothing is begun when the trials of one prime would take more than about so many seconds.

    Raises
    ------
    LimitError
        When a prime would take too long.

    Examples
    --------
    >>> [(proof.prime, proof.excess) for proof in proofs([47])]
    [(5, 0), (11, 1), (23, 1), (47, 1)]
    """
    if not isinstance(limit, (int, float)) or not limit >= 0:
        raise DomainError(f"limit is a number of seconds from 0 on, not {limit!r}")
    needed = sorted({r for p in primes for r in (*foundations(p), p)})
    kept = None if store is None else Store.at(store)
    stored = {} if kept is None else _stored(kept)
    known = {**stored, **_proved}
    missing = [p for p in needed if _key(p, method, known) not in known]
    _check(missing, method, limit)
    work = _Work(missing, method, progress)
    parts = None if kept is None else kept.path.with_name(kept.path.name + ".parts")
    prove = partial(prove_alone, method=method, tell=work.teller(workers), parts=parts)
    new = in_order(prove, missing, workers)
    for p in needed:
        proof = known.get(_key(p, method, known)) or next(new)
        if not proof.recorded:
            _proved[p, proof.method] = proof
        if kept is not None and (p, proof.method) not in stored:
            kept.add({"kind": _KIND, **proof.data()})
        if parts is not None:
            Parts(parts, p, proof.excess).remove()
        work.finish(p)
        yield proof


class _Work:
    """How much of the work is done, in milliseconds as estimated beforehand."""

    def __init__(self, primes: list[int], method: str, progress: Callable[[Progress], object] | None):
        self._parts = {p: max(1, round(1000 * estimated_seconds(p, method))) for p in primes}
        self._total = sum(self._parts.values())
        self._progress, self._pace, self._often = progress, Pace(0), Interval(_OFTEN)
        self._done, self._inside = 0, 0.0

    def teller(self, workers: int) -> Tell | None:
        """Return what a proof in this process calls on its way."""
        return self._tell if self._progress is not None and workers == 1 else None

    def _tell(self, seconds: float) -> None:
        self._inside += 1000 * seconds
        if self._often.is_due():
            part = next(iter(self._parts.values()), 0)
            self._show(self._done + min(int(self._inside), part))

    def finish(self, p: int) -> None:
        """Count a prime as proved."""
        self._done += self._parts.pop(p, 0)
        self._inside = 0.0
        self._show(self._done)

    def _show(self, done: int) -> None:
        if self._progress is not None:
            self._progress(self._pace.at(done, self._total))


def seconds_in_all(p: int, method: str = "auto", known: Collection[tuple[int, str]] = ()) -> float:
    """Return about how long the slowest unknown trial for p or one of its foundations takes."""
    missing = (r for r in (*foundations(p), p) if _key(r, method, known) not in known)
    return max((estimated_seconds(r, method) for r in missing), default=0.0)


def _key(p: int, method: str, known: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Return under which name a proof is looked for: if the method is left open, then any that there is will do."""
    best = method_for(p, method)
    methods = (best, "crossed", "direct") if method == "auto" else (best,)
    return next(((p, name) for name in methods if (p, name) in known), (p, best))


def known_proofs(store: Store | str | PathLike[str] | None = None) -> Known:
    """Return what this process has proved, and what a file has, by primes and methods."""
    return {**({} if store is None else _stored(Store.at(store))), **_proved}


def _check(missing: list[int], method: str, limit: float) -> None:
    """Refuse what takes too long, and name the slowest."""
    seconds, p = max(((estimated_seconds(p, method), p) for p in missing), default=(0.0, 0))
    if seconds <= limit:
        return
    test = f"proving α_{p} by the {method_for(p, method)} test"
    if seconds == inf:
        size = format_number(size_of(p, method_for(p, method)))
        raise LimitError(f"{test} is out of reach, in a field of degree {size}; take alpha({p}) without a proof")
    raise LimitError(
        f"{test} takes about {seconds:,.0f} seconds, and the limit is {limit:,.0f}; raise limit, or take alpha({p}) "
        "without a proof"
    )


def _stored(store: Store) -> Known:
    """Return the proofs in a file, as far as they are of the same field as now."""
    found: Known = {}
    for record in store.matching(kind=_KIND):
        with store.checked():
            proof = Proof.from_data(record)
            if proof.kappas == tuple(sorted(kappas(order_of_two(proof.prime)))):
                found[proof.prime, proof.method] = proof
    return found


# ---- The constants α_p: for each odd prime p the least ordinal below κ_p that is no p-th power there (Lenstra 1977)


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
    p = as_natural(p, "p")
    require_odd_prime(p)
    if not prove:
        return _known(p)
    *_, proof = proofs([p], method, store=store, progress=progress, limit=limit)
    return proved_alpha(proof)


def proved_alpha(proof: Proof) -> Alpha:
    """Return the constant that a proof shows."""
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
