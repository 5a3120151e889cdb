"""The command ``python -m benchmarks [TOPIC …] [--quick] [--seconds N] [--json FILE] [--turns N]``."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import machine
from benchmarks.budget import Budget
from benchmarks.data import Report, to_json
from benchmarks.ratios import Scale, pin_to_one_core
from benchmarks.runner import Result, benchmarks_of, run
from benchmarks.terminal import Terminal, print_summary
from benchmarks.topics import ALL

INTERRUPTED = 130
QUICK = 100.0  # seconds of a quick run; with the build, the start and the summary it takes two minutes


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("python -m benchmarks", description="Measure grundy against peers and limits.")
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help=f"one of {', '.join(ALL)}; default: all")
    parser.add_argument("--quick", action="store_true", help="use smaller sizes and fewer turns: two minutes in all")
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="N",
        help=f"stop after N seconds and skip the rest (default with --quick: {QUICK:.0f})",
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write the results to this file when the run is complete"
    )
    parser.add_argument("--turns", type=int, metavar="N", help="the maximum number of turns")
    found = parser.parse_args(given)
    if unknown := [topic for topic in found.topics if topic not in ALL]:
        parser.error(f"unknown topic {', '.join(unknown)}; choose from {', '.join(ALL)}")
    if found.turns is not None and found.turns < 1:
        parser.error(f"--turns {found.turns}: must be at least 1")
    if found.seconds is not None and not found.seconds > 0:
        parser.error(f"--seconds {found.seconds:g}: must be more than 0")
    return found


def main(given: Sequence[str] | None = None) -> int:
    """Run the topics and return 0, 1 if a benchmark failed, or 130 after Ctrl-C."""
    wanted = arguments(given)
    pin_to_one_core()
    topics = wanted.topics or list(ALL)
    terminal, partial = Terminal(topics, sys.stderr.isatty()), partial_file(wanted.json)

    def seen(report: Report, result: Result) -> None:
        terminal.show(result)
        if partial:
            partial.write_text(to_json(report), encoding="utf-8")

    empty = Report(machine.facts(), machine.versions(), quick=wanted.quick)
    budget = Budget(wanted.seconds or (QUICK if wanted.quick else None), ALL)
    report = run(empty, topics, Scale(wanted.quick, wanted.turns), seen, benchmarks_of, budget, terminal.begin)
    terminal.end()
    print_summary(report)
    if not report.complete:
        kept = f" and are in {partial}" if partial and partial.exists() else ""
        print(f"interrupted: the {len(report.rows)} rows above were measured{kept}", file=sys.stderr)
        return INTERRUPTED
    if partial:
        partial.write_text(to_json(report), encoding="utf-8")
        os.replace(partial, wanted.json)
        print(f"written to {wanted.json}")
    return 1 if any(not failure.left_out for failure in report.failures) else 0


def partial_file(file: Path | None) -> Path | None:
    """Return where a run keeps partial results, so that it overwrites an earlier file only when complete."""
    if file is None:
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    return file.with_name(f"{file.stem}.partial{file.suffix}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("interrupted before anything was measured", file=sys.stderr)
        sys.exit(INTERRUPTED)
