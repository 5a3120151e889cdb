"""Matches in notebooks: the moves in a table, and below it where play stands."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.play.match.match import Match
    from grundy.play.match.record import Record

__all__ = ["match_html", "record_html"]

# Of a longer match the first and the last moves are shown.
MOST_MOVES, LONGEST = 100, 200


def record_html(record: Record) -> str:
    """Return a record as HTML: a row for each move; of a long one the first and the last.

    Examples
    --------
    >>> import grundy
    >>> match = grundy.play.Match(grundy.parse("N(2)"))
    >>> match.play("take 2 in N(2)")
    >>> text = record_html(match.record())
    >>> "<td>take 2 in N(2)</td>" in text, "The first player wins" in text
    (True, True)
    """
    numbers = list(range(len(record.moves)))
    if len(numbers) > MOST_MOVES:
        numbers = [*numbers[: MOST_MOVES // 2], -1, *numbers[-MOST_MOVES // 2 :]]
    rows = "".join(_row(record, number) for number in numbers)
    head = "<tr><th></th><th>player</th><th>move</th><th>position</th></tr>" if rows else ""
    kind = "misère" if record.misere else "normal"
    start = f"<p><b>{_short(record.start)}</b>, {kind} play</p>"
    return f'<div class="grundy-match">{start}<table>{head}{rows}</table><p>{_short(record.result)}</p></div>'


def _row(record: Record, number: int) -> str:
    if number < 0:
        return f'<tr><td colspan="4">… {len(record.moves) - MOST_MOVES} more moves …</td></tr>'
    move, player = record.moves[number], record.players[number % 2]
    cells = (str(number + 1), player, move.words, move.position)
    return f"<tr>{''.join(f'<td>{_short(cell)}</td>' for cell in cells)}</tr>"


def _short(text: str) -> str:
    return escape(truncate(text, LONGEST))


def match_html(match: Match) -> str:
    """Return the record of a match as HTML, with the boards as they stand.

    Examples
    --------
    >>> import grundy
    >>> "<svg" in match_html(grundy.play.Match(grundy.parse("N(2)")))
    True
    """
    return record_html(match.record()) + (match.position.svg() or "")
