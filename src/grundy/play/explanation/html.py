"""An explanation as HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.play.explanation.configuration import Configuration
from grundy.play.explanation.text import HEADINGS, MAX_COLUMNS, short_enough, shown_value, table
from grundy.rules import Representation

if TYPE_CHECKING:
    from grundy.play.explanation.facts import Explanation

__all__ = ["html"]

# Colours that are seen on white and on black.
STYLE = """
.grundy { font-family: sans-serif; line-height: 1.4 }
.grundy table { border-collapse: collapse; margin: .6em 0 }
.grundy th, .grundy td { padding: .1em .7em .1em 0; text-align: left }
.grundy .digits { font-family: monospace; letter-spacing: .1em }
.grundy .marked { color: #c60; font-weight: bold }
.grundy .N { color: #284 } .grundy .P { color: #c33 } .grundy .D { color: #77a }
"""


def html(explanation: Explanation) -> str:
    """Return an explanation as one HTML element with its style.

    Examples
    --------
    >>> import grundy
    >>> "N(4)" in html(grundy.parse("N(4,6)").explain())
    True
    """
    found, repaired = explanation.configuration, explanation.repaired
    parts = [
        f"<style>{STYLE}</style>",
        f"<p><b>{escape(str(explanation.position))}</b></p>",
        f'<p class="{explanation.outcome.value}">{escape(explanation.sentence)}</p>',
        _table(found) if found else "",
        f"<p>{escape(explanation.repair_sentence)}</p>" if explanation.repair_sentence else "",
        *map(_representation, explanation.representations),
        _moves(explanation),
        f"<p>{explanation.repaired_heading}:</p>" if repaired else "",
        _table(repaired) if repaired else "",
    ]
    return f'<div class="grundy">{"".join(parts)}</div>'


def _table(configuration: Configuration) -> str:
    if configuration.bits > MAX_COLUMNS:
        return f"<p>{escape(table(configuration))}</p>"
    marked = frozenset(configuration.unbalanced)
    rows = [(row.name, row.value, configuration.binary(row.nim_value)) for row in configuration.rows]
    total = configuration.total
    rows.append(("nim sum", total, configuration.binary(total.nim_value) if total.is_finite else ""))
    body = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(shown_value(value))}</td>{_digits(digits, marked)}</tr>"
        for name, value, digits in rows
    )
    return f"<table><tr>{''.join(f'<th>{heading}</th>' for heading in HEADINGS)}</tr>{body}</table>"


def _digits(digits: str, marked: frozenset[int]) -> str:
    """Return a cell of digits, the marked ones in another colour."""
    cells = (
        f'<span class="marked">{escape(digit)}</span>' if at in marked else escape(digit)
        for at, digit in enumerate(digits)
    )
    return f'<td class="digits">{"".join(cells)}</td>'


def _representation(shown: Representation) -> str:
    rows = "".join(f"<tr><td>{escape(what)}</td>{_digits(digits, shown.marked)}</tr>" for what, digits in shown.rows)
    return f"<p>{escape(shown.system)}</p><table>{rows}</table><p>{escape(shown.statement)}</p>"


def _moves(explanation: Explanation) -> str:
    moves = explanation.winning_moves
    if not moves:
        return ""
    items = short_enough((f"<li>{escape(str(move))}: {escape(move.why)}</li>" for move in moves), "<li>…</li>")
    return f"<p>{explanation.moves_heading}:</p><ul>{''.join(items)}</ul>"
