"""The JSON Schemas of all answers and of everything that ``--json`` writes, generated from their records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args, get_type_hints, is_typeddict

from grundy.errors import DomainError
from grundy.records import json_schema, schema_name
from grundy.text import join_words, truncate

# ---- Records


class SchemaRecord(TypedDict):
    """A schema, and the commands that write it."""

    name: Annotated[str, "The value of the key schema in an answer."]
    title: str
    commands: Annotated[list[str], "The commands whose --json writes it; none if only the API sends it."]
    document: NotRequired[Annotated[dict[str, Any], "The JSON Schema, if a single schema was requested."]]


class SchemasAnswer(TypedDict):
    """The schemas of JSON answers."""

    schema: Literal["grundy.schemas/1"]
    schemas: list[SchemaRecord]


# ---- Schemas

# The module and the record of each schema, so that a lookup loads only one module.
RECORDS = {
    "grundy.alpha/1": "nimbers:AlphaAnswer",
    "grundy.cite/1": "project:CiteAnswer",
    "grundy.code/1": "codes:CodeFileAnswer",
    "grundy.code.anncode/1": "game_codes:AnncodeAnswer",
    "grundy.code.automorphisms/1": "code_reports:AutomorphismsAnswer",
    "grundy.code.bounds/1": "code_reports:BoundsAnswer",
    "grundy.code.cosets/1": "code_reports:CosetsAnswer",
    "grundy.code.decode/1": "code_reports:DecodeAnswer",
    "grundy.code.distance/1": "code_reports:DistanceAnswer",
    "grundy.code.equivalent/1": "code_reports:EquivalentAnswer",
    "grundy.code.lexi-anncode/1": "game_codes:LexiAnncodeAnswer",
    "grundy.code.lexicode/1": "codes:LexicodeAnswer",
    "grundy.code.play/1": "codes:PlayedCorrectionAnswer",
    "grundy.code.search/1": "game_codes:CodeSearchAnswer",
    "grundy.code.show/1": "code_reports:CodeAnswer",
    "grundy.code.table/1": "game_codes:LexicodeTableAnswer",
    "grundy.code.weights/1": "code_reports:WeightsAnswer",
    "grundy.error/1": "project:ErrorAnswer",
    "grundy.example-graphs/1": "graphs:ExampleGraphsAnswer",
    "grundy.game/1": "catalogue:GameAnswer",
    "grundy.games/1": "catalogue:GamesAnswer",
    "grundy.graph/1": "graphs:GraphAnswer",
    "grundy.info/1": "project:InfoAnswer",
    "grundy.limits/1": "project:LimitsAnswer",
    "grundy.match/1": "matches:MatchAnswer",
    "grundy.nim/1": "nimbers:NimAnswer",
    "grundy.nim-ordinal/1": "nimbers:OrdinalAnswer",
    "grundy.nim-table/1": "nimbers:NimTableAnswer",
    "grundy.papers/1": "project:PapersAnswer",
    "grundy.play/1": "matches:PlayAnswer",
    "grundy.position/1": "positions:PositionAnswer",
    "grundy.reply/1": "matches:ReplyAnswer",
    "grundy.schemas/1": "schemas:SchemasAnswer",
    "grundy.sequence/1": "sequences:SequenceAnswer",
    "grundy.solve/1": "positions:AnySolveAnswer",
    "grundy.survey/1": "sequences:SurveyAnswer",
    "grundy.tables/1": "project:AnyTablesAnswer",
    "grundy.tables.check/1": "project:TableCheckAnswer",
    "grundy.tokens/1": "annihilation:TokensAnswer",
    "grundy.worksheet/1": "project:WorksheetAnswer",
    "grundy.worksheet-kinds/1": "project:WorksheetKindsAnswer",
}


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of an answer.

    Parameters
    ----------
    name : str
        The value of the key ``"schema"`` in the answer, such as ``grundy.position/1``.

    Returns
    -------
    dict
        A self-contained document; all definitions are in its own ``$defs``.

    Raises
    ------
    DomainError
        If no schema has this name.

    Examples
    --------
    >>> schema("grundy.reply/1")["title"]
    'The move of an opponent'
    """
    return json_schema(record_named(name))


def schema_names() -> list[str]:
    """Return the names of all schemas, for the output of ``--json`` and for the answers of the web API.

    Examples
    --------
    >>> "grundy.position/1" in schema_names()
    True
    """
    return sorted(RECORDS)


def record_named(name: str) -> Any:
    """Return the record from which a schema is generated."""
    if name not in RECORDS:
        near = get_close_matches(name[:60], RECORDS, n=3)
        hint = f"did you mean {join_words(near, 'or')}?" if near else "run grundy schemas to list all schemas"
        raise DomainError(f"there is no schema {truncate(name, 60)!r}", hint=hint)
    module, _, record = RECORDS[name].partition(":")
    return getattr(import_module(f"grundy.answers.{module}"), record)


def schemas_of(function: Callable[..., Any]) -> list[str]:
    """Return the names of the schemas in the return annotation of a function."""
    result = get_type_hints(function)["return"]
    records = [result] if is_typeddict(result) else get_args(result)
    return list(dict.fromkeys(map(schema_name, records)))


def schemas_answer(writers: Mapping[str, list[str]], name: str | None = None) -> SchemasAnswer:
    """Return all schemas with the commands that write them, or one schema with its document."""
    records: list[SchemaRecord] = []
    for known in schema_names() if name is None else [name]:
        document = schema(known)
        record: SchemaRecord = {"name": known, "title": document["title"], "commands": writers.get(known, [])}
        records.append(record if name is None else {**record, "document": document})
    return {"schema": "grundy.schemas/1", "schemas": records}
