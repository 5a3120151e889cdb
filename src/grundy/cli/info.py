"""``grundy info``: what is installed and what the machine offers."""

import platform

import click

from grundy.cli.output import json_option, print_json

__all__ = ["command"]

SCHEMA = "grundy.info/1"


@click.command(name="info")
@json_option(SCHEMA)
def command(as_json: bool) -> None:
    """Show versions, the build and the instruction sets of this machine."""
    facts = _facts()
    if as_json:
        print_json(SCHEMA, facts)
        return
    width = max(map(len, facts))
    for name, value in facts.items():
        click.echo(f"{name:{width}}  {', '.join(value) or 'none' if isinstance(value, list) else value}")


def _facts() -> dict[str, str | list[str]]:
    import numpy as np

    import grundy
    from grundy.nim import _kernels

    return {
        "grundy": grundy.__version__,
        "core": _kernels.version,
        "build": _kernels.build,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": _kernels.cpu_features(),
        "nim_path": _kernels.path(),
        "nim_paths": _kernels.paths(),
    }
