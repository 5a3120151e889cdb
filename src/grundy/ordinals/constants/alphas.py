"""The constants α_p: for each odd prime p, the least ordinal in the field κ_p that is not a p-th power (Lenstra 1977).

`alpha` returns α_p and its provenance: a published table, a proof, or a conjectural rule. `proofs` proves many
constants, each after the constants that its proof depends on.
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
    """The source of a value of α_p; a member equals its text.

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
    """The constant α_p, the p-th nim power of κ_p, with its provenance.

    Attributes
    ----------
    prime : int
        The odd prime p.
    kappas : tuple of int
        The prime powers q, ascending, such that α_p is the sum of the κ_q and the excess.
    excess : int
        The finite part m.
    order : int
        The order f of 2 modulo p.
    degree : int
        The degree of α_p over F_2.
    provenance : Provenance
        ``"proved here"``, ``"published"`` or ``"conjectural rule"``.
    proof : Proof or None
        The proof, if the value was proved by this package.
    source : str or None
        The publication, if the value is in a published table.

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
        """The ordinal α_p. Raises `LimitError` if one of the primes is too large to compute its place."""
        return nim_sum(*map(kappa, self.kappas), ordinal(self.excess))

    def formula(self) -> str:
        """Return α_p as text: the ordinal, or a sum of κ_q if the places of the primes are too large to compute."""
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
    """Return α_p, the least ordinal in the field κ_p that is not a p-th nim power.

    α_p = κ_f ⊕ m, where f is the order of 2 modulo p, κ_f is a sum of generators κ_q (`kappas`), and m is the
    `excess`. Lenstra (1977) proved that α_p has this form, and determined the κ_q from the constants of smaller primes.
    The excess is proved for some primes. For all other primes it follows from a rule that all known values satisfy.
    `provenance` tells the cases apart. A proof reports its progress in the same way as `proofs`.

    Parameters
    ----------
    p : int
        An odd prime.
    prove : bool, optional
        Whether to prove the excess now, and the excesses of all smaller primes that the proof depends on.
    method : {"auto", "direct", "crossed"}, optional
        The method of proof. The direct test computes in the field of α_p, the crossed test in a smaller field.
        ``"auto"`` selects the faster test.
    store : Store or path, optional
        A file of proofs. Earlier proofs are read from it, and new proofs are added.
    limit : float, optional
        The most seconds, estimated, for the trials of one prime. If a prime needs more, no trial is started.

    Raises
    ------
    DomainError
        If p is not an odd prime.
    LimitError
        If a proof would take too long.
    RuleContradictedError
        If a proof shows that the rule is wrong.

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
    """Return the constant with its proof."""
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


# ---- Proofs for many primes, each after those that it depends on, stored in a file so that a run can be resumed

# Proofs by prime and method.
ProofIndex: TypeAlias = dict[tuple[int, str], Proof]

_KIND = "grundy.alpha.proof/1"

# Only the proofs of this process, not those of a file. Without the file, trials of earlier runs are repeated.
_proved: ProofIndex = {}


