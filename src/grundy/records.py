"""Records: typed data of answers, and their JSON Schemas.

A record is a ``TypedDict``, so its data are plain dictionaries. Fields are annotated with a description and with
constraints that the type cannot express::

    class Period(TypedDict):
        '''The period of a sequence.'''

        schema: Literal["grundy.sequence/1"] period: Annotated[Positive, "The length of the period."] exceptions:
        NotRequired[Annotated[list[Count], "The exceptional heaps."]]

`json_schema` returns a strict JSON Schema (2020-12): additional keys are not allowed, and every key is required unless
it is ``NotRequired``. The first line of the docstring is the title, and the rest is the description.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

__all__ = [
    "BinaryWord",
    "Count",
    "HexText",
    "Meta",
    "Number",
    "OutcomeLetter",
    "Positive",
    "VertexName",
    "Word",
    "json_schema",
    "schema_name",
]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, kw_only=True)
class Meta:
    """Constraints that a type cannot express: bounds, lengths, patterns, and the name of a definition.

    A type with a name becomes a definition of the schema, and all its uses refer to the definition. A recursive type
    refers to itself as ``Annotated[Any, Meta(name=…)]``.
    """

    minimum: int | None = None
    maximum: int | None = None
    pattern: str | None = None
    min_items: int | None = None
    max_items: int | None = None
    name: str | None = None

    def constraints(self) -> dict[str, Any]:
        """Return the constraints as keywords of JSON Schema."""
        found = {
            "minimum": self.minimum,
            "maximum": self.maximum,
            "pattern": self.pattern,
            "minItems": self.min_items,
            "maxItems": self.max_items,
        }
        return {key: value for key, value in found.items() if value is not None}


# ---- Shared types

Count: TypeAlias = Annotated[int, Meta(minimum=0)]
Positive: TypeAlias = Annotated[int, Meta(minimum=1)]
HexText: TypeAlias = Annotated[str, Meta(pattern="^0x[0-9a-f]+$")]
Number: TypeAlias = Annotated[
    Count | HexText,
    "A natural number; one of more than 2048 bits is a text in hexadecimal digits.",
    Meta(name="number"),
]
OutcomeLetter: TypeAlias = Annotated[
    Literal["N", "P", "D"],
    "N: the player who moves next wins. P: the player who has just moved wins. D: neither can force a win.",
    Meta(name="outcome"),
]
VertexName: TypeAlias = Annotated[
    str | float | bool | list[Annotated[Any, Meta(name="name")]] | None,
    "The name of a vertex: a text, a number, true, false or null; a tuple is a list of these.",
    Meta(name="name"),
]
BinaryWord: TypeAlias = Annotated[
    str, Meta(pattern="^[01]*$"), "Zeros and ones, coordinate 0 first.", Meta(name="binary_word")
]
Word: TypeAlias = Annotated[
    Annotated[str, Meta(pattern="^[0-9a-f]*$")] | list[Annotated[int, Meta(minimum=0, maximum=255)]],
    "Digits of a word, coordinate 0 first: a text with a to f for 10 to 15, or a list of numbers where there are more "
    "than 16 digits.",
    Meta(name="word"),
]


# ---- JSON Schemas


def json_schema(record: Any) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a record or of an annotated union of records.

    Examples
    --------
    >>> from typing import TypedDict
    >>> Point = TypedDict("Point", {"x": Annotated[Count, "To the right."], "name": NotRequired[str]})
    >>> document = json_schema(Point)
    >>> document["properties"]
    {'x': {'type': 'integer', 'minimum': 0, 'description': 'To the right.'}, 'name': {'type': 'string'}}
    >>> document["required"], document["additionalProperties"]
    (['x'], False)
    """
    builder = _Builder()
    document: dict[str, Any] = {"$schema": DIALECT}
    if is_typeddict(record):
        document |= builder.form(record)
    else:
        union, title, *rest = get_args(record)
        document |= {"title": title, "type": "object"} | ({"description": rest[0]} if rest else {})
        document["oneOf"] = [builder.form(choice) for choice in get_args(union)]
    if builder.definitions:
        document["$defs"] = dict(sorted(builder.definitions.items()))
    return document


def schema_name(record: Any) -> str:
    """Return the name and version of the schema of a record, or of a union of records with the same name.

    Examples
    --------
    >>> from grundy.answers.project import CiteAnswer
    >>> schema_name(CiteAnswer)
    'grundy.cite/1'
    """
    first = record if is_typeddict(record) else get_args(get_args(record)[0])[0]
    (name,) = get_args(get_type_hints(first)["schema"])
    return str(name)


