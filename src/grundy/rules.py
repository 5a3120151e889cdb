"""What a game is: the one method that a game must have, the abilities that it may have, sums, and who wins.

A game is anything with ``options``; each further ability is a small protocol of its own. Nothing has to be inherited:
an object takes part by having the method. A solver looks for an ability with ``isinstance``, and does without it when
it is missing.
"""

from __future__ import annotations

from collections import Counter as CollectionsCounter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, final, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Canonical",
    "Check",
    "Components",
    "Costly",
    "Counter",
    "Drawing",
    "Format",
    "Game",
    "KnownOutcome",
    "KnownValue",
    "MoveLabel",
    "Moves",
    "MovesTo",
    "NimValue",
    "OptionsArray",
    "OptionsFunction",
    "Outcome",
    "Parse",
    "Part",
    "Picture",
    "Ranked",
    "Representation",
    "Represented",
    "Sum",
    "Tame",
    "Touchable",
    "WinningMove",
    "WinningMoves",
    "game_from",
    "good_options",
    "lifted",
    "moves",
    "same_game",
]


# A position is any hashable, immutable value; only the game knows what it means.
OptionsFunction: TypeAlias = Callable[[Any], Iterable[Any]]


@runtime_checkable
class Game(Protocol):
    """The rules: which positions can be reached in one move."""

    def options(self, position: Any) -> Iterable[Any]:
        """Return the positions that the player to move may leave; none at the end of the game."""


@runtime_checkable
class Components(Protocol):
    """A position may fall apart into positions of the same game that are played as a sum."""

    def components(self, position: Any) -> Iterable[Any]:
        """Return the parts whose sum the position is."""


@runtime_checkable
class Canonical(Protocol):
    """Positions that differ only by a symmetry share one representative."""

    def canonical(self, position: Any) -> Any:
        """Return the representative of the class of the position."""


@runtime_checkable
class Moves(Protocol):
    """Moves have names for people."""

    def moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Return pairs of a label and the option that the move leads to."""


@runtime_checkable
class NimValue(Protocol):
    """The Sprague–Grundy number is known without search."""

    def nim_value(self, position: Any) -> int:
        """Return the Sprague–Grundy number of the position."""


@runtime_checkable
class MovesTo(Protocol):
    """Moves that reach a given value can be found without trying all moves."""

    def moves_to(self, position: Any, nim_value: int) -> Iterable[tuple[str, Any]]:
        """Return the moves (label, option) to options with this Sprague–Grundy number."""


@runtime_checkable
class OptionsArray(Protocol):
    """The options of many positions are found at once, with arrays.

    Positions are integers from 0 on, below 2^63; if the game is `Ranked` too, they are given by their ranks. What is
    found has to agree with ``options``; symmetries are left to the game, and ``canonical`` is not called. It pays where
    many positions are equally many moves away; long and narrow games are faster without it.
    """

    def options_array(self, positions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return (offsets, options): the options of positions[i] are options[offsets[i]:offsets[i + 1]]."""


@runtime_checkable
class Ranked(Protocol):
    """The positions are numbered, 0 ≤ rank < size, so that a table can hold something for each of them."""

    @property
    def size(self) -> int:
        """How many ranks there are; an attribute will do."""

    def rank(self, position: Any) -> int:
        """Return the number of a position."""

    def unrank(self, rank: int) -> Any:
        """Return the position with this number."""


@runtime_checkable
class KnownValue(Protocol):
    """The value is known without search, also where play may go on for ever."""

    def loopy_value(self, position: Any) -> Any:
        """Return the value of the position, a `grundy.LoopyValue`, or an integer where it is finite."""


@runtime_checkable
class KnownOutcome(Protocol):
    """Who wins is known without search, perhaps far beyond the reach of values."""

    def outcome(self, position: Any) -> Outcome:
        """Return who wins the position, when it is played alone."""


