"""Game protocols: the one required method, optional abilities, sums, and outcomes.

A game is any object with an ``options`` method. Each optional ability is a small protocol, and no base class is needed.
Solvers check for an ability with ``isinstance`` and fall back to search when it is missing.
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


# A position is any hashable, immutable value; the game defines its meaning.
OptionsFunction: TypeAlias = Callable[[Any], Iterable[Any]]


@runtime_checkable
class Game(Protocol):
    """The rules of a game: the options of each position."""

    def options(self, position: Any) -> Iterable[Any]:
        """Return the positions reachable in one move; none if the game is over."""


@runtime_checkable
class Components(Protocol):
    """A game whose positions can split into a sum of positions of the same game."""

    def components(self, position: Any) -> Iterable[Any]:
        """Return the components of the position."""


@runtime_checkable
class Canonical(Protocol):
    """A game in which positions that differ only by a symmetry share one representative."""

    def canonical(self, position: Any) -> Any:
        """Return the representative of the position's class."""


@runtime_checkable
class Moves(Protocol):
    """A game with readable labels for its moves."""

    def moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Return pairs of a label and the resulting option."""


@runtime_checkable
class NimValue(Protocol):
    """A game with Sprague–Grundy numbers that need no search."""

    def nim_value(self, position: Any) -> int:
        """Return the Sprague–Grundy number of the position."""


@runtime_checkable
class MovesTo(Protocol):
    """A game that computes the moves to a given value without trying all moves."""

    def moves_to(self, position: Any, nim_value: int) -> Iterable[tuple[str, Any]]:
        """Return the moves (label, option) whose options have this Sprague–Grundy number."""


@runtime_checkable
class OptionsArray(Protocol):
    """A game that computes the options of many positions at once, with arrays.

    Positions are integers from 0 to 2^63 - 1; if the game is also `Ranked`, they are ranks. The result must agree with
    ``options``. ``canonical`` is not called, so the game must handle symmetries. This is faster if many positions are
    the same number of moves away. Long, narrow games are faster without it.
    """

    def options_array(self, positions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return (offsets, options): the options of positions[i] are options[offsets[i]:offsets[i + 1]]."""


@runtime_checkable
class Ranked(Protocol):
    """A game whose positions are numbered, 0 ≤ rank < size, so that a table can have one entry per position."""

    @property
    def size(self) -> int:
        """The number of ranks; may be a plain attribute."""

    def rank(self, position: Any) -> int:
        """Return the rank of a position."""

    def unrank(self, rank: int) -> Any:
        """Return the position with this rank."""


@runtime_checkable
class KnownValue(Protocol):
    """A game with known values that need no search, even if play need not end."""

    def loopy_value(self, position: Any) -> Any:
        """Return the value of the position: a `grundy.LoopyValue`, or an integer if it is finite."""


@runtime_checkable
class KnownOutcome(Protocol):
    """A game with known outcomes that need no search, even where values cannot be computed."""

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of the position played alone."""


@runtime_checkable
class WinningMoves(Protocol):
    """A game that computes the winning moves without trying all moves."""

    def winning_moves(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Return the winning moves (label, option) of the position played alone."""


@runtime_checkable
class WinningMove(Protocol):
    """A game that computes one winning move, but perhaps not all of them."""

    def winning_move(self, position: Any) -> tuple[str, Any] | None:
        """Return a winning move (label, option) of the position played alone, or None."""


@runtime_checkable
class Costly(Protocol):
    """A game in which the values of large positions are slow to compute."""

    def is_costly(self, position: Any) -> bool:
        """Return whether the value is slow to compute; then the search for the best defence is skipped."""

    def winner_is_clear(self, position: Any) -> bool:
        """Return whether ``outcome`` and ``winning_move`` are fast; then the value is not computed."""


@runtime_checkable
class Counter(Protocol):
    """A game in which play need not end, with a counter that measures the winner's progress.

    From a position with a finite value, a move that lowers the value also lowers the counter. A move that raises the
    value can be answered by a move that restores the value and lowers the counter (Fraenkel 1996, section 3).
    """

    def counter(self, position: Any) -> int:
        """Return the counter of a position with a finite value; 0 for other positions."""


@runtime_checkable
class Tame(Protocol):
    """A game that behaves like Nim in misère play, so that its sums can be solved.

    A position is tame if it and all positions reachable from it have a pair (normal value, misère value) that occurs in
    Nim: (0, 1), (1, 0), or the same number twice (Conway 1976, chapter 12).
    """

    def misere_nim_value(self, position: Any) -> int:
        """Return the misère Sprague–Grundy number: 1 at the end of the game, elsewhere the mex of the options."""


