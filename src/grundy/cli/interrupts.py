"""How a command ends after Ctrl-C: with 130, and a sentence that says what was kept and how to go on."""

from typing import IO, Any

import click

__all__ = ["INTERRUPTED", "Interrupted"]

# 128 + SIGINT, as shells count.
INTERRUPTED = 130


class Interrupted(click.ClickException):
    """The end of a command by Ctrl-C.

    Parameters
    ----------
    kept : str, optional
        What was kept, and how to go on.

    Examples
    --------
    >>> Interrupted("12 games are in the table; the same command goes on").format_message()
    'Interrupted: 12 games are in the table; the same command goes on.'
    >>> Interrupted().format_message(), Interrupted().exit_code
    ('Interrupted.', 130)
    """

    exit_code = INTERRUPTED

    def __init__(self, kept: str = ""):
        super().__init__(f"Interrupted: {kept}." if kept else "Interrupted.")

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence to standard error: it is no answer, and no error either."""
        click.echo(self.message, file=file, err=True)
