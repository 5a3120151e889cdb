"""The computation of each reference table: all rows in order, or a single row from its key."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from grundy.codes import compare_lexi_anncodes
from grundy.codes.lexicodes import redundancy_starts
from grundy.games import Cram
from grundy.ordinals import Alpha, alpha
from grundy.ordinals.constants import Proof, proofs
from grundy.ordinals.constants.alphas import proved_alpha, published, recorded
from grundy.sequences import Periodicity, find_period, nim_values
from grundy.sequences.survey import SurveyRow, octal, survey
from grundy.tables.table import Row


@dataclass(frozen=True)
class Maker:
    """The functions that compute a table.

    ``make`` yields all rows in the order of the table. ``remake`` computes a row again from its key columns, and
    ``is_quick`` returns whether that takes at most about a second.
    """

    make: Callable[[], Iterator[Row]]
    remake: Callable[[Row], Row]
    is_quick: Callable[[Row], bool]


# ---- The proved periods of all octal games with up to three digits, 0.abc and 4.abc

QUICK_STOP = 50_000

# Games whose periods need more values than others.
LONG_PERIODS: Mapping[str, int] = {
    "0.16": 520_000,
    "0.56": 700_000,
    "4.406": 700_000,
    "0.376": 5_000_000,
    "0.354": 22_000_000,
    "0.054": 420_000_000,
    "0.104": 420_000_000,
}


def octal_period_rows(digits: int = 3, stop: int = 100_000, longer: Mapping[str, int] = LONG_PERIODS) -> Iterator[Row]:
    """Yield the rows of all games, computed from ``stop`` values or from the number in ``longer``.

    A game that equals another game has the period of that game.
    """
    found = {row.notation: row for row in survey(octal(digits, first=(0, 4)), stop).rows}
    for notation, longer_stop in longer.items():
        periodicity = find_period(notation, longer_stop)
        largest, at = _largest_value(notation, periodicity)
        found[notation] = replace(
            found[notation],
            status="proved periodic",
            period=periodicity.period,
            preperiod=periodicity.preperiod,
            largest=largest,
            largest_at=at,
            checked_to=periodicity.checked_to,
        )
    for row in found.values():
        yield _octal_row(row.inheriting(found[row.same_as]) if row.same_as else row)


def _octal_period_row(row: Row) -> Row:
    """Return a row with the period and the largest value computed for the game itself, even if it equals another."""
    notation, stop = row["notation"], int(row["checked_to"])
    found = find_period(notation, max(4 * stop, QUICK_STOP) if row["period"] else stop)
    largest, at = _largest_value(notation, found)
    facts = {"largest": str(largest), "largest_at": str(at)}
    if found.proved:
        facts |= {"period": str(found.period), "preperiod": str(found.preperiod)}
    return {**row, **facts}


def _largest_value(notation: str, found: Periodicity) -> tuple[int, int]:
    """Return the largest value and the first heap that has it, among all heaps or those that were computed."""
    if found.period is None or found.preperiod is None or not found.proved:
        stop = found.checked_to
    else:
        stop = found.preperiod + found.period
    values = nim_values(notation, stop)
    at = int(values.argmax())
    return int(values[at]), at


def _octal_row(row: SurveyRow) -> Row:
    names = "notation status period preperiod largest largest_at checked_to same_as shift".split()
    fields = {name: getattr(row, name) for name in names}
    return {name: "" if value is None else str(value) for name, value in fields.items()}


# ---- Nim values of Cram on rectangles: a move puts a domino on two free squares

# The maximum number of columns for each number of rows; these boards take minutes on one core.
MOST_COLUMNS: Mapping[int, int] = {1: 40, 2: 20, 3: 15, 4: 12, 5: 8, 6: 6}
CRAM_LIMIT = 60_000_000  # the maximum number of positions in memory


def _cram_rows() -> Iterator[Row]:
    for rows, most in MOST_COLUMNS.items():
        for columns in range(rows, most + 1):
            yield _cram_row({"rows": str(rows), "columns": str(columns)})


def _cram_row(row: Row) -> Row:
    game = Cram()
    value = game.nim_value(game.parse(f"{row['rows']}x{row['columns']}"), limit=CRAM_LIMIT)
    return {"rows": row["rows"], "columns": row["columns"], "nim_value": str(value)}


def _is_quick_cram(row: Row) -> bool:
    """Return whether a board is small, or has the value 0 by symmetry."""
    rows, columns = int(row["rows"]), int(row["columns"])
    return rows <= 2 or rows * columns <= 30 or rows * columns % 4 == 0 == rows % 2


# ---- The lengths at which binary lexicodes get another check

# The distances, and the maximum number of checks, for which odd distances need a table of 2^24 bytes.
LEXICODE_DISTANCES, MOST_CHECKS, QUICK_CHECKS = range(3, 19), 24, 18


def _lexicode_rows() -> Iterator[Row]:
    for d in LEXICODE_DISTANCES:
        for checks, start in enumerate(redundancy_starts(d, MOST_CHECKS).starts, start=1):
            yield {"d": str(d), "checks": str(checks), "start": str(start)}


def _lexicode_row(row: Row) -> Row:
    checks = int(row["checks"])
    start = redundancy_starts(int(row["d"]), checks).starts[checks - 1]
    return {"d": row["d"], "checks": row["checks"], "start": str(start)}


# ---- Homework 4.1 of Fraenkel (1996): the lexi-anncodes on Γ_5 + Γ′

ANNCODE_DISTANCES = range(3, 17)
QUICK_DISTANCE = 10  # the anncode has few words of smaller weight


def _anncode_row(row: Row) -> Row:
    (found,) = compare_lexi_anncodes(distances=[int(row["asked"])])
    bounds = found.bounds
    return {
        "asked": str(found.asked),
        "n": str(found.n),
        "k": str(found.k),
        "d": str(found.d),
        "weights": " ".join(f"{weight}:{count}" for weight, count in found.weights.items()),
        "basis": " ".join(f"{word:x}" for word in found.code.basis),
        "lexicode_k": str(found.lexicode_k),
        "best_d": "" if bounds is None else f"{bounds.lower}..{bounds.upper}",
    }


# ---- The constants α_p of transfinite nim multiplication, proved

QUICK_DEGREE = 1500  # constants in smaller fields have short proofs


def alpha_rows(primes: Iterable[int] | None = None) -> Iterator[Row]:
    """Yield the proved rows of these primes, by default of all primes in the table, which takes hours."""
    wanted = sorted([*published(), *recorded()] if primes is None else primes)
    proved: dict[int, Proof] = {}
    done = 0
    for proof in proofs(wanted):  # proofs come after those on which they depend
        proved[proof.prime] = proof
        while done < len(wanted) and wanted[done] in proved:
            yield alpha_row(proved_alpha(proved[wanted[done]]))
            done += 1


def alpha_row(constant: Alpha) -> Row:
    """Return the row of the table for a constant."""
    return {
        "prime": str(constant.prime),
        "order": str(constant.order),
        "kappas": " ".join(map(str, constant.kappas)),
        "excess": str(constant.excess),
        "degree": str(constant.degree),
        "published": constant.source or "",
    }


MAKERS: Mapping[str, Maker] = {
    "octal-periods": Maker(octal_period_rows, _octal_period_row, lambda row: int(row["checked_to"]) <= QUICK_STOP),
    "cram": Maker(_cram_rows, _cram_row, _is_quick_cram),
    "lexicode-growth": Maker(_lexicode_rows, _lexicode_row, lambda row: int(row["checks"]) <= QUICK_CHECKS),
    "lexi-anncodes": Maker(
        lambda: (_anncode_row({"asked": str(d)}) for d in ANNCODE_DISTANCES),
        _anncode_row,
        lambda row: int(row["asked"]) <= QUICK_DISTANCE,
    ),
    "alpha": Maker(
        alpha_rows,
        lambda row: alpha_row(alpha(int(row["prime"]), prove=True)),
        lambda row: int(row["degree"]) <= QUICK_DEGREE,
    ),
}
