"""All octal games with up to three digits, 0.abc and 4.abc: their periods, proved."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from grundy.sequences import Periodicity, find_period, nim_values
from grundy.sequences.survey import SurveyRow, octal, survey
from grundy.tables.table import Row

__all__ = ["is_quick", "make", "remake"]

# How many values all games get, and those whose periods are known to need more.
STOP = 100_000
LONGER = {
    "0.16": 520_000,
    "0.56": 700_000,
    "4.406": 700_000,
    "0.376": 5_000_000,
    "0.354": 22_000_000,
    "0.054": 420_000_000,
    "0.104": 420_000_000,
}
QUICK = 50_000


def make(digits: int = 3, stop: int = STOP, longer: Mapping[str, int] = LONGER) -> Iterator[Row]:
    """Yield all rows, for games with so many digits.

    Examples
    --------
    >>> [row["period"] for row in make(1, 500, {}) if row["notation"] in ("0.4", "0.7")]
    ['34', '2']
    """
    found = {row.notation: row for row in survey(octal(digits, first=(0, 4)), stop).rows}
    for notation, further in longer.items():
        found[notation] = _looked_further(found[notation], further)
    for row in found.values():
        yield _row(row.inheriting(found[row.same_as]) if row.same_as else row)


def remake(row: Row) -> Row:
    """Return a row with the period and the largest value of the game itself, even where it equals another one.

    Examples
    --------
    >>> row = remake({"notation": "0.77", "checked_to": "500", "period": "?", "preperiod": "?"})
    >>> row["period"], row["preperiod"], row["largest"], row["largest_at"]
    ('12', '71', '8', '27')
    """
    notation, stop = row["notation"], int(row["checked_to"])
    found = find_period(notation, max(4 * stop, QUICK) if row["period"] else stop)
    largest, at = _largest(notation, found)
    facts = {"largest": str(largest), "largest_at": str(at)}
    if found.proved:
        facts |= {"period": str(found.period), "preperiod": str(found.preperiod)}
    return {**row, **facts}


def is_quick(row: Row) -> bool:
    """Return whether few values are enough.

    Examples
    --------
    >>> is_quick({"checked_to": "420000000"})
    False
    """
    return int(row["checked_to"]) <= QUICK


def _looked_further(row: SurveyRow, stop: int) -> SurveyRow:
    found = find_period(row.notation, stop)
    largest, at = _largest(row.notation, found)
    return replace(
        row,
        status="proved periodic",
        period=found.period,
        preperiod=found.preperiod,
        largest=largest,
        largest_at=at,
        checked_to=found.checked_to,
    )


def _largest(notation: str, found: Periodicity) -> tuple[int, int]:
    """Return the largest value and the first heap that has it: of all heaps, or of those that were looked at."""
    if found.period is None or found.preperiod is None or not found.proved:
        stop = found.checked_to
    else:
        stop = found.preperiod + found.period
    values = nim_values(notation, stop)
    at = int(values.argmax())
    return int(values[at]), at


def _row(row: SurveyRow) -> Row:
    texts = {
        "notation": row.notation,
        "status": row.status,
        "period": row.period,
        "preperiod": row.preperiod,
        "largest": row.largest,
        "largest_at": row.largest_at,
        "checked_to": row.checked_to,
        "same_as": row.same_as,
        "shift": row.shift,
    }
    return {name: "" if text is None else str(text) for name, text in texts.items()}
