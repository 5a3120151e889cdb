"""The parameters of questions, with types that validate values and provide a JSON Schema."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.web.limits import Refusal

# The number of characters of a wrong value that a message shows.
MOST_CHARACTERS = 40

SURROGATE = re.compile("[\ud800-\udfff]")


class ParameterType(ABC):
    """The type of a parameter."""

    @abstractmethod
    def __str__(self) -> str:
        """Return a description of the values, for messages."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the values."""

    @abstractmethod
    def read(self, value: Any, place: str) -> Any:
        """Return a valid value, or raise `Refusal` with a message that names the place of the value in the body."""


@dataclass(frozen=True)
class Boolean(ParameterType):
    """True or false."""

    def __str__(self) -> str:
        return "true or false"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "boolean"}

    def read(self, value: Any, place: str) -> bool:
        """Return the value."""
        _require(isinstance(value, bool), place, self, value)
        return bool(value)


@dataclass(frozen=True)
class Integer(ParameterType):
    """An integer between two bounds, both included."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"an integer from {self.least} to {self.most}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def read(self, value: Any, place: str) -> int:
        """Return the value. As in JSON Schema, 3.0 is an integer."""
        whole = isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
        _require(whole and self.least <= value <= self.most, place, self, value)
        return int(value)


@dataclass(frozen=True)
class Text(ParameterType):
    """A string of bounded length."""

    longest: int

    def __str__(self) -> str:
        return f"a string of at most {self.longest} characters"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "maxLength": self.longest}

    def read(self, value: Any, place: str) -> str:
        """Return the value."""
        _require(isinstance(value, str), place, self, value)
        _check_length(value, self.longest, place, self)
        if SURROGATE.search(value):
            raise Refusal(400, "request", f"{place} must not contain an unpaired surrogate")
        return str(value)


@dataclass(frozen=True)
class Choice(ParameterType):
    """One of several words."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"one of {', '.join(map(repr, self.words))}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "enum": list(self.words)}

    def read(self, value: Any, place: str) -> str:
        """Return the value."""
        _require(isinstance(value, str) and value in self.words, place, self, value)
        return str(value)


@dataclass(frozen=True)
class List(ParameterType):
    """A list of bounded length."""

    of: ParameterType
    longest: int

    def __str__(self) -> str:
        return f"a list of at most {self.longest} values"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "array", "items": self.of.schema(), "maxItems": self.longest}

    def read(self, value: Any, place: str) -> list[Any]:
        """Return the value."""
        _require(isinstance(value, list), place, self, value)
        _check_length(value, self.longest, place, self)
        return [self.of.read(item, f"{place}[{index}]") for index, item in enumerate(value)]


@dataclass(frozen=True)
class Nullable(ParameterType):
    """A value of another type, or null."""

    of: ParameterType

    def __str__(self) -> str:
        return f"null or {self.of}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"anyOf": [self.of.schema(), {"type": "null"}]}

    def read(self, value: Any, place: str) -> Any:
        """Return the value."""
        return None if value is None else self.of.read(value, place)


@dataclass(frozen=True)
class NumberOrText(ParameterType):
    """A number or a string."""

    number: Integer
    text: Text

    def __str__(self) -> str:
        return f"{self.number}, or {self.text}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"anyOf": [self.number.schema(), self.text.schema()]}

    def read(self, value: Any, place: str) -> int | str:
        """Return the value."""
        if isinstance(value, str):
            return self.text.read(value, place)
        _require(isinstance(value, int | float) and not isinstance(value, bool), place, self, value)
        return self.number.read(value, place)


def _require(fits: bool, place: str, expected: ParameterType, value: Any) -> None:
    if not fits:
        raise Refusal(400, "request", f"{place} must be {expected}, not {_format_value(value)}")


def _check_length(value: Sequence[Any], longest: int, place: str, expected: ParameterType) -> None:
    if len(value) > longest:
        message = f"{place} must be {expected}, but it has {len(value)}"
        raise Refusal(400, "request", message, limit={"name": place, "value": longest})


def _format_value(value: Any) -> str:
    """Return a value in JSON notation, shortened; only the beginning of a large value is read."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = ascii(value[: MOST_CHARACTERS + 1]) if isinstance(value, str) else str(value)
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"


@dataclass(frozen=True)
class Parameter:
    """A key of an object: its name, type, meaning, default value and example."""

    name: str
    type: ParameterType
    meaning: str
    default: Any = ...
    example: Any = ...

    @property
    def required(self) -> bool:
        """Whether the key must be given."""
        return self.default is ...

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        more = {} if self.required else {"default": self.default}
        return {**self.type.schema(), "description": self.meaning, **more}


@dataclass(frozen=True)
class Object(ParameterType):
    """An object with these keys and no others."""

    keys: tuple[Parameter, ...]

    def __str__(self) -> str:
        return f"an object with the keys {', '.join(key.name for key in self.keys)}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {
            "type": "object",
            "properties": {key.name: key.schema() for key in self.keys},
            "required": [key.name for key in self.keys if key.required],
            "additionalProperties": False,
        }

    def read(self, value: Any, place: str) -> dict[str, Any]:
        """Return the value."""
        _require(isinstance(value, dict), place, self, value)
        return read_object(self.keys, value, f"{place}.")


def read_object(keys: Sequence[Parameter], arguments: Mapping[str, Any], within: str = "") -> dict[str, Any]:
    """Return the values of all keys, with defaults for missing keys, or raise `Refusal` if the object is invalid."""
    names = [key.name for key in keys]
    for name in arguments:
        if name not in names:
            known = f"the keys are {', '.join(names)}" if names else "no keys are allowed"
            raise Refusal(400, "request", f"unknown key {_format_value(name)}; {known}")
    for key in keys:
        if key.required and key.name not in arguments:
            raise Refusal(400, "request", f"the key {within}{key.name} is missing: {key.meaning}")
    return {
        key.name: key.type.read(arguments[key.name], f"{within}{key.name}") if key.name in arguments else key.default
        for key in keys
    }