def proofs(
    primes: Iterable[int],
    method: str = "auto",
    *,
    store: Store | str | PathLike[str] | None = None,
    workers: int = 1,
    limit: float = 3600.0,
) -> Iterator[Proof]:
    """Prove α_p for these primes and for all smaller primes that the proofs depend on; yield the proofs by prime.

    The primes ascend, so all proofs that a proof depends on are yielded before it. Proofs by the same method in this
    process or in the file are reused. Progress is reported to `grundy.progress_to` in estimated ``"milliseconds of
    trials"``, after each prime, and also during trials if there is one worker.

    Parameters
    ----------
    primes : iterable of int
        Odd primes.
    method : {"auto", "direct", "crossed"}, optional
        The method of proof, as for `alpha`.
    store : Store or path, optional
        A file of proofs. Earlier proofs are read from it, and new proofs are added. A proof that takes minutes stores
        intermediate results in a folder next to the file, whose name is that of the file with ``.parts`` added.
    workers : int, optional
        The number of processes.
    limit : float, optional
        The most seconds, estimated, for the trials of one prime. If a prime needs more, no trial is started.

    Raises
    ------
    LimitError
        If the trials of a prime would take too long.

    Examples
    --------
    >>> [(proof.prime, proof.excess) for proof in proofs([47])]
    [(5, 0), (11, 1), (23, 1), (47, 1)]
    """
    if not isinstance(limit, (int, float)) or not limit >= 0:
        raise DomainError(f"limit must be a number of seconds, 0 or more, not {limit!r}")
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
    """Constants α_p for many primes, proved if the estimated time is within a budget.

    Iterate over `prove` to get the proofs one by one. You can stop at any time and call `constants`.

    Parameters
    ----------
    primes : list of int
        Odd primes.
    method, store, workers
        The same parameters as for `proofs`.
    budget : float
        The most seconds, estimated, for the trials of one prime.

    Attributes
    ----------
    skipped : dict
        The primes that would exceed the budget, with the estimated seconds.
    proofs : dict
        The proofs so far, by prime, including the smaller primes that they depend on.

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
        """Return the constants, each with its proof if there is one."""
        return [proved_alpha(self.proofs[p]) if p in self.proofs else alpha(p) for p in self._primes]


class _ProofProgress:
    """Progress in estimated milliseconds, reported to the listener that is set at the start."""

    def __init__(self, primes: list[int], method: str):
        self._left = {p: max(1, round(1000 * estimated_seconds(p, method))) for p in primes}
        self._report = kernel_progress("milliseconds of trials", sum(self._left.values()))
        self._done = self._within = 0

    @contextmanager
    def forwarding(self) -> Iterator[None]:
        """Forward the progress of the crossed test for the next prime in this process."""
        with progress_to(None if self._report is None else self._forward):
            yield

    def _forward(self, what: str, done: int, total: int | None) -> None:
        if what == PRODUCTS and self._report is not None:
            # The test for each m starts its count at 0.
            self._within = max(self._within, min(done, next(iter(self._left.values()), 0)))
            self._report(self._done + self._within)

    def finish(self, p: int) -> None:
        """Count a prime as proved."""
        self._done += self._left.pop(p, 0)
        self._within = 0
        if self._report is not None:
            self._report(self._done)


def slowest_trial_seconds(p: int, method: str = "auto", known: Collection[tuple[int, str]] = ()) -> float:
    """Estimate the seconds of the slowest missing trial for p or one of its foundations."""
    missing = (r for r in (*foundations(p), p) if _key(r, method, known) not in known)
    return max((estimated_seconds(r, method) for r in missing), default=0.0)


def _key(p: int, method: str, known: Collection[tuple[int, str]]) -> tuple[int, str]:
    """Return the key of a proof: for the method "auto", the key of a known proof, or else of the cheapest method."""
    best = method_for(p, method)
    methods = (best, "crossed", "direct") if method == "auto" else (best,)
    return next(((p, name) for name in methods if (p, name) in known), (p, best))


def known_proofs(store: Store | str | PathLike[str] | None = None) -> ProofIndex:
    """Return the proofs of this process and of a file, by prime and method."""
    return {**({} if store is None else _stored(Store.at(store))), **_proved}


def _require_within(limit: float, missing: list[int], method: str) -> None:
    """Raise `LimitError` if a proof takes too long; the message names the slowest proof."""
    seconds, p = max(((estimated_seconds(p, method), p) for p in missing), default=(0.0, 0))
    if seconds <= limit:
        return
    test, instead = f"proving α_{p} by the {method_for(p, method)} test", f"use alpha({p}) without a proof"
    if seconds == inf:
        size = format_number(field_degree(p, method_for(p, method)))
        raise LimitError(f"{test} is not possible, because its field of degree {size} is too large", hint=instead)
    raise LimitError(f"{test} takes about {seconds:,.0f} seconds", parameter="limit", limit=limit, hint=instead)


def _stored(store: Store) -> ProofIndex:
    """Return the proofs in a file whose sum κ_f is still the same."""
    found: ProofIndex = {}
    for record in store.matching(kind=_KIND):
        with store.checked():
            proof = Proof.from_data(record)
            if proof.kappas == tuple(sorted(kappas(order_of_two(proof.prime)))):
                found[proof.prime, proof.method] = proof
    return found


# ---- The published constants α_p, and more constants that this project has proved
#
# ``published.csv`` has the rows for p <= 281: Conway 1976 (3 to 7), Lenstra 1977 (11 to 43), Le Bruyn 2009 (47 to 67)
# and Siegel 2013 (71 to 281; the excesses are OEIS A380496). ``proved.csv`` has the other constants that ``grundy
# alpha`` has proved. Its option ``--csv`` writes the file, and the same command without a store repeats the proofs.

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
    """Return the published rows by prime.

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
    """Return the proofs of this project for primes that are not in the published tables, by prime.

    Examples
    --------
    >>> recorded()[283].method
    'crossed'
    """
    return {int(row["prime"]): _proof(row) for row in _rows("proved.csv")}


def proofs_as_csv(proofs: Iterable[Proof]) -> str:
    """Return the text of ``proved.csv``: the proofs for unpublished constants, by ascending prime."""
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
