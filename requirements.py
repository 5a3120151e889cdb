"""Print what the package needs with some of its extras, one requirement a line, without building it.

    python requirements.py dev

Tools can so be installed before the core is compiled, which is then compiled once.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def needed(extra: str) -> Iterator[str]:
    """Yield the requirements of an extra, those of extras that it names among them."""
    for requirement in PROJECT["optional-dependencies"][extra]:
        own = re.fullmatch(rf"{PROJECT['name']}\[(.*)\]", requirement)
        if own is None:
            yield requirement
        else:
            for other in own[1].split(","):
                yield from needed(other.strip())


if __name__ == "__main__":
    wanted = (requirement for extra in sys.argv[1:] for requirement in needed(extra))
    print("\n".join(dict.fromkeys([*PROJECT["dependencies"], *wanted])))
