"""Writing a file at once or not at all."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import BinaryIO

from grundy.files.paths import path_of

__all__ = ["replacing"]


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file for writing under another name, and give it its name when all is written.

    Who reads the file sees the old one or the new one, and never a part; when something fails, the old one stays.

    Parameters
    ----------
    path : path
        The file; a link is followed, and permissions stay. What is no ordinary file, such as ``/dev/stdout``, is
        written as it is.

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
    target = os.path.realpath(path_of(path))
    if os.path.exists(target) and not os.path.isfile(target):
        with open(path, "wb") as stream:
            yield stream
        return
    old = os.path.isfile(target)
    mode = stat.S_IMODE(os.stat(target).st_mode) if old else 0o666
    # Short, for the name of the file itself may be as long as the file system allows.
    temporary = os.path.join(os.path.dirname(target), f".{token_hex(8)}.tmp")
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
            yield stream
        if old:
            os.chmod(temporary, mode)  # what the umask took away
        os.replace(temporary, target)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError) and error.filename == temporary:
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise
