"""The parameters of questions: keys of an object, each of a kind, with a meaning and a default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.web.api.kinds import Kind, shown, wrong
from grundy.web.refusal import Refusal

__all__ = ["Object", "Parameter", "read_object"]


@dataclass(frozen=True)
class Parameter:
    """A key of an object: its name, the kind of its value, what it means, and what it is when it is left out.

    Examples
    --------
    >>> from grundy.web.api.kinds import Flag
    >>> Parameter("misere", Flag(), "who makes the last move loses", default=False).required
    False
    """

    name: str
    kind: Kind
    meaning: str
    default: Any = ...
    example: Any = ...

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is ...

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        more = {} if self.required else {"default": self.default}
        return {**self.kind.schema(), "description": self.meaning, **more}


@dataclass(frozen=True)
class Object:
    """An object with these keys and no other.

    Examples
    --------
    >>> from grundy.web.api.kinds import Text
    >>> Object((Parameter("text", Text(9), "a graph"),)).read({"text": "0 1"}, "graph")
    {'text': '0 1'}
    """

    keys: tuple[Parameter, ...]

    @property
    def wanted(self) -> str:
        """What it is, in words."""
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
        if not isinstance(value, dict):
            raise wrong(place, self.wanted, value)
        return read_object(self.keys, value, f"{place}.")


def read_object(keys: Sequence[Parameter], given: Mapping[str, Any], within: str = "") -> dict[str, Any]:
    """Return the values of the keys, those left out by their defaults.

    Examples
    --------
    >>> from grundy.web.api.kinds import Flag
    >>> misere = Parameter("misere", Flag(), "who makes the last move loses", default=False)
    >>> read_object([misere], {})
    {'misere': False}
    """
    names = [key.name for key in keys]
    for name in given:
        if name not in names:
            known = f"the keys are {', '.join(names)}" if names else "there are no keys"
            raise Refusal(400, "request", f"there is no key {shown(name)} here; {known}")
    for key in keys:
        if key.required and key.name not in given:
            raise Refusal(400, "request", f"the key {within}{key.name} is missing: {key.meaning}")
    return {
        key.name: key.kind.read(given[key.name], f"{within}{key.name}") if key.name in given else key.default
        for key in keys
    }
