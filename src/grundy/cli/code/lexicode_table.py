"""A lexicode by a table in a file: the work goes on where it was, and what is found is kept."""

import os
from typing import TYPE_CHECKING

import click

from grundy.cli import Interrupted
from grundy.cli.output import BadInput, escaped
from grundy.cli.progress import say
from grundy.errors import DomainError, LimitError

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, LexicodeTable

__all__ = ["lexicode_by_table"]


def lexicode_by_table(n: int, d: int, q: int, memory: int, file: str) -> "AdditiveCode":
    """Return a lexicode by the table in a file, which is made if it is not there; save its coins whatever happens.

    A binary code of even distance is made from the table for one coin and one less, half as large.
    """
    from grundy.codes import lexicode

    table = _opened(file, d - (q == 2 and d % 2 == 0), q)
    before = len(table)
    if before:
        say(f"Going on from {escaped(file)}, which has {before} coins.")
    try:
        code = lexicode(n, d, q, table=table, memory=memory)
    except KeyboardInterrupt:
        _save(table, before, file)
        kept = f"the table in {escaped(file)} has {len(table)} of {n} coins, and the same command goes on from it"
        raise Interrupted(kept) from None
    except LimitError:
        _save(table, before, file)
        raise
    _save(table, before, file)
    return code


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


def _save(table: "LexicodeTable", before: int, file: str) -> None:
    if len(table) == before and os.path.exists(file):
        return
    try:
        table.save(file)
    except OSError as error:
        raise click.ClickException(f"cannot write the table to {escaped(file)}: {error.strerror}") from error
