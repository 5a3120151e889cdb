import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, is_typeddict

import pytest
from answer_schemas import objects, valid
from jsonschema import Draft202012Validator

import grundy
from grundy.answers import schema, schema_names, schemas
from grundy.answers.schemas import RECORDS, record_named
from grundy.cli.code.analysis import BOUNDS, DISTANCE_METHODS as DISTANCES
from grundy.codes import LinearCode
from grundy.codes.files import CodeFile, text_of_code
from grundy.errors import DomainError
from grundy.ordinals.constants import Provenance
from grundy.papers import STATUSES
from grundy.play.match import Ending
from grundy.records import schema_name
from grundy.sequences.survey import row

NAME = re.compile(r'"(grundy\.[a-z.-]+/[0-9]+)"')
# The schemas of internal files, which have no document.
STORES = {"grundy.alpha.proof/1", "grundy.lexicode-table/1"}
# An answer can contain a schema, which is an arbitrary object.
FREE = {"grundy.schemas/1": 1}


@pytest.mark.parametrize("name", schema_names())
def test_schemas_are_valid_strict_and_self_contained(name: str) -> None:
    document = schema(name)
    Draft202012Validator.check_schema(document)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert document["title"]
    forms = [document] if "properties" in document else document["oneOf"]
    assert all(form["properties"]["schema"] == {"const": name} and "schema" in form["required"] for form in forms)
    described = [found for found in objects(document) if "properties" in found or found is not document]
    assert all("additionalProperties" in found for found in described)
    assert sum(found["additionalProperties"] is True for found in described) == FREE.get(name, 0)
    for found in described:
        assert set(found.get("required", ())) <= set(found.get("properties", ()))
    references = set(re.findall(r'"\$ref": "([^"]*)"', json.dumps(document)))
    assert references == {f"#/$defs/{key}" for key in document.get("$defs", {})}


def test_the_table_of_records_is_complete_and_names_each_by_its_schema() -> None:
    assert {name: schema_name(record_named(name)) for name in RECORDS} == {name: name for name in RECORDS}
    modules = [import_module(f"grundy.answers.{path.stem}") for path in Path(schemas.__file__).parent.glob("[a-z]*.py")]
    records = [value for module in modules for value in vars(module).values() if is_typeddict(value)]
    named = {schema_name(record) for record in records if "schema" in record.__annotations__}
    assert named == set(RECORDS)


def test_finding_a_record_loads_only_its_module() -> None:
    code = "import sys; from grundy.answers import schema; schema('grundy.cite/1'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "grundy.answers.project" in loaded
    assert not {"numpy", "grundy.play", "grundy.answers.positions", "grundy.answers.codes"} & set(loaded)


def test_every_name_of_a_schema_in_the_sources_has_a_document() -> None:
    texts = [path.read_text(encoding="utf-8") for path in Path(grundy.__file__).parent.rglob("*.py")]
    used = {name for text in texts for name in NAME.findall(text)}
    assert used - STORES == set(schema_names())


@pytest.mark.parametrize(
    ("name", "path", "words"),
    [
        ("grundy.code.bounds/1", "$defs bound_pair properties lowers propertyNames", BOUNDS),
        ("grundy.code.distance/1", "properties method", DISTANCES),
        ("grundy.code.show/1", "$defs distance properties method", DISTANCES),
        ("grundy.code.anncode/1", "$defs binary_distance properties method", DISTANCES),
        ("grundy.code.lexi-anncode/1", "$defs binary_distance properties method", DISTANCES),
        ("grundy.papers/1", "$defs claim properties status", STATUSES),
        ("grundy.play/1", "properties ending", [ending.value for ending in Ending]),
        ("grundy.alpha/1", "$defs constant properties provenance", list(Provenance)),
        (
            "grundy.survey/1",
            "$defs surveyed_game properties status",
            [row.PERIODIC, row.ARITHMETIC, row.OPEN, row.SAME, row.FAILED],
        ),
    ],
)
def test_enums_of_schemas_agree_with_the_program(name: str, path: str, words: Any) -> None:
    found: Any = schema(name)
    for key in path.split():
        found = found[key]
    assert found["enum"] == list(words)


@pytest.mark.parametrize(
    "code",
    [
        CodeFile([[1, 0, 3]], q=4, name="small"),
        CodeFile([[1, 1]], q=2, d=2, kind="parity check"),
        CodeFile([[1, 255]], q=256),
        CodeFile(LinearCode([[0, 0]], q=2).generator, q=2),
    ],
)
def test_files_of_codes_fit_their_schema(code: CodeFile) -> None:
    assert valid(json.loads(text_of_code(code, "json")))["schema"] == "grundy.code/1"


def test_changing_a_document_does_not_change_later_ones() -> None:
    schema("grundy.reply/1").clear()
    assert schema("grundy.reply/1")["title"] == "The move of an opponent"


def test_the_error_about_an_unknown_name_suggests_similar_ones() -> None:
    with pytest.raises(DomainError, match=r"^there is no schema 'grundy\.position/9'; did you mean grundy\.posi"):
        schema("grundy.position/9")
    with pytest.raises(DomainError, match=r"^there is no schema '/etc/passwd'; run grundy schemas to list"):
        schema("/etc/passwd")
