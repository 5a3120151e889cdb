"""Results of a benchmark run: rows, growths and failures, as plain data for JSON.

All figures are costs: seconds, seconds per item, or bytes. A ratio below 1 always means that grundy costs less.
"""

import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import median, quantiles
from typing import Any

SCHEMA = 2


@dataclass(frozen=True)
class Spread:
    """The cost of several turns: the least is the cost of the work, the others show how noisy the machine was."""

    least: float
    lower: float
    median: float
    upper: float
    turns: int

    @classmethod
    def of(cls, costs: list[float] | tuple[float, ...]) -> "Spread":
        """Return the spread of the costs of the turns; half of them lie between the quartiles."""
        lower, _, upper = quantiles(costs, method="inclusive") if len(costs) > 1 else costs * 3
        return cls(min(costs), lower, median(costs), upper, len(costs))

    @classmethod
    def once(cls, cost: float) -> "Spread":
        """Return the spread of a cost that was measured, counted or stated once."""
        return cls.of([cost])

    def per(self, count: float) -> "Spread":
        """Return the cost of one item out of `count`."""
        return self.minus(0, count)

    def minus(self, start: float, count: float = 1) -> "Spread":
        """Return the cost per item after subtracting a start cost, at least 0."""
        least, lower, median, upper = (
            max(cost - start, 0.0) / count for cost in (self.least, self.lower, self.median, self.upper)
        )
        return Spread(least, lower, median, upper, self.turns)


@dataclass(frozen=True)
class Yardstick:
    """A peer or a limit, and how it was used. Without a cost, `missing` gives the reason."""

    name: str
    cost: Spread | None
    version: str = ""
    missing: str = ""
    how: str = ""


@dataclass(frozen=True)
class Aim:
    """A target: the largest allowed value of ours (`of` = "ours"), ours/peer or ours/limit."""

    of: str
    at_most: float


@dataclass(frozen=True)
class Row:
    """One measurement, optionally with a peer, a limit and aims; the run fills in the topic."""

    what: str
    ours: Spread
    unit: str = "s"
    peer: Yardstick | None = None
    limit: Yardstick | None = None
    aims: tuple[Aim, ...] = ()
    note: str = ""
    topic: str = ""

    @property
    def to_peer(self) -> float | None:
        """The ratio of our least cost to the peer's."""
        return _ratio(self.ours, self.peer)

    @property
    def to_limit(self) -> float | None:
        """The ratio of our least cost to the limit."""
        return _ratio(self.ours, self.limit)

    def reached(self, aim: Aim) -> float | None:
        """Return the measured part of an aim: at most 1 if the aim is met, None if it was not measured."""
        found = {"ours": self.ours.least, "peer": self.to_peer, "limit": self.to_limit}[aim.of]
        return None if found is None else found / aim.at_most

    @property
    def to_aim(self) -> float | None:
        """The largest measured part of an aim, or None if no aim was measured."""
        return max((share for aim in self.aims if (share := self.reached(aim)) is not None), default=None)


def _ratio(ours: Spread, other: Yardstick | None) -> float | None:
    return ours.least / other.cost.least if other and other.cost and other.cost.least else None


@dataclass(frozen=True)
class Curve:
    """Costs at several sizes, smallest size first; the exponent is fitted to the sizes from `fit_from` on."""

    name: str
    points: tuple[tuple[float, Spread], ...]
    fit_from: float = 0


@dataclass(frozen=True)
class Growth:
    """How the cost grows with a size, for grundy and optionally others; `note` is what theory predicts."""

    what: str
    size: str
    curves: tuple[Curve, ...]
    unit: str = "s"
    note: str = ""
    topic: str = ""


@dataclass(frozen=True)
class Failure:
    """A benchmark that failed, or was skipped because a tool is missing; the rows it yielded before are kept."""

    topic: str
    benchmark: str
    error: str
    left_out: bool = False


class LeftOutError(Exception):
    """Raised by a benchmark that cannot run here, with the reason."""


@dataclass(frozen=True)
class Report:
    """The results of one run."""

    facts: dict[str, str]
    versions: dict[str, str]
    quick: bool = False
    complete: bool = False
    rows: tuple[Row, ...] = ()
    growths: tuple[Growth, ...] = ()
    failures: tuple[Failure, ...] = ()
    seconds: dict[str, float] = field(default_factory=dict)

    def with_result(self, found: Row | Growth | Failure) -> "Report":
        """Return the report with one more result."""
        if isinstance(found, Row):
            return replace(self, rows=(*self.rows, found))
        if isinstance(found, Growth):
            return replace(self, growths=(*self.growths, found))
        return replace(self, failures=(*self.failures, found))

    def with_seconds(self, topic: str, spent: float) -> "Report":
        """Return the report with `spent` seconds added to a topic."""
        return replace(self, seconds={**self.seconds, topic: round(self.seconds.get(topic, 0.0) + spent, 1)})


def to_json(report: Report) -> str:
    """Write a report as JSON, including the ratios."""
    data = {"schema": SCHEMA} | asdict(report)
    for written, row in zip(data["rows"], report.rows, strict=True):
        written |= {"to_peer": row.to_peer, "to_limit": row.to_limit, "to_aim": row.to_aim}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> Report:
    """Read a report.

    Raises
    ------
    ValueError
        The text has another schema.
    """
    data = json.loads(text)
    if data.pop("schema", None) != SCHEMA:
        raise ValueError(f"the results do not have schema {SCHEMA}; run make bench again")
    lists = {"rows": _row, "growths": _growth, "failures": lambda found: Failure(**found)}
    return Report(**data | {name: tuple(map(read, data[name])) for name, read in lists.items()})


def load(path: Path) -> Report:
    """Read a file of results."""
    return from_json(path.read_text(encoding="utf-8"))


def _row(data: dict[str, Any]) -> Row:
    plain = {name: value for name, value in data.items() if not name.startswith("to_")}
    aims = tuple(Aim(**aim) for aim in data["aims"])
    others = {name: _yardstick(data[name]) for name in ("peer", "limit")}
    return Row(**plain | others | {"ours": Spread(**data["ours"]), "aims": aims})


def _yardstick(data: dict[str, Any] | None) -> Yardstick | None:
    if data is None:
        return None
    return Yardstick(**data | {"cost": Spread(**data["cost"]) if data["cost"] else None})


def _growth(data: dict[str, Any]) -> Growth:
    return Growth(**data | {"curves": tuple(map(_curve, data["curves"]))})


def _curve(data: dict[str, Any]) -> Curve:
    points = tuple((size, Spread(**cost)) for size, cost in data["points"])
    return Curve(data["name"], points, data["fit_from"])
