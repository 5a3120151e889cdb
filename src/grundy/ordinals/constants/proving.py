"""Proofs for many primes, each after those it rests on, kept in a file so that a run can go on later."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from math import inf
from os import PathLike
from typing import TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.components import kappas
from grundy.ordinals.closure.primes import order_of_two
from grundy.ordinals.constants.crossed.parts import Parts
from grundy.ordinals.constants.foundations import foundations
from grundy.ordinals.constants.proof import Tell, estimated_seconds, method_for, prove_alone, size_of
from grundy.ordinals.constants.records import Proof
from grundy.runs import Every, Pace, Progress, Store, in_order
from grundy.saying import shown

__all__ = ["Known", "known_proofs", "proofs", "seconds_in_all"]

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
    method : {"auto", "direct", "crossed"}, optional
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

    Yields
    ------
    Proof

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
        self._progress, self._pace, self._often = progress, Pace(0), Every(_OFTEN)
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
    """Return about how long the slowest trial for p or one of its foundations takes, apart from those that are known.

    Parameters
    ----------
    p : int
        An odd prime.
    method : {"auto", "direct", "crossed"}, optional
    known : collection of tuples, optional
        Primes and methods of proofs that are at hand, such as `known_proofs` gives them.

    Returns
    -------
    float

    Examples
    --------
    >>> seconds_in_all(281) < 10
    True
    >>> seconds_in_all(5, known=[(5, "finite")])
    0.0
    """
    missing = (r for r in (*foundations(p), p) if _key(r, method, known) not in known)
    return max((estimated_seconds(r, method) for r in missing), default=0.0)


def _key(p: int, method: str, known: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Return under which name a proof is looked for: if the method is left open, then any that there is will do."""
    best = method_for(p, method)
    methods = (best, "crossed", "direct") if method == "auto" else (best,)
    return next(((p, name) for name in methods if (p, name) in known), (p, best))


def known_proofs(store: Store | str | PathLike[str] | None = None) -> Known:
    """Return what this process has proved, and what a file has, by primes and methods.

    Examples
    --------
    >>> proof = list(proofs([5]))[-1]
    >>> known_proofs()[5, "finite"] is proof
    True
    """
    return {**({} if store is None else _stored(Store.at(store))), **_proved}


def _check(missing: list[int], method: str, limit: float) -> None:
    """Refuse what takes too long, and name the slowest."""
    seconds, p = max(((estimated_seconds(p, method), p) for p in missing), default=(0.0, 0))
    if seconds <= limit:
        return
    test = f"proving α_{p} by the {method_for(p, method)} test"
    if seconds == inf:
        size = shown(size_of(p, method_for(p, method)))
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
