"""A run: the nim values of a heap game, computed further and further, in memory or in a file that survives.

A period that is proved on the way ends the work: the rest is copied. So Kayles and its like cost nothing at any size.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import CopyableLock
from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.progress import Interval, report
from grundy.sequences._kernels import Values
from grundy.sequences.heaps import HeapFunction, HeapGame, HeapLike, as_game
from grundy.sequences.periods.periodicity import Certificate, Periodicity
from grundy.sequences.periods.theorems import find_proof
from grundy.sequences.values.engines import Dtype, Work, allocate, dtype_for, methods_for, wider

if TYPE_CHECKING:
    from grundy.runs import ValuesFile

PROGRESS = "nim values"  # the name under which progress is reported
SECONDS_BETWEEN_COMMITS = 2.0
MAX_NOTATION = 1500  # characters
FIRST_SEARCH = 128  # values after which a period is searched for, and then whenever they are half as many again


class Run:
    """The nim values of a heap game, as far as they have been computed.

    Threads may share a run: while one computes, others read the values that are there, or wait to go on.

    Parameters
    ----------
    game : heap game, text or function
        What is played.
    method : str, optional
        ``auto`` takes the best method, and copies when a period is proved. ``naive``, ``sparse``, ``scan``, ``endless``
        and ``closed`` compute every value in that way.
    store : path, optional
        A file that keeps the values. If it is there, the run goes on where it ended. Closing the run, Ctrl-C and even
        the end of the process by force leave a file to go on from.

    Attributes
    ----------
    game : heap game
        What is played.
    certificate : Certificate or None
        The proof of a period, when one was found on the way.

    Examples
    --------
    >>> with Run("Kayles") as run:
    ...     run.extend(100_000)
    ...     run.values[-12:].tolist(), run.certificate.period
    Run('0.77', count=100000)
    ([1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8], 12)
    """

    def __init__(self, game: HeapLike, *, method: str = "auto", store: str | os.PathLike[str] | None = None):
        self.game: HeapGame = as_game(game)
        self.certificate: Certificate | None = None
        self._engine = methods_for(self.game).start(method)
        self._shortcut = method == "auto"
        self._copied = self._searched = 0
        self._storage = MemoryStorage() if store is None else _open_store(store, self.game)
        self._count = self._storage.count
        self._is_started = self._count == 0
        self._due = Interval(SECONDS_BETWEEN_COMMITS)
        self._lock = CopyableLock()

    def __repr__(self) -> str:
        return f"Run({self.game.notation!r}, count={self.count})"

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Write what is there to the store, and let go of it."""
        with self._lock:
            self._storage.close()

    @property
    def count(self) -> int:
        """How many values there are."""
        return self._count

    @property
    def values(self) -> Values:
        """The values G(0), ..., G(count - 1), to be read only."""
        count = self._count  # read first: when another thread moves the values, it has as many in the new place
        values = self._storage.values[:count]
        values.flags.writeable = False
        return values

    @property
    def work(self) -> Work:
        """What the values cost."""
        with self._lock:
            self._start_engine()
            return self._engine.work

    @property
    def copied(self) -> int:
        """How many values were copied because a period was proved."""
        return self._copied

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the heaps that the sparse space method found rare."""
        with self._lock:
            self._start_engine()
            return self._engine.rare_heaps()

    def extend(self, stop: int) -> Run:
        """Compute the values of all heaps below stop.

        Parameters
        ----------
        stop : int
            The least heap whose value is not computed; nothing happens when the values are there.

        Returns
        -------
        Run
            Itself.

        Raises
        ------
        LimitError
            When the values need more memory than there may be.

        Examples
        --------
        A few times a second, the number of values so far is reported to the listener of `progress_to`:

        >>> from grundy.progress import progress_to
        >>> with progress_to(print):
        ...     Run("Kayles").extend(400)
        nim values 400 400
        Run('0.77', count=400)
        """
        stop = as_natural(stop, "stop")
        with self._committing(stop):
            self._advance(stop, self._can_copy)
            if self._count < stop:
                self._copy(stop)
        return self

    def search(self, stop: int, *, work_limit: int | None = None) -> Periodicity:
        """Compute values until they prove a period.

        Parameters
        ----------
        stop : int
            How many values may be computed.
        work_limit : int, optional
            End when more than this many options have been looked at.

        Examples
        --------
        >>> found = Run("0.137").search(1000)
        >>> found.period, found.preperiod, found.checked_to
        (34, 52, 256)
        """
        stop = as_natural(stop, "stop")
        with self._lock:
            with self._committing(stop):
                self._advance(stop, self._has_proof, work_limit)
            return self.periodicity()

    def periodicity(self) -> Periodicity:
        """Return the period that the values so far prove; with ``proved=False`` and no period when they prove none."""
        with self._lock:
            self._has_proof()
            return Periodicity.of(self.certificate, self.values)

    @contextmanager
    def _committing(self, stop: int) -> Iterator[None]:
        with self._lock:
            self._storage.reserve(stop)
            try:
                yield
            finally:
                self._storage.commit(self._count)

    def _advance(self, stop: int, is_enough: Callable[[], bool], work_limit: int | None = None) -> None:
        """Compute up to stop, or until that is enough, or until the work is too much.

        Under a limit of the work the number of values is not known before, and no total is reported.
        """
        total = stop if work_limit is None else None
        while self._count < stop and not is_enough() and not self._exceeds(work_limit):
            step = self._count // (2 if work_limit is None else 8)
            self._compute(min(stop, self._count + max(step, FIRST_SEARCH)), total)

    def _has_proof(self) -> bool:
        """Return whether the values prove a period; the same values are searched only once."""
        if self.certificate is None and self._searched < self._count:
            self._searched = self._count
            self.certificate = find_proof(self.game, self.values)
        return self.certificate is not None

    def _can_copy(self) -> bool:
        """Return whether a complete period is there; a formula may prove one before."""
        if not (self._shortcut and self._has_proof()):
            return False
        assert self.certificate is not None
        return self._count >= self.certificate.preperiod + self.certificate.period

    def _start_engine(self) -> None:
        """Let the method see the values of a store, so that it knows the rare heaps."""
        if not self._is_started:
            self._is_started = True
            self._engine.extend(self._storage.values, self._count, self._count)

    def _compute(self, end: int, total: int | None) -> None:
        """Let the engine compute up to the end, in a wider type whenever a value is too large."""

        def reached(done: int) -> None:
            self._count = done
            if self._due.is_due():
                self._storage.commit(done)
            report(PROGRESS, done, total)

        self._is_started = True
        while self._count < end:
            self._count = self._engine.extend(self._storage.values, self._count, end, reached)
            if self._count < end:
                self._widen(wider(self._storage.values.dtype))

    def _widen(self, dtype: Dtype) -> None:
        self._storage.commit(self._count)
        self._storage.widen(dtype)

    def _copy(self, stop: int) -> None:
        """Continue the proved period up to stop."""
        assert self.certificate is not None
        dtype = dtype_for(self._largest_below(stop, self.certificate))
        if dtype.itemsize > self._storage.values.dtype.itemsize:
            self._widen(dtype)
        for done in continue_period(self._storage.values, self._count, stop, self.certificate):
            self._copied += done - self._count
            self._count = done
            report(PROGRESS, done, stop)

    def _largest_below(self, stop: int, certificate: Certificate) -> int:
        """Return the largest value that copies of the last period reach below stop."""
        period, saltus = certificate.period, certificate.saltus
        last_period = self._storage.values[self._count - period : self._count]
        rounds, rest = divmod(stop - self._count, period)
        largest = [int(part.max(initial=0)) for part in (last_period[:rest], last_period[rest:])]
        return max(largest[0] + (rounds + 1) * saltus if rest else 0, largest[1] + rounds * saltus)

    def _exceeds(self, work_limit: int | None) -> bool:
        if work_limit is None:
            return False
        work = self._engine.work
        return work.marked + work.scanned // 16 > work_limit  # sixteen at a time, or more


def _open_store(path: str | os.PathLike[str], game: HeapGame) -> ValuesFile:
    """Return the file that keeps the values of a game, named in its header."""
    from grundy.runs import ValuesFile  # few runs are kept in files

    if isinstance(game, HeapFunction):
        raise DomainError(
            f"the values of {game!r} cannot be stored: a file cannot tell one Python function from another",
            hint="write the game by its digits, or save the array",
        )
    if len(game.notation) > MAX_NOTATION:
        raise DomainError(
            f"the rules of {game!r} are too long for a store: {len(game.notation)} characters, and at most "
            f"{MAX_NOTATION} are kept",
            hint="save the array",
        )
    return ValuesFile.open(path, {"holds": "nim values", "game": game.notation})


class MemoryStorage:
    """Keeps the values of a run in an array that grows; with a store, a `ValuesFile` does the same in a file."""

    def __init__(self) -> None:
        self.values: Values = np.empty(0, dtype=np.uint8)
        self.count = 0

    def reserve(self, stop: int) -> None:
        """Make room for the values below stop."""
        if stop > len(self.values):
            self._move(stop, self.values.dtype)

    def widen(self, dtype: Dtype) -> None:
        """Go on with a wider type; only the values that were committed are kept."""
        self._move(len(self.values), dtype)

    def _move(self, size: int, dtype: Dtype) -> None:
        moved = allocate(size, dtype)
        moved[: self.count] = self.values[: self.count]
        self.values = moved

    def commit(self, count: int) -> None:
        """Say that the values below count are right."""
        self.count = count

    def close(self) -> None:
        """Finish; nothing is left to do."""


BLOCK = 1 << 24


def continue_period(values: Values, count: int, stop: int, proof: Certificate) -> Iterator[int]:
    """Fill values[count:stop] by G(n + tp) = G(n) + t·saltus, and yield after each block how far they are.

    There are at least preperiod + period values before, and the type of the array holds all that come.
    """
    while count < stop:
        periods = max(1, min(BLOCK, count - proof.preperiod) // proof.period)
        width = periods * proof.period
        end = min(stop, count + width)
        values[count:end] = values[count - width : end - width]
        if proof.saltus:
            values[count:end] += values.dtype.type(periods * proof.saltus)
        count = end
        yield count