@runtime_checkable
class Parse(Protocol):
    """A game whose positions can be parsed."""

    def parse(self, text: str) -> Any:
        """Parse a position; raise `NotationError` with the index of the first bad character."""


@runtime_checkable
class Check(Protocol):
    """A game that can validate positions."""

    def check(self, position: Any) -> None:
        """Raise `DomainError` for an invalid position; parsers add a caret that shows its place in the text."""


@runtime_checkable
class Format(Protocol):
    """A game whose positions can be written as text."""

    def format(self, position: Any) -> str:
        """Return the position as text, which `parse` can read."""


@runtime_checkable
class Picture(Protocol):
    """A game whose positions can be drawn as text, for the terminal."""

    def picture(self, position: Any) -> str:
        """Return the drawing, which may have several lines."""


@runtime_checkable
class Drawing(Protocol):
    """A game whose positions can be drawn as SVG."""

    def svg(self, position: Any) -> str:
        """Return the drawing as SVG text."""


@runtime_checkable
class Touchable(Protocol):
    """A game with boards on which the player moves by touching marks.

    Examples
    --------
    A row of squares; a piece moves one or two squares to the left:

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
        """Return the board as a dict with width, height and marks, as in `grundy.play.boards.Board`, or None."""

    def touches_of(self, position: Any, option: Any) -> Iterable[Iterable[str]]:
        """Return the ways to make a move, each a list of mark ids; empty if the move cannot be made by touch."""


@runtime_checkable
class Represented(Protocol):
    """A game in which the digits of numbers show the winner."""

    def representations(self, position: Any) -> Iterable[Representation]:
        """Return the position's numbers in each numeration system that shows the winner."""


@dataclass(frozen=True, repr=False)
class _FunctionGame:
    """A game defined by a function that returns the options."""

    options: OptionsFunction


def game_from(game: Game | OptionsFunction) -> Game:
    """Return a game unchanged, or wrap a function from a position to its options as a game.

    Examples
    --------
    >>> halving = game_from(lambda n: [n // 2] if n else [])
    >>> list(halving.options(6))
    [3]
    """
    if isinstance(game, type) and isinstance(game, Game):
        raise TypeError(f"a game must be an object, not the class {game.__name__}; try {game.__name__}()")
    if isinstance(game, Game):
        return game
    if isinstance(game, type) and not hasattr(game, "__iter__"):
        # A class like range returns options when called; a class that is not iterable is a game with a misspelt method.
        raise TypeError(f"a game must have a method options(position), but the class {game.__name__} has none")
    if callable(game):
        return _FunctionGame(game)
    raise TypeError(f"a game must be a function or an object with a method options(position), not {game!r}")


def moves(game: Game, position: Any) -> Iterable[tuple[str, Any]]:
    """Return the moves as (label, option); the label is "move" if the game does not label its moves.

    Examples
    --------
    >>> list(moves(game_from(lambda n: range(n)), 2))
    [('move', 0), ('move', 1)]
    """
    if isinstance(game, Moves):
        return game.moves(position)
    label = MoveLabel("move")
    return ((label, option) for option in game.options(position))


# ---- Move labels


@final
class MoveLabel(str):
    """A move label: a string with its parts as attributes.

    The text is ``within verb amount place``, without empty parts, followed by ``link`` and ``left``. A game can also
    label its moves with plain strings. The whole string is then the action.

    Parameters
    ----------
    verb : str
        The action: ``take``, ``break``, ``turn``.
    amount : str, optional
        The amount: ``3``, ``2 chips``, ``1 from the first heap and 3 from the third``.
    place : str, optional
        The place: ``from the first pile``, ``row 2, columns 1 and 2``.
    left : str, optional
        The component after the move: ``4 and 3``.
    link : str, optional
        The text between the action and ``left``, including spaces: ``" from 8, leave "``, ``" into "``.
    within : str, optional
        The part of the position, at the beginning of the text: ``in the second row``.
    on : tuple, optional
        Identifiers of the parts that the move changes, for example the vertices that a token leaves and enters.

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
        """Build the text quickly, because a pile of a million counters has a million moves."""
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
        """The action, without the component before and after the move."""
        return str(self).removesuffix(self.link + self.left)


# ---- Sums: positions that are played together


@final
@dataclass(frozen=True, eq=False)
class Part:
    """A position together with its game.

    Two parts are equal when their positions and games are equal. Games are equal if they are the same object, compare
    equal, or are instances of one class without attributes, like ``Nim()`` and ``Nim()``. Two functions with the same
    code are different games.

    Parameters
    ----------
    game : Game or callable
        The rules: a game object, or a function from a position to its options.
    position : hashable
        A position of that game, or a `Sum` of its positions.

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
        """Return the options: parts, or sums of parts."""
        found = lifted(self.game, self.position)
        if isinstance(found, Sum):
            return found.moved(Part.options)
        return (lifted(found.game, option) for option in game_from(found.game).options(found.position))


