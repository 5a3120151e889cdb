import json
import re

import pytest
from answer_schemas import objects
from jsonschema import Draft202012Validator

from grundy import answers
from grundy.answers.schema_files import schema_names

NAMES = [
    "grundy.code.lexicode/1",
    "grundy.code.play/1",
    "grundy.graph/1",
    "grundy.nim-ordinal/1",
    "grundy.nim-table/1",
    "grundy.nim/1",
    "grundy.ready-graphs/1",
    "grundy.sequence/1",
    "grundy.tokens/1",
]


def test_every_answer_has_a_schema() -> None:
    assert set(NAMES) <= set(schema_names())


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_strict_and_stand_alone(name: str) -> None:
    document = answers.schema(name)
    Draft202012Validator.check_schema(document)
    assert document["properties"]["schema"] == {"const": name}
    assert document["title"]
    assert all("additionalProperties" in found for found in objects(document))
    references = set(re.findall(r'"\$ref": "([^"]*)"', json.dumps(document)))
    assert references == {f"#/$defs/{key}" for key in document.get("$defs", {})}
