"""Reading positions as the books write them.

::

    sum   =  term { ("+" | "⊕") term }
    term  =  "(" sum ")"  |  word "(" numbers { ";" numbers } ")"

The words and what may stand in their brackets come from the catalogue.
"""

from grundy.errors import NotationError
from grundy.games import CATALOGUE
from grundy.notation import Reader
from grundy.play.brackets import notations, read_brackets
from grundy.play.position import Position, Term

__all__ = ["parse"]


def parse(text: str) -> Position:
    """Read a position, a sum of games written as in the books.

    Parameters
    ----------
    text : str
        Terms joined by ``+`` or ``⊕``: ``N(a,b,…)`` is Bouton's Nim, ``N(n;S)`` one pile from which numbers of the
        set S may be taken, ``W(a,b)`` Wythoff's game; ``grundy games`` lists all. Blanks and round brackets
        around sums are free.

    Returns
    -------
    Position

    Raises
    ------
    NotationError
        With the place of the first bad character and what was expected there.

    Examples
    --------
    >>> parse("N(20;1,2,6) ⊕ N(3, 5)").nim_value
    5
    """
    if not isinstance(text, str):
        raise TypeError(f"a position is read from a text, not from {text!r}")
    reader = Reader(text)
    terms: list[Term] = []
    written: list[int] = []
    depth = 0  # sums are associative: brackets only have to match, and counting them needs no recursion
    while True:
        while reader.take("("):
            depth += 1
        found = _term(reader)
        terms += found
        written.append(len(found))
        while depth and reader.take(")"):
            depth -= 1
        if reader.at_end() and not depth:
            return Position(tuple(terms), tuple(written))
        if not reader.take("+⊕"):
            reader.fail("+ or ) after this term" if depth else "+ after this term, or nothing more")


def _term(reader: Reader) -> list[Term]:
    """Read one word with its brackets; a list of heaps stands for the sum of its heaps."""
    word = reader.word()
    if not word:
        reader.fail(f"a game ({notations(CATALOGUE)})")
    entries = [entry for entry in CATALOGUE if entry.word == word]
    if not entries:
        shown = word if len(word) <= 40 else f"{word[:40]}…"
        raise NotationError(reader.text, reader.at - len(word), f"no game is written {shown}; {_hint(word)}")
    if not reader.take("("):
        reader.fail(f"( after {word}")
    return [Term(ruleset, position) for ruleset, position in read_brackets(reader, entries)]


def _hint(word: str) -> str:
    """Name the games that were probably meant, or all of them."""
    meant = [e for e in CATALOGUE if word.casefold() in {e.word.casefold(), *_words(" ".join(e.names))}]
    return f"did you mean {notations(meant, ' or ')}?" if meant else f"known are {notations(CATALOGUE)}"


def _words(names: str) -> set[str]:
    return {word.removesuffix("'s") for word in names.casefold().split()}
