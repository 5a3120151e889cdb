"""How far proofs of constants α_p are, on standard error, when that is a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grundy.cli.progress import Bar
from grundy.progress import Pace, progress_to

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

    from grundy.ordinals.constants import Proof

__all__ = ["ProofProgress", "proof_progress"]

# What proofs report, and how many of these are so few that no bar is drawn.
WORK = "milliseconds of trials"
SHORT = 1000


@contextmanager
def proof_progress() -> "Iterator[ProofProgress]":
    """Show a bar of how far the proofs within are."""
    # A direct test says nothing on its way, and may take a minute: the clock has to run.
    with Bar(_columns, seldom=True) as bar:
        progress = ProofProgress(bar)
        with progress_to(progress.listen):
            yield progress


class ProofProgress:
    """Shows which part of the work is done, by estimate, the time left, and the last prime that was proved."""

    def __init__(self, bar: Bar) -> None:
        self._bar, self._pace = bar, Pace(0)
        self._last = ""

    def watch(self, proof: "Proof") -> None:
        """Remember a prime that was proved."""
        self._last = f"α_{proof.prime} is proved"

    def listen(self, what: str, done: int, total: int | None) -> None:
        """Show how much is done, unless there is little to do."""
        if what == WORK and (total or 0) > SHORT and self._bar.is_due():
            seconds = self._pace.at(done, total).seconds_left
            left = "" if seconds is None else f"about {seconds:,.0f} s left"
            self._bar.show(done, total, left=left, last=self._last)


def _columns(out: "Console") -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, TaskProgressColumn, TimeElapsedColumn

    return [
        "proving",
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        "{task.fields[left]}",
        "{task.fields[last]}",
    ]
