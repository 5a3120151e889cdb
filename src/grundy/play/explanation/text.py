"""An explanation as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grundy.graphs import LoopyValue
from grundy.play.explanation.configuration import Configuration
from grundy.text import number_literal

if TYPE_CHECKING:
    from grundy.play.explanation.facts import Explanation

__all__ = ["short_enough", "shown_value", "table", "text"]

HEADINGS = ("component", "nim value", "binary")

# Moves are written until they take so many characters; columns beyond this number are left out in the middle.
MAX_CHARACTERS = 100_000
MAX_COLUMNS = 4096


def text(explanation: Explanation) -> str:
    """Return an explanation as lines of text.

    Examples
    --------
    >>> import grundy
    >>> print(text(grundy.parse("N(2,2)").explain()))
    N(2,2)
    The player who has just moved wins: the nim sum is 0 (balanced), and every move unbalances it.
    <BLANKLINE>
    component  nim value  binary
    N(2)               2  10
    N(2)               2  10
    nim sum            0  00
    """
    sections = [
        [str(explanation.position), explanation.sentence],
        [line for line in (explanation.table(), explanation.repair_sentence) if line],
        *([str(shown)] for shown in explanation.representations),
        _moves(explanation),
        _repaired(explanation),
    ]
    return "\n\n".join("\n".join(section) for section in sections if section)


def _moves(explanation: Explanation) -> list[str]:
    moves = explanation.winning_moves
    if not moves and explanation.complete:
        return []
    if not moves:
        return [f"{explanation.moves_heading.capitalize()}."]
    return [f"{explanation.moves_heading}:", *short_enough((f"- {move}: {move.why}" for move in moves), "- …")]


def short_enough(lines: Iterable[str], rest: str) -> Iterator[str]:
    """Yield lines until they are too long together for anybody to read; then what stands for the rest.

    Examples
    --------
    >>> list(short_enough(["one", "two"], "…"))
    ['one', 'two']
    """
    length = 0
    for line in lines:
        if length > MAX_CHARACTERS:
            yield rest
            return
        length += len(line)
        yield line


def _repaired(explanation: Explanation) -> list[str]:
    if explanation.repaired is None:
        return []
    return [f"{explanation.repaired_heading}:", table(explanation.repaired)]


def table(configuration: Configuration) -> str:
    """Return a configuration as a table, with a mark under each unbalanced column.

    Examples
    --------
    >>> import grundy
    >>> print(table(grundy.parse("N(4,6)").explain().configuration))
    component  nim value  binary
    N(4)               4  100
    N(6)               6  110
    nim sum            2  010
                           ^ unbalanced
    """
    if configuration.bits > MAX_COLUMNS:
        return f"The values have up to {configuration.bits} binary digits, too many for a table."
    total = configuration.total
    rows = [(row.name, shown_value(row.value), configuration.binary(row.nim_value)) for row in configuration.rows]
    bits = configuration.binary(total.nim_value) if total.is_finite else ""
    rows = [HEADINGS, *rows, ("nim sum", shown_value(total), bits)]
    names, values = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{name:{names}}  {value:>{values}}  {digits}".rstrip() for name, value, digits in rows]
    if configuration.unbalanced:
        lines.append(f"{'':{names}}  {'':{values}}  {configuration.marks} unbalanced")
    return "\n".join(lines)


def shown_value(value: int | LoopyValue) -> str:
    """Return a value with all its digits.

    Examples
    --------
    >>> shown_value(5), shown_value(LoopyValue.infinite({0, 2}))
    ('5', '∞(0,2)')
    """
    if isinstance(value, int):
        return number_literal(value)
    return number_literal(value.nim_value) if value.is_finite else str(value)