@runtime_checkable
class WinningMoves(Protocol):
    """The moves that win are found without trying all moves."""

    def winning_moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Return the moves (label, option) that win when the position is played alone."""


@runtime_checkable
class WinningMove(Protocol):
    """A move that wins is known, perhaps not all of them."""

    def winning_move(self, position: Any) -> tuple[str, Any] | None:
        """Return one move (label, option) that wins when the position is played alone; None when none is known."""


@runtime_checkable
class Costly(Protocol):
    """The value of a large position takes more than a moment to find."""

    def is_costly(self, position: Any) -> bool:
        """Return whether that is so; then a lost player does not look for the move that is hardest to answer."""

    def winner_is_clear(self, position: Any) -> bool:
        """Return whether ``outcome`` and ``winning_move`` answer at once; then the value is not computed."""


@runtime_checkable
class Counter(Protocol):
    """Where play may go on for ever: a number by which the winner sees that play gets on.

    From a position with a finite value, a move that lowers the value lowers the counter, and a move that raises it
    can be answered so that the value is what it was and the counter is smaller (Fraenkel 1996, section 3).
    """

    def counter(self, position: Any) -> int:
        """Return the counter of a position with a finite value; 0 at others."""


@runtime_checkable
class Tame(Protocol):
    """In misère play every position of the game behaves like one of Nim, so that sums can be played.

    A position is tame when it and all that it can reach have a pair (normal value, misère value) that a position of
    Nim has: (0, 1), (1, 0), or twice the same number (Conway 1976, chapter 12).
    """

    def misere_nim_value(self, position: Any) -> int:
        """Return the misère Sprague–Grundy number: 1 at the end of the game, elsewhere the mex of the options."""


@runtime_checkable
class Parse(Protocol):
    """Positions can be read."""

    def parse(self, text: str) -> Any:
        """Return the position that is written like this; `NotationError` with the place of the first bad character."""


@runtime_checkable
class Check(Protocol):
    """What stands in the brackets may be no position of the game."""

    def check(self, position: Any) -> None:
        """Raise a `DomainError` unless it is one; where it was read, the message then has a caret below it."""


@runtime_checkable
class Format(Protocol):
    """Positions can be written."""

    def format(self, position: Any) -> str:
        """Return the text that `parse` reads as this position."""


@runtime_checkable
class Picture(Protocol):
    """Positions can be drawn with characters, for the terminal."""

    def picture(self, position: Any) -> str:
        """Return the drawing, one line or several."""


@runtime_checkable
class Drawing(Protocol):
    """Positions can be drawn."""

    def svg(self, position: Any) -> str:
        """Return the drawing as the text of an SVG file."""


@runtime_checkable
class Touchable(Protocol):
    """Positions are shown as boards on which moves are made by touching marks.

    Examples
    --------
    A row of squares on which a piece goes one or two squares to the left:

    >>> import grundy
    >>> class Walk:
    ...     def options(self, n):
    ...         return [n - s for s in (1, 2) if s <= n]
    ...     def board_of(self, n):
    ...         squares = [
    ...             {"shape": "rect", "x": 40 * i, "y": 0, "width": 40, "height": 40, "kind": "square", "id": f"s{i}"}
    ...             for i in range(n + 1)
    ...         ]
    ...         piece = {"shape": "circle", "x": 40 * n + 20, "y": 20, "r": 14, "kind": "piece"}
    ...         return {"width": 40 * n + 40, "height": 40, "marks": [*squares, piece]}
    ...     def touches_of(self, n, option):
    ...         return [[f"s{option}"]]
    >>> term = grundy.position(Walk(), 3).terms[0]
    >>> grundy.play.boards.board_of(term).ids()
    ['s1', 's2']
    """

    def board_of(self, position: Any) -> Any:
        """Return the board as plain data: width, height and marks, as in `grundy.play.boards.Board`; None for none."""

    def touches_of(self, position: Any, option: Any) -> Iterable[Iterable[str]]:
        """Return the alternatives by which a move is made, each some ids of marks; none when it is not."""


@runtime_checkable
class Represented(Protocol):
    """The winner can be read off the way in which numbers are written."""

    def representations(self, position: Any) -> Iterable[Representation]:
        """Return the numbers of the position in each system of writing that tells who wins."""


@dataclass(frozen=True, repr=False)
class _FunctionGame:
    """The game whose options are given by one function."""

    options: OptionsFunction


def game_from(game: Game | OptionsFunction) -> Game:
    """Return the game itself, or the game that a function from a position to its options defines.

    Examples
    --------
    >>> halving = game_from(lambda n: [n // 2] if n else [])
    >>> list(halving.options(6))
    [3]
    """
    if isinstance(game, type) and isinstance(game, Game):
        raise TypeError(f"a game is an object, and {game.__name__} is a class; try {game.__name__}()")
    if isinstance(game, Game):
        return game
    if isinstance(game, type) and not hasattr(game, "__iter__"):
        # A class like range gives options when called; one that is not iterable is a game with a misspelt method.
        raise TypeError(f"the class {game.__name__} has no method options(position), which every game has")
    if callable(game):
        return _FunctionGame(game)
    raise TypeError(f"a game has a method options(position) or is a function; {game!r} is neither")


def moves(game: Game, position: Any) -> Iterable[tuple[str, Any]]:
    """Return the moves as (label, option); the label is just "move" where the game has no names for its moves.

    Examples
    --------
    >>> list(moves(game_from(lambda n: range(n)), 2))
    [('move', 0), ('move', 1)]
    """
    if isinstance(game, Moves):
        return game.moves(position)
    label = MoveLabel("move")
    return ((label, option) for option in game.options(position))


# ---- A move in words


@final
class MoveLabel(str):
    """A move in words that remembers its parts; in all else it is a text.

    The sentence is ``within verb amount place``, as far as these are given, and then ``link`` and ``left``. A game may
    label its moves with plain strings as well; then the whole text is what is done.

    Parameters
    ----------
    verb : str
        What is done: ``take``, ``break``, ``turn``.
    amount : str, optional
        How much: ``3``, ``2 chips``, ``1 from the first heap and 3 from the third``.
    place : str, optional
        Where: ``from the first pile``, ``row 2, columns 1 and 2``.
    left : str, optional
        What the component becomes: ``4 and 3``.
    link : str, optional
        The text between the act and what is left, with its blanks: ``" from 8, leave "``, ``" into "``.
    within : str, optional
        In which part of the position, where this is said first: ``in the second row``.
    on : tuple, optional
        On what the move acts, as names and not as words, such as the vertices that a token leaves and enters.

    Examples
    --------
    >>> label = MoveLabel("take", "1", left="4 and 3", link=" from 8, leave ")
    >>> label, label.act, label.verb, label.left
    ('take 1 from 8, leave 4 and 3', 'take 1', 'take', '4 and 3')
    >>> MoveLabel("take", "2", "from both piles").act
    'take 2 from both piles'
    """

    __slots__ = ("amount", "left", "link", "on", "place", "verb", "within")
    verb: str
    amount: str
    place: str
    left: str
    link: str
    within: str
    on: tuple[Any, ...]

    def __new__(
        cls,
        verb: str = "",
        amount: str = "",
        place: str = "",
        left: str = "",
        link: str = "",
        within: str = "",
        on: tuple[Any, ...] = (),
    ) -> MoveLabel:
        """Make the sentence; kept quick, because a pile of a million counters has a million moves."""
        if verb and amount and not (place or within):
            act = f"{verb} {amount}"
        else:
            act = " ".join(filter(None, (within, verb, amount, place)))
        label = str.__new__(cls, f"{act}{link}{left}")
        label.verb, label.amount, label.place = verb, amount, place
        label.left, label.link, label.within, label.on = left, link, within, on
        return label

    def __reduce__(self) -> tuple[type[MoveLabel], tuple[Any, ...]]:
        return MoveLabel, (self.verb, self.amount, self.place, self.left, self.link, self.within, self.on)

    @property
    def act(self) -> str:
        """What is done, without what the sentence says of the component before and after the move."""
        return str(self).removesuffix(self.link + self.left)


# ---- Positions that are played together: a move is a move in one of them


@final
@dataclass(frozen=True, eq=False)
class Part:
    """A position together with the game that it belongs to.

    Two parts are equal when their positions are, and their games are: one object, objects that are equal, or two
    objects of one class without any attributes, like ``Nim()`` and ``Nim()``. A function that is created again is
    another game.

    Parameters
    ----------
    game : Game or callable
        The rules, an object or a function from a position to its options.
    position : hashable
        A position of that game, or a `Sum` of positions of it.

    Examples
    --------
    >>> Part(lambda n: range(n), 3).position
    3
    >>> class Nim:
    ...     def options(self, pile): return range(pile)
    >>> Part(Nim(), 3) == Part(Nim(), 3)
    True
    """

    game: Game | OptionsFunction
    position: Any

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part):
            return NotImplemented
        return bool(self.position == other.position) and same_game(self.game, other.game)

    def __hash__(self) -> int:
        return hash((type(self.game), self.position))

    def options(self) -> Iterator[Any]:
        """Return what one move can leave: parts, or sums of parts."""
        found = lifted(self.game, self.position)
        if isinstance(found, Sum):
            return found.moved(Part.options)
        return (lifted(found.game, option) for option in game_from(found.game).options(found.position))


@final
class Sum:
    """Positions that are played together; an option of a game may be one.

    A part is a position of the game itself, or a `Part`, a position of any game. A sum of sums is the sum of all their
    parts. Two sums are equal when they have the same parts, in whatever order.

    Parameters
    ----------
    *parts
        The positions, any number of them.

    Examples
    --------
    >>> import grundy
    >>> def kayles(n):
    ...     return [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]
    >>> [grundy.nim_value(kayles, n) for n in range(8)]
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> Sum(Sum(1, 2), 3)
    Sum(1, 2, 3)
    """

    __slots__ = ("_hash", "parts")
    _hash: int | None
    parts: tuple[Any, ...]

    def __init__(self, *parts: Any):
        flat: list[Any] = []
        for part in parts:
            flat.extend(part.parts if isinstance(part, Sum) else (part,))
        object.__setattr__(self, "parts", tuple(flat))
        object.__setattr__(self, "_hash", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a sum never changes, so {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a sum never changes, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Sum], tuple[Any, ...]]:
        return Sum, self.parts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sum):
            return NotImplemented
        if self.parts == other.parts:
            return True
        return (
            len(self) == len(other)
            and hash(self) == hash(other)
            and CollectionsCounter(self.parts) == CollectionsCounter(other.parts)
        )

    def __hash__(self) -> int:
        found = self._hash
        if found is None:
            found = hash((Sum, frozenset(CollectionsCounter(self.parts).items())))
            object.__setattr__(self, "_hash", found)
        return found

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.parts))})"

    def __iter__(self) -> Iterator[Any]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    def replaced(self, index: int, part: Any) -> Sum:
        """Return the sum with one part replaced."""
        return Sum(*self.parts[:index], part, *self.parts[index + 1 :])

    def moved(self, options: OptionsFunction) -> Iterator[Sum]:
        """Return what one move, an option of a part, can leave; a move in one of several equal parts is taken once."""
        tried: set[Any] = set()
        for index, part in enumerate(self.parts):
            if part not in tried:
                tried.add(part)
                yield from (self.replaced(index, option) for option in options(part))


def lifted(game: Game | OptionsFunction, position: Any) -> Any:
    """Return a position as it stands in sums with other games: plain positions become parts of the given game.

    Examples
    --------
    >>> lifted(range, Sum(1, Part(abs, 2)))
    Sum(Part(game=<class 'range'>, position=1), Part(game=<built-in function abs>, position=2))
    """
    if isinstance(position, Sum):
        return Sum(*(lifted(game, part) for part in position.parts))
    if not isinstance(position, Part):
        return Part(game, position)
    inner = position.position
    return lifted(position.game, inner) if isinstance(inner, (Sum, Part)) else position


def same_game(one: Any, other: Any) -> bool:
    """Return whether two objects are one game: the same or equal, or of one class and without any attributes.

    Examples
    --------
    >>> same_game(range, range), same_game(range, abs)
    (True, False)
    """
    return (
        one is other or bool(one == other) or (type(one) is type(other) and _is_stateless(one) and _is_stateless(other))
    )


def _is_stateless(game: Any) -> bool:
    """Return whether the class alone determines a game: it has no attributes and no equality of its own."""
    kind: Any = type(game)
    return (
        hasattr(kind, "options")
        and kind.__eq__ is object.__eq__
        and getattr(game, "__dict__", None) == {}
        and not any(getattr(base, "__slots__", ()) for base in kind.__mro__)
    )


# ---- Who wins


class Outcome(Enum):
    """Who wins a position when both play well.

    The names are those of the books: from an N-position the *next* player wins, from a P-position the *previous*
    one, and in a D-position neither can force a win and play goes on for ever. Reiter (1999) calls
    P-positions *safe* (to move to) and N-positions *unsafe*.

    Examples
    --------
    >>> Outcome.of(0), Outcome.of(6), Outcome.of(6).winner
    (Outcome.P, Outcome.N, 'next')
    """

    N = "N"
    P = "P"
    D = "D"

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    @classmethod
    def of(cls, nim_value: int) -> Outcome:
        """Return the outcome of a position by its Sprague–Grundy number: P exactly when it is 0."""
        return cls.N if nim_value else cls.P

    @classmethod
    def of_options(cls, outcomes: Iterable[Outcome]) -> Outcome:
        """Return the outcome of a position by those of its options: N when one is P, P when all are N, otherwise D."""
        found = set(outcomes)
        if cls.P in found:
            return cls.N
        return cls.D if cls.D in found else cls.P

    @property
    def good_option(self) -> Outcome:
        """The outcome of the options to move to: P, which wins; D, which keeps the draw; from P all options are N."""
        return {Outcome.N: Outcome.P, Outcome.D: Outcome.D, Outcome.P: Outcome.N}[self]

    @property
    def winner(self) -> Literal["next", "previous"] | None:
        """Who wins, as data: ``next``, ``previous``, or None in a draw."""
        return {Outcome.N: "next", Outcome.P: "previous", Outcome.D: None}[self]

    @property
    def sentence(self) -> str:
        """For whom a position is won, in words."""
        return {
            Outcome.N: "The player who moves next wins",
            Outcome.P: "The player who has just moved wins",
            Outcome.D: "Neither player can force a win",
        }[self]


def good_options(outcomes: Mapping[Any, Outcome], outcome: Outcome) -> list[Any]:
    """Return the options that win from an N-position, or keep the draw of a D-position; none if it is another one.

    Examples
    --------
    >>> options = {"a": Outcome.N, "b": Outcome.D, "c": Outcome.P}
    >>> good_options(options, Outcome.N), good_options(options, Outcome.D)
    (['c'], [])
    """
    if Outcome.of_options(outcomes.values()) is not outcome:
        return []
    return [option for option, found in outcomes.items() if found is outcome.good_option]


# ---- How the numbers of a position are written, where that tells who wins


@dataclass(frozen=True)
class Representation:
    """The numbers of a position in a system of writing, and what they say.

    Attributes
    ----------
    system : str
        The system, such as ``binary``, ``base 3`` or ``Zeckendorf``.
    rows : tuple of (str, str)
        What is written, and its digits, the most significant first; all rows are equally long.
    statement : str
        The rule by which the winner is read off, and what it says here; one sentence or two.
    places : tuple of str
        What each place is worth, most significant first; may be empty.
    marked : frozenset of int
        The places that decide, counted from the left; they are shown in another colour.

    Examples
    --------
    >>> pair = Representation("Zeckendorf", (("4", "0101"), ("7", "1010")), "7 is 4 shifted by one place: P")
    >>> print(pair)
    Zeckendorf
    4  0101
    7  1010
    7 is 4 shifted by one place: P
    """

    system: str
    rows: tuple[tuple[str, str], ...]
    statement: str
    places: tuple[str, ...] = ()
    marked: frozenset[int] = field(default_factory=frozenset)

    def __str__(self) -> str:
        width = max((len(name) for name, _ in self.rows), default=0)
        return "\n".join([self.system, *(f"{name:{width}}  {digits}" for name, digits in self.rows), self.statement])
