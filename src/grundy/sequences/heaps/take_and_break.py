"""Take-and-break games in the notation of digits, and the table of named games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, cycle

from grundy._lazy import cached_property
from grundy.errors import DomainError, NotationError
from grundy.integers import as_natural
from grundy.parsing import normalize_name
from grundy.rules import MoveLabel
from grundy.sequences.heaps.digits import POINTS, Digits, Rules, canonical_rules, format_rules, parse_rules, partitions
from grundy.sequences.heaps.positions import Heaps, Position, SplittingGame, Valued, heaps_of, moves_in_one_heap
from grundy.text import join_words, number_literal


@dataclass(frozen=True, init=False, repr=False, eq=False)
class TakeAndBreak(Valued, SplittingGame):
    """A heap game d0.d1d2d3…, where the digit d_i determines the moves that take i counters from a heap.

    The digit d_i is the sum of the 2^h such that a move may take i counters and leave the rest as exactly h non-empty
    heaps: 1 if a heap of i may be taken whole, 2 if one heap may be left, 4 if two, 8 if three, and so on (Guy and
    Smith 1956 for octal digits). So 0.77 is Kayles: take one or two counters, and leave at most two heaps. A position
    is a heap, which is an integer, or a sum of heaps, which is a tuple.

    Parameters
    ----------
    text : str
        The digits, or a name. The letters A to Z, in either case, are the digits from 10 to 35, and any digit may be a
        number in braces: ``0.3F`` is ``0.3{15}``. Digits in parentheses repeat forever, as in ``4.(3)`` and
        ``0.1(23)``. Dots repeat the last digit before them: ``0.12...`` and ``0.12…`` are ``0.1(2)``. The words
        ``unequal`` (all heaps left by a move are different) and ``stuck 2,5`` (heaps of these sizes allow no move)
        may follow the digits. Blanks between digits are skipped, but letters after a blank are not digits.

    Attributes
    ----------
    rules : Rules
        The digits and conditions in canonical form. Games with equal rules are equal.
    name : str or None
        The name of the game, if it has one.

    Raises
    ------
    NotationError
        If the text cannot be parsed; the error shows the place.

    Examples
    --------
    >>> kayles = TakeAndBreak("0.77")
    >>> kayles.digits, kayles.name, kayles.options(5)
    ((0, 7, 7), 'Kayles', [(4,), (3, 1), (2, 2), (3,), (2, 1)])
    >>> TakeAndBreak("Grundy's game")
    TakeAndBreak('4. unequal')
    >>> TakeAndBreak("0.(33)") == TakeAndBreak("0.333...") == TakeAndBreak("Nim")
    True
    """

    rules: Rules
    name: str | None

    def __init__(self, text: str):
        if not isinstance(text, str):
            raise DomainError(f"a take-and-break game must be a string such as '0.77' or 'Kayles', not {text!r}")
        self._become(_named_rules(text) or parse_rules(text))

    @classmethod
    def from_digits(
        cls,
        digits: Iterable[int],
        repeating: Iterable[int] = (),
        *,
        unequal: bool = False,
        stuck: Iterable[int] = (),
        name: str | None = None,
    ) -> TakeAndBreak:
        """Return the game with these digits.

        Parameters
        ----------
        digits : iterable of int
            The digits d0, d1, d2, ...
        repeating : iterable of int, optional
            The digits after them that repeat forever.
        unequal : bool, optional
            Whether the heaps left by one move must all be different.
        stuck : iterable of int, optional
            The sizes of heaps that allow no move.
        name : str, optional
            The name of the game; by default its name in the table of named games, if any.

        Examples
        --------
        >>> TakeAndBreak.from_digits([0, 7, 7])
        TakeAndBreak('0.77')
        >>> TakeAndBreak.from_digits([4], stuck=[2]).name
        'Couples-are-Forever'
        """
        game = cls.__new__(cls)
        game._become(canonical_rules(digits, repeating, unequal, stuck), name)
        return game

    def _become(self, rules: Rules, name: str | None = None) -> None:
        object.__setattr__(self, "rules", rules)
        row = named_game(rules)
        object.__setattr__(self, "name", name or (row and row.name))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TakeAndBreak) and self.rules == other.rules

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        text = self.notation
        return f"TakeAndBreak({text!r})" if len(text) <= 80 else f"TakeAndBreak({text[:60]!r}… {len(text)} characters)"

    @property
    def notation(self) -> str:
        """The rules as text, from which `TakeAndBreak` constructs an equal game."""
        return format_rules(self.rules)

    @property
    def token(self) -> str:
        """The character for a counter in the terminal; in Kayles it is a pin."""
        row = named_game(self.rules)
        return super().token if row is None else row.token

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits d0, d1, ... before the repeating part, without trailing zeros."""
        return self.rules.digits

    @property
    def repeating(self) -> tuple[int, ...]:
        """The digits after `digits` that repeat forever; empty for most games."""
        return self.rules.repeating

    @property
    def unequal(self) -> bool:
        """Whether the heaps left by one move must all be different."""
        return self.rules.unequal

    @property
    def stuck(self) -> tuple[int, ...]:
        """The heaps, in increasing order, that allow no move although their digits do."""
        return self.rules.stuck

    def digit(self, taken: int) -> int:
        """Return the digit d_i for i counters taken."""
        return Digits(self.digits, self.repeating).at(as_natural(taken, "the number of counters taken"))

    @cached_property
    def most_heaps(self) -> int:
        """The largest number of heaps that a move can leave: 2 for octal games with splits, 0 if no digit exceeds 1."""
        return max(0, max((*self.digits, *self.repeating)).bit_length() - 1)

    @property
    def is_finite(self) -> bool:
        """Whether there are finitely many digits, so that a move takes a bounded number of counters."""
        return not self.repeating

    @property
    def last(self) -> int:
        """The index of the last nonzero digit, or 0 if there is none; only for games without repeating digits."""
        if self.repeating:
            raise DomainError(f"{self!r} has no last digit: the digits {self.repeating} repeat forever")
        return len(self.digits) - 1

    def heap_moves(self, heap: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves from one heap: a description, and the non-empty heaps that remain.

        Examples
        --------
        >>> list(TakeAndBreak("4.07").heap_moves(3))
        [('break 3 into 2 and 1', (2, 1)), ('take 2 from 3, leave 1', (1,))]
        """
        heap = as_natural(heap, "a heap")
        if heap in self.stuck:
            return
        for taken, digit in self._digits_that_leave_some(heap):
            for heaps in range(1, digit.bit_length()):
                if digit >> heaps & 1:
                    for left in partitions(heap - taken, heaps, self.unequal):
                        yield taking_label(heap, taken, left), left
        if heap and self.digit(heap) & 1:
            yield taking_label(heap, heap, ()), ()

    def moves_to(self, position: Position, nim_value: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves to options of this value as (label, option), without trying all moves.

        Parameters
        ----------
        position : int or tuple of int
            A heap, or a sum of heaps.
        nim_value : int
            The nim value of the options.

        Raises
        ------
        LimitError
            If a heap is too large for this method.

        Examples
        --------
        >>> list(TakeAndBreak("Kayles").moves_to(9, 0))
        [('take 1 from 9, leave 4 and 4', (4, 4))]
        """
        heaps, target = heaps_of(position), as_natural(nim_value, "a nim value")
        others = target ^ self.nim_value(heaps)
        yield from moves_in_one_heap(heaps, lambda heap: self._heap_moves_to(heap, others ^ self.nim_value(heap)))

    def _heap_moves_to(self, heap: int, nim_value: int) -> Iterator[tuple[str, Heaps]]:
        from grundy.sequences.questions import ValueIndex, single_heaps  # computation is in a layer above the rules

        if heap in self.stuck:
            return
        index = ValueIndex(self, heap)
        for taken in single_heaps(self, index, heap, nim_value):
            yield taking_label(heap, taken, (heap - taken,)), (heap - taken,)
        for taken, digit in self._digits_that_leave_some(heap) if self.most_heaps > 1 else ():
            for count in range(2, digit.bit_length()):
                if digit >> count & 1:
                    for left in index.partitions(heap - taken, count, nim_value, self.unequal):
                        yield taking_label(heap, taken, left), left
        if nim_value == 0 and self.digit(heap) & 1:
            yield taking_label(heap, heap, ()), ()

    def _digits_that_leave_some(self, heap: int) -> Iterator[tuple[int, int]]:
        """Yield (i, d_i) for all i < heap whose digit allows leaving a heap."""
        endless = cycle(self.repeating) if max(self.repeating, default=0) > 1 else ()
        for taken, digit in enumerate(chain(self.digits, endless)):
            if taken >= heap:
                return
            if digit > 1:
                yield taken, digit


def taking_label(heap: int, taken: int, left: Heaps) -> MoveLabel:
    """Return the label of the move that takes this many counters from a heap, possibly 0, and leaves these heaps."""
    size, heaps = number_literal(heap), join_words(map(number_literal, left))
    if not heaps:
        return MoveLabel("take", f"all {size}")
    if not taken:
        return MoveLabel("break", size, left=heaps, link=" into ")
    return MoveLabel("take", number_literal(taken), left=heaps, link=f" from {size}, leave ")


# ---- Named heap games, with notation and source

_WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways, 1982, chapter 4"


@dataclass(frozen=True)
class NamedGame:
    """A heap game with a name.

    Attributes
    ----------
    name : str
        The main name.
    notation : str
        The rules in the notation of `TakeAndBreak`.
    source : str
        The author and the year, or the book.
    aliases : tuple of str
        Other names.
    token : str
        The character for a counter in the terminal.

    Examples
    --------
    >>> NamedGame("Kayles", "0.77", "Dudeney 1907").notation
    '0.77'
    """

    name: str
    notation: str
    source: str
    aliases: tuple[str, ...] = ()
    token: str = "●"


TABLE: tuple[NamedGame, ...] = (
    NamedGame("Nim", "0.(3)", "Bouton 1902"),
    NamedGame("Kayles", "0.77", "Dudeney 1907; Guy and Smith 1956", token="▮"),
    NamedGame("Double Kayles", "0.7777", "Guy and Smith 1956", token="▮"),
    NamedGame("Dawson's Chess", "0.137", "Dawson 1935; Guy and Smith 1956"),
    NamedGame("Dawson's Kayles", "0.07", "Guy and Smith 1956"),
    # A strip of n squares, on which three crosses in a row win, is a heap of n + 2.
    NamedGame("Treblecross", "0.007", _WINNING_WAYS),
    NamedGame("Officers", "0.6", _WINNING_WAYS),
    NamedGame("Guiles", "0.15", _WINNING_WAYS),
    NamedGame("Flanigan's Game", "0.34", _WINNING_WAYS, ("Flanigan",)),
    NamedGame("Kenyon's Game", "0.3F", _WINNING_WAYS, ("Kenyon",)),
    NamedGame("She-Loves-Me-She-Loves-Me-Not", "0.3", "Plambeck 1992"),
    NamedGame("Daisies", "4.7", "Plambeck 1992"),
    NamedGame("Lasker's Nim", "4.(3)", "Lasker 1931"),
    NamedGame("Grundy's Game", "4. unequal", "Grundy 1939", ("Grundy",)),
    NamedGame("Couples-are-Forever", "4. stuck 2", "Caines, Gates, Guy and Nowakowski 1999", ("Couples",)),
)


@cache
def _by_name() -> dict[str, NamedGame]:
    return {normalize_name(name): row for row in TABLE for name in (row.name, *row.aliases)}


def find_name(name: str) -> NamedGame | None:
    """Return the game with this name, in any spelling, or None."""
    return _by_name().get(normalize_name(name))


def near_names(name: str) -> list[str]:
    """Return the names most similar to this one, the nearest first."""
    from difflib import get_close_matches  # slow to load

    rows = _by_name()
    return list(dict.fromkeys(rows[near].name for near in get_close_matches(normalize_name(name)[:100], rows, n=3)))


@cache
def _by_rules() -> dict[Rules, NamedGame]:
    return {parse_rules(row.notation): row for row in TABLE}


def named_game(rules: Rules) -> NamedGame | None:
    """Return the row of the game with these rules, or None if it is not in the table."""
    return _by_rules().get(rules)


def _named_rules(text: str) -> Rules | None:
    """Return the rules of the game with this name, or None if the text could be digits; raise for unknown names."""
    row = find_name(text)
    if row is not None:
        return parse_rules(row.notation)
    if not _looks_like_name(text):
        return None
    near = near_names(text)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the names are {', '.join(row.name for row in TABLE)}"
    name = text.strip()
    short = name if len(name) <= 40 else name[:40] + "…"
    raise NotationError(text, text.index(name), f"no heap game is named {short!r}; {hint}")


def _looks_like_name(text: str) -> bool:
    """Return whether a text begins with a letter and has no point, unlike digits."""
    return text.strip()[:1].isalpha() and not any(point in text for point in POINTS)
