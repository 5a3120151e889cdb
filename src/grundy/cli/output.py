"""What the commands share when they write: data on standard output, as JSON or for people."""

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["console", "json_option", "print_json"]

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, with the version of its schema.")


def print_json(schema: str, data: dict[str, Any]) -> None:
    """Write one JSON object on one line; `schema` is its name and version."""
    click.echo(json.dumps({"schema": schema, **data}))


def console() -> "Console":
    """Return the console for people: colours on a terminal only, and no wrapping in a pipe."""
    from rich.console import Console

    out = Console(highlight=False)
    out.width = max(out.width, 40) if out.is_terminal else 1000
    return out
