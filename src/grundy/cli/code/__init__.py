"""``grundy code``: codes from games, and the analysis of any linear code."""

import click

from grundy.cli.code.source import NAMES
from grundy.cli.options import LazyGroup

__all__ = ["COMMANDS", "command"]

# The sections of the help. Each command has its module and its line there.
_MODULES = {
    "Codes from games": {
        "lexicode": ("lexicodes", "Make the lexicode of a length and a distance."),
        "anncode": ("games", "Make the code of P-positions of annihilation on a graph."),
        "lexi-anncode": ("games", "Make a greedy code in an anncode, with a search of orders."),
        "search": ("games", "Search a family of games for good codes."),
        "table": ("lexicodes", "Print the dimensions of all lexicodes up to a length."),
    },
    "Any linear code": {
        "show": ("show", "Show everything that is known about a code."),
        "distance": ("analysis", "Find the minimum distance, and a word of that weight."),
        "weights": ("analysis", "Count the words of each weight."),
        "cosets": ("analysis", "Count the cosets of each weight; find the covering radius."),
        "decode": ("show", "Find the nearest word, for lexicodes by a move in a game."),
        "automorphisms": ("analysis", "Find the permutations of coordinates that preserve a code."),
        "equivalent": ("analysis", "Decide whether two codes differ only by a permutation."),
        "bounds": ("analysis", "Bound the size of codes of a length and a distance."),
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
    """A group whose help ends with the names of codes that need no file."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        with formatter.section("Codes by name, in place of FILE"):
            formatter.write_dl([(name.written, name.what) for name in NAMES.values()])


@click.group(name="code", cls=_Code, places=SECTIONS)
def command() -> None:
    """Make codes from games, and analyze any linear code.

    A code is read from FILE, which has rows of digits, JSON, alist or NumPy; a single - reads standard input. The rows
    generate the code unless the file, its format or --kind declares them parity checks. FILE can also be one of the
    names below; a file with such a name is written ./golay.

    Digits are 0 and 1, or the nimbers below 4, 16 or 256. Coordinate 0 is first.
    """
