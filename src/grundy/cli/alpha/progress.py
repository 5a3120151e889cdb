"""How far proofs of constants α_p are, on standard error, when that is a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grundy.cli.progress import Bar

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

    from grundy.ordinals.constants import Proof
    from grundy.progress import Progress

__all__ = ["ProofProgress", "proof_progress"]

# Milliseconds of work, by estimate, for which no bar is drawn.
SHORT = 1000


@contextmanager
def proof_progress() -> "Iterator[ProofProgress]":
    """Give what tells how far proofs are."""
    # A direct test says nothing on its way, and may take a minute: the clock has to run.
    with Bar(_columns, seldom=True) as bar:
        yield ProofProgress(bar)


class ProofProgress:
    """Shows which part of the work is done, by estimate, the time left, and the last prime that was proved."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._last = ""

    def watch(self, proof: "Proof") -> None:
        """Remember a prime that was proved."""
        self._last = f"α_{proof.prime} is proved"

    def tell(self, at: "Progress") -> None:
        """Show how much is done, unless there is little to do."""
        if (at.total or 0) > SHORT and self._bar.is_due():
            left = "" if at.seconds_left is None else f"about {at.seconds_left:,.0f} s left"
            self._bar.show(at.done, at.total, left=left, last=self._last)


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
