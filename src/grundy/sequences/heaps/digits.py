"""The rules of a take-and-break game as text: digits, and further conditions on moves.

A digit encodes a set of numbers h as the sum of the 2^h: a move may leave h non-empty heaps. Since digits are sets,
there is no base, and 0.3F is the same as 0.3{15}. Equal rules have the same canonical form, with as few digits as
possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grundy.errors import DomainError, NotationError
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.sequences.heaps.positions import Heaps
from grundy.sequences.heaps.subtraction import validate_numbers
from grundy.text import format_number

# The limits on the heaps that a move may leave and on the digits of a game.
MOST_HEAPS = 15
MOST_DIGITS = 1_000_000

# Books print the point at half height.
POINTS = ".·"

_FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {figure: value for value, figure in enumerate(_FIGURES)} | {
    figure.lower(): value for value, figure in enumerate(_FIGURES)
}
# Words that may follow the digits. In capitals they would be digits.
WORDS = ("unequal", "stuck")


class Rules(NamedTuple):
    """The rules of a take-and-break game in canonical form."""

    digits: tuple[int, ...]
    repeating: tuple[int, ...]
    unequal: bool
    stuck: tuple[int, ...]


def canonical_rules(
    digits: Iterable[int], repeating: Iterable[int] = (), unequal: bool = False, stuck: Iterable[int] = ()
) -> Rules:
    """Return the rules in canonical form: as few digits as possible, and no condition without effect.

    Examples
    --------
    >>> canonical_rules([0, 7, 7, 0], unequal=True, stuck=[0])
    Rules(digits=(0, 7, 7), repeating=(), unequal=True, stuck=())
    >>> canonical_rules([0, 3], unequal=True)
    Rules(digits=(0, 3), repeating=(), unequal=False, stuck=())
    """
    found = validate_digits(tuple(digits), tuple(repeating))
    sizes = validate_numbers(stuck, "a stuck heap")
    return _reduced(found, unequal, tuple(sizes))


def _reduced(digits: Digits, unequal: bool, stuck: tuple[int, ...]) -> Rules:
    """Drop digits and conditions that do not change any move."""
    unequal = unequal and max((*digits.once, *digits.repeating)) >= 4
    if stuck:
        digits = shortest_digits(_without_taking_all(digits.once, stuck), digits.repeating)
        least = _least_heap_that_leaves_some(digits, unequal)
        stuck = tuple(heap for heap in stuck if (least is not None and heap >= least) or digits.at(heap) & 1)
    return Rules(digits.once, digits.repeating, unequal, stuck)


def _without_taking_all(digits: tuple[int, ...], stuck: tuple[int, ...]) -> tuple[int, ...]:
    """Drop the bits for taking all of a stuck heap, which only that heap could use; keep those of repeating digits."""
    cleared = set(stuck)
    return tuple(digit & ~1 if heap in cleared else digit for heap, digit in enumerate(digits))


def _least_heap_that_leaves_some(digits: Digits, unequal: bool) -> int | None:
    """Return the least heap with a move that leaves a heap; all larger heaps have such a move too."""
    return min(
        (
            taken + least_total(count, unequal)
            for taken, digit in enumerate((*digits.once, *digits.repeating))
            for count in range(1, digit.bit_length())
            if digit >> count & 1
        ),
        default=None,
    )


def parse_rules(text: str) -> Rules:
    """Parse digits and the words after them, such as ``0.77``, ``4. unequal`` or ``0.1(23) stuck 4,6``."""
    reader = Reader(text)
    digits = parse_digits(reader)
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
    """Describe what may follow the text that was read."""
    read = reader.text[: reader.at].rstrip()
    if any(word in read for word in WORDS):
        return "the end of the text"
    if reader.text[reader.at].isascii() and reader.text[reader.at].isalpha():
        return "'unequal', 'stuck' or the end (letters after a blank are not digits)"
    return "'unequal', 'stuck' or the end" if read.endswith((")", "…", "...")) else "a digit or the end of the text"


def format_rules(rules: Rules) -> str:
    """Return the rules as text, from which `parse_rules` returns the same rules."""
    words = ["unequal"] * rules.unequal + [f"stuck {','.join(map(str, rules.stuck))}"] * bool(rules.stuck)
    return " ".join([format_digits(Digits(rules.digits, rules.repeating)), *words])


# ---- Digits


class Digits(NamedTuple):
    """The digits d0, d1, ... of a game: those before the repeating part, and those that repeat forever."""

    once: tuple[int, ...]
    repeating: tuple[int, ...]

    def at(self, index: int) -> int:
        """Return the digit with this index."""
        if index < len(self.once):
            return self.once[index]
        return self.repeating[(index - len(self.once)) % len(self.repeating)] if self.repeating else 0


def shortest_digits(once: tuple[int, ...], repeating: tuple[int, ...]) -> Digits:
    """Return the shortest form of the digits; two sequences of digits are equal exactly if their shortest forms are.

    The digit d0 is always in the part that does not repeat.

    Examples
    --------
    >>> shortest_digits((0, 1, 3), (2, 3, 2, 3))
    Digits(once=(0, 1), repeating=(3, 2))
    """
    if not any(repeating):
        return Digits(_without_zeros(once), ())
    word = repeating[: _least_period(repeating)]
    # If the digit before the word equals its last digit, the word can begin one digit earlier.
    length = len(once)
    while length > 1 and once[length - 1] == word[(length - 1 - len(once)) % len(word)]:
        length -= 1
    turn = (length - len(once)) % len(word)
    return Digits(once[:length], word[turn:] + word[:turn])


def _without_zeros(digits: tuple[int, ...]) -> tuple[int, ...]:
    length = len(digits)
    while length > 1 and not digits[length - 1]:
        length -= 1
    return digits[:length] or (0,)


def _least_period(word: tuple[int, ...]) -> int:
    """Return the length of the shortest word whose power is this word (Knuth, Morris, Pratt 1977)."""
    failure = [0] * len(word)
    length = 0
    for at in range(1, len(word)):
        while length and word[at] != word[length]:
            length = failure[length - 1]
        length += word[at] == word[length]
        failure[at] = length
    period = len(word) - failure[-1]
    return len(word) if len(word) % period else period


def validate_digits(once: tuple[int, ...], repeating: tuple[int, ...]) -> Digits:
    """Return digits in their shortest form, or raise `DomainError` if one of them is invalid."""
    if len(once) + len(repeating) > MOST_DIGITS:
        raise DomainError(f"a game may have at most {MOST_DIGITS} digits, not {len(once) + len(repeating)}")
    numbers = [as_natural(digit, "a digit") for digit in (*once, *repeating)]
    if max(numbers, default=0) >> MOST_HEAPS > 1:
        raise DomainError(_too_many_heaps(max(numbers)))
    if once and numbers[0] & 3:
        raise DomainError(f"the digit d0 {_PASS}, not {numbers[0]}")
    if not once and repeating:
        raise DomainError("the digit d0 cannot repeat", hint="put it before the repeating digits")
    return shortest_digits(tuple(numbers[: len(once)]), tuple(numbers[len(once) :]))


_PASS = "must be a sum of 4, 8, 16, …, so that a move that takes nothing leaves at least two heaps"


def _too_many_heaps(digit: int) -> str:
    return (
        f"the digit {format_number(digit)} lets a move leave {digit.bit_length() - 1} heaps, more than the maximum of "
        f"{MOST_HEAPS}; digits must be less than {2 << MOST_HEAPS}"
    )


def parse_digits(reader: Reader) -> Digits:
    """Parse the digits of a game from d0, which may be missing, to the last one; return their shortest form."""
    first = _read_first(reader)
    once = _read_run(reader, MOST_DIGITS - 1)
    repeating: tuple[int, ...] = ()
    dots = _dots(reader)
    if reader.take("("):
        repeating = _read_repeat(reader, MOST_DIGITS - 1 - len(once))
    elif dots and once:
        reader.at += dots
        once, repeating = once[:-1], once[-1:]
    elif dots or not (first or once):
        reader.fail("a digit after the point, as in 0.77")
    return shortest_digits((first, *once), repeating)


def _read_first(reader: Reader) -> int:
    """Parse d0, if it is present, and the point."""
    reader.skip_blanks()
    at = reader.at
    digit = _read_digit(reader)
    if not reader.take(POINTS):
        reader.fail("a digit or a point, as in 0.77" if digit is None else "a point, as in 4. or 0.77")
    if digit is not None and digit & 3:
        raise NotationError(reader.text, at, f"the digit before the point {_PASS}, not {digit}")
    return digit or 0


def _read_run(reader: Reader, most: int) -> tuple[int, ...]:
    digits: list[int] = []
    while (digit := _read_digit(reader)) is not None:
        if len(digits) == most:
            raise NotationError(reader.text, reader.at - 1, f"a game may have at most {MOST_DIGITS} digits")
        digits.append(digit)
    return tuple(digits)


def _read_repeat(reader: Reader, most: int) -> tuple[int, ...]:
    digits = _read_run(reader, most)
    if not digits:
        reader.fail("a digit that repeats")
    if not reader.take(")"):
        reader.fail("a digit or ')'")
    return digits


def _dots(reader: Reader) -> int:
    """Return the length of the dots at this place, as in 0.333... and 0.3…, or 0 if there are none."""
    reader.skip_blanks()
    return next((len(dots) for dots in ("...", "…") if reader.text.startswith(dots, reader.at)), 0)


def _read_digit(reader: Reader) -> int | None:
    """Parse one digit, or return None if there is none. After a blank, letters begin a word and are not digits."""
    before = reader.at
    if reader.take("{"):
        return _read_braces(reader)
    at = reader.at
    figure = reader.text[at : at + 1]
    if figure not in _VALUES or (figure.isalpha() and (at > before or reader.text.startswith(WORDS, at))):
        return None
    reader.at += 1
    return _VALUES[figure]


def _read_braces(reader: Reader) -> int:
    number = reader.number("a number, the value of the digit")
    if number.value >> MOST_HEAPS > 1:
        raise NotationError(reader.text, number.at, _too_many_heaps(number.value))
    if not reader.take("}"):
        reader.fail("'}'")
    return number.value


def format_digits(digits: Digits) -> str:
    """Return the digits as text, with a point after d0, from which `parse_digits` returns the same digits.

    Examples
    --------
    >>> format_digits(Digits((0, 3, 15, 36), ())), format_digits(Digits((4,), (3,)))
    ('0.3F{36}', '4.(3)')
    """
    first, *rest = map(_figure, digits.once)
    repeating = f"({''.join(map(_figure, digits.repeating))})" if digits.repeating else ""
    return f"{first}.{''.join(rest) or repeating or '0' * (first == '0')}{repeating * bool(rest)}"


def _figure(digit: int) -> str:
    return _FIGURES[digit] if digit < len(_FIGURES) else f"{{{digit}}}"


# ---- Partitions: all ways to leave counters as heaps


def least_total(count: int, unequal: bool) -> int:
    """Return the least number of counters in `count` non-empty heaps."""
    return count * (count + 1) // 2 if unequal else count


def partitions(total: int, count: int, unequal: bool = False, largest: int | None = None) -> Iterator[Heaps]:
    """Yield the partitions of a total into `count` positive parts, at most `largest`, each in decreasing order.

    The time to the next partition does not depend on the size of the numbers.

    Examples
    --------
    >>> list(partitions(6, 3)), list(partitions(6, 2, unequal=True))
    ([(4, 1, 1), (3, 2, 1), (2, 2, 2)], [(5, 1), (4, 2)])
    """
    if count == 0:
        if total == 0:
            yield ()
        return
    for first in largest_parts(total, count, unequal, largest):
        for rest in partitions(total - first, count - 1, unequal, first - unequal):
            yield first, *rest


def largest_parts(total: int, count: int, unequal: bool, largest: int | None = None) -> range:
    """Return the first parts of these partitions in decreasing order; each of them can be completed."""
    below = count * (count - 1) // 2 if unequal else 0  # the first part exceeds the others by at least 1, 2, ...
    least = max(1, -(-(total + below) // count))
    most = total - least_total(count - 1, unequal)
    return range(most if largest is None else min(most, largest), least - 1, -1)