@final
class Sum:
    """A sum of positions that are played together; a game may return sums as options.

    A part is a position of the game, or a `Part`, which is a position of any game. A sum of sums is the sum of all
    their parts. Two sums are equal if they have the same parts in any order.

    Parameters
    ----------
    *parts
        Any number of positions.

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
        raise AttributeError(f"a sum is immutable, so {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a sum is immutable, so {name} cannot be deleted")

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
        """Return the options of the sum; equal parts contribute their moves only once."""
        tried: set[Any] = set()
        for index, part in enumerate(self.parts):
            if part not in tried:
                tried.add(part)
                yield from (self.replaced(index, option) for option in options(part))


def lifted(game: Game | OptionsFunction, position: Any) -> Any:
    """Return a position for sums with other games: plain positions become parts of the given game.

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
    """Return whether two objects are the same game: identical, equal, or of one class without attributes.

    Examples
    --------
    >>> same_game(range, range), same_game(range, abs)
    (True, False)
    """
    return (
        one is other or bool(one == other) or (type(one) is type(other) and _is_stateless(one) and _is_stateless(other))
    )


def _is_stateless(game: Any) -> bool:
    """Return whether the class alone determines the game: it has no attributes and does not define equality."""
    kind: Any = type(game)
    return (
        hasattr(kind, "options")
        and kind.__eq__ is object.__eq__
        and getattr(game, "__dict__", None) == {}
        and not any(getattr(base, "__slots__", ()) for base in kind.__mro__)
    )


# ---- Outcomes


class Outcome(Enum):
    """The outcome of a position under best play.

    From an N-position the *next* player wins, from a P-position the *previous* one, and in a D-position neither can
    force a win, so play need not end. Reiter (1999) calls P-positions *safe* (to move to) and N-positions *unsafe*.

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
        """Return the outcome for a Sprague–Grundy number: P exactly when it is 0."""
        return cls.N if nim_value else cls.P

    @classmethod
    def of_options(cls, outcomes: Iterable[Outcome]) -> Outcome:
        """Return the outcome, given those of the options: N if one is P, P if all are N, otherwise D."""
        found = set(outcomes)
        if cls.P in found:
            return cls.N
        return cls.D if cls.D in found else cls.P

    @property
    def good_option(self) -> Outcome:
        """The outcome of the options to move to: P wins, D keeps the draw, and all options of P are N."""
        return {Outcome.N: Outcome.P, Outcome.D: Outcome.D, Outcome.P: Outcome.N}[self]

    @property
    def winner(self) -> Literal["next", "previous"] | None:
        """The winner, as data: ``next``, ``previous``, or None in a draw."""
        return {Outcome.N: "next", Outcome.P: "previous", Outcome.D: None}[self]

    @property
    def sentence(self) -> str:
        """The winner, as a sentence."""
        return {
            Outcome.N: "The player who moves next wins",
            Outcome.P: "The player who has just moved wins",
            Outcome.D: "Neither player can force a win",
        }[self]


def good_options(outcomes: Mapping[Any, Outcome], outcome: Outcome) -> list[Any]:
    """Return the options that win from an N-position or keep the draw in a D-position; empty from a P-position.

    Examples
    --------
    >>> options = {"a": Outcome.N, "b": Outcome.D, "c": Outcome.P}
    >>> good_options(options, Outcome.N), good_options(options, Outcome.D)
    (['c'], [])
    """
    if Outcome.of_options(outcomes.values()) is not outcome:
        return []
    return [option for option, found in outcomes.items() if found is outcome.good_option]


# ---- Numeration systems that show the winner


@dataclass(frozen=True)
class Representation:
    """The numbers of a position in a numeration system, with the conclusion about the winner.

    Attributes
    ----------
    system : str
        The system, for example ``binary``, ``base 3`` or ``Zeckendorf``.
    rows : tuple of (str, str)
        A label and the digits, most significant first; all rows have the same length.
    statement : str
        The rule for the winner, applied to this position, in one or two sentences.
    places : tuple of str
        The value of each place, most significant first; may be empty.
    marked : frozenset of int
        The deciding places, counted from the left, which are highlighted.

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
