"""``grundy code convert``: a code in another format."""

from typing import TYPE_CHECKING

import click

from grundy.cli.code.save import check_target, write_code
from grundy.cli.code.source import FORMATS, KINDS, Source, code_options
from grundy.cli.output import BadInput

if TYPE_CHECKING:
    from grundy.codes.files import CodeFile

__all__ = ["command"]


@click.command(name="convert")
@click.argument("file", metavar="FILE")
@click.argument("out", metavar="OUT")
@code_options
@click.option("--to", type=click.Choice(FORMATS), help="How OUT is written, whatever its ending.")
@click.option("--to-kind", type=click.Choice(KINDS), help="What the rows of OUT are; otherwise as in FILE.")
def command(
    file: str, out: str, format: str | None, q: int | None, kind: str | None, to: str | None, to_kind: str | None
) -> None:
    """Write the code in FILE to OUT; the ending of OUT tells its format.

    The matrix stays as it is where it can: an alist holds parity checks, and a .npy file a generator. With OUT - and
    --to the text goes to standard output.
    """
    if out == "-":
        if to in (None, "numpy"):
            raise BadInput("to write to standard output, say how with --to, such as --to json; numpy takes a file")
    else:
        check_target(out, None, to)
    found = _read(Source(file, format, q, kind))
    if to_kind is not None:
        found = found.given_as("generator" if to_kind == "generator" else "parity check")
    if out == "-":
        from grundy.codes.files import text_of_code

        click.echo(text_of_code(found, str(to)), nl=False)
    else:
        write_code(out, found, to)


def _read(source: Source) -> "CodeFile":
    from grundy.codes import LinearCode
    from grundy.codes.files import CodeFile

    found = source.found()
    if not isinstance(found, LinearCode):
        return found
    return CodeFile(found.generator, found.q, name=source.file)
