"""The columns of a survey for people: what a row shows, and which columns have anything in them."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.sequences.survey.row import SurveyRow

__all__ = ["NUMERIC", "columns_of", "row_texts"]

NUMERIC = ("period", "preperiod", "saltus", "largest", "at")


def row_texts(row: SurveyRow) -> dict[str, str]:
    """Return what a row shows under each heading; what is not known is empty.

    Parameters
    ----------
    row : SurveyRow

    Returns
    -------
    dict of str to str

    Examples
    --------
    >>> row_texts(SurveyRow(0, "0.6", "open", checked_to=1000))["status"]
    'open, checked to 1,000'
    """
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
    """Return the headings of the columns that these rows need; names and saltus are rare.

    Parameters
    ----------
    rows : sequence of SurveyRow

    Returns
    -------
    list of str

    Examples
    --------
    >>> columns_of([SurveyRow(0, "0.6", "open", checked_to=1000)])
    ['game', 'period', 'preperiod', 'largest', 'at', 'status']
    """
    is_used = {"name": any(row.name for row in rows), "saltus": any(row.saltus for row in rows)}
    headings = ("game", "name", "period", "preperiod", "saltus", "largest", "at", "status")
    return [heading for heading in headings if is_used.get(heading, True)]
