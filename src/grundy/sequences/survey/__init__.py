"""Surveys, which compute the periods of all games of a family."""

from grundy.sequences.survey.database import SurveyTable
from grundy.sequences.survey.equivalence import Equality, StandardForm, equalities, standard_form
from grundy.sequences.survey.family import (
    FAMILIES,
    Family,
    all_but,
    hexadecimal,
    listed,
    octal,
    quaternary,
    subtraction,
)
from grundy.sequences.survey.row import SurveyRow, export_csv, export_latex, export_parquet
from grundy.sequences.survey.runner import Survey, read_survey, survey

__all__ = [
    "FAMILIES",
    "Equality",
    "Family",
    "StandardForm",
    "Survey",
    "SurveyRow",
    "SurveyTable",
    "all_but",
    "equalities",
    "export_csv",
    "export_latex",
    "export_parquet",
    "hexadecimal",
    "listed",
    "octal",
    "quaternary",
    "read_survey",
    "standard_form",
    "subtraction",
    "survey",
]
