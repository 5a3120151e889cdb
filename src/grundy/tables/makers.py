"""How each reference table is made: all its rows in order, or one row again from its key."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from grundy.codes import compare_lexi_anncodes
from grundy.codes.lexicodes import redundancy_starts
from grundy.games import Cram
from grundy.ordinals import Alpha, alpha
from grundy.ordinals.constants import Proof, proofs
from grundy.ordinals.constants.alphas import proved_alpha, published, recorded
from grundy.sequences import Periodicity, find_period, nim_values
from grundy.sequences.survey import SurveyRow, octal, survey
from grundy.tables.table import Row


class Maker(Protocol):
    """What makes one table."""

    def make(self) -> Iterator[Row]:
        """Yield all rows, in the order of the table."""
        ...

    def remake(self, row: Row) -> Row:
        """Return a row computed again; only the columns that name it are looked at."""
        ...

    def is_quick(self, row: Row) -> bool:
        """Whether a row can be computed again in about a second."""
        ...


class OctalPeriodsMaker:
    """All octal games with up to three digits, 0.abc and 4.abc: their periods, proved.

    All games get ``stop`` values, and those whose periods are known to need more, in ``longer``, get more.
    """

    QUICK = 50_000
    LONGER: Mapping[str, int] = {
        "0.16": 520_000,
        "0.56": 700_000,
        "4.406": 700_000,
        "0.376": 5_000_000,
        "0.354": 22_000_000,
        "0.054": 420_000_000,
        "0.104": 420_000_000,
    }

    def __init__(self, digits: int = 3, stop: int = 100_000, longer: Mapping[str, int] = LONGER):
        self.digits, self.stop, self.longer = digits, stop, longer

    def make(self) -> Iterator[Row]:
        """Yield all rows; a game that equals another one has the period of that one."""
        found = {row.notation: row for row in survey(octal(self.digits, first=(0, 4)), self.stop).rows}
        for notation, stop in self.longer.items():
            found[notation] = self._extended(found[notation], stop)
        for row in found.values():
            yield self._row(row.inheriting(found[row.same_as]) if row.same_as else row)

    def remake(self, row: Row) -> Row:
        """Return a row with the period and the largest value of the game itself, even where it equals another one."""
        notation, stop = row["notation"], int(row["checked_to"])
        found = find_period(notation, max(4 * stop, self.QUICK) if row["period"] else stop)
        largest, at = self._largest(notation, found)
        facts = {"largest": str(largest), "largest_at": str(at)}
        if found.proved:
            facts |= {"period": str(found.period), "preperiod": str(found.preperiod)}
        return {**row, **facts}

    def is_quick(self, row: Row) -> bool:
        """Whether few values are enough."""
        return int(row["checked_to"]) <= self.QUICK

    def _extended(self, row: SurveyRow, stop: int) -> SurveyRow:
        found = find_period(row.notation, stop)
        largest, at = self._largest(row.notation, found)
        return replace(
            row,
            status="proved periodic",
            period=found.period,
            preperiod=found.preperiod,
            largest=largest,
            largest_at=at,
            checked_to=found.checked_to,
        )

    @staticmethod
    def _largest(notation: str, found: Periodicity) -> tuple[int, int]:
        """Return the largest value and the first heap that has it: of all heaps, or of those that were computed."""
        if found.period is None or found.preperiod is None or not found.proved:
            stop = found.checked_to
        else:
            stop = found.preperiod + found.period
        values = nim_values(notation, stop)
        at = int(values.argmax())
        return int(values[at]), at

    @staticmethod
    def _row(row: SurveyRow) -> Row:
        names = "notation status period preperiod largest largest_at checked_to same_as shift".split()
        fields = {name: getattr(row, name) for name in names}
        return {name: "" if value is None else str(value) for name, value in fields.items()}


class CramMaker:
    """Nim values of Cram on rectangles: a move puts a domino on two free squares."""

    # For each number of rows, the most columns: what takes minutes on one core.
    MOST_COLUMNS: Mapping[int, int] = {1: 40, 2: 20, 3: 15, 4: 12, 5: 8, 6: 6}
    LIMIT = 60_000_000  # positions that a search may keep

    def make(self) -> Iterator[Row]:
        """Yield all rows."""
        for rows, most in self.MOST_COLUMNS.items():
            for columns in range(rows, most + 1):
                yield self.remake({"rows": str(rows), "columns": str(columns)})

    def remake(self, row: Row) -> Row:
        """Return a row computed again."""
        game = Cram()
        value = game.nim_value(game.parse(f"{row['rows']}x{row['columns']}"), limit=self.LIMIT)
        return {"rows": row["rows"], "columns": row["columns"], "nim_value": str(value)}

    def is_quick(self, row: Row) -> bool:
        """Whether a board is small, or symmetry decides it."""
        rows, columns = int(row["rows"]), int(row["columns"])
        return rows <= 2 or rows * columns <= 30 or rows * columns % 4 == 0 == rows % 2


class LexicodeGrowthMaker:
    """The lengths at which binary lexicodes get one more check."""

    # The distances, and the most checks: a table of 2^24 bytes for odd distances.
    DISTANCES, MOST_CHECKS = range(3, 19), 24
    QUICK_CHECKS = 18

    def make(self) -> Iterator[Row]:
        """Yield all rows."""
        for d in self.DISTANCES:
            for checks, start in enumerate(redundancy_starts(d, self.MOST_CHECKS).starts, start=1):
                yield {"d": str(d), "checks": str(checks), "start": str(start)}

    def remake(self, row: Row) -> Row:
        """Return a row computed again."""
        checks = int(row["checks"])
        start = redundancy_starts(int(row["d"]), checks).starts[checks - 1]
        return {"d": row["d"], "checks": row["checks"], "start": str(start)}

    def is_quick(self, row: Row) -> bool:
        """Whether the table of sums is small."""
        return int(row["checks"]) <= self.QUICK_CHECKS


class LexiAnncodesMaker:
    """Homework 4.1 of Fraenkel (1996): the lexi-anncodes on Γ_5 + Γ′."""

    DISTANCES, QUICK_DISTANCE = range(3, 17), 10

    def make(self) -> Iterator[Row]:
        """Yield all rows."""
        for d in self.DISTANCES:
            yield self.remake({"asked": str(d)})

    def remake(self, row: Row) -> Row:
        """Return a row computed again."""
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

    def is_quick(self, row: Row) -> bool:
        """Whether few words of the anncode are lighter than the distance."""
        return int(row["asked"]) <= self.QUICK_DISTANCE


class AlphaMaker:
    """The constants α_p of transfinite nim multiplication, proved; without ``primes`` all of the table: hours."""

    QUICK_DEGREE = 1500

    def __init__(self, primes: Iterable[int] | None = None):
        self.primes = sorted([*published(), *recorded()] if primes is None else primes)

    def make(self) -> Iterator[Row]:
        """Yield all rows, each proved now."""
        proved: dict[int, Proof] = {}
        done = 0
        for proof in proofs(self.primes):  # those on which others rest come first
            proved[proof.prime] = proof
            while done < len(self.primes) and self.primes[done] in proved:
                yield self.row(proved_alpha(proved[self.primes[done]]))
                done += 1

    def remake(self, row: Row) -> Row:
        """Return a row proved again."""
        return self.row(alpha(int(row["prime"]), prove=True))

    def is_quick(self, row: Row) -> bool:
        """Whether the field of the constant is small, so that its proof is short."""
        return int(row["degree"]) <= self.QUICK_DEGREE

    @staticmethod
    def row(constant: Alpha) -> Row:
        """Return the row of a constant."""
        return {
            "prime": str(constant.prime),
            "order": str(constant.order),
            "kappas": " ".join(map(str, constant.kappas)),
            "excess": str(constant.excess),
            "degree": str(constant.degree),
            "published": constant.source or "",
        }


MAKERS: Mapping[str, Maker] = {
    "octal-periods": OctalPeriodsMaker(),
    "cram": CramMaker(),
    "lexicode-growth": LexicodeGrowthMaker(),
    "lexi-anncodes": LexiAnncodesMaker(),
    "alpha": AlphaMaker(),
}
