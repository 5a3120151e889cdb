"""Kinds of values: each knows its JSON Schema, and refuses what does not keep to it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Protocol

from grundy.web.limits import Refusal

__all__ = ["Choice", "Either", "Flag", "Kind", "List", "Maybe", "Text", "Whole", "shown", "wrong"]

# How much of a wrong value is shown.
SHOWN = 40

SURROGATE = re.compile("[\ud800-\udfff]")


class Kind(Protocol):
    """A kind of value."""

    @property
    def wanted(self) -> str:
        """What a value of this kind is, in words."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the values."""

    def read(self, value: Any, place: str) -> Any:
        """Return the value, or refuse it with one sentence that names its place in the body."""


@dataclass(frozen=True)
class Flag:
    """True or false.

    Examples
    --------
    >>> Flag().read(True, "misere")
    True
    """

    wanted: str = field(default="true or false", init=False)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "boolean"}

    def read(self, value: Any, place: str) -> bool:
        """Return the value."""
        if not isinstance(value, bool):
            raise wrong(place, self.wanted, value)
        return value


@dataclass(frozen=True)
class Whole:
    """A whole number between two bounds, both included.

    Examples
    --------
    >>> Whole(0, 9).read(7, "size")
    7
    """

    least: int
    most: int

    @property
    def wanted(self) -> str:
        """What it is, in words."""
        return f"a whole number from {self.least} to {self.most}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def read(self, value: Any, place: str) -> int:
        """Return the value; 3.0 is a whole number too, as JSON Schema has it."""
        whole = isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
        if not whole or not self.least <= value <= self.most:
            raise wrong(place, self.wanted, value)
        return int(value)


@dataclass(frozen=True)
class Text:
    """A text of bounded length.

    Examples
    --------
    >>> Text(100).read("N(3,5)", "expression")
    'N(3,5)'
    """

    longest: int

    @property
    def wanted(self) -> str:
        """What it is, in words."""
        return f"a text of at most {self.longest} characters"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "maxLength": self.longest}

    def read(self, value: Any, place: str) -> str:
        """Return the value."""
        if not isinstance(value, str):
            raise wrong(place, self.wanted, value)
        if len(value) > self.longest:
            raise _too_long(place, self.wanted, self.longest, len(value))
        if SURROGATE.search(value):
            raise Refusal(400, "request", f"{place} has half a character in it, a lone surrogate")
        return value


@dataclass(frozen=True)
class Choice:
    """One of a few words.

    Examples
    --------
    >>> Choice(("add", "mul")).read("add", "operation")
    'add'
    """

    words: tuple[str, ...]

    @property
    def wanted(self) -> str:
        """What it is, in words."""
        return f"one of {', '.join(map(repr, self.words))}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "string", "enum": list(self.words)}

    def read(self, value: Any, place: str) -> str:
        """Return the value."""
        if not isinstance(value, str) or value not in self.words:
            raise wrong(place, self.wanted, value)
        return value


@dataclass(frozen=True)
class List:
    """A list of bounded length.

    Examples
    --------
    >>> List(Whole(0, 9), 3).read([1, 2], "moves")
    [1, 2]
    """

    of: Kind
    longest: int

    @property
    def wanted(self) -> str:
        """What it is, in words."""
        return f"a list of at most {self.longest} values"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "array", "items": self.of.schema(), "maxItems": self.longest}

    def read(self, value: Any, place: str) -> list[Any]:
        """Return the value."""
        if not isinstance(value, list):
            raise wrong(place, self.wanted, value)
        if len(value) > self.longest:
            raise _too_long(place, self.wanted, self.longest, len(value))
        return [self.of.read(item, f"{place}[{index}]") for index, item in enumerate(value)]


@dataclass(frozen=True)
class Maybe:
    """A value of some kind, or null.

    Examples
    --------
    >>> Maybe(Flag()).read(None, "trace") is None
    True
    """

    of: Kind

    @property
    def wanted(self) -> str:
        """What it is, in words."""
        return f"null or {self.of.wanted}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"anyOf": [self.of.schema(), {"type": "null"}]}

    def read(self, value: Any, place: str) -> Any:
        """Return the value."""
        return None if value is None else self.of.read(value, place)


@dataclass(frozen=True)
class Either:
    """A number or a text.

    Examples
    --------
    >>> Either(Whole(0, 9), Text(9)).read("0:N(3)", "moves[0]")
    '0:N(3)'
    """

    number: Whole
    text: Text

    @property
    def wanted(self) -> str:
        """What it is, in words."""
        return f"{self.number.wanted}, or {self.text.wanted}"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"anyOf": [self.number.schema(), self.text.schema()]}

    def read(self, value: Any, place: str) -> int | str:
        """Return the value."""
        if isinstance(value, str):
            return self.text.read(value, place)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise wrong(place, self.wanted, value)
        return self.number.read(value, place)


def wrong(place: str, wanted: str, value: Any) -> Refusal:
    """Return the refusal of a value that is of another kind.

    Examples
    --------
    >>> print(wrong("misere", "true or false", 3))
    misere is true or false, not 3
    """
    return Refusal(400, "request", f"{place} is {wanted}, not {shown(value)}")


def _too_long(place: str, wanted: str, most: int, length: int) -> Refusal:
    limit = {"name": place, "value": most}
    return Refusal(400, "request", f"{place} is {wanted}, and this one has {length}", limit=limit)


def shown(value: Any) -> str:
    """Return a value as JSON has it, shortened; it may be large, so only its beginning is looked at.

    Examples
    --------
    >>> shown(None), shown([1, 2]), shown("a" * 99)
    ('null', 'a list', "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…")
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = ascii(value[: SHOWN + 1]) if isinstance(value, str) else str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
