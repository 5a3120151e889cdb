"""The reference of JSON answers: a section for each JSON Schema, with its sources and a table of its keys."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from docutils import nodes
from docutils.parsers.rst import Directive

from grundy.answers import schema, schema_names
from grundy.cli import group
from grundy.cli.about import schema_writers
from grundy.web import QUESTIONS


class Row(NamedTuple):
    """A key, as a path such as ``moves[].to``; * stands for any name."""

    key: str
    kind: str
    needed: bool
    meaning: str


class Schemas(Directive):
    """A section for each schema."""

    def run(self) -> list[nodes.Node]:
        commands = schema_writers(group)
        return [_section(name, schema(name), commands.get(name, [])) for name in schema_names()]


def _section(name: str, document: dict[str, Any], commands: list[str]) -> nodes.section:
    section = nodes.section(ids=[name.replace("/", "-").replace(".", "-")], names=[name])
    section += nodes.title(text=name)
    texts = [f"{document['title']}.", document.get("description", "")]
    section += nodes.paragraph(text=" ".join(filter(None, texts)))
    asked = [*commands, *(f"{q.method} {q.path}" for q in QUESTIONS if name in q.answers)]
    if asked:
        literals = [nodes.literal(text=text) for text in asked]
        commas = [nodes.Text(", ") for _ in literals[1:]] + [nodes.Text(".")]
        pieces = [piece for pair in zip(literals, commas, strict=True) for piece in pair]
        section += nodes.paragraph("", "", nodes.Text("Written by "), *pieces)
    for form in forms(document):
        if "title" in form and form is not document:
            section += nodes.paragraph(text=f"{form['title']}:")
        section += _table(list(key_rows(form, document)))
    return section


def forms(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the kinds of objects that a schema describes."""
    return [document] if "properties" in document else document["oneOf"]


def _table(rows: list[Row]) -> nodes.table:
    cells = [[row.key, row.kind + " (optional)" * (not row.needed), row.meaning] for row in rows]
    group = nodes.tgroup(cols=3)
    group += [nodes.colspec(colwidth=width) for width in (3, 2, 6)]
    group += nodes.thead("", _row([nodes.Text("key")], "type", "meaning"))
    group += nodes.tbody("", *(_row([nodes.literal(text=key)], kind, meaning) for key, kind, meaning in cells))
    return nodes.table("", group)


def _row(key: list[nodes.Node], *texts: str) -> nodes.row:
    entries = [nodes.entry("", nodes.paragraph(text=text)) for text in texts]
    return nodes.row("", nodes.entry("", nodes.paragraph("", "", *key)), *entries)


def key_rows(form: dict[str, Any], document: dict[str, Any] | None = None) -> Iterator[Row]:
    """Yield the keys of an object and of all objects in it, except the name of the schema."""
    yield from (row for row in _below("", form, document or form, ()) if row.key != "schema")


def _below(path: str, node: dict[str, Any], document: dict[str, Any], seen: tuple[str, ...]) -> Iterator[Row]:
    """Yield the keys below a place; a definition that contains itself is visited once."""
    for key, child in node.get("properties", {}).items():
        yield from _at(f"{path}.{key}".lstrip("."), child, document, seen, key in node.get("required", ()))
    if isinstance(node.get("additionalProperties"), dict):
        yield from _at(f"{path}.*", node["additionalProperties"], document, seen, True)
    if isinstance(node.get("items"), dict):
        below = list(_at(f"{path}[]", node["items"], document, seen, True))
        yield from below if len(below) > 1 or below[0].meaning else ()
    for choice in [*node.get("anyOf", ()), *(node.get("oneOf", ()) if path else ())]:
        resolved, inner = _resolved(choice, document, seen)
        if resolved is not None:
            yield from _below(path, resolved, document, inner)


def _at(
    path: str, node: dict[str, Any], document: dict[str, Any], seen: tuple[str, ...], needed: bool
) -> Iterator[Row]:
    resolved, inner = _resolved(node, document, seen)
    known = resolved if resolved is not None else document["$defs"][_definition(node)]
    meaning = node.get("description") or known.get("description", "")
    yield Row(path, _kind(known, document), needed, meaning)
    if resolved is not None:
        yield from _below(path, resolved, document, inner)


def _resolved(
    node: dict[str, Any], document: dict[str, Any], seen: tuple[str, ...]
) -> tuple[dict[str, Any] | None, tuple[str, ...]]:
    """Return the target of a reference, or None inside itself, and the definitions that are open."""
    if "$ref" not in node:
        return node, seen
    name = _definition(node)
    return (None, seen) if name in seen else (document["$defs"][name], (*seen, name))


def _definition(node: dict[str, Any]) -> str:
    return str(node["$ref"]).rpartition("/")[2]


def _kind(node: dict[str, Any], document: dict[str, Any]) -> str:
    """Return the type in words."""
    if "$ref" in node:
        return _kind(document["$defs"][_definition(node)], document)
    if "const" in node:
        return _word(node["const"])
    if "enum" in node:
        return " | ".join(map(_word, node["enum"]))
    if "anyOf" in node or "oneOf" in node:
        kinds = (_kind(choice, document) for choice in node.get("anyOf") or node["oneOf"])
        return " or ".join(dict.fromkeys(kind for kind in kinds if kind))
    types = node.get("type", "")
    return types if isinstance(types, str) else " or ".join(types)


def _word(value: Any) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