class _Builder:
    """A builder of schemas of types; it collects records and named types in `definitions`."""

    def __init__(self) -> None:
        self.definitions: dict[str, Any] = {}
        self._sources: dict[str, Any] = {}

    def form(self, record: Any) -> dict[str, Any]:
        """Return the schema of an answer; title and description come from its docstring."""
        title, _, rest = (record.__doc__ or record.__name__).partition("\n")
        text = " ".join(rest.split())
        return {"title": title.removesuffix("."), **({"description": text} if text else {}), **self._object(record)}

    def _object(self, record: Any) -> dict[str, Any]:
        hints = get_type_hints(record, include_extras=True)
        fields = {"schema": hints.pop("schema"), **hints} if "schema" in hints else hints
        marked = {key for key, hint in fields.items() if get_origin(hint) is NotRequired}
        types = {key: get_args(hint)[0] if key in marked else hint for key, hint in fields.items()}
        return {
            "type": "object",
            "properties": {key: self.of(hint) for key, hint in types.items()},
            "required": [key for key in types if key not in marked and key in record.__required_keys__],
            "additionalProperties": False,
        }

    def of(self, hint: Any) -> dict[str, Any]:
        """Return the schema of a type."""
        if is_typeddict(hint):
            return self._defined(hint)
        if hint in _SIMPLE:
            return dict(_SIMPLE[hint])
        return _MAKERS[get_origin(hint)](self, get_args(hint))

    def _defined(self, record: Any) -> dict[str, Any]:
        """Return a reference to a record, which is defined once and may contain itself."""
        name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", record.__name__.strip("_").removesuffix("Record")).lower()
        if self._sources.setdefault(name, record) is not record:
            raise TypeError(f"two records of a schema have the name {name}")
        if name not in self.definitions:
            self.definitions[name] = {}
            text = " ".join((record.__doc__ or "").split())
            self.definitions[name] = ({"description": text} if text else {}) | self._object(record)
        return {"$ref": f"#/$defs/{name}"}

    def _annotated(self, arguments: tuple[Any, ...]) -> dict[str, Any]:
        schema = self.of(arguments[0])
        for note in arguments[1:]:
            if isinstance(note, str):
                schema["description"] = note
            elif note.name is None:
                schema |= note.constraints()
            else:
                if schema:
                    self.definitions[note.name] = schema
                schema = {"$ref": f"#/$defs/{note.name}"}
        return schema

    def _union(self, choices: tuple[Any, ...]) -> dict[str, Any]:
        """Merge the schemas if no keyword occurs twice; otherwise list them."""
        schemas = [self.of(choice) for choice in choices]
        keys = [key for schema in schemas for key in schema if key != "type"]
        if len(keys) == len(set(keys)) and all("type" in schema for schema in schemas):
            joined = {"type": [schema["type"] for schema in schemas]}
            return joined | {key: value for schema in schemas for key, value in schema.items() if key != "type"}
        return {"anyOf": schemas}

    def _literal(self, values: tuple[Any, ...]) -> dict[str, Any]:
        return {"const": values[0]} if len(values) == 1 else {"enum": list(values)}

    def _list(self, arguments: tuple[Any, ...]) -> dict[str, Any]:
        return {"type": "array", "items": self.of(arguments[0])}

    def _tuple(self, arguments: tuple[Any, ...]) -> dict[str, Any]:
        """Return the schema of a tuple: one schema per item, or the length if all items have one type."""
        size = len(arguments)
        places: dict[str, Any] = {"items": self.of(arguments[0])}
        if len(set(arguments)) > 1:
            places = {"prefixItems": [self.of(place) for place in arguments]}
        return {"type": "array", **places, "minItems": size, "maxItems": size}

    def _dict(self, arguments: tuple[Any, ...]) -> dict[str, Any]:
        key, value = arguments
        names = {} if key is str else {"propertyNames": self.of(key)}
        return {"type": "object", **names, "additionalProperties": True if value is Any else self.of(value)}


_SIMPLE: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}
_MAKERS: dict[Any, Callable[[_Builder, tuple[Any, ...]], dict[str, Any]]] = {
    Annotated: _Builder._annotated,
    Union: _Builder._union,
    UnionType: _Builder._union,
    Literal: _Builder._literal,
    list: _Builder._list,
    tuple: _Builder._tuple,
    dict: _Builder._dict,
}
