"""Text from bytes: UTF-8, or UTF-16 with a byte order mark."""

from collections.abc import Iterator
from typing import BinaryIO

from grundy.errors import DomainError, LimitError

__all__ = ["text_from"]

# Of a file; a graph of a thousand million edges takes more memory than this.
MOST_BYTES = 1 << 32

BLOCK = 1 << 24

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def text_from(stream: BinaryIO) -> str:
    r"""Return the text in a file that is open, or in standard input.

    Parameters
    ----------
    stream : binary file
        A text in UTF-8, or in UTF-16 with a byte order mark, of at most 4 GiB: a pipe need not have an end.

    Returns
    -------
    str

    Examples
    --------
    >>> from io import BytesIO
    >>> text_from(BytesIO("a b".encode("utf-16")))
    'a b'
    """
    # A glance first: nobody should have to read a film, or a device without end, to learn that it is no text.
    start = stream.read(4096)
    if b"\0" in start and not start.startswith(_UTF_16):
        raise DomainError("this is not a text: it contains a byte 0")
    return _decoded(start + b"".join(_blocks(stream, MOST_BYTES - len(start))))


def _blocks(stream: BinaryIO, limit: int) -> Iterator[bytes]:
    """Yield what is left of a stream, as long as it is not more than the limit."""
    # Not by one call: Python makes room first for all bytes that it is asked to read.
    while block := stream.read(BLOCK):
        limit -= len(block)
        if limit < 0:
            raise LimitError("this text has more than 4 GiB, which is the limit; give a smaller one")
        yield block


def _decoded(data: bytes) -> str:
    encoding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        name = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise DomainError(f"this is not a text in {name}: byte {error.start} does not fit") from None
