"""A lexicode by a table in a file: the work goes on where it was, and what is found is kept."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from grundy.cli.code.progress import say
from grundy.cli.output import BadInput, escaped
from grundy.errors import DomainError, LimitError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.codes import LexicodeTable, LinearCode

__all__ = ["lexicode_by_table"]

Progress = Callable[[int, int | None], object]


def lexicode_by_table(n: int, d: int, q: int, memory: int, file: str, progress: Progress | None) -> "LinearCode":
    """Return a lexicode by the table in a file, which is made if it is not there.

    A binary code of even distance is made from the table for one coin and one less, half as large.
    """
    from grundy.codes.digits import FIELDS

    if q not in FIELDS:
        raise BadInput(f"--table is for q = 2, 4, 16 and 256, not {q}; leave it out")
    halved = q == 2 and d % 2 == 0 and n > 0
    table = _opened(file, d - halved, q)
    before = len(table)
    if before:
        say(f"Going on from {escaped(file)}, which has {before} coins.")
    _grow(table, n - halved, memory, file, progress)
    values = table.values[: n - halved]
    return _code(_with_parity(values) if halved else values, n, q)


def _opened(file: str, d: int, q: int) -> "LexicodeTable":
    from grundy.codes import LexicodeTable

    if not os.path.exists(file):
        return LexicodeTable(d, q=q)
    try:
        table = LexicodeTable.load(file)
    except OSError as error:
        raise BadInput(f"cannot read {escaped(file)}: {error.strerror or error}") from error
    except DomainError as error:
        raise BadInput(str(error)) from error
    if (table.d, table.q) != (d, q):
        raise BadInput(
            f"the table in {escaped(file)} is for d = {table.d} and q = {table.q}, and this lexicode takes one for "
            f"d = {d} and q = {q}; give another file"
        )
    return table


def _grow(table: "LexicodeTable", n: int, memory: int, file: str, progress: Progress | None) -> None:
    """Add coins, and save them whatever happens."""
    before = len(table)
    try:
        table.grow(n, memory=memory, progress=progress)
    except KeyboardInterrupt:
        _save(table, before, file)
        kept = f"the table in {escaped(file)} has {len(table)} of {n} coins, and the same command goes on from it"
        raise click.ClickException(f"interrupted; {kept}") from None
    except LimitError:
        _save(table, before, file)
        raise
    _save(table, before, file)


def _save(table: "LexicodeTable", before: int, file: str) -> None:
    if len(table) == before and os.path.exists(file):
        return
    try:
        table.save(file)
    except OSError as error:
        raise click.ClickException(f"cannot write the table to {escaped(file)}: {error.strerror}") from error


def _with_parity(values: "NDArray[np.uint64]") -> "NDArray[np.uint64]":
    """Return the values for an even distance from those for one less: see `grundy.codes.lexicodes.lexicode`."""
    import numpy as np

    even = ~np.bitwise_count(values).astype(np.uint64) & np.uint64(1)
    return np.concatenate([np.ones(1, np.uint64), values << np.uint64(1) | even])


def _code(values: "NDArray[np.uint64]", n: int, q: int) -> "LinearCode":
    """Return the code whose parity check has the digits of the values as columns."""
    import numpy as np

    from grundy.codes import LinearCode

    first = values if values.ndim == 1 else values[:, 0]
    step = q.bit_length() - 1
    digits = -(-int(first.max()).bit_length() // step) if len(first) else 0
    places = np.arange(digits, dtype=np.uint64)[:, np.newaxis] * np.uint64(step)
    checks = (first[np.newaxis] >> places & np.uint64(q - 1)).astype(np.uint8)
    return LinearCode.from_parity_check(checks.reshape(digits, n), q=q)
