"""``grundy code``: codes from games, and what can be said of any linear code."""

import click

from grundy.cli.code.source import NAMES
from grundy.cli.options import LazyGroup

__all__ = ["COMMANDS", "command"]

# The commands by section of the help: the module of each one, and its line there.
_MODULES = {
    "Codes from games": {
        "lexicode": ("lexicodes", "The lexicode of a length and a distance, and the values of its coins."),
        "anncode": ("games", "The P-positions of the annihilation game on a graph, as a code."),
        "lexi-anncode": ("games", "The greedy code of a distance in an anncode, and a search for better orders."),
        "search": ("games", "Search a family of games for good codes."),
        "table": ("lexicodes", "The dimensions of all lexicodes up to a length."),
    },
    "Any linear code": {
        "show": ("show", "Everything that is known about a code."),
        "distance": ("analysis", "The minimum distance, exactly, with a word of that weight."),
        "weights": ("analysis", "The number of words of each weight."),
        "cosets": ("analysis", "The weights of the cosets, and the covering radius."),
        "decode": ("show", "The nearest word of a code; for lexicodes, as a move in a game."),
        "automorphisms": ("analysis", "The permutations of the coordinates that keep a code."),
        "equivalent": ("analysis", "Whether two codes differ only in the order of coordinates."),
        "bounds": ("analysis", "How good codes of a length and a distance can be."),
        "convert": ("show", "Write a code in another format."),
    },
}
SECTIONS = {
    heading: {
        name: (f"grundy.cli.code.{module}:{name.replace('-', '_')}_command", line)
        for name, (module, line) in rows.items()
    }
    for heading, rows in _MODULES.items()
}
COMMANDS = {name: row for rows in SECTIONS.values() for name, row in rows.items()}


class _Code(LazyGroup):
    """Ends its help with the names of codes that need no file."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        with formatter.section("Codes by name, in place of FILE"):
            formatter.write_dl([(name.written, name.what) for name in NAMES.values()])


@click.group(name="code", cls=_Code, places=SECTIONS)
def command() -> None:
    """Codes from games, and what can be said of any linear code.

    A code is read from FILE: rows of digits, JSON, alist or NumPy; - reads standard input. The rows generate the code
    unless the file, its format or --kind says that they are parity checks. FILE may also be one of the names below;
    write ./golay for a file that is called like one.

    Digits are 0 and 1, or the nimbers below 4, 16 or 256. Coordinate 0 stands first.
    """
