"""The rows of a survey as CSV, Parquet and LaTeX, each file written at once or not at all."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields
from importlib import import_module
from io import StringIO
from typing import Any, Protocol

import numpy as np

from grundy.draw.latex import latex_table
from grundy.files import atomic_write
from grundy.sequences._kernels import Values
from grundy.sequences.survey.row import NUMERIC, SurveyRow, columns_of, row_texts

__all__ = [
    "BLOCK",
    "Sink",
    "bfile_blocks",
    "csv_blocks",
    "export_csv",
    "export_latex",
    "export_parquet",
    "load_pyarrow",
    "rows_in_csv",
    "rows_in_latex",
    "write_bfile",
    "write_csv",
]


_NAMES = [field.name for field in fields(SurveyRow)]


def export_csv(rows: Iterable[SurveyRow], path: str | os.PathLike[str]) -> None:
    """Write rows as comma-separated values, with the names of the columns on top; what is not known is empty.

    Parameters
    ----------
    path : path
        The file; one that is there is replaced.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     export_csv([SurveyRow(0, "0.3", "open", checked_to=100)], folder + "/rows.csv")
    ...     with open(folder + "/rows.csv") as file:
    ...         file.read().split(",")[:7]
    ['place', 'notation', 'status', 'name', 'period', 'preperiod', 'saltus']
    """
    text = rows_in_csv(rows)
    with atomic_write(path) as stream:
        stream.write(text.encode())


def rows_in_csv(rows: Iterable[SurveyRow]) -> str:
    """Return rows as comma-separated values, with the names of the columns on top.

    Examples
    --------
    >>> rows_in_csv([SurveyRow(0, "0.3", "open", checked_to=100)]).splitlines()[1].split(",")[:4]
    ['0', '0.3', 'open', '']
    """
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_NAMES)
    writer.writerows(map(astuple, rows))
    return file.getvalue()


def export_parquet(rows: Iterable[SurveyRow], path: str | os.PathLike[str]) -> None:
    """Write rows as a Parquet file; PyArrow has to be installed (the extra ``data``).

    Parameters
    ----------
    path : path
        The file; one that is there is replaced.

    Raises
    ------
    ImportError
        When PyArrow is not installed.

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
    columns = list(zip(*map(astuple, rows), strict=True)) or [()] * len(_NAMES)
    table = arrow.table(dict(zip(_NAMES, columns, strict=True)), schema=schema)
    with atomic_write(path) as stream:
        arrow.parquet.write_table(table, stream)


def export_latex(rows: Iterable[SurveyRow], path: str | os.PathLike[str]) -> None:
    r"""Write rows as a table for LaTeX, a plain ``tabular``, with the columns that `grundy survey` shows.

    Parameters
    ----------
    path : path
        The file; one that is there is replaced.

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
    text = rows_in_latex(rows)
    with atomic_write(path) as stream:
        stream.write(text.encode())


def rows_in_latex(rows: Iterable[SurveyRow]) -> str:
    """Return rows as a table for LaTeX, with the columns that `grundy survey` shows.

    Examples
    --------
    >>> rows_in_latex([SurveyRow(0, "0.3", "open", checked_to=100)]).splitlines()[2].split()[:3]
    ['game', '&', 'period']
    """
    listed = list(rows)
    headings = columns_of(listed)
    cells = ([texts[heading] for heading in headings] for texts in map(row_texts, listed))
    return latex_table(headings, cells, NUMERIC)


def load_pyarrow() -> Any:
    """Return the module ``pyarrow``, or say how it is installed.

    Raises
    ------
    ImportError
        When it is not installed.

    Examples
    --------
    >>> load_pyarrow().__name__
    'pyarrow'
    """
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise ImportError("PyArrow is not installed; try pip install 'grundy[data]'") from None


# ---- Nim values as text that other programs read: b-files of the OEIS, and CSV. Both are written block by block

BLOCK = 1 << 16  # lines


class Sink(Protocol):
    """What bytes can be written to: a binary file, standard output, or a list that grows."""

    def write(self, data: bytes, /) -> object:
        """Take the bytes."""
        ...


def bfile_blocks(values: Values) -> Iterator[bytes]:
    r"""Yield the lines of a b-file: for each heap, from 0 on, the heap, a blank and its nim value.

    This is the form in which the On-Line Encyclopedia of Integer Sequences takes long sequences: ASCII, with a newline
    at the end of each line.

    Parameters
    ----------
    values : array
        Nim values, indexed by heap size.

    Yields
    ------
    bytes
        Some ten thousand lines at a time.

    Examples
    --------
    >>> b"".join(bfile_blocks(np.array([0, 1, 2, 3, 1], dtype=np.uint8)))
    b'0 0\n1 1\n2 2\n3 3\n4 1\n'
    """
    return _blocks(values, b"%d %d\n")


def csv_blocks(values: Values) -> Iterator[bytes]:
    r"""Yield the lines of a CSV file with the columns heap and nim_value.

    Parameters
    ----------
    values : array
        Nim values, indexed by heap size.

    Yields
    ------
    bytes
        Some ten thousand lines at a time.

    Examples
    --------
    >>> b"".join(csv_blocks(np.array([0, 1, 2], dtype=np.uint8)))
    b'heap,nim_value\n0,0\n1,1\n2,2\n'
    """
    yield b"heap,nim_value\n"
    yield from _blocks(values, b"%d,%d\n")


def write_bfile(stream: Sink, values: Values) -> None:
    r"""Write a b-file of the OEIS.

    Parameters
    ----------
    stream : binary file
        Where to.
    values : array
        Nim values, indexed by heap size.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_bfile(stream, np.array([0, 1, 2], dtype=np.uint8))
    >>> stream.getvalue()
    b'0 0\n1 1\n2 2\n'
    """
    _write(stream, bfile_blocks(values))


def write_csv(stream: Sink, values: Values) -> None:
    r"""Write a CSV file with the columns heap and nim_value.

    Parameters
    ----------
    stream : binary file
        Where to.
    values : array
        Nim values, indexed by heap size.

    Examples
    --------
    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_csv(stream, np.array([0, 1], dtype=np.uint8))
    >>> stream.getvalue()
    b'heap,nim_value\n0,0\n1,1\n'
    """
    _write(stream, csv_blocks(values))


def _write(stream: Sink, blocks: Iterable[bytes]) -> None:
    for block in blocks:
        stream.write(block)


def _blocks(values: Values, line: bytes) -> Iterator[bytes]:
    for start in range(0, len(values), BLOCK):
        part = values[start : start + BLOCK]
        pairs = np.empty((len(part), 2), dtype=np.int64)
        pairs[:, 0] = np.arange(start, start + len(part))
        pairs[:, 1] = part
        yield line * len(part) % tuple(pairs.ravel().tolist())
