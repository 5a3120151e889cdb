"""The periods of a family of heap games, as a survey finds them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, TypedDict, cast

from grundy.answers.sequences import CertificateRecord
from grundy.errors import DomainError
from grundy.records import Count, Meta, Positive

if TYPE_CHECKING:
    from grundy.sequences.survey import Survey, SurveyRow

SurveyStatus: TypeAlias = Literal["proved periodic", "proved arithmetic periodic", "open", "same", "failed"]


class SurveyCertificateRecord(CertificateRecord):
    """The proof of a period, with its theorem."""

    theorem: Annotated[str, "Why the check is enough."]
    statement: Annotated[str, "What was checked, in a sentence."]


class SurveyedGameRecord(TypedDict):
    """What a survey has found of a game."""

    place: Annotated[Count, "Its place in the family."]
    notation: str
    status: SurveyStatus
    name: Annotated[str | None, "What the game is called."]
    period: Annotated[
        Count | None,
        "G(n + period) = G(n) + saltus for all n ≥ preperiod, always proved; null when no period is.",
    ]
    preperiod: Annotated[Count | None, "From which heap on the period holds."]
    saltus: Annotated[Count | None, "By how much the values rise in a period."]
    largest: Annotated[Count | None, "The largest value; null when the values grow for ever, or it was not found."]
    largest_at: Annotated[Count | None, "The first heap that has it."]
    checked_to: Annotated[Count | None, "How many values were computed."]
    stop: Annotated[Count | None, "How many might have been."]
    method: Annotated[str | None, "How the values were computed."]
    rare: Annotated[Count | None, "How many heaps the sparse space method found rare."]
    same_as: Annotated[str | None, "The game G' with G(n) = G'(n // scale - shift), and 0 where that is negative."]
    shift: Annotated[int | None, "The shift in that equation."]
    scale: Annotated[Count | None, "The scale in that equation."]
    rule: Annotated[str | None, "The theorems by which they are the same."]
    zeros: Annotated[
        Count | None,
        "For a period from heap 1 on: for how many of the heaps 0, -1, -2, …, all with value 0, it holds as well.",
    ]
    note: Annotated[str | None, "What else is to be said; why a game failed."]
    certificate: Annotated[
        SurveyCertificateRecord | None, "The proof of the period; null when there is none of this game itself."
    ]
    seconds: Annotated[Annotated[float, Meta(minimum=0)] | None, "How long it took."]
    version: Annotated[str | None, "The version of grundy that did it."]


class SurveyAnswer(TypedDict):
    """The periods of a family of heap games."""

    schema: Literal["grundy.survey/1"]
    family: Annotated[str, "The family with its settings."]
    stop: Annotated[Positive, "How many values of each game might be computed."]
    table: Annotated[str, "The SQLite file that keeps the rows."]
    interrupted: Annotated[bool, "Whether Ctrl-C ended the survey."]
    counts: Annotated[dict[SurveyStatus, Positive], "How many games have each status that occurs."]
    games: list[SurveyedGameRecord]


def survey_answer(survey: Survey, stop: int, table: str, interrupted: bool) -> SurveyAnswer:
    """Return what a survey has found."""
    return {
        "schema": "grundy.survey/1",
        "family": survey.family,
        "stop": stop,
        "table": table,
        "interrupted": interrupted,
        "counts": cast("dict[SurveyStatus, int]", survey.counts()),
        "games": [surveyed_game(row) for row in survey.rows],
    }


def surveyed_game(row: SurveyRow) -> SurveyedGameRecord:
    """Return a row with its certificate, which is a text in the table, as an object."""
    try:
        certificate = None if row.certificate is None else json.loads(row.certificate)
    except (ValueError, RecursionError):
        raise DomainError(f"the row of {row.notation} is damaged: its certificate is no JSON") from None
    return cast("SurveyedGameRecord", {**asdict(row), "certificate": certificate})
