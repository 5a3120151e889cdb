"""Rows of a survey, with the results for one game: validation, inheritance, and output as CSV, Parquet and LaTeX."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from importlib import import_module
from io import StringIO
from typing import Any

from grundy.draw.latex import latex_table
from grundy.errors import DomainError
from grundy.files import atomic_write

PERIODIC = "proved periodic"
ARITHMETIC = "proved arithmetic periodic"
OPEN = "open"
SAME = "same"
FAILED = "failed"


@dataclass(frozen=True)
class SurveyRow:
    """A game of a family, and the results about its nim sequence.

    Attributes
    ----------
    place : int
        The index of the game in the family.
    notation, name : str
        The notation of the game, and its name if it has one.
    status : str
        ``proved periodic``, ``proved arithmetic periodic``, ``open``, ``same`` as another game of the family by a
        theorem, or ``failed``, with the reason in `note`.
    period, preperiod, saltus : int or None
        The proved period: G(n + period) = G(n) + saltus for all n >= preperiod, as in `Periodicity`.
    largest, largest_at : int or None
        The largest value and the first heap that has it, among all heaps if the game is proved periodic, or among those
        below `checked_to` if it is open. None if the values are unbounded, or if a period needs more than `stop`
        values.
    checked_to, stop : int or None
        The number of values that were computed, and its limit.
    method, rare : str, int or None
        The method of computation, and the number of rare heaps of the sparse space method.
    same_as, shift, scale, rule : str, int, int, str or None
        An equal game and the reason: G(n) = G'(n // scale - shift), or 0 if that heap is negative, where G' belongs to
        the game `same_as`, by these rules of `grundy.sequences.survey.equivalence`.
    zeros : int or None
        For a period that holds from heap 1 on, the number of the heaps 0, -1, -2, …, all with value 0, for which it
        holds too. It determines the preperiods of games that are equal up to a shift.
    note : str or None
        A remark.
    certificate : str or None
        The proof of the period, as JSON.
    seconds : float or None
        The duration of the computation.
    version : str or None
        The version of grundy.

    Examples
    --------
    >>> row = SurveyRow(0, "0.137", "proved periodic", period=34, preperiod=52, saltus=0)
    >>> row.is_settled, row.summary
    (True, 'proved periodic')
    """

    place: int
    notation: str
    status: str
    name: str | None = None
    period: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    largest: int | None = None
    largest_at: int | None = None
    checked_to: int | None = None
    stop: int | None = None
    method: str | None = None
    rare: int | None = None
    same_as: str | None = None
    shift: int | None = None
    scale: int | None = None
    rule: str | None = None
    zeros: int | None = None
    note: str | None = None
    certificate: str | None = None
    seconds: float | None = None
    version: str | None = None

    @property
    def is_proved(self) -> bool:
        """Whether a period is proved for this game, or for the game that it equals."""
        return self.period is not None

    @property
    def is_settled(self) -> bool:
        """Whether more values would give no new results."""
        return self.status in (PERIODIC, ARITHMETIC, SAME)

    @property
    def summary(self) -> str:
        """The status in words."""
        if self.status == OPEN:
            return "open" if self.checked_to is None else f"open, checked to {self.checked_to:,}"
        if self.status == FAILED:
            return f"failed: {self.note}"
        if self.status != SAME:
            return self.status
        scale = f" with each value repeated {self.scale} times" if self.scale != 1 else ""
        shift = f" shifted by {self.shift}" if self.shift else ""
        return f"same as {self.same_as}{scale}{shift}"

    def inheriting(self, other: SurveyRow | None) -> SurveyRow:
        """Return the row with the results that follow from those of the equal game.

        Parameters
        ----------
        other : SurveyRow or None
            The row of the game `same_as`, if it exists.

        Examples
        --------
        >>> chess = SurveyRow(0, "0.137", "proved periodic", period=34, preperiod=52, saltus=0, zeros=0)
        >>> kayles = SurveyRow(1, "0.07", "same", same_as="0.137", shift=1, scale=1, rule="cousin")
        >>> kayles = kayles.inheriting(chess)
        >>> kayles.period, kayles.preperiod
        (34, 53)
        """
        if other is None or other.status not in (PERIODIC, ARITHMETIC, OPEN):
            return self
        assert self.scale is not None
        assert self.shift is not None
        row = replace(
            self,
            largest=other.largest,
            largest_at=self._moved(other.largest_at),
            checked_to=self._moved(other.checked_to),
        )
        if other.period is None or other.preperiod is None:
            return row
        # The preperiod of games with digits is at least 1; only games given by sets can have the preperiod 0.
        least, start = min(1, other.preperiod), self.scale * (other.preperiod - (other.zeros or 0) + self.shift)
        return replace(row, period=self.scale * other.period, preperiod=max(least, start), saltus=other.saltus)

    def _moved(self, heap: int | None) -> int | None:
        assert self.scale is not None
        assert self.shift is not None
        return None if heap is None else self.scale * (heap + self.shift)


# ---- Validation of rows from files: SQLite accepts any value in any column

COLUMNS = [field.name for field in fields(SurveyRow)]
_KINDS = {"int": int, "str": str, "float": float}
# The type of each column, and whether it can be None, from annotations such as "int | None".
_TYPES = [
    (_KINDS[str(field.type).removesuffix(" | None")], str(field.type).endswith("None")) for field in fields(SurveyRow)
]
# The columns that must not be None if a game equals another one.
_NEEDED = ("same_as", "shift", "scale")


def validate_row(values: Sequence[Any]) -> SurveyRow:
    """Return the row with these values, in the order of `COLUMNS`, or raise `DomainError` for invalid values."""
    for name, value, (kind, optional) in zip(COLUMNS, values, _TYPES, strict=True):
        if not (type(value) is kind or (value is None and optional)):
            raise DomainError(f"the row of {values[1]!r:.80} is damaged: {name} is {value!r:.80}")
    row = SurveyRow(*values)
    if row.status == SAME or row.same_as is not None:
        missing = next((name for name in _NEEDED if getattr(row, name) is None), None)
        if missing is not None:
            raise DomainError(
                f"the row of {row.notation!r:.80} is damaged: it equals another game, but {missing} is missing"
            )
    return row


# ---- The columns of a survey in the terminal and in LaTeX

NUMERIC = ("period", "preperiod", "saltus", "largest", "at")


def row_texts(row: SurveyRow) -> dict[str, str]:
    """Return the text of a row under each heading; unknown values are empty."""
    return {
        "game": row.notation,
        "name": row.name or "",
        "period": _number(row.period),
        "preperiod": _number(row.preperiod),
        "saltus": _number(row.saltus),
        "largest": _number(row.largest),
        "at": _number(row.largest_at),
        "status": row.summary,
    }


def _number(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def columns_of(rows: Sequence[SurveyRow]) -> list[str]:
    """Return the headings of the columns that these rows need; the columns of names and saltus are optional."""
    is_used = {"name": any(row.name for row in rows), "saltus": any(row.saltus for row in rows)}
    headings = ("game", "name", "period", "preperiod", "saltus", "largest", "at", "status")
    return [heading for heading in headings if is_used.get(heading, True)]


# ---- Rows as files, written atomically


def export_csv(rows: Iterable[SurveyRow], path: str | os.PathLike[str]) -> None:
    """Write rows as comma-separated values, with a header of column names; unknown values are empty.

    An existing file is replaced.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     export_csv([SurveyRow(0, "0.3", "open", checked_to=100)], folder + "/rows.csv")
    ...     with open(folder + "/rows.csv") as file:
    ...         file.read().split(",")[:7]
    ['place', 'notation', 'status', 'name', 'period', 'preperiod', 'saltus']
    """
    text = rows_as_csv(rows)
    with atomic_write(path) as stream:
        stream.write(text.encode())


def rows_as_csv(rows: Iterable[SurveyRow]) -> str:
    """Return rows as comma-separated values, with a header of column names."""
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(astuple, rows))
    return file.getvalue()


def export_parquet(rows: Iterable[SurveyRow], path: str | os.PathLike[str]) -> None:
    """Write rows as a Parquet file; this requires PyArrow, which the extra ``data`` installs.

    An existing file is replaced.

    Raises
    ------
    ImportError
        If PyArrow is not installed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import pyarrow.parquet
    >>> with TemporaryDirectory() as folder:
    ...     export_parquet([SurveyRow(0, "0.3", "open", checked_to=100)], folder + "/rows.parquet")
    ...     pyarrow.parquet.read_table(folder + "/rows.parquet").column("notation").to_pylist()
    ['0.3']
    """
    arrow = load_pyarrow()
    kinds = {"int": arrow.int64(), "str": arrow.string(), "float": arrow.float64()}
    schema = arrow.schema([(field.name, kinds[str(field.type).removesuffix(" | None")]) for field in fields(SurveyRow)])
    columns = list(zip(*map(astuple, rows), strict=True)) or [()] * len(COLUMNS)
    table = arrow.table(dict(zip(COLUMNS, columns, strict=True)), schema=schema)
    with atomic_write(path) as stream:
        arrow.parquet.write_table(table, stream)


def export_latex(rows: Iterable[SurveyRow], path: str | os.PathLike[str]) -> None:
    r"""Write rows as a LaTeX table, a plain ``tabular``, with the columns that `grundy survey` shows.

    An existing file is replaced.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     export_latex([SurveyRow(0, "{1,2}", "proved periodic", period=3, preperiod=0)], folder + "/rows.tex")
    ...     with open(folder + "/rows.tex") as file:
    ...         print(file.read(), end="")
    \begin{tabular}{lrrrrl}
      \hline
      game & period & preperiod & largest & at & status \\
      \hline
      \{1,2\} & 3 & 0 &  &  & proved periodic \\
      \hline
    \end{tabular}
    """
    text = rows_as_latex(rows)
    with atomic_write(path) as stream:
        stream.write(text.encode())


def rows_as_latex(rows: Iterable[SurveyRow]) -> str:
    """Return rows as a LaTeX table, with the columns that `grundy survey` shows."""
    rows = list(rows)
    headings = columns_of(rows)
    cells = ([texts[heading] for heading in headings] for texts in map(row_texts, rows))
    return latex_table(headings, cells, NUMERIC)


def load_pyarrow() -> Any:
    """Return the module ``pyarrow``, or raise `ImportError` with the command that installs it."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise ImportError("PyArrow is not installed; try pip install 'grundy[data]'") from None
