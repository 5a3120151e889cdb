"""Matches between two players, opponents, and records that can be replayed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import Enum
from html import escape
from itertools import islice
from typing import Any, TypeAlias

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.integers import as_natural
from grundy.play.choosing import chosen_move
from grundy.play.judges import is_blunder
from grundy.play.moves import Move
from grundy.play.position import Position, parse
from grundy.rules import Outcome
from grundy.text import pluralize, truncate

__all__ = [
    "Ending",
    "Fallible",
    "Match",
    "Opponent",
    "Perfect",
    "Random",
    "Record",
    "RecordedMove",
    "chosen_move",
    "play_out",
]

PLAYERS = ("first player", "second player")
# A draw may be called when a position occurs this number of times with the same player to move.
REPETITIONS = 3


class Ending(Enum):
    """The way in which a match ended."""

    LAST_MOVE = "no move left"
    RESIGNED = "resigned"
    REPETITION = "draw by repetition"
    UNFINISHED = "unfinished"


class Match:
    """A game between two players, move by move.

    The player who cannot move loses; in misère play, that player wins. In a loopy game, a draw may be called when the
    same position occurs for the third time with the same player to move.

    Parameters
    ----------
    position : Position
        The starting position, from `grundy.parse` or `grundy.position`.
    misere : bool, optional
        Whether the player who cannot move wins. The default is the convention of the position.
    players : pair of str, optional
        The names of the first and the second player in the record.

    Examples
    --------
    >>> import grundy
    >>> match = Match(grundy.parse("N(1,2)"))
    >>> match.play("take 1 in N(2)")
    >>> match.play("N(0,1)")
    >>> str(match.position), match.to_move
    ('N(0,1)', 0)
    >>> match.play(1)
    >>> match.is_over, match.winner
    (True, 0)
    >>> print(match.record())
    N(1,2), normal play
      1. first   take 1 in N(2)  N(1,1)
      2. second  take 1 in N(1)  N(0,1)
      3. first   take 1 in N(1)  N(0,0)
    The first player wins: the second player cannot move.
    """

    def __init__(self, position: Position, *, misere: bool | None = None, players: tuple[str, str] = PLAYERS):
        self.players = players
        self._positions = [position.played(misere)]
        self._moves: list[Move] = []
        self._stood = Counter([(self.position, 0)])
        self._called: tuple[Ending, int | None] | None = None

    def __repr__(self) -> str:
        return f"<Match from {self.start}, {len(self._moves)} moves made>"

    def _repr_html_(self) -> str:
        """Return the moves and the current boards for notebooks, without solving the position."""
        return _record_html(self.record()) + (self.position.svg() or "")

    @property
    def start(self) -> Position:
        """The starting position."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, including the first and the current one."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def to_move(self) -> int:
        """The player to move: 0 for the first player, 1 for the second."""
        return len(self._moves) % 2

    @property
    def repetitions(self) -> int:
        """The number of times that the current position has occurred with the same player to move."""
        return self._stood[self.position, self.to_move]

    @property
    def may_be_drawn(self) -> bool:
        """Whether a draw may be called, because the position has occurred three times."""
        return not self.is_over and self.repetitions >= REPETITIONS

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: by the last move, by resignation or by a draw."""
        return self._called is not None or self.position.has_ended()

    @property
    def ending(self) -> Ending:
        """The way in which the match ended, or `Ending.UNFINISHED`."""
        if self._called is not None:
            return self._called[0]
        return Ending.LAST_MOVE if self.position.has_ended() else Ending.UNFINISHED

    @property
    def winner(self) -> int | None:
        """The winner: 0 for the first player, 1 for the second, None for a draw or an unfinished match."""
        if self._called is not None:
            return self._called[1]
        if not self.position.has_ended():
            return None
        return self.to_move if self.position.misere else 1 - self.to_move

    def play(self, choice: Move | str | int) -> None:
        """Make a move, given as in `chosen_move`: a `Move`, its number, its description, or the resulting position."""
        self._check_not_over()
        move = chosen_move(self.position, choice)
        self._moves.append(move)
        self._positions.append(move.position)
        self._stood[self.position, self.to_move] += 1

    def undo(self, n: int = 1) -> None:
        """Take back the last n moves, and any resignation or draw."""
        count = as_natural(n, "the number of moves to take back")
        if count > len(self._moves):
            made = pluralize(len(self._moves), "move")
            raise DomainError(f"cannot take back {pluralize(count, 'move')}: the match has only {made}")
        self._called = None
        for _ in range(count):
            self._stood[self.position, self.to_move] -= 1
            self._positions.pop()
            self._moves.pop()

    def resign(self, player: int | None = None) -> None:
        """Resign as player 0 or 1; the default is the player to move."""
        self._check_not_over()
        if player not in (None, 0, 1):
            raise DomainError(f"player must be 0 (first) or 1 (second), not {player!r}")
        self._called = Ending.RESIGNED, 1 - (self.to_move if player is None else player)

    def call_draw(self) -> None:
        """End the match as a draw, if the position has occurred three times."""
        self._check_not_over()
        if not self.may_be_drawn:
            raise DomainError(
                f"a draw may be called when a position occurs for the third time with the same player to move; "
                f"this position has occurred {'once' if self.repetitions == 1 else 'twice'}"
            )
        self._called = Ending.REPETITION, None

    def record(self) -> Record:
        """Return the record of the match so far."""
        return Record(
            start=str(self.start),
            misere=self.start.misere,
            moves=tuple(
                RecordedMove(move.index, move.label, str(move.before), str(position))
                for move, position in zip(self._moves, self._positions[1:], strict=True)
            ),
            winner=self.winner,
            ending=self.ending,
            players=self.players,
        )

    def _check_not_over(self) -> None:
        if self.is_over:
            raise DomainError(f"the match is over: {self.record().result}")


# ---- Opponents: perfect, sometimes wrong, and random

# A function from a position to a legal move.
Opponent: TypeAlias = "Callable[[Position], Move]"

# The number of random moves among which a fallible opponent looks for an error.
MAX_DRAWN = 100


class Perfect:
    """An opponent that plays a best move: it wins or draws if it can, and otherwise leaves few winning replies.

    Its moves are not random. It accepts a seed so that all opponents have the same constructor.

    Examples
    --------
    >>> import grundy
    >>> str(Perfect()(grundy.parse("N(3,5)")))
    'take 2 in N(5), leaving N(3)'
    """

    name = "perfect"

    def __init__(self, seed: int | str | None = None):
        pass

    def __call__(self, position: Position) -> Move:
        """Return a best move, or the first move if the winner cannot be computed."""
        try:
            return _made(position, position.best_move())
        except LimitError:
            return _made(position, next(position.moves(), None))


class Random:
    """An opponent that plays a random legal move: first a random component with moves, then a random move in it.

    The same seed gives the same moves. By default, each game is different.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5,7)")
    >>> Random(seed=1)(p) == Random(seed=1)(p)
    True
    """

    name = "random"

    def __init__(self, seed: int | str | None = None):
        self._random = random.Random(seed)

    def reseed(self, seed: int | str) -> None:
        """Set the seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return a random move."""
        return _made(position, position.random_move(self._random))


class Fallible:
    """An opponent that plays a best move, but makes an error once in k moves on average.

    An error is a move that loses a win or a draw. The opponent looks for one among 100 random moves; if there is none,
    it plays a best move. In a P-position, an error is any random move.

    Parameters
    ----------
    k : int
        One move in k is an error; with 1, every move is.
    seed : int or str, optional
        The seed of the random numbers. The same seed gives the same moves.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5)")
    >>> str(Fallible(10**9, seed=1)(p))
    'take 2 in N(5), leaving N(3)'
    >>> Fallible(1, seed=1)(p).position.outcome
    Outcome.N
    """

    def __init__(self, k: int, seed: int | str | None = None):
        self.k = as_natural(k, "k", least=1)
        self._random = random.Random(seed)

    @property
    def name(self) -> str:
        """The name in records."""
        return f"fallible, one error in {self.k}"

    def reseed(self, seed: int | str) -> None:
        """Set the seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return a best move, or an error."""
        errs = self._random.randrange(self.k) == 0
        return _made(position, self._error(position)) if errs else Perfect()(position)

    def _error(self, position: Position) -> Move | None:
        """Return a random move that loses a win or a draw, or a best move if 100 random moves include none."""
        try:
            outcome = position.outcome
            for _ in range(0 if outcome is Outcome.P else MAX_DRAWN):
                move = position.random_move(self._random)
                if move is None or is_blunder(outcome, move.position.outcome):
                    return move
        except LimitError:  # the winner cannot be computed
            return position.random_move(self._random)
        return position.random_move(self._random) if outcome is Outcome.P else position.best_move()


def _made(position: Position, move: Move | None) -> Move:
    if move is None:
        raise DomainError(f"there are no moves in {position}")
    return move


def play_out(
    position: Position,
    first: Opponent,
    second: Opponent,
    *,
    misere: bool | None = None,
    seed: int | str | None = None,
    most: int = 10_000,
) -> Record:
    """Play a match between two opponents, and return its record.

    Parameters
    ----------
    position : Position
        The starting position.
    first, second : callable
        Functions from a position to a legal move: `Perfect`, `Fallible`, `Random`, or your own.
    misere : bool, optional
        Whether the player who cannot move wins. The default is the convention of the position.
    seed : int or str, optional
        A seed for both opponents, which makes the match reproducible.
    most : int, optional
        The maximum number of moves, after which the match is left unfinished.

    Returns
    -------
    Record
        The record. A draw is called as soon as a position occurs for the third time with the same player to move.

    Examples
    --------
    >>> import grundy
    >>> play_out(grundy.parse("N(3,5,7)"), Perfect(), Random(), seed=1).winner
    0
    """
    limit = as_natural(most, "the largest number of moves")
    opponents = first, second
    match = Match(position, misere=misere, players=(_name(first), _name(second)))
    for side, opponent in zip(("first", "second"), opponents, strict=True):
        if seed is not None and hasattr(opponent, "reseed"):
            opponent.reseed(f"{seed} {side}")
    while not match.is_over and len(match.moves) < limit:
        if match.may_be_drawn:
            match.call_draw()
        else:
            match.play(opponents[match.to_move](match.position))
    return match.record()


def _name(opponent: Opponent) -> str:
    return str(getattr(opponent, "name", None) or getattr(opponent, "__name__", type(opponent).__name__))


# ---- Records of matches, as text and as data

_SIDES = ("first", "second")
MAX_NAMED = 20_000  # moves of a component that are compared with a recorded move


@dataclass(frozen=True)
class RecordedMove:
    """A move in a record: the index of the component, the label, the component before, and the position after."""

    component: int
    label: str
    before: str
    position: str

    @property
    def words(self) -> str:
        """The move and its component, in words."""
        return f"{self.label} in {self.before}"


@dataclass(frozen=True)
class Record:
    """The record of a match; `str` returns it as text.

    Attributes
    ----------
    start : str
        The starting position.
    misere : bool
        Whether the player who cannot move wins.
    moves : tuple of RecordedMove
        The moves of both players, in order.
    winner : int or None
        0 for the first player, 1 for the second, None if there is no winner.
    ending : Ending
        The way in which the match ended.
    players : pair of str
        The names of the players.

    Examples
    --------
    >>> import grundy
    >>> match = Match(grundy.parse("N(2)"), misere=True)
    >>> match.play("N(1)")
    >>> match.resign()
    >>> record = match.record()
    >>> print(record)
    N(2), misère play
      1. first   take 1 in N(2)  N(1)
    The first player wins: the second player resigned.
    >>> Record.from_dict(record.as_dict()) == record
    True
    >>> record.replay().position
    parse('N(1)', misere=True)
    """

    start: str
    misere: bool
    moves: tuple[RecordedMove, ...]
    winner: int | None
    ending: Ending
    players: tuple[str, str] = PLAYERS

    @property
    def result(self) -> str:
        """A sentence that states the winner and the ending."""
        if self.ending is Ending.REPETITION:
            return "A draw: the same position occurred three times."
        if self.winner is None:
            return f"Unfinished, after {pluralize(len(self.moves), 'move')}."
        side, other = _SIDES[self.winner], _SIDES[1 - self.winner]
        if self.ending is Ending.RESIGNED:
            return f"The {side} player wins: the {other} player resigned."
        if self.misere:
            return f"The {side} player wins: in misère play, the player who cannot move wins."
        return f"The {side} player wins: the {other} player cannot move."

    def __str__(self) -> str:
        lines = [f"{self.start}, {'misère' if self.misere else 'normal'} play"]
        if self.players != PLAYERS:
            lines.append(f"first player: {self.players[0]}; second player: {self.players[1]}")
        words = max((len(move.words) for move in self.moves), default=0)
        digits = max(3, len(str(len(self.moves))))
        for index, move in enumerate(self.moves):
            lines.append(f"{index + 1:{digits}}. {_SIDES[index % 2]:6}  {move.words:{words}}  {move.position}")
        return "\n".join([*lines, self.result])

    def _repr_html_(self) -> str:
        """Return the moves as a table, for notebooks."""
        return _record_html(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the record as plain data for JSON."""
        return {
            "start": self.start,
            "misere": self.misere,
            "players": list(self.players),
            "moves": [asdict(move) for move in self.moves],
            "winner": self.winner,
            "ending": self.ending.value,
            "result": self.result,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        """Return the record from the data of `as_dict`; unknown keys are ignored, and moves are checked by `replay`."""
        return cls(
            start=_field(data, "start", str),
            misere=_field(data, "misere", bool),
            moves=tuple(
                RecordedMove(
                    component=as_natural(_field(move, "component", int), "the number of a component"),
                    **{name: _field(move, name, str) for name in ("label", "before", "position")},
                )
                for move in _field(data, "moves", list)
            ),
            winner=_winner(data),
            ending=_ending(_field(data, "ending", str)),
            players=_players(_field(data, "players", list)),
        )

    def replay(self, start: Position | None = None, *, games: Iterable[Any] = ()) -> Match:
        """Replay the recorded moves, and return the match.

        The default of `start` is the starting position of the record, parsed with your own `games` as in
        `grundy.parse`. Raise a `DomainError` if a move is not legal, or if the result does not follow from the moves.
        """
        position = parse(self.start, games=games, misere=self.misere) if start is None else start
        match = Match(position, misere=self.misere, players=self.players)
        if str(match.start) != self.start:
            raise DomainError(f"the record starts at {self.start}, not at {match.start}")
        for number, move in enumerate(self.moves, start=1):
            match.play(_recorded_move(match.position, number, move))
        if self.ending is Ending.RESIGNED and self.winner is not None:
            match.resign(1 - self.winner)
        elif self.ending is Ending.REPETITION:
            match.call_draw()
        if (match.ending, match.winner) != (self.ending, self.winner):
            raise DomainError(f"the recorded result is {self.result!r}, but the moves give {match.record().result!r}")
        return match


def _recorded_move(position: Position, number: int, recorded: RecordedMove) -> Move:
    move = None
    with suppress(GrundyError):
        move = _by_words(position, recorded) or _by_position(position, recorded.position)
    if move is None:
        message = f"no move leads from {position} to {recorded.position}"
        raise DomainError(f"move {number} of the record is not legal: {message}")
    return move


def _by_words(position: Position, recorded: RecordedMove) -> Move | None:
    """Return the move in the recorded component with the same label and the same resulting position."""
    for term in position.terms[recorded.component : recorded.component + 1]:
        for label, option in islice(term.moves(), MAX_NAMED):
            move = Move(position, recorded.component, label, option)
            if label == recorded.label and str(move.position) == recorded.position:
                return move
    return None


def _by_position(position: Position, text: str) -> Move | None:
    """Return the move to exactly this notation, trying each of several equal components."""
    move = position.move_to(text)
    equal = (index for index, term in enumerate(position.terms) if term == move.before)
    same = (replace(move, index=index) for index in equal)
    return next((move for move in same if str(move.position) == text), None)


def _field(data: Any, name: str, kind: type) -> Any:
    value = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(value, kind):
        raise DomainError(f"the field {name!r} of a record must be {kind.__name__}, not {_beginning(value)!r}")
    return value


def _beginning(value: Any) -> str:
    try:
        return str(value)[:40]
    except ValueError:  # Python does not print the digits of huge numbers
        return f"a huge {type(value).__name__}"


def _winner(data: Mapping[str, Any]) -> int | None:
    winner = data.get("winner")
    if winner is not None and not (type(winner) is int and winner in (0, 1)):
        raise DomainError(f"the winner of a record must be 0, 1 or null, not {_beginning(winner)!r}")
    return winner


def _ending(text: str) -> Ending:
    try:
        return Ending(text)
    except ValueError:
        known = ", ".join(repr(ending.value) for ending in Ending)
        raise DomainError(f"the ending of a record must be one of {known}, not {text[:40]!r}") from None


def _players(names: list[Any]) -> tuple[str, str]:
    if len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise DomainError(f"the players of a record must be two strings, not {_beginning(names)}")
    return names[0], names[1]


# ---- Matches in notebooks

# In a longer table, the moves in the middle are omitted.
MAX_ROWS, MAX_CHARACTERS = 100, 200


def _record_html(record: Record) -> str:
    """Return a record as an HTML table with a row for each move."""
    numbers = list(range(len(record.moves)))
    if len(numbers) > MAX_ROWS:
        numbers = [*numbers[: MAX_ROWS // 2], -1, *numbers[-MAX_ROWS // 2 :]]
    rows = "".join(_row(record, number) for number in numbers)
    head = "<tr><th></th><th>player</th><th>move</th><th>position</th></tr>" if rows else ""
    kind = "misère" if record.misere else "normal"
    start = f"<p><b>{_short(record.start)}</b>, {kind} play</p>"
    return f'<div class="grundy-match">{start}<table>{head}{rows}</table><p>{_short(record.result)}</p></div>'


def _row(record: Record, number: int) -> str:
    if number < 0:
        return f'<tr><td colspan="4">… {len(record.moves) - MAX_ROWS} more moves …</td></tr>'
    move, player = record.moves[number], record.players[number % 2]
    cells = (str(number + 1), player, move.words, move.position)
    return f"<tr>{''.join(f'<td>{_short(cell)}</td>' for cell in cells)}</tr>"


def _short(text: str) -> str:
    return escape(truncate(text, MAX_CHARACTERS))
