"""A group of commands that loads each of them when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

__all__ = ["LazyGroup"]


class LazyGroup(click.Group):
    """A group whose commands stand in files of their own.

    Parameters
    ----------
    lines : mapping from str to str
        What each command does, in a line, so that the help of the group needs to load none of them.
    place : str
        The start of the names of their modules; the attribute `command` of a module is the command.
    """

    def __init__(self, *arguments: Any, lines: Mapping[str, str], place: str, **settings: Any):
        super().__init__(*arguments, **settings)
        self._lines, self._place = lines, place

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self._lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in self._lines:
            return None
        command: click.Command = import_module(self._place + cmd_name.replace("-", "_")).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named; where there is none, name those that were probably meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(error.message + self._meant(args[0][:100]), error.ctx) from None

    def _meant(self, name: str) -> str:
        from difflib import get_close_matches  # only who misspells a command waits for it

        near = get_close_matches(name, self._lines, n=2)
        if near:
            return f" Did you mean {' or '.join(near)}?"
        return " A position stands behind solve or play, in quotes." if "(" in name and "solve" in self._lines else ""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._lines.items()))
