"""Rows as they come out of a file: SQLite keeps any value in any column, so each is looked at before it is believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from grundy.errors import DomainError
from grundy.sequences.survey.row import SAME, SurveyRow

__all__ = ["COLUMNS", "checked_row"]

COLUMNS = [field.name for field in fields(SurveyRow)]
_KINDS = {"int": int, "str": str, "float": float}
# What the type of each column says, as in "int | None".
_TYPES = [
    (_KINDS[str(field.type).removesuffix(" | None")], str(field.type).endswith("None")) for field in fields(SurveyRow)
]
# A game that is the same as another one says how; nothing follows from the rest.
_NEEDED = ("same_as", "shift", "scale")


def checked_row(values: Sequence[Any]) -> SurveyRow:
    """Return the row with these values, one for each column.

    Parameters
    ----------
    values : sequence
        In the order of `COLUMNS`.

    Returns
    -------
    SurveyRow

    Raises
    ------
    DomainError
        When a value has another type than its column, or one is missing.

    Examples
    --------
    >>> checked_row([2, "0.3", "open", None, "two"] + [None] * (len(COLUMNS) - 5))
    Traceback (most recent call last):
    grundy.errors.DomainError: the row of '0.3' is damaged: period is 'two'
    """
    for name, value, (kind, optional) in zip(COLUMNS, values, _TYPES, strict=True):
        if not (type(value) is kind or (value is None and optional)):
            raise DomainError(f"the row of {values[1]!r:.80} is damaged: {name} is {value!r:.80}")
    row = SurveyRow(*values)
    if row.status == SAME or row.same_as is not None:
        missing = next((name for name in _NEEDED if getattr(row, name) is None), None)
        if missing is not None:
            raise DomainError(
                f"the row of {row.notation!r:.80} is damaged: it is the same as another, without {missing}"
            )
    return row
