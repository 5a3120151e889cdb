"""Print the requirements of the package with some of its extras, one per line, without building it.

    python requirements.py dev

The tools can then be installed first, and the core is compiled only once.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def needed(extra: str) -> Iterator[str]:
    """Yield the requirements of an extra, including those of the extras that it names."""
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
