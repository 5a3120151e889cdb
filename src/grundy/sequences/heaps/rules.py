"""The rules of a take-and-break game as they are written: digits, and what else a move has to obey."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grundy.notation import Reader
from grundy.sequences.heaps.digits import WORDS, Digits, checked, read_digits, shortest, written_digits
from grundy.sequences.heaps.partitions import least_total
from grundy.sequences.heaps.sets import numbers_of

__all__ = ["Rules", "read_rules", "rules_of", "written_rules"]


class Rules(NamedTuple):
    """The rules of a take-and-break game, in one form for all ways to write them."""

    digits: tuple[int, ...]
    repeating: tuple[int, ...]
    unequal: bool
    stuck: tuple[int, ...]


def rules_of(
    digits: Iterable[int], repeating: Iterable[int] = (), unequal: bool = False, stuck: Iterable[int] = ()
) -> Rules:
    """Return the rules in their one form: digits as short as possible, and no word that says nothing new.

    Parameters
    ----------
    digits, repeating : iterable of int
        The digits d0, d1, ... that are written once, and those that repeat for ever after them.
    unequal : bool
        Whether the heaps left by one move must all be different.
    stuck : iterable of int
        The heaps that allow no move.

    Returns
    -------
    Rules

    Examples
    --------
    >>> rules_of([0, 7, 7, 0], unequal=True, stuck=[0])
    Rules(digits=(0, 7, 7), repeating=(), unequal=True, stuck=())
    >>> rules_of([0, 3], unequal=True)
    Rules(digits=(0, 3), repeating=(), unequal=False, stuck=())
    """
    found = checked(tuple(digits), tuple(repeating))
    sizes = numbers_of(stuck, "a stuck heap")
    return _reduced(found, unequal, tuple(sizes))


def _reduced(digits: Digits, unequal: bool, stuck: tuple[int, ...]) -> Rules:
    """Drop what changes no move."""
    unequal = unequal and max((*digits.once, *digits.repeating)) >= 4
    if stuck:
        digits = shortest(_without_whole(digits.once, stuck), digits.repeating)
        least = _least_heap_that_leaves_some(digits, unequal)
        stuck = tuple(heap for heap in stuck if (least is not None and heap >= least) or digits.at(heap) & 1)
    return Rules(digits.once, digits.repeating, unequal, stuck)


def _without_whole(digits: tuple[int, ...], stuck: tuple[int, ...]) -> tuple[int, ...]:
    """Drop the bits for taking a stuck heap whole, which only that heap could use; repeating digits keep theirs."""
    cleared = set(stuck)
    return tuple(digit & ~1 if heap in cleared else digit for heap, digit in enumerate(digits))


def _least_heap_that_leaves_some(digits: Digits, unequal: bool) -> int | None:
    """Return the least heap with a move that leaves a heap; all larger ones have such a move too."""
    return min(
        (
            taken + least_total(count, unequal)
            for taken, digit in enumerate((*digits.once, *digits.repeating))
            for count in range(1, digit.bit_length())
            if digit >> count & 1
        ),
        default=None,
    )


def read_rules(text: str) -> Rules:
    """Read digits and the words that may follow them.

    Parameters
    ----------
    text : str
        Such as ``0.77``, ``4. unequal`` or ``0.1(23) stuck 4,6``.

    Returns
    -------
    Rules

    Raises
    ------
    NotationError
        With the place of the first bad character.

    Examples
    --------
    >>> read_rules("4. stuck 2")
    Rules(digits=(4,), repeating=(), unequal=False, stuck=(2,))
    """
    reader = Reader(text)
    digits = read_digits(reader)
    unequal = _read_word(reader, "unequal")
    stuck = _read_sizes(reader) if _read_word(reader, "stuck") else ()
    if not reader.at_end():
        reader.fail(_expected(reader))
    return _reduced(digits, unequal, stuck)


def _read_word(reader: Reader, word: str) -> bool:
    if reader.at_end() or not reader.text.startswith(word, reader.at):
        return False
    reader.at += len(word)
    return True


def _read_sizes(reader: Reader) -> tuple[int, ...]:
    sizes = {reader.number("the size of a heap that allows no move").value}
    while reader.take(","):
        sizes.add(reader.number("the size of a heap that allows no move").value)
    return tuple(sorted(sizes))


def _expected(reader: Reader) -> str:
    """Say what may stand here, behind what was read."""
    read = reader.text[: reader.at].rstrip()
    if any(word in read for word in WORDS):
        return "the end of the text"
    if reader.text[reader.at].isascii() and reader.text[reader.at].isalpha():
        return "'unequal', 'stuck' or the end (letters are digits only where no blank is before them)"
    return "'unequal', 'stuck' or the end" if read.endswith((")", "…", "...")) else "a digit or the end of the text"


def written_rules(rules: Rules) -> str:
    """Return the rules as text; `read_rules` reads it as the same rules.

    Parameters
    ----------
    rules : Rules

    Returns
    -------
    str

    Examples
    --------
    >>> written_rules(rules_of([4], stuck=[5, 2])), written_rules(rules_of([0, 7, 7]))
    ('4. stuck 2,5', '0.77')
    """
    words = ["unequal"] * rules.unequal + [f"stuck {','.join(map(str, rules.stuck))}"] * bool(rules.stuck)
    return " ".join([written_digits(Digits(rules.digits, rules.repeating)), *words])
