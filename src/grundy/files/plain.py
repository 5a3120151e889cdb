"""Text as a reader wants it, whatever system wrote it."""

from grundy.files.places import fault

__all__ = ["plain_text"]


def plain_text(text: str) -> str:
    r"""Return a text without a byte order mark, whose lines end in a line feed.

    Parameters
    ----------
    text : str

    Returns
    -------
    str

    Raises
    ------
    NotationError
        When it contains the character U+0000.

    Examples
    --------
    >>> plain_text("\ufeffone\r\ntwo\rthree")
    'one\ntwo\nthree'
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise fault(text, text.index("\0"), "found the character U+0000, which no text contains")
    return text
