"""``grundy code``: codes from games, and what can be said of any linear code."""

import click

from grundy.cli import LazyGroup
from grundy.cli.code.source import NAMES

__all__ = ["COMMANDS", "command"]

COMMANDS = {
    "lexicode": "The lexicode of a length and a distance, and the values of its coins.",
    "anncode": "The P-positions of the annihilation game on a graph, as a code.",
    "lexi-anncode": "The greedy code of a distance in an anncode, and a search for better orders.",
    "search": "Search a family of games for good codes.",
    "table": "The dimensions of all lexicodes up to a length.",
    "show": "All that is known at once of a code.",
    "distance": "The minimum distance, exactly, with a word of that weight.",
    "weights": "How many words there are of each weight.",
    "cosets": "The weights of the cosets, and the covering radius.",
    "decode": "The nearest word of a code; for lexicodes, as a move in a game.",
    "automorphisms": "The permutations of the coordinates that keep a code.",
    "equivalent": "Whether two codes differ in the order of the coordinates only.",
    "bounds": "How good codes of a length and a distance can be.",
    "convert": "Write a code in another format.",
}
PLACES = {name: (f"grundy.cli.code.{name.replace('-', '_')}:command", line) for name, line in COMMANDS.items()}


class _Code(LazyGroup):
    """Ends its help with the names of codes that need no file."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Codes by name, in place of FILE"):
            formatter.write_dl([(name.written, name.what) for name in NAMES.values()])


@click.group(name="code", cls=_Code, places=PLACES)
def command() -> None:
    """Codes from games, and what can be said of any linear code.

    A code is read from FILE: rows of digits, JSON, alist or NumPy; - reads standard input. The rows generate the code
    unless the file, its format or --kind says that they are parity checks. FILE may also be one of the names below;
    write ./golay for a file that is called like one.

    Digits are 0 and 1, or the nimbers below 4, 16 or 256. Coordinate 0 stands first.
    """
