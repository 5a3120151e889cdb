"""Directives that document the command line: they read commands, options and file formats from the package."""

import inspect
import re
from collections.abc import Iterator

import click
from docutils import nodes
from docutils.parsers.rst import Directive

from grundy.cli import group
from grundy.codes.files import FORMATS as CODE_FORMATS, READ_FORMATS
from grundy.graphs.files import FORMATS as GRAPH_FORMATS

LITERAL = re.compile(r'(`[^`]+`|--[a-z][a-z-]*|"[^"]+")')


def contexts(command: click.Command = group, parent: click.Context | None = None) -> Iterator[click.Context]:
    """Yield the command ``grundy`` and all commands below it, each as the context in which it would run."""
    name = command.name if parent else "grundy"
    context = click.Context(command, info_name=name, parent=parent)
    yield context
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            yield from contexts(command.get_command(context, child), context)


class Commands(Directive):
    """A section for each command: usage, help, arguments and options."""

    def run(self) -> list[nodes.Node]:
        return [_section(context) for context in contexts() if context.parent]


def _section(context: click.Context) -> nodes.section:
    path = context.command_path
    section = nodes.section(ids=[path.replace(" ", "-")], names=[path])
    section += nodes.title(text=path)
    usage = " ".join([path, *context.command.collect_usage_pieces(context)])
    section += nodes.literal_block(text=usage, language="text")
    section += [_paragraph(text) for text in _help(context).split("\n\n")]
    records = [record for parameter in context.command.params if (record := parameter.get_help_record(context))]
    if options := [(flags, text) for flags, text in records if text]:
        section += _definitions(options)
    if epilog := _epilog(context):
        section += nodes.literal_block(text=epilog, language="text")
    return section


def _help(context: click.Context) -> str:
    return inspect.cleandoc(context.command.help or "").replace("\b\n", "")


def _paragraph(text: str) -> nodes.paragraph:
    """Return a paragraph in which options, commands and input are literals."""
    pieces = re.split(LITERAL, " ".join(text.split()))
    inline = (
        nodes.literal(text=piece.strip("`")) if LITERAL.fullmatch(piece) else nodes.Text(piece) for piece in pieces
    )
    return nodes.paragraph("", "", *inline)


def _definitions(options: list[tuple[str, str]]) -> nodes.definition_list:
    items = []
    for flags, text in options:
        term = nodes.term("", "", nodes.literal(text=flags))
        items.append(nodes.definition_list_item("", term, nodes.definition("", _paragraph(text))))
    return nodes.definition_list("", *items)


def _epilog(context: click.Context) -> str:
    formatter = context.make_formatter()
    context.command.format_epilog(context, formatter)
    return formatter.getvalue().strip("\n")


def format_rows() -> list[list[str]]:
    """Return the formats of graphs and codes with their file extensions."""
    graphs = [["graph", name, ", ".join(known.endings)] for name, known in GRAPH_FORMATS.items()]
    codes = [
        ["code" if name in READ_FORMATS else "code, written only", name, ", ".join(known.endings)]
        for name, known in CODE_FORMATS.items()
    ]
    return graphs + codes
