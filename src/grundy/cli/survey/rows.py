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

__all__ = ["row_facts", "rows_shown", "show_survey"]

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


def rows_shown(survey: "Survey", shown: str | None) -> "list[SurveyRow]":
    """Return the rows that are chosen to be shown."""
    return [row for row in survey.rows if CHOICES[shown](row)]


def show_survey(survey: "Survey", out: "Console", shown: str | None) -> None:
    """Print the games and a summary."""
    from grundy.sequences.survey.row import NUMERIC, columns_of

    rows = rows_shown(survey, shown)
    if rows:
        print_table(out, columns_of(rows), lambda: map(_cells, rows), NUMERIC)
        print_line(out)
    print_line(out, f"{survey.family}: {_summary(survey)}", "bold")


def _cells(row: "SurveyRow") -> dict[str, Cell]:
    from grundy.sequences.survey.row import row_texts

    styles = {"game": "bold", "status": STYLES.get(row.status, "")}
    return {heading: Cell(text, styles.get(heading, "")) for heading, text in row_texts(row).items()}


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
