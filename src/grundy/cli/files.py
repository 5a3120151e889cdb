"""Whether a file can be written, told before long work and not after it."""

import errno
import os

import click

from grundy.cli.output import escaped

__all__ = ["check_writable"]


def check_writable(path: str, what: str) -> None:
    """Refuse a file whose folder is missing or closed, and a folder in the place of a file.

    Parameters
    ----------
    path : str
        Where something will be written.
    what : str
        What that is, for the message.

    Raises
    ------
    click.ClickException

    Examples
    --------
    >>> check_writable("b.txt", "b-file")
    """
    reason = _obstacle(os.path.realpath(path))
    if reason is not None:
        raise click.ClickException(f"cannot write the {what} to {escaped(path)}: {os.strerror(reason)}")


def _obstacle(path: str) -> int | None:
    folder = os.path.dirname(path)
    if os.path.isdir(path):
        return errno.EISDIR
    if os.path.exists(path) and not os.path.isfile(path):
        return None  # such as /dev/stdout, which is written as it is
    if not os.path.exists(folder):
        return errno.ENOENT
    if not os.path.isdir(folder):
        return errno.ENOTDIR
    if os.access(folder, os.W_OK):
        return None
    return errno.EROFS if _is_read_only(folder) else errno.EACCES


def _is_read_only(folder: str) -> bool:
    """Return whether nobody can write there, as far as the system tells."""
    return hasattr(os, "statvfs") and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
