"""The command: ``python -m benchmarks [ROOM …] [--quick] [--seconds N] [--json FILE] [--turns N]``."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import machine
from benchmarks.budget import Budget
from benchmarks.data import Report, to_json
from benchmarks.ratios import Scale, pin_to_one_core
from benchmarks.rooms import ALL
from benchmarks.runner import Result, benchmarks_of, run
from benchmarks.terminal import Terminal, print_summary

INTERRUPTED = 130
QUICK = 100.0  # seconds of a quick run; with the build, the start and the summary it takes two minutes


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("python -m benchmarks", description="Measure ours against peers and limits.")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(ALL)}; all without any")
    parser.add_argument("--quick", action="store_true", help="smaller sizes and fewer turns: two minutes in all")
    parser.add_argument(
        "--seconds", type=float, metavar="N", help=f"leave out what N seconds are too few for ({QUICK:.0f} for --quick)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results here, when the run is complete")
    parser.add_argument("--turns", type=int, metavar="N", help="take at most so many turns")
    found = parser.parse_args(given)
    if unknown := [room for room in found.rooms if room not in ALL]:
        parser.error(f"there is no room {', '.join(unknown)}; choose among {', '.join(ALL)}")
    if found.turns is not None and found.turns < 1:
        parser.error(f"--turns {found.turns}: take at least one turn")
    if found.seconds is not None and not found.seconds > 0:
        parser.error(f"--seconds {found.seconds:g}: take more than none")
    return found


def main(given: Sequence[str] | None = None) -> int:
    """Run the rooms and return 0, 1 if a benchmark failed, or 130 after Ctrl-C."""
    wanted = arguments(given)
    pin_to_one_core()
    rooms = wanted.rooms or list(ALL)
    terminal, partial = Terminal(rooms, sys.stderr.isatty()), partial_file(wanted.json)

    def seen(report: Report, result: Result) -> None:
        terminal.show(result)
        if partial:
            partial.write_text(to_json(report), encoding="utf-8")

    empty = Report(machine.facts(), machine.versions(), quick=wanted.quick)
    budget = Budget(wanted.seconds or (QUICK if wanted.quick else None), ALL)
    report = run(empty, rooms, Scale(wanted.quick, wanted.turns), seen, benchmarks_of, budget, terminal.begin)
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
    """Return where a run keeps what it has so far, so that results of an earlier run stay until there are new ones."""
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
