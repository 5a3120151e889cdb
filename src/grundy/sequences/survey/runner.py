"""Surveys, which search for the periods of all games of a family and store the results in a table.

A survey has several stages. Each computes more values of every game whose period is not proved yet, up to `stop`. Most
games are settled in the first stage, whose times then order the others: the slowest games come first, so that no long
one is left for the end. If all values cost the same, the early stages take less than a thirtieth of the time of the
last stage, and even less if the values of larger heaps cost more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any, TypeAlias, cast

import grundy
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import progress_to, report
from grundy.runs import Finished, any_order, cluster_executor, on_executor
from grundy.sequences._kernels import Values
from grundy.sequences.heaps import Subtraction, read_game
from grundy.sequences.periods.periodicity import Certificate
from grundy.sequences.survey.database import SurveyTable
from grundy.sequences.survey.equivalence import Equality, StandardForm, equalities
from grundy.sequences.survey.family import Family, FamilyGame, listed
from grundy.sequences.survey.row import ARITHMETIC, FAILED, OPEN, PERIODIC, SAME, SurveyRow
from grundy.sequences.values.run import Run
from grundy.text import format_number

# The growth of the number of values from stage to stage, and the least number in the first stage.
GROWTH, FIRST = 32, 512
PROGRESS = "games surveyed"  # the name of progress reports
MAX_STOP = 4 << 30  # one byte per value: the memory limit of a run

Task: TypeAlias = tuple[str, int]
Facts: TypeAlias = dict[str, str | int | float | None]  # fields of a `SurveyRow`
DoTasks: TypeAlias = Callable[[Iterable[Task]], Iterator[Finished[Task, Facts]]]


def survey(
    family: Family | Iterable[str],
    stop: int,
    path: str | os.PathLike[str] | None = None,
    *,
    known: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    cluster: str | None = None,
    watch: Callable[[SurveyRow], object] | None = None,
) -> Survey:
    """Search for the periods of all games of a family.

    A game that equals another one by a theorem (`grundy.sequences.survey.equivalence`) is not computed; its row names
    the other game. The number of finished games is reported to the listener of `grundy.progress_to`.

    Parameters
    ----------
    family : Family or iterable of str
        A family such as ``octal(3)``, or a list of notations such as ``["Kayles", "{1,2,6}"]``, which `listed` converts
        to a family.
    stop : int
        The maximum number of values of each game.
    path : path, optional
        A file for the table (`SurveyTable`). If it exists, the survey continues: it computes failed games again, and
        open games if `stop` is larger than before. The file remains valid after Ctrl-C, or if the process is killed.
    known : path, optional
        The table of another survey, for example of a smaller family. Its results for games without a row in this
        survey are copied.
    workers : int, optional
        The number of processes; 1 means the current process.
    executor : concurrent.futures.Executor, optional
        An executor to use instead of processes.
    cluster : str, optional
        The address of a Dask scheduler to use instead. Its workers need the same version of grundy.
    watch : callable, optional
        A function called with each row that is added.

    Raises
    ------
    DomainError
        If the file has another family, or another survey is writing it.
    ConnectionError
        If the connection to the cluster or the executor is lost; the results so far are in the file.

    Examples
    --------
    >>> from grundy.sequences.survey import octal
    >>> found = survey(octal(1), 1000)
    >>> for row in found.rows:
    ...     print(row.notation, row.period, row.preperiod, row.summary)
    0.1 1 2 proved periodic
    0.2 2 1 same as 0.3 shifted by 1
    0.3 2 1 proved periodic
    0.4 34 54 proved periodic
    0.5 2 1 proved periodic
    0.6 None None open, checked to 1,000
    0.7 2 1 proved periodic
    """
    if not isinstance(family, Family):
        family = listed(family)
    stop = as_natural(stop, "stop", 1)
    if stop > MAX_STOP:
        raise LimitError(f"a survey computes at most {MAX_STOP} values of each game, not {format_number(stop)}")
    known_rows = () if known is None else read_survey(known).rows
    with _task_runner(workers, executor, cluster) as do_tasks, SurveyTable(path, family.description) as table:
        state = _State(family, table, known_rows, stop, watch)
        alone = workers == 1 and executor is None and cluster is None
        for stage in stages(stop):
            state.run_stage(stage, do_tasks, alone)
        return Survey(family.description, tuple(table.rows()))


@dataclass(frozen=True, repr=False)
class Survey:
    """The results of a survey.

    Attributes
    ----------
    family : str
        The family and its settings.
    rows : tuple of SurveyRow
        A row for each game, in the order of the family. A game that equals another one has the results that follow.

    Examples
    --------
    >>> from grundy.sequences.survey import octal
    >>> found = survey(octal(1), 1000)
    >>> found.family, [row.notation for row in found.rows if row.period == 34]
    ('octal digits=1', ['0.4'])
    >>> found
    Survey('octal digits=1', 7 games: 5 proved periodic, 1 same, 1 open)
    """

    family: str
    rows: tuple[SurveyRow, ...]

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {status}" for status, count in self.counts().items())
        return f"Survey({self.family!r}, {len(self.rows)} games{': ' * bool(counts)}{counts})"

    def counts(self) -> dict[str, int]:
        """Return the number of games with each status."""
        counts: dict[str, int] = {}
        for row in self.rows:
            counts[row.status] = counts.get(row.status, 0) + 1
        return counts

    def select(self, which: str = "computed") -> list[SurveyRow]:
        """Return the rows of the games with some statuses.

        Parameters
        ----------
        which : {"computed", "all", "open", "proved"}, optional
            The games that were computed, all games, the games without a proved period, or those with one. Only
            ``"computed"`` omits games that equal another one.
        """
        if which == "computed":
            return [row for row in self.rows if row.status != SAME]
        if which in ("open", "proved"):
            return [row for row in self.rows if row.is_proved == (which == "proved")]
        return list(self.rows)

    def summary(self) -> str:
        """Return the family and the number of games with each status as a sentence."""
        counts = self.counts()
        words = {status: status for status in (PERIODIC, ARITHMETIC, OPEN, FAILED)} | {SAME: "the same as another game"}
        parts = [f"{counts[status]:,} {text}" for status, text in words.items() if status in counts]
        return f"{self.family}: {len(self.rows):,} games, {', '.join(parts)}"


def read_survey(path: str | os.PathLike[str]) -> Survey:
    """Return the survey in a table, even while another process is writing it.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.sequences.survey import octal
    >>> with TemporaryDirectory() as folder:
    ...     found = survey(octal(1), 1000, folder + "/octal.sqlite")
    ...     read_survey(folder + "/octal.sqlite") == found
    True
    """
    family, rows = SurveyTable.read(path)
    return Survey(family, tuple(rows))


def stages(stop: int) -> list[int]:
    """Return the number of values in each stage of a survey.

    Examples
    --------
    >>> stages(10**7), stages(1000)
    ([9765, 312500, 10000000], [1000])
    """
    found = [stop]
    while found[0] // GROWTH >= FIRST:
        found.insert(0, found[0] // GROWTH)
    return found


@contextmanager
def _task_runner(workers: int, executor: Executor | None, cluster: str | None) -> Iterator[DoTasks]:
    """Return a context that runs tasks on processes, an executor or a cluster."""
    if executor is not None and cluster is not None:
        raise DomainError("executor and cluster cannot both be given", hint="give one of them")
    if cluster is not None:
        with cluster_executor(cluster) as remote:
            yield partial(on_executor, remote, survey_game)
    elif executor is not None:
        yield partial(on_executor, executor, survey_game)
    else:
        yield partial(any_order, survey_game, workers=workers)


class _State:
    """The state of a survey: the rows so far, and the games to compute."""

    def __init__(
        self,
        family: Family,
        table: SurveyTable,
        known: Iterable[SurveyRow],
        stop: int,
        watch: Callable[[SurveyRow], object] | None,
    ):
        self._table, self._stop, self._watch = table, stop, watch
        self._rows = {row.notation: row for row in table.rows()}
        self._games: dict[str, tuple[int, str | None]] = {}
        self._failed: set[str] = set()
        missing = []
        for place, (game, form, equality) in enumerate(equalities(family)):
            if equality is None:
                self._games[game.notation] = place, _note(form, game)
            elif game.notation not in self._rows:
                missing.append(_same_row(place, game, equality))
        table.add(missing)
        self._adopt(known)
        self._done = sum(not self._needs(notation, stop) for notation in self._games)
        self._report()

    def _adopt(self, known: Iterable[SurveyRow]) -> None:
        """Copy the results of another survey for games without a row."""
        adopted = [
            replace(row, place=self._games[row.notation][0], note=self._games[row.notation][1])
            for row in known
            if row.notation in self._games and row.notation not in self._rows and row.status not in (SAME, FAILED)
        ]
        self._table.add(adopted)
        self._rows |= {row.notation: row for row in adopted}

    def run_stage(self, stage: int, do_tasks: DoTasks, alone: bool) -> None:
        """Compute `stage` values of all games that need them.

        Several processes start with the slowest game, so that all finish together. A single process starts with the
        fastest, because an interrupted game starts again, and then all faster ones are stored.
        """
        todo = [notation for notation in self._games if self._needs(notation, stage)]
        todo.sort(key=self._seconds, reverse=not alone)
        with closing(cast(Any, do_tasks((notation, stage) for notation in todo))) as results:
            for finished in results:
                self._keep(finished)

    def _needs(self, notation: str, stage: int) -> bool:
        row = self._rows.get(notation)
        if notation in self._failed:
            return False
        return row is None or row.status == FAILED or (row.status == OPEN and (row.stop or 0) < stage)

    def _seconds(self, notation: str) -> float:
        row = self._rows.get(notation)
        return (row and row.seconds) or 0.0

    def _keep(self, finished: Finished[Task, Facts]) -> None:
        notation, _ = finished.task
        row = self._row(finished)
        if row.status == FAILED:
            self._failed.add(notation)
            row = _kept(self._rows.get(notation), row)
        self._table.add([row])
        self._rows[notation] = row
        self._done += not self._needs(notation, self._stop)
        if self._watch is not None:
            self._watch(row)
        self._report()

    def _row(self, finished: Finished[Task, Facts]) -> SurveyRow:
        notation, stage = finished.task
        place, note = self._games[notation]
        facts = finished.result
        if facts is None:
            reason = f"{type(finished.error).__name__}: {finished.error}"
            facts = {"notation": notation, "stop": stage, "status": FAILED, "note": reason}
        return SurveyRow(place=place, **cast(Any, {"note": note, **facts}))

    def _report(self) -> None:
        report(PROGRESS, self._done, len(self._games))


def _kept(before: SurveyRow | None, failed: SurveyRow) -> SurveyRow:
    """Return the earlier row of an open game for which computing more values failed, or the failed row."""
    if before is None or before.status != OPEN:
        return failed
    return replace(before, note=f"with stop={failed.stop}: {failed.note}")


def _note(form: StandardForm, game: FamilyGame) -> str | None:
    """Return a note about the simpler game that a game equals, if it is not in the family."""
    if form.game == game:
        return None
    shift = f" shifted by {form.shift}" if form.shift else ""
    return f"same as {form.game.notation}{shift} ({', '.join(sorted(form.rules))}), which is not in the family"


def _same_row(place: int, game: FamilyGame, equality: Equality) -> SurveyRow:
    return SurveyRow(
        place,
        game.notation,
        SAME,
        name=getattr(game, "name", None),
        same_as=equality.same_as.notation,
        shift=equality.shift,
        scale=equality.scale,
        rule=", ".join(equality.rules),
    )


# ---- One game of a survey, with plain data as input and output, so that processes and clusters can run it


def survey_game(task: tuple[str, int]) -> Facts:
    """Search for the period of a game, given by its notation, with at most `stop` values.

    An exception must not end the survey, so it gives the status ``failed``.
    """
    notation, stop = task
    start = perf_counter()
    try:
        with progress_to(None):  # a survey counts games, not their values
            facts = _facts(notation, stop)
    except Exception as error:
        facts = {"status": FAILED, "note": " ".join(f"{type(error).__name__}: {error}".split())}
    seconds = round(perf_counter() - start, 6)
    return {"notation": notation, "stop": stop, **facts, "seconds": seconds, "version": grundy.__version__}


def _facts(notation: str, stop: int) -> Facts:
    game = read_game(notation)
    with Run(game) as run:
        run.search(stop)
        work, proof = run.work, run.certificate
        facts: Facts = {
            "status": OPEN if proof is None else ARITHMETIC if proof.saltus else PERIODIC,
            "name": getattr(game, "name", None),
            "checked_to": run.count,
            "method": work.method,
            "rare": work.rare,
        }
        return facts | _largest(game, run.values, proof, stop) | _proved(run.values, proof)


def _largest(game: FamilyGame, values: Values, proof: Certificate | None, stop: int) -> Facts:
    unit = 1
    if proof is not None:
        heaps = 0 if proof.saltus else proof.preperiod + proof.period
        if heaps > len(values):
            # A proof by a formula, or for the game in units, can need fewer values than there are in a period.
            unit = game.unit if isinstance(game, Subtraction) else 1
            values = _values_in_units(game, heaps // unit, stop)
        values = values[:heaps]
    if not len(values):
        return {}
    at = int(values.argmax())
    return {"largest": int(values[at]), "largest_at": unit * at}


def _values_in_units(game: FamilyGame, heaps: int, stop: int) -> Values:
    """Return `heaps` values of the game in units, or none if there are more than `stop`."""
    with Run(game.in_units if isinstance(game, Subtraction) else game) as run:
        return run.extend(heaps if heaps <= stop else 0).values


def _proved(values: Values, proof: Certificate | None) -> Facts:
    if proof is None:
        return {}
    return {
        "period": proof.period,
        "preperiod": proof.preperiod,
        "saltus": proof.saltus,
        "zeros": _zeros(values, proof),
        "certificate": json.dumps({"theorem": proof.theorem, **proof.to_dict(), "statement": proof.statement()}),
    }


def _zeros(values: Values, proof: Certificate) -> int:
    """Return the number of n = 0, -1, -2, …, with G(n) = 0, for which G(n + period) = G(n) + saltus holds."""
    if proof.preperiod != 1:
        return 0
    other = values[proof.period : 0 : -1] != proof.saltus
    return int(other.argmax()) if other.any() else proof.period
