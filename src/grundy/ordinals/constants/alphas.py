"""The constants α_p: for each odd prime p the least ordinal below κ_p that is not a p-th power there (Lenstra 1977).

`alpha` says what α_p is and how that is known: from a published table, by a proof, or by a rule. `proofs` proves many
of them, each after those that it rests on.
"""

import csv
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from importlib.resources import files
from io import StringIO
from math import inf
from os import PathLike
from typing import TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.ordinals.closure import kappa
from grundy.ordinals.closure.components import excess, kappas, order_of_two, prime_power, require_odd_prime
from grundy.ordinals.constants.crossed_generators import Checkpoints
from grundy.ordinals.constants.crossed_tensor import PRODUCTS
from grundy.ordinals.constants.trials import (
    Proof,
    Trial,
    alpha_degree,
    estimated_seconds,
    field_degree,
    foundations,
    method_for,
    prove_alone,
)
from grundy.ordinals.ordinal import Ordinal, nim_sum, ordinal
from grundy.progress import kernel_progress, progress_to
from grundy.runs import Store, in_order
from grundy.text import format_number


class Provenance(StrEnum):
    """Where a value of α_p comes from; it equals its text.

    Examples
    --------
    >>> alpha(7).provenance is Provenance.PUBLISHED, Provenance.PUBLISHED == "published"
    (True, True)
    """

    PROVED_HERE = "proved here"
    PUBLISHED = "published"
    CONJECTURAL = "conjectural rule"


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

    def formula(self) -> str:
        """Return α_p as text: the ordinal, or a sum of κ_q when the places of their primes cannot be counted."""
        try:
            return str(self.value)
        except LimitError:
            descending = sorted(self.kappas, key=prime_power, reverse=True)
            return "+".join([*(f"κ_{q}" for q in descending), *([str(self.excess)] if self.excess else [])])


def alpha(
    p: int,
    prove: bool = False,
    method: str = "auto",
    *,
    store: Store | str | PathLike[str] | None = None,
    limit: float = 3600.0,
) -> Alpha:
    """Return α_p, the least ordinal below κ_p that is not a p-th nim power there.

    α_p = κ_f ⊕ m, where f is the order of 2 modulo p, κ_f is a sum of generators κ_q (`kappas`), and m is the
    `excess`. That it has this form is a theorem of Lenstra (1977), which gives the κ_q from the constants of smaller
    primes; it is not proved again here. The excess is proved for some primes. For all others it comes from a rule that
    all known values follow; `provenance` says which is the case. A proof reports its progress as `proofs` does.

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
    limit : float, optional
        The most seconds, by estimate, that the trials of one prime may take; otherwise nothing is begun.

    Raises
    ------
    DomainError
        When p is not an odd prime.
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
        return _lookup(p)
    *_, proof = proofs([p], method, store=store, limit=limit)
    return proved_alpha(proof)


def proved_alpha(proof: Proof) -> Alpha:
    """Return the constant that a proof shows."""
    row = published().get(proof.prime)
    return _alpha(proof.prime, Provenance.PROVED_HERE, proof, None if row is None else row.source)


def _lookup(p: int) -> Alpha:
    if p in published():
        return _alpha(p, Provenance.PUBLISHED, None, published()[p].source)
    if p in recorded():
        return _alpha(p, Provenance.PROVED_HERE, recorded()[p], None)
    return _alpha(p, Provenance.CONJECTURAL, None, None)


def _alpha(p: int, provenance: Provenance, proof: Proof | None, source: str | None) -> Alpha:
    f = order_of_two(p)
    return Alpha(p, tuple(sorted(kappas(f))), excess(p), f, alpha_degree(p), provenance, proof, source)


# ---- Proofs for many primes, each after those it rests on, kept in a file so that a run can go on later

# Proofs by their primes and methods.
ProofIndex: TypeAlias = dict[tuple[int, str], Proof]

_KIND = "grundy.alpha.proof/1"

# What this process has proved, and nothing that a file says: without that file, trials of earlier runs are run again.
_proved: ProofIndex = {}


def proofs(
    primes: Iterable[int],
    method: str = "auto",
    *,
    store: Store | str | PathLike[str] | None = None,
    workers: int = 1,
    limit: float = 3600.0,
) -> Iterator[Proof]:
    """Prove α_p for these primes and for the smaller ones that they rest on, and yield each proof, in ascending order.

    A prime is yielded after all that it rests on, so what is yielded is proved. What this process or the file has
    proved by the same method is not proved again. Progress is reported to `grundy.progress_to` as ``"milliseconds of
    trials"``, estimated beforehand: after each prime, and on the way when there is one worker.

    Parameters
    ----------
    primes : iterable of int
        Odd primes.
    store : Store or path, optional
        A file to which proofs are added as they come, and from which earlier ones are taken. A proof that takes
        minutes keeps intermediate results in a folder beside it, with ``.parts`` added to its name.
    workers : int, optional
        Processes.
    limit : float, optional
        The most seconds, by estimate, that the trials of one prime may take; otherwise nothing is begun.

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
    _require_within(limit, missing, method)
    progress = _ProofProgress(missing, method)
    folder = None if kept is None else kept.path.with_name(kept.path.name + ".parts")
    new = in_order(partial(prove_alone, method=method, folder=folder), missing, workers)
    for p in needed:
        proof = known.get(_key(p, method, known))
        if proof is None:
            with progress.forwarding():
                proof = next(new)
        if not proof.recorded:
            _proved[p, proof.method] = proof
        if kept is not None and (p, proof.method) not in stored:
            kept.add({"kind": _KIND, **proof.data()})
        if folder is not None:
            Checkpoints(folder, p, proof.excess).remove()
        progress.finish(p)
        yield proof


