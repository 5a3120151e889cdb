"""``grundy code``: codes from games, and what can be said of any linear code."""

import click

from grundy.cli.code.source import NAMES
from grundy.cli.options import LazyGroup

__all__ = ["COMMANDS", "command"]

# In which module each command stands, and what its line in the help says.
_MODULES = {
    "lexicode": ("lexicodes", "The lexicode of a length and a distance, and the values of its coins."),
    "anncode": ("games", "The P-positions of the annihilation game on a graph, as a code."),
    "lexi-anncode": ("games", "The greedy code of a distance in an anncode, and a search for better orders."),
    "search": ("games", "Search a family of games for good codes."),
    "table": ("lexicodes", "The dimensions of all lexicodes up to a length."),
    "show": ("show", "All that is known at once of a code."),
    "distance": ("analysis", "The minimum distance, exactly, with a word of that weight."),
    "weights": ("analysis", "How many words there are of each weight."),
    "cosets": ("analysis", "The weights of the cosets, and the covering radius."),
    "decode": ("show", "The nearest word of a code; for lexicodes, as a move in a game."),
    "automorphisms": ("analysis", "The permutations of the coordinates that keep a code."),
    "equivalent": ("analysis", "Whether two codes differ in the order of the coordinates only."),
    "bounds": ("analysis", "How good codes of a length and a distance can be."),
    "convert": ("show", "Write a code in another format."),
}
COMMANDS = {
    name: (f"grundy.cli.code.{module}:{name.replace('-', '_')}_command", line)
    for name, (module, line) in _MODULES.items()
}


class _Code(LazyGroup):
    """Ends its help with the names of codes that need no file."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Codes by name, in place of FILE"):
            formatter.write_dl([(name.written, name.what) for name in NAMES.values()])


@click.group(name="code", cls=_Code, places=COMMANDS)
def command() -> None:
    """Codes from games, and what can be said of any linear code.

    A code is read from FILE: rows of digits, JSON, alist or NumPy; - reads standard input. The rows generate the code
    unless the file, its format or --kind says that they are parity checks. FILE may also be one of the names below;
    write ./golay for a file that is called like one.

    Digits are 0 and 1, or the nimbers below 4, 16 or 256. Coordinate 0 stands first.
    """
