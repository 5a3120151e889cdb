"""What a call of ``grundy sequence`` asks for, and whether it goes together."""

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.answers.wording import number_text
from grundy.cli.output import BadInput, escaped

if TYPE_CHECKING:
    from grundy.sequences.heaps import HeapGame

__all__ = ["PLOTS", "Asked", "no_values"]

PLOTS = ("png", "svg", "pdf")


@dataclass(frozen=True)
class Asked:
    """The arguments of the command, checked.

    Attributes
    ----------
    game : heap game
        What is played.
    stop : int or None
        How many values.
    heaps : tuple of int
        Whose nim values are wanted, however large they are.
    """

    game: "HeapGame"
    stop: int | None
    period: bool
    heaps: tuple[int, ...]
    method: str
    store: str | None
    as_json: bool
    as_csv: bool
    bfile: str | None
    plot: str | None
    width: int | None
    show_all: bool

    def __post_init__(self) -> None:
        self._check_standard_output()
        if self.as_csv and self.heaps:
            raise BadInput("--csv writes the values of all heaps from 0 on; leave --heap out, or write --json")
        if self.plot is not None and self.plot_format not in PLOTS:
            raise BadInput(f"the ending of {escaped(self.plot)} tells no format of a picture; it is .png, .svg or .pdf")
        self._check_files()
        self._check_store()
        self._check_stop()

    @property
    def plot_format(self) -> str:
        """The ending of the picture's name, without its dot."""
        return os.path.splitext(self.plot or "")[1].lower().removeprefix(".")

    @property
    def only_heaps(self) -> bool:
        """Whether single heaps are asked for and no sequence."""
        return bool(self.heaps) and self.stop is None and self.bfile is None and self.plot is None

    @property
    def only_stored(self) -> bool:
        """Whether nothing new is asked for, only what a store has."""
        return self.store is not None and self.stop is None and not self.period and not self.heaps

    @property
    def on_standard_output(self) -> list[str]:
        """The formats that fill standard output, by their options."""
        wanted = {"--json": self.as_json, "--csv": self.as_csv, "--bfile -": self.bfile == "-"}
        return [option for option, is_wanted in wanted.items() if is_wanted]

    def _check_standard_output(self) -> None:
        taken = self.on_standard_output
        if len(taken) > 1:
            raise BadInput(f"{' and '.join(taken)} both write to standard output; choose one of them")

    def _check_files(self) -> None:
        named = {"--store": self.store, "--bfile": self.bfile, "--plot": self.plot}
        files = [(option, os.path.realpath(path)) for option, path in named.items() if path not in (None, "-")]
        for i, (option, path) in enumerate(files):
            for other, same in files[:i]:
                if path == same:
                    raise BadInput(f"{other} and {option} name the same file; give them different names")

    def _check_store(self) -> None:
        from grundy.sequences.heaps import HeapFunction

        if self.store is not None and isinstance(self.game, HeapFunction):
            raise BadInput(
                "a store cannot tell one game of your own from another; leave --store out, and write the values with "
                "--bfile or --csv"
            )

    def _check_stop(self) -> None:
        if self.stop is not None and self.stop > sys.maxsize:
            raise BadInput(
                f"{number_text(self.stop)} values are more than any memory or file holds; give --stop a smaller "
                "number, or --heap for the value of one large heap"
            )
        if self.only_stored and not os.path.exists(self.store or ""):
            raise BadInput(no_values(self.store or ""))


def no_values(store: str) -> str:
    """Say that a store is empty."""
    return f"there are no values in {escaped(store)} yet; say with --stop how many are wanted"
