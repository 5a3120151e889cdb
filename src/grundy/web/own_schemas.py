"""The JSON Schema of what only the server says: its limits."""

from __future__ import annotations

from typing import Any

__all__ = ["LIMITS"]

LIMITS: dict[str, Any] = {
    "title": "The limits of this server",
    "type": "object",
    "properties": {
        "schema": {"const": "grundy.limits/1"},
        "limits": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "value": {"type": "number", "minimum": 0},
                    "unit": {"type": "string"},
                    "meaning": {"type": "string"},
                },
                "required": ["name", "value", "unit", "meaning"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["schema", "limits"],
    "additionalProperties": False,
}
