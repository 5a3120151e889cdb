"""``grundy schemas``: the JSON Schemas of what ``--json`` writes."""

import json
from collections.abc import Iterator

import click

from grundy.cli.output import Cell, JsonOption, console, json_option, print_json, print_table

__all__ = ["command", "writers"]

SCHEMA = "grundy.schemas/1"


@click.command(name="schemas")
@click.argument("name", required=False, metavar="[NAME]")
@json_option(SCHEMA)
@click.pass_context
def command(ctx: click.Context, name: str | None, as_json: bool) -> None:
    """List the JSON Schemas of what --json writes, or print the one called NAME.

    Every object that --json writes has the name of its schema under the key schema, such as grundy.solve/1. A schema
    (JSON Schema 2020-12) tells which keys there are and what they mean; a change that could break a reader gets a new
    number. What no command writes with --json is sent by the API of grundy serve, or is a file: grundy.code/1.
    """
    from grundy.answers import schema, schema_names

    if name is not None and not as_json:
        click.echo(json.dumps(schema(name), indent=2, ensure_ascii=False))
        return
    written = writers(ctx.find_root().command)
    names = schema_names() if name is None else [name]
    rows = [(known, schema(known)["title"], written.get(known, [])) for known in names]
    if as_json:
        document = {} if name is None else {"document": schema(name)}
        facts = [{"name": known, "title": title, "commands": commands} for known, title, commands in rows]
        print_json(SCHEMA, {"schemas": [fact | document for fact in facts]})
    else:
        cells = [
            {"schema": Cell(known, "bold"), "written by": Cell(", ".join(commands)), "what": Cell(title)}
            for known, title, commands in rows
        ]
        print_table(console(), ["schema", "written by", "what"], lambda: cells, [])


def writers(command: click.Command) -> dict[str, list[str]]:
    """Return for each schema the commands at and below this one whose ``--json`` writes it.

    Examples
    --------
    >>> from grundy.cli import group
    >>> writers(group)["grundy.code.play/1"]
    ['grundy code decode']
    """
    found: dict[str, list[str]] = {}
    for path, below in _commands(command, "grundy"):
        for option in below.params:
            for name in option.schemas if isinstance(option, JsonOption) else ():
                found.setdefault(name, []).append(path)
    return found


def _commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """Go through a command and all below it, with how they are called."""
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            if below is not None:
                yield from _commands(below, f"{path} {name}")
