"""Views of an explanation: as text and as HTML. They show the data of an explanation and compute nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.play.records import ConfigurationRecord, ExplanationRecord, RepresentationRecord

HEADINGS = ("component", "nim value", "binary")

MAX_COLUMNS = 4096  # of a table; a larger one is left out
MAX_CHARACTERS = 100_000  # of the moves; the others are left out


def value_text(value: Mapping[str, Any]) -> str:
    """Return the value of a component or of a sum with all its digits, such as 5 or ∞(0,2)."""
    return f"∞({','.join(map(str, value['k']))})" if "k" in value else str(value.get("nim_value"))


def explanation_text(found: ExplanationRecord) -> str:
    """Return an explanation as lines of text."""
    sections = [[found["position"], found["sentence"]]]
    if found["method"] == "values":
        sections.append([line for line in (table_text(found), found["repair_sentence"]) if line])
    sections += [[_representation_text(shown)] for shown in found["representations"]]
    if found["winning_moves"]:
        lines = (f"- {move['sentence']}: {move['why']}" for move in found["winning_moves"])
        sections.append([f"{found['moves_heading']}:", *_cut(lines, found["moves_found"], "- …")])
    elif not found["complete"]:
        sections.append([f"{found['moves_heading'].capitalize()}."])
    if found["repaired"]:
        sections.append([_repaired_heading(found), table_text(found["repaired"])])
    return "\n\n".join("\n".join(section) for section in sections)


def table_text(configuration: ConfigurationRecord) -> str:
    """Return a configuration as a table, with a mark under each unbalanced column."""
    if configuration["columns"] > MAX_COLUMNS:
        return f"The values have up to {configuration['columns']} binary digits, too many for a table."
    rows = [HEADINGS, *table_rows(configuration)]
    names, values = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{name:{names}}  {value:>{values}}  {digits}".rstrip() for name, value, digits in rows]
    marked = configuration["unbalanced"]
    if marked:
        marks = "".join("^" if at in marked else " " for at in range(max(marked) + 1))
        lines.append(f"{'':{names}}  {'':{values}}  {marks} unbalanced")
    return "\n".join(lines)


def table_rows(configuration: ConfigurationRecord) -> list[tuple[str, str, str]]:
    """Return the names, the values and the binary digits of the components, and last those of their nim sum."""
    rows = [(row["notation"], value_text(row), row.get("binary", "")) for row in configuration["components"]]
    return [*rows, ("nim sum", value_text(configuration), configuration.get("binary", ""))]


def _representation_text(shown: RepresentationRecord) -> str:
    width = max((len(name) for name, _ in shown["rows"]), default=0)
    rows = (f"{name:{width}}  {digits}" for name, digits in shown["rows"])
    return "\n".join([shown["system"], *rows, shown["statement"]])


def _repaired_heading(found: ExplanationRecord) -> str:
    return f"After {'the first of them' if found['moves_found'] > 1 else 'it'}:"


def _cut(lines: Iterable[str], count: int, rest: str) -> Iterator[str]:
    """Yield lines until they are too long together for anybody to read; then what stands for the rest of them."""
    length = written = 0
    for line in lines:
        if length > MAX_CHARACTERS:
            break
        length += len(line)
        written += 1
        yield line
    if written < count:
        yield rest


# ---- As HTML

# Colours that are seen on white and on black.
STYLE = """
.grundy { font-family: sans-serif; line-height: 1.4 }
.grundy table { border-collapse: collapse; margin: .6em 0 }
.grundy th, .grundy td { padding: .1em .7em .1em 0; text-align: left }
.grundy .digits { font-family: monospace; letter-spacing: .1em }
.grundy .marked { color: #c60; font-weight: bold }
.grundy .N { color: #284 } .grundy .P { color: #c33 } .grundy .D { color: #77a }
"""


def explanation_html(found: ExplanationRecord) -> str:
    """Return an explanation as one HTML element with its style."""
    parts = [
        f"<style>{STYLE}</style>",
        f"<p><b>{escape(found['position'])}</b></p>",
        f'<p class="{found["outcome"]}">{escape(found["sentence"])}</p>',
    ]
    if found["method"] == "values":
        parts.append(_table_html(found))
        parts += [f"<p>{escape(found['repair_sentence'])}</p>"] * bool(found["repair_sentence"])
    parts += map(_representation_html, found["representations"])
    if found["winning_moves"]:
        items = (f"<li>{escape(move['sentence'])}: {escape(move['why'])}</li>" for move in found["winning_moves"])
        listed = "".join(_cut(items, found["moves_found"], "<li>…</li>"))
        parts.append(f"<p>{found['moves_heading']}:</p><ul>{listed}</ul>")
    if found["repaired"]:
        parts.append(f"<p>{_repaired_heading(found)}</p>{_table_html(found['repaired'])}")
    return f'<div class="grundy">{"".join(parts)}</div>'


def _table_html(configuration: ConfigurationRecord) -> str:
    if configuration["columns"] > MAX_COLUMNS:
        return f"<p>{escape(table_text(configuration))}</p>"
    marked = set(configuration["unbalanced"])
    body = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(value)}</td>{_digits_html(digits, marked)}</tr>"
        for name, value, digits in table_rows(configuration)
    )
    return f"<table><tr>{''.join(f'<th>{heading}</th>' for heading in HEADINGS)}</tr>{body}</table>"


def _representation_html(shown: RepresentationRecord) -> str:
    marked = set(shown["marked"])
    rows = "".join(f"<tr><td>{escape(what)}</td>{_digits_html(digits, marked)}</tr>" for what, digits in shown["rows"])
    return f"<p>{escape(shown['system'])}</p><table>{rows}</table><p>{escape(shown['statement'])}</p>"


def _digits_html(digits: str, marked: set[int]) -> str:
    """Return a cell of digits, the marked ones in another colour."""
    cells = (
        f'<span class="marked">{escape(digit)}</span>' if at in marked else escape(digit)
        for at, digit in enumerate(digits)
    )
    return f'<td class="digits">{"".join(cells)}</td>'
