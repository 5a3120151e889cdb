"""Terminal output of a run: one line per row as it comes, and a summary at the end."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import words
from benchmarks.data import Growth, Report, Row
from benchmarks.findings import behind, unmeasured
from benchmarks.fit import fit
from benchmarks.runner import Result


@dataclass
class Terminal:
    """Printer of results, which prints the name of each topic once.

    On a terminal, a status line shows the current benchmark and topic.
    """

    topics: Sequence[str] = ()
    watched: bool = False
    topic: str = ""
    now: str = ""

    def begin(self, topic: str, benchmark: str) -> None:
        """Show the name of the current benchmark."""
        number = f"topic {list(self.topics).index(topic) + 1} of {len(self.topics)}"
        self.now = f"… {number}: {topic}, {benchmark.replace('_', ' ')}"
        self._overwrite(self.now)

    def end(self) -> None:
        """Clear the status line."""
        self._overwrite("")

    def _overwrite(self, text: str) -> None:
        if self.watched:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def show(self, result: Result) -> None:
        """Print one result."""
        self._overwrite("")
        self._show(result)
        self._overwrite(self.now)

    def _show(self, result: Result) -> None:
        if result.topic != self.topic:
            self.topic = result.topic
            print(f"\n{self.topic}", flush=True)
        if isinstance(result, Row):
            print("\n".join(_row(result)), flush=True)
        elif isinstance(result, Growth):
            print("\n".join(_growth(result)), flush=True)
        else:
            told = "not measured" if result.left_out else "FAILED"
            print(f"  {told}: {result.benchmark}: {result.error}", flush=True)


def _row(row: Row) -> list[str]:
    lines = [f"  {row.what}: {words.cost(row.ours.least, row.unit)}   [median {words.spread(row)}]"]
    for name, other, ratio in (("peer", row.peer, row.to_peer), ("limit", row.limit, row.to_limit)):
        if other:
            told = "" if ratio is None else f"   ours/{name} {words.ratio(ratio)}"
            lines.append(f"      {name:5} {words.yardstick(other, row.unit)}{told}")
    lines += [f"      aim   {words.aims(row)}"] if row.aims else []
    return lines + ([f"      ({row.note})"] if row.note else [])


def _growth(growth: Growth) -> list[str]:
    lines = [f"  growth of {words.growth(growth)}"]
    width = max(len(curve.name) for curve in growth.curves)
    for curve in growth.curves:
        points = ", ".join(f"{size:g}: {words.cost(cost.least, growth.unit)}" for size, cost in curve.points)
        lines.append(f"      {curve.name:{width}}  exponent {words.exponent(fit(curve))}   {points}")
    return lines


def print_summary(report: Report) -> None:
    """Print the machine, the time taken, the failures, and the rows where grundy is behind."""
    print("\n" + "\n".join(f"{name}: {fact}" for name, fact in report.facts.items()))
    print("versions: " + ", ".join(f"{name} {found or 'not installed'}" for name, found in report.versions.items()))
    took = ", ".join(f"{topic} {seconds:.0f}" for topic, seconds in report.seconds.items())
    print(f"seconds: {took}; {sum(report.seconds.values()):.0f} in all; {len(report.rows)} rows")
    for name, why, rows in unmeasured(report):
        print(f"not measured: {name} ({why}), {len(rows)} rows")
    for row in behind(report):
        print(f"behind: {row.topic}, {row.what}: ours/peer {words.ratio(row.to_peer)}; aim {words.aims(row)}")
    for failure in report.failures:
        told = "not measured" if failure.left_out else "failed"
        print(f"{told}: {failure.topic}, {failure.benchmark}: {failure.error}")
