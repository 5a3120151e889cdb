"""What a survey has found, for people and as JSON."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from grundy.cli.output import Cell, print_line, print_table
from grundy.errors import DomainError

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.sequences.survey import Survey, SurveyRow

__all__ = ["row_facts", "show_survey"]

HEADINGS = ["game", "name", "period", "preperiod", "saltus", "largest", "at", "status"]
NUMERIC = ["period", "preperiod", "saltus", "largest", "at"]
STYLES = {"open": "yellow", "failed": "red", "same": "dim"}

# What each way to choose shows; without one, all games that were looked at.
CHOICES: "dict[str | None, Callable[[SurveyRow], bool]]" = {
    None: lambda row: row.status != "same",
    "all": lambda row: True,
    "open": lambda row: not row.is_proved,
    "proved": lambda row: row.is_proved,
}


def row_facts(row: "SurveyRow") -> dict[str, Any]:
    """Return a row as JSON has it, with the certificate as an object."""
    try:
        certificate = None if row.certificate is None else json.loads(row.certificate)
    except (ValueError, RecursionError):
        raise DomainError(f"the row of {row.notation} is damaged: its certificate is no JSON") from None
    return {**asdict(row), "certificate": certificate}


def show_survey(survey: "Survey", out: "Console", shown: str | None) -> None:
    """Print the games and a summary."""
    rows = [row for row in survey.rows if CHOICES[shown](row)]
    headings = [heading for heading in HEADINGS if _is_used(heading, rows)]
    if rows:
        print_table(out, headings, lambda: map(_cells, rows), NUMERIC)
        print_line(out)
    print_line(out, f"{survey.family}: {_summary(survey)}", "bold")


def _is_used(heading: str, rows: list["SurveyRow"]) -> bool:
    """Return whether a column has anything in it; names and saltus are rare."""
    if heading == "name":
        return any(row.name for row in rows)
    return heading != "saltus" or any(row.saltus for row in rows)


def _cells(row: "SurveyRow") -> dict[str, Cell]:
    return {
        "game": Cell(row.notation, "bold"),
        "name": Cell(row.name or ""),
        "period": _number(row.period),
        "preperiod": _number(row.preperiod),
        "saltus": _number(row.saltus),
        "largest": _number(row.largest),
        "at": _number(row.largest_at),
        "status": Cell(row.summary, STYLES.get(row.status, "")),
    }


def _number(number: int | None) -> Cell:
    return Cell("" if number is None else f"{number:,}")


def _summary(survey: "Survey") -> str:
    counts = survey.counts()
    words = {
        "proved periodic": "proved periodic",
        "proved arithmetic periodic": "proved arithmetic periodic",
        "open": "open",
        "failed": "failed",
        "same": "the same as another game",
    }
    return f"{len(survey.rows):,} games, " + ", ".join(
        f"{counts[status]:,} {text}" for status, text in words.items() if status in counts
    )
