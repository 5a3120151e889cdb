"""Surveys: all games of a family, each looked at once, the results in a table that survives.

A game is looked at with few values first, and then with more, until its period is proved or `stop` is reached. So most
games are settled soon, and what is left can be sorted: those that took longest come first, and no long one is left
for the end. The early looks cost a game less than a thirtieth of the last one if all values cost the same, and even
less if those of larger heaps cost more.
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

# The factor from one look at a game to the next, and the least number of values of the first look.
GROWTH, FIRST = 32, 512
PROGRESS = "games surveyed"  # the name under which progress is reported
MAX_STOP = 4 << 30  # a byte for each, as much as a run keeps in memory

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
    """Look for the periods of all games of a family.

    Games that equal another one by a theorem (`grundy.sequences.survey.equivalence`) are not looked at; their rows
    say which. How many games are done is reported to the listener of `grundy.progress_to`.

    Parameters
    ----------
    family : Family or iterable of str
        For example ``octal(3)``, or a list of games, ``["Kayles", "{1,2,6}"]``, for which `listed` makes a family.
    stop : int
        How many values of each game may be computed.
    path : path, optional
        A file for the table (`SurveyTable`). When it is there, the survey goes on: what is proved stays, games that
        are open are looked at again when `stop` is larger than it was for them, and so are games that failed. Ctrl-C,
        and even the end of the process by force, leave a file to go on from.
    known : path, optional
        The table of another survey, of a smaller family or of another list; it is only read. Games that were looked at
        there and have no row here begin with what is known of them.
    workers : int, optional
        How many processes do the work; one means this one.
    executor : concurrent.futures.Executor, optional
        What does the work instead.
    cluster : str, optional
        The address of a Dask scheduler whose workers do the work instead. They need grundy, in this version.
    watch : callable, optional
        Called with each row that is added.

    Raises
    ------
    DomainError
        When the file holds another family, or another survey is writing it.
    ConnectionError
        When the cluster or the executor is gone; what was found is in the file.

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
        raise LimitError(f"a survey computes at most {MAX_STOP} values of each game, and stop is {format_number(stop)}")
    known_rows = () if known is None else read_survey(known).rows
    with _task_runner(workers, executor, cluster) as do_tasks, SurveyTable(path, family.description) as table:
        state = _State(family, table, known_rows, stop, watch)
        alone = workers == 1 and executor is None and cluster is None
        for stage in stages(stop):
            state.run_stage(stage, do_tasks, alone)
        return Survey(family.description, tuple(table.rows()))


@dataclass(frozen=True, repr=False)
class Survey:
    """What a survey has found.

    Attributes
    ----------
    family : str
        The family and its settings.
    rows : tuple of SurveyRow
        One row a game, in the order of the family. Rows of games that equal another one have what follows from it.

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
        """Return how many games have each status."""
        counts: dict[str, int] = {}
        for row in self.rows:
            counts[row.status] = counts.get(row.status, 0) + 1
        return counts

    def select(self, which: str = "computed") -> list[SurveyRow]:
        """Return some of the rows.

        Parameters
        ----------
        which : {"computed", "all", "open", "proved"}, optional
            The games that were looked at, all games, or the games without or with a proved period. Games that equal
            another one are left out of the first only.
        """
        if which == "computed":
            return [row for row in self.rows if row.status != SAME]
        if which in ("open", "proved"):
            return [row for row in self.rows if row.is_proved == (which == "proved")]
        return list(self.rows)

    def summary(self) -> str:
        """Return the family and how many games have each status, in words."""
        counts = self.counts()
        words = {status: status for status in (PERIODIC, ARITHMETIC, OPEN, FAILED)} | {SAME: "the same as another game"}
        parts = [f"{counts[status]:,} {text}" for status, text in words.items() if status in counts]
        return f"{self.family}: {len(self.rows):,} games, {', '.join(parts)}"


def read_survey(path: str | os.PathLike[str]) -> Survey:
    """Return what is in the table of a survey, also while it is running.

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
    """Return how many values are computed in each look at a game.

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
    """Give what does tasks: processes, an executor or a cluster."""
    if executor is not None and cluster is not None:
        raise DomainError("both an executor and a cluster are given, and one of them does the work", hint="give one")
    if cluster is not None:
        with cluster_executor(cluster) as remote:
            yield partial(on_executor, remote, survey_game)
    elif executor is not None:
        yield partial(on_executor, executor, survey_game)
    else:
        yield partial(any_order, survey_game, workers=workers)


class _State:
    """What is known, and what is left to do."""

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
        """Take over what another survey knows of games that have no row here."""
        adopted = [
            replace(row, place=self._games[row.notation][0], note=self._games[row.notation][1])
            for row in known
            if row.notation in self._games and row.notation not in self._rows and row.status not in (SAME, FAILED)
        ]
        self._table.add(adopted)
        self._rows |= {row.notation: row for row in adopted}

    def run_stage(self, stage: int, do_tasks: DoTasks, alone: bool) -> None:
        """Look at all games that need it, with `stage` values.

        Several processes end together when they begin with the longest game. A single one begins with the shortest:
        a game that is stopped begins again, and then all shorter ones have been kept.
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
    """Return what is known of a game for which more values were tried in vain."""
    if before is None or before.status != OPEN:
        return failed
    return replace(before, note=f"with stop={failed.stop}: {failed.note}")


def _note(form: StandardForm, game: FamilyGame) -> str | None:
    """Say which simpler game it equals, if that is not in the family."""
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


# ---- One game of a survey: plain data in, plain data out, so that any process on any machine can do it


def survey_game(task: tuple[str, int]) -> Facts:
    """Look for the period of a game, given by its notation, with at most `stop` values.

    Whatever goes wrong with one game must not end a survey: then the status is ``failed``.
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
            # A proof by a formula, or for the game in units, needs fewer values than a period has.
            unit = game.unit if isinstance(game, Subtraction) else 1
            values = _values_in_units(game, heaps // unit, stop)
        values = values[:heaps]
    if not len(values):
        return {}
    at = int(values.argmax())
    return {"largest": int(values[at]), "largest_at": unit * at}


def _values_in_units(game: FamilyGame, heaps: int, stop: int) -> Values:
    """Return `heaps` values of the game in units, or none when these are more than may be computed."""
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
    """Return for how many n = 0, -1, -2, …, with G(n) = 0, it is true that G(n + period) = G(n) + saltus."""
    if proof.preperiod != 1:
        return 0
    other = values[proof.period : 0 : -1] != proof.saltus
    return int(other.argmax()) if other.any() else proof.period
