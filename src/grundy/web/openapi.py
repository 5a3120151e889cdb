"""The OpenAPI document, made from the table of questions and the schemas of the answers."""

from __future__ import annotations

import re
from typing import Any

from grundy.web.questions import QUESTIONS, Object, Question

__all__ = ["component_name", "document", "moved"]

# Why a request is refused, by the status of the response.
REFUSALS = {
    400: "The request cannot be read, or its arguments are not of the kinds that the schema states.",
    403: "The request came under another name than the server has, or from a page of another site.",
    404: "There is nothing under this address.",
    408: "The body took too long to arrive.",
    413: "The body is too long.",
    415: "The body is not declared as application/json.",
    422: "The question can be read and has no answer: a notation is wrong, an operation is not defined, play goes "
    "round, nobody knows, the rules of a game from elsewhere failed, or it would cost more than the library computes.",
    429: "This client asks too often; only a public server counts.",
    500: "An error in grundy.",
    503: "The server is busy; try again after the seconds in Retry-After.",
    504: "The limit of time or memory for a question was reached.",
}
OF_ALL = (400, 403, 408, 413, 429, 500, 503, 504)


def document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 description of the API.

    Examples
    --------
    >>> described = document()
    >>> described["openapi"], described["paths"]["/api/v1/nim"]["post"]["operationId"]
    ('3.1.0', 'nim')
    """
    import grundy

    paths = {question.path: {question.method.lower(): _operation(question)} for question in QUESTIONS}
    paths["/api/v1/limits"] = {"get": _facts("limits", "The limits of this server", _reference("grundy.limits/1"))}
    paths["/api/v1/openapi.json"] = {"get": _facts("openapi", "This document", {"type": "object"})}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": grundy.__version__,
            "summary": "Impartial games: who wins, by which move, and why.",
            "description": "Every question is answered from its arguments alone; nothing is kept about who asks. "
            "Each answer names its schema and version, the same as `--json` of the command line, with some further "
            "facts that pages draw from.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": _schemas(),
            "responses": {f"refused-{status}": _refused(status) for status in REFUSALS},
        },
    }


def _operation(question: Question) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": question.name,
        "summary": question.summary,
        "responses": {"200": _answered(question)},
    }
    refusals = list(OF_ALL)
    if question.method == "POST":
        refusals += [415, 422]
        operation["requestBody"] = {
            "required": True,
            "content": {
                "application/json": {"schema": Object(question.parameters).schema(), "example": question.example}
            },
        }
    elif question.parameters:
        refusals.append(404)
        operation["parameters"] = [
            {
                "name": p.name,
                "in": "path",
                "required": True,
                "description": p.meaning,
                "schema": p.kind.schema(),
                "example": p.example,
            }
            for p in question.parameters
        ]
    operation["responses"] |= _refusals(refusals)
    return operation


def _answered(question: Question) -> dict[str, Any]:
    schemas = [_reference(name) for name in question.answers]
    return _response("The answer.", schemas[0] if len(schemas) == 1 else {"anyOf": schemas})


def _facts(name: str, summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    responses = {"200": _response("The answer.", schema), **_refusals([400, 403, 408, 429, 500, 503])}
    return {"operationId": name, "summary": summary, "responses": responses}


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _refusals(statuses: list[int]) -> dict[str, Any]:
    return {str(status): {"$ref": f"#/components/responses/refused-{status}"} for status in sorted(statuses)}


def _refused(status: int) -> dict[str, Any]:
    response = _response(REFUSALS[status], _reference("grundy.error/1"))
    if status in (429, 503):
        header = {"description": "When to ask again, in seconds.", "schema": {"type": "integer", "minimum": 1}}
        response["headers"] = {"Retry-After": header}
    return response


def _schemas() -> dict[str, Any]:
    from grundy import answers

    names = {"grundy.error/1", "grundy.limits/1", *(name for question in QUESTIONS for name in question.answers)}
    found: dict[str, Any] = {}
    for name in sorted(names):
        found |= moved(name, answers.schema(name))
    return found


def component_name(name: str) -> str:
    """Return the name of a schema among the components, where no stroke may stand.

    Examples
    --------
    >>> component_name("grundy.solve/1")
    'grundy.solve-1'
    """
    return re.sub(r"[^a-zA-Z0-9._-]", "-", name)


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{component_name(name)}"}


def moved(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema and its ``$defs`` as components, with the references to them.

    Examples
    --------
    >>> moved("a/1", {"items": {"$ref": "#/$defs/b"}, "$defs": {"b": {"type": "null"}}})
    {'a-1': {'items': {'$ref': '#/components/schemas/a-1.b'}}, 'a-1.b': {'type': 'null'}}
    """
    place = component_name(name)
    parts = {place: schema, **{f"{place}.{key}": part for key, part in schema.get("$defs", {}).items()}}
    return {key: _rewritten(part, place, top=True) for key, part in parts.items()}


def _rewritten(part: Any, place: str, top: bool = False) -> Any:
    if isinstance(part, list):
        return [_rewritten(item, place) for item in part]
    if not isinstance(part, dict):
        return part
    kept = {key: value for key, value in part.items() if not (top and key in ("$schema", "$id", "$defs"))}
    return {
        key: _new_reference(value, place) if key == "$ref" and isinstance(value, str) else _rewritten(value, place)
        for key, value in kept.items()
    }


def _new_reference(old: str, place: str) -> str:
    inner = old.removeprefix("#/$defs/")
    return f"#/components/schemas/{place}" + (f".{inner}" if inner != old else "")
