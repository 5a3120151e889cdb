"""Writing the code that a command has found to a file."""

import os
from typing import TYPE_CHECKING

import click

from grundy.cli.output import BadInput, escaped
from grundy.cli.progress import say

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode
    from grundy.codes.files import CodeFile

__all__ = ["check_target", "save_code", "save_option", "write_code"]

save_option = click.option("--save", metavar="OUT", help="Write the code to a file; the ending tells the format.")


def check_target(target: str | None, source: str | None = None, format: str | None = None) -> None:
    """Say before the work whether the result can be written: its format is known, and it replaces no input."""
    from grundy.codes.files import FORMATS, format_of

    if target is None:
        return
    if format is None and format_of(target) is None:
        endings = ", ".join(ending for known in FORMATS.values() for ending in known.endings)
        raise BadInput(f"the ending of {escaped(target)} tells no format; it is one of {endings}")
    if source and os.path.exists(source) and os.path.exists(target) and os.path.samefile(target, source):
        raise BadInput(f"this would replace {escaped(source)}, which is read; give another name")


def save_code(target: str | None, code: "AdditiveCode", d: int | None = None, name: str | None = None) -> None:
    """Write a code to a file, if one is given."""
    from grundy.codes import LinearCode
    from grundy.codes.files import CodeFile

    if target is None:
        return
    if not isinstance(code, LinearCode):
        raise click.ClickException(f"files hold linear codes, and this one over {code.q} digits is not; --json has it")
    write_code(target, CodeFile(code.generator, code.q, d=d, name=name))


def write_code(target: str, code: "CodeFile", format: str | None = None) -> None:
    """Write what a file is to hold."""
    from grundy.codes.files import write_code_file

    try:
        write_code_file(target, code, format)
    except OSError as error:
        raise click.ClickException(f"cannot write the code to {escaped(target)}: {error.strerror}") from error
    say(f"The code is in {escaped(target)}.")
