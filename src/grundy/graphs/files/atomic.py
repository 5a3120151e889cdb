"""Writing a file at once or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import BinaryIO

__all__ = ["replacing"]


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file for writing under another name, and give it its name when all is written.

    Who reads the file sees the old one or the new one, and never a part; when something fails, the old one stays.

    Parameters
    ----------
    path : path
        The file; a link is followed. What is no ordinary file, such as ``/dev/stdout``, is written as it is.

    Yields
    ------
    binary file

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(folder + "/word") as stream:
    ...         _ = stream.write(b"grundy")
    ...     Path(folder, "word").read_text()
    'grundy'
    """
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        with open(target, "wb") as stream:
            yield stream
        return
    temporary = f"{target}.{token_hex(4)}.tmp"
    try:
        with open(temporary, "xb") as stream:
            yield stream
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