class ProofRun:
    """Constants α_p for many primes, proved where a proof takes no longer than a budget, by estimate.

    Iterate over `prove` for the proofs as they come. It may be left at any time; `constants` has what is known then.

    Parameters
    ----------
    primes : list of int
        Odd primes.
    method, store, workers
        As for `proofs`.
    budget : float
        The most seconds that the trials of one prime may take.

    Attributes
    ----------
    skipped : dict
        The primes that would take longer, and how many seconds.
    proofs : dict
        The proofs so far by their primes, also of smaller primes on which they rest.

    Examples
    --------
    >>> run = ProofRun([7, 2879], budget=10)
    >>> [proof.prime for proof in run.prove()], list(run.skipped)
    ([3, 7], [2879])
    >>> [constant.provenance.value for constant in run.constants()]
    ['proved here', 'conjectural rule']
    """

    def __init__(
        self,
        primes: list[int],
        method: str = "auto",
        *,
        store: Store | str | PathLike[str] | None = None,
        workers: int = 1,
        budget: float = 60.0,
    ):
        self._primes, self._method, self._store, self._workers, self.budget = primes, method, store, workers, budget
        known = known_proofs(store)
        seconds = {p: slowest_trial_seconds(p, method, known) for p in primes}
        self.skipped = {p: time for p, time in seconds.items() if time > budget}
        self.proofs: dict[int, Proof] = {}

    def prove(self) -> Iterator[Proof]:
        """Prove the constants, and yield each proof."""
        within = [p for p in self._primes if p not in self.skipped]
        for proof in proofs(within, self._method, store=self._store, workers=self._workers, limit=self.budget):
            self.proofs[proof.prime] = proof
            yield proof

    def constants(self) -> list[Alpha]:
        """Return the constants, those without a proof as they are known otherwise."""
        return [proved_alpha(self.proofs[p]) if p in self.proofs else alpha(p) for p in self._primes]


class _ProofProgress:
    """Progress in milliseconds, as estimated beforehand, reported to the listener that is set when the work begins."""

    def __init__(self, primes: list[int], method: str):
        self._left = {p: max(1, round(1000 * estimated_seconds(p, method))) for p in primes}
        self._report = kernel_progress("milliseconds of trials", sum(self._left.values()))
        self._done = self._within = 0

    @contextmanager
    def forwarding(self) -> Iterator[None]:
        """Forward what the crossed test for the next prime reports in this process."""
        with progress_to(None if self._report is None else self._forward):
            yield

    def _forward(self, what: str, done: int, total: int | None) -> None:
        if what == PRODUCTS and self._report is not None:
            # The test for the next m counts from 0 again.
            self._within = max(self._within, min(done, next(iter(self._left.values()), 0)))
            self._report(self._done + self._within)

    def finish(self, p: int) -> None:
        """Count a prime as proved."""
        self._done += self._left.pop(p, 0)
        self._within = 0
        if self._report is not None:
            self._report(self._done)


def slowest_trial_seconds(p: int, method: str = "auto", known: Collection[tuple[int, str]] = ()) -> float:
    """Return about how long the slowest unknown trial for p or one of its foundations takes."""
    missing = (r for r in (*foundations(p), p) if _key(r, method, known) not in known)
    return max((estimated_seconds(r, method) for r in missing), default=0.0)


def _key(p: int, method: str, known: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Return the key of a proof: when the method is open, that of any known one, else of the cheapest."""
    best = method_for(p, method)
    methods = (best, "crossed", "direct") if method == "auto" else (best,)
    return next(((p, name) for name in methods if (p, name) in known), (p, best))


def known_proofs(store: Store | str | PathLike[str] | None = None) -> ProofIndex:
    """Return what this process has proved, and what a file has, by primes and methods."""
    return {**({} if store is None else _stored(Store.at(store))), **_proved}


def _require_within(limit: float, missing: list[int], method: str) -> None:
    """Refuse what takes too long, and name the slowest."""
    seconds, p = max(((estimated_seconds(p, method), p) for p in missing), default=(0.0, 0))
    if seconds <= limit:
        return
    test, instead = f"proving α_{p} by the {method_for(p, method)} test", f"take alpha({p}) without a proof"
    if seconds == inf:
        size = format_number(field_degree(p, method_for(p, method)))
        raise LimitError(f"{test} is out of reach, in a field of degree {size}", hint=instead)
    raise LimitError(f"{test} takes about {seconds:,.0f} seconds", parameter="limit", limit=limit, hint=instead)


def _stored(store: Store) -> ProofIndex:
    """Return the proofs in a file, as far as they are of the same field as now."""
    found: ProofIndex = {}
    for record in store.matching(kind=_KIND):
        with store.checked():
            proof = Proof.from_data(record)
            if proof.kappas == tuple(sorted(kappas(order_of_two(proof.prime)))):
                found[proof.prime, proof.method] = proof
    return found


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
    """Return the published rows by their primes.

    Examples
    --------
    >>> published()[7].excess, published()[7].source
    (1, 'Conway 1976')
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
    >>> recorded()[283].method
    'crossed'
    """
    return {int(row["prime"]): _proof(row) for row in _rows("proved.csv")}


def proofs_as_csv(proofs: Iterable[Proof]) -> str:
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
        degree=alpha_degree(p),
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
