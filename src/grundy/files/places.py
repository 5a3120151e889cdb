"""Telling the line of a file in which something is wrong."""

from grundy.errors import NotationError

__all__ = ["fault"]


def fault(text: str, at: int, message: str) -> NotationError:
    r"""Return the error for a bad character of a text of many lines: the number of its line, and that line alone.

    Parameters
    ----------
    text : str
        All of it, with lines that end in a line feed.
    at : int
        Index of the bad character.
    message : str
        What was expected there, and what was found.

    Returns
    -------
    NotationError

    Examples
    --------
    >>> print(fault("a b\nc d e", 8, "found a third name"))
    line 2: found a third name
      c d e
          ^
    """
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start:] if end < 0 else text[start:end]
    return NotationError(line, at - start, f"line {text.count(chr(10), 0, start) + 1}: {message}")
