from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from jsonschema import Draft202012Validator, ValidationError

from grundy.records import Count, Meta, Number, OutcomeLetter, Positive, VertexName, json_schema, schema_name


class Point(TypedDict):
    """A point."""

    x: float
    y: float


class Pair(TypedDict, total=False):
    """Two of a kind."""

    left: Annotated[Point, "Where it begins."]
    right: Point


class Base(TypedDict):
    size: Annotated[Positive, "How large."]


class Answer(Base):
    """An answer with all.

    It has a field of each
    kind.
    """

    schema: Literal["test.answer/1"]
    pair: Pair
    points: NotRequired[list[Point]]
    maybe: Annotated[Count | None, "Null when unknown."]
    word: Annotated[str, Meta(pattern="^[ab]*$")]
    counts: dict[Literal["N", "P"], Count]
    edge: tuple[Count, Number]
    ends: tuple[str, str]
    name: VertexName
    outcome: OutcomeLetter | None
    some: Annotated[list[int], Meta(min_items=1, max_items=2)]
    free: dict[str, Any]


class Failure(TypedDict):
    """A failure."""

    schema: Literal["test.answer/1"]
    error: str


Either = Annotated[Answer | Failure, "An answer or none", "More of it."]
Ends = TypedDict("Ends", {"from": str})

GOOD: dict[str, Any] = {
    "schema": "test.answer/1",
    "size": 1,
    "pair": {"left": {"x": 1, "y": 0.5}},
    "maybe": None,
    "word": "ab",
    "counts": {"N": 3},
    "edge": [1, "0x1f"],
    "ends": ["a", "b"],
    "name": ["a", [1, None]],
    "outcome": "N",
    "some": [1],
    "free": {"x": [1]},
}


def test_a_schema_has_title_description_and_keys() -> None:
    document = json_schema(Answer)
    assert (document["title"], document["description"]) == ("An answer with all", "It has a field of each kind.")
    assert list(document["properties"])[:2] == ["schema", "size"]
    assert document["properties"]["schema"] == {"const": "test.answer/1"}
    assert document["properties"]["size"] == {"type": "integer", "minimum": 1, "description": "How large."}
    assert document["properties"]["maybe"]["type"] == ["integer", "null"]
    assert document["required"] == [key for key in document["properties"] if key != "points"]
    assert sorted(document["$defs"]) == ["name", "number", "outcome", "pair", "point"]
    assert document["$defs"]["pair"]["required"] == []
    assert document["$defs"]["pair"]["properties"]["left"] == {
        "$ref": "#/$defs/point",
        "description": "Where it begins.",
    }
    assert document["$defs"]["point"]["description"] == "A point."


def test_valid_answers_pass_validation() -> None:
    Draft202012Validator.check_schema(json_schema(Answer))
    Draft202012Validator(json_schema(Answer)).validate(GOOD)
    Draft202012Validator(json_schema(Answer)).validate(GOOD | {"points": [], "maybe": 3, "outcome": None})


@pytest.mark.parametrize(
    "wrong",
    [
        {"other": 1},
        {"schema": "test.answer/2"},
        {"size": 0},
        {"pair": {"left": {"x": 1}}},
        {"pair": {"middle": {"x": 1, "y": 1}}},
        {"maybe": -1},
        {"maybe": "1"},
        {"word": "abc"},
        {"counts": {"D": 1}},
        {"counts": {"N": -1}},
        {"edge": [1]},
        {"edge": [1, 2, 3]},
        {"edge": ["0x1", 2]},
        {"edge": [1, "1f"]},
        {"ends": ["a", 1]},
        {"ends": ["a", "b", "c"]},
        {"name": [{"x": 1}]},
        {"outcome": "X"},
        {"some": []},
        {"some": [1, 2, 3]},
        {"some": ["1"]},
        {"free": []},
    ],
)
def test_invalid_answers_fail_validation(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Draft202012Validator(json_schema(Answer)).validate(GOOD | wrong)


def test_missing_keys_fail_validation() -> None:
    for key in GOOD:
        with pytest.raises(ValidationError):
            Draft202012Validator(json_schema(Answer)).validate({k: v for k, v in GOOD.items() if k != key})


def test_a_union_lists_its_forms() -> None:
    document = json_schema(Either)
    assert (document["title"], document["description"]) == ("An answer or none", "More of it.")
    assert [form["title"] for form in document["oneOf"]] == ["An answer with all", "A failure"]
    Draft202012Validator(document).validate({"schema": "test.answer/1", "error": "no"})
    with pytest.raises(ValidationError):
        Draft202012Validator(document).validate({"schema": "test.answer/1"})


def test_names_of_schemas() -> None:
    assert schema_name(Answer) == schema_name(Either) == "test.answer/1"
    assert list(json_schema(Ends)["properties"]) == ["from"]


def test_rejects_two_records_with_the_same_name() -> None:
    class PointRecord(TypedDict):
        z: float

    Both = TypedDict("Both", {"from": Point, "to": PointRecord})
    with pytest.raises(TypeError, match="two records of a schema have the name point"):
        json_schema(Both)
