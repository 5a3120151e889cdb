"""Words on the command line: digits, coordinate 0 first."""

from grundy.answers.codes import words
from grundy.cli.output import as_bad_input

__all__ = ["read_word"]


def read_word(text: str, n: int, q: int) -> int:
    """Return the word that a text shows, as an integer.

    Examples
    --------
    >>> read_word("1101 00.", 7, 2)
    11
    """
    with as_bad_input():
        return words.read_word(text, n, q)
