import json
import re

import pytest
from answer_schemas import objects
from jsonschema import Draft202012Validator

from grundy.answers import schema
from grundy.answers.schema_files import schema_names
from grundy.errors import DomainError

NAMES = [
    "grundy.error/1",
    "grundy.game/1",
    "grundy.games/1",
    "grundy.match/1",
    "grundy.position/1",
    "grundy.reply/1",
    "grundy.solve/2",
]


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_strict_and_stand_alone(name: str) -> None:
    assert name in schema_names()
    document = schema(name)
    Draft202012Validator.check_schema(document)
    forms = document.get("oneOf", [document])
    assert all(form["properties"]["schema"] == {"const": name} for form in forms)
    for found in objects({**document, "type": None} if "oneOf" in document else document):
        assert found["additionalProperties"] is False
        assert set(found["required"]) <= set(found["properties"])
    references = set(re.findall(r'"\$ref": "([^"]*)"', json.dumps(document)))
    assert references == {f"#/$defs/{key}" for key in document.get("$defs", {})}


def test_a_document_belongs_to_who_asked_for_it() -> None:
    schema("grundy.reply/1").clear()
    assert schema("grundy.reply/1")["title"] == "The move of an opponent"


def test_an_unknown_name_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(DomainError, match=r"no answer has the schema 'grundy\.position/9'; there are grundy\.code"):
        schema("grundy.position/9")
    with pytest.raises(DomainError):
        schema("../../../etc/passwd")
