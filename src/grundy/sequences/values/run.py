"""A run, which computes the nim values of a heap game step by step, in memory or in a file.

When the values prove a period, all further values are copied. So periodic games such as Kayles are fast at any size.
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

PROGRESS = "nim values"  # the name of progress reports
SECONDS_BETWEEN_COMMITS = 2.0
MAX_NOTATION = 1500  # characters
FIRST_SEARCH = 128  # values before the first search for a period; further searches follow when there are 50% more


class Run:
    """The nim values of a heap game computed so far.

    Threads may share a run: while one computes, others can read the existing values, or wait to continue.

    Parameters
    ----------
    game : heap game, text or function
        The game; see `nim_values`.
    method : str, optional
        ``auto`` uses the best method, and copies values when a period is proved. The other methods, ``naive``,
        ``sparse``, ``scan``, ``endless`` and ``closed``, compute every value.
    store : path, optional
        A file for the values. If it exists, the run continues at its end. The file remains valid after Ctrl-C, or if
        the process is killed.

    Attributes
    ----------
    game : heap game
        The game.
    certificate : Certificate or None
        The proof of a period, if one was found.

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
        """Write all values to the store, and close it."""
        with self._lock:
            self._storage.close()

    @property
    def count(self) -> int:
        """The number of values computed so far."""
        return self._count

    @property
    def values(self) -> Values:
        """The values G(0), ..., G(count - 1), as a read-only array."""
        count = self._count  # read first: if another thread reallocates the array, the new one has at least as many
        values = self._storage.values[:count]
        values.flags.writeable = False
        return values

    @property
    def work(self) -> Work:
        """The work done to compute the values."""
        with self._lock:
            self._start_engine()
            return self._engine.work

    @property
    def copied(self) -> int:
        """The number of values that were copied because a period is proved."""
        return self._copied

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the rare heaps of the sparse space method."""
        with self._lock:
            self._start_engine()
            return self._engine.rare_heaps()

    def extend(self, stop: int) -> Run:
        """Compute the values of all heaps below stop.

        Parameters
        ----------
        stop : int
            The end of the range of heaps; values computed earlier are not computed again.

        Returns
        -------
        Run
            The run itself.

        Raises
        ------
        LimitError
            If the values need too much memory.

        Examples
        --------
        The number of values is reported a few times per second to the listener of `progress_to`:

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
            The maximum number of values.
        work_limit : int, optional
            The number of options after which the search stops.

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
        """Return the periodicity that the values so far prove, with ``proved=False`` if they prove none."""
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
        """Compute values up to stop, until `is_enough` returns true, or until the work exceeds the limit.

        With a work limit, the number of values is not known in advance, so no total is reported.
        """
        total = stop if work_limit is None else None
        while self._count < stop and not is_enough() and not self._exceeds(work_limit):
            step = self._count // (2 if work_limit is None else 8)
            self._compute(min(stop, self._count + max(step, FIRST_SEARCH)), total)

    def _has_proof(self) -> bool:
        """Return whether the values prove a period; do not search the same values twice."""
        if self.certificate is None and self._searched < self._count:
            self._searched = self._count
            self.certificate = find_proof(self.game, self.values)
        return self.certificate is not None

    def _can_copy(self) -> bool:
        """Return whether the values contain a complete period; a formula can prove the period with fewer values."""
        if not (self._shortcut and self._has_proof()):
            return False
        assert self.certificate is not None
        return self._count >= self.certificate.preperiod + self.certificate.period

    def _start_engine(self) -> None:
        """Let the engine read the values of a store, so that it finds the rare heaps."""
        if not self._is_started:
            self._is_started = True
            self._engine.extend(self._storage.values, self._count, self._count)

    def _compute(self, end: int, total: int | None) -> None:
        """Compute values up to the end, and widen the array whenever a value is too large."""

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
        """Return the largest value below stop among copies of the last period."""
        period, saltus = certificate.period, certificate.saltus
        last_period = self._storage.values[self._count - period : self._count]
        rounds, rest = divmod(stop - self._count, period)
        largest = [int(part.max(initial=0)) for part in (last_period[:rest], last_period[rest:])]
        return max(largest[0] + (rounds + 1) * saltus if rest else 0, largest[1] + rounds * saltus)

    def _exceeds(self, work_limit: int | None) -> bool:
        if work_limit is None:
            return False
        work = self._engine.work
        return work.marked + work.scanned // 16 > work_limit  # at least sixteen options are scanned at a time


def _open_store(path: str | os.PathLike[str], game: HeapGame) -> ValuesFile:
    """Open the file for the values of a game, whose notation is in the header."""
    from grundy.runs import ValuesFile  # few runs use a file

    if isinstance(game, HeapFunction):
        raise DomainError(
            f"the values of {game!r} cannot be stored, because a file cannot identify a Python function",
            hint="give the game by its digits, or save the array",
        )
    if len(game.notation) > MAX_NOTATION:
        raise DomainError(
            f"the notation of {game!r} has {len(game.notation)} characters; a store accepts at most {MAX_NOTATION}",
            hint="save the array",
        )
    return ValuesFile.open(path, {"holds": "nim values", "game": game.notation})


class MemoryStorage:
    """A growing array for the values of a run; for runs with a store, `ValuesFile` has the same methods."""

    def __init__(self) -> None:
        self.values: Values = np.empty(0, dtype=np.uint8)
        self.count = 0

    def reserve(self, stop: int) -> None:
        """Grow the array for the values below stop."""
        if stop > len(self.values):
            self._move(stop, self.values.dtype)

    def widen(self, dtype: Dtype) -> None:
        """Convert the array to a wider type; values that are not committed are lost."""
        self._move(len(self.values), dtype)

    def _move(self, size: int, dtype: Dtype) -> None:
        moved = allocate(size, dtype)
        moved[: self.count] = self.values[: self.count]
        self.values = moved

    def commit(self, count: int) -> None:
        """Record that the values below count are final."""
        self.count = count

    def close(self) -> None:
        """Do nothing: there is no file to close."""


BLOCK = 1 << 24


def continue_period(values: Values, count: int, stop: int, proof: Certificate) -> Iterator[int]:
    """Fill values[count:stop] by G(n + tp) = G(n) + t·saltus, and yield the new count after each block.

    The array must have at least preperiod + period values, and its type must be wide enough for all new values.
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
