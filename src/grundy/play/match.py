"""Playing a game to its end: matches, opponents, and records that can be played again."""

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
# So often a position has to stand, with the same player to move, before a draw may be called.
REPETITIONS = 3


class Ending(Enum):
    """How a match ended."""

    LAST_MOVE = "no move left"
    RESIGNED = "resigned"
    REPETITION = "draw by repetition"
    UNFINISHED = "unfinished"


class Match:
    """A game between two players, move by move.

    The player who cannot move loses; in misère play that player wins. Where play can go round for ever, a draw may be
    called when the same position stands for the third time with the same player to move.

    Parameters
    ----------
    position : Position
        Where play begins, from `grundy.parse` or `grundy.position`.
    misere : bool, optional
        Whether the player who cannot move wins; unless given, as the position says.
    players : pair of str, optional
        What the record calls the first and the second player.

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
        """Return the moves and the boards as they stand, for notebooks; nothing is computed for them."""
        return _record_html(self.record()) + (self.position.svg() or "")

    @property
    def start(self) -> Position:
        """Where play began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """Where play stands."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, the first and the present one included."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def to_move(self) -> int:
        """Who is to move: 0 for the first player, 1 for the second."""
        return len(self._moves) % 2

    @property
    def repetitions(self) -> int:
        """How often the present position has stood with the same player to move, this time included."""
        return self._stood[self.position, self.to_move]

    @property
    def may_be_drawn(self) -> bool:
        """Whether a draw may be called: the position stands for the third time."""
        return not self.is_over and self.repetitions >= REPETITIONS

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: by the last move, by resignation or by a draw."""
        return self._called is not None or self.position.has_ended()

    @property
    def ending(self) -> Ending:
        """How the match ended, or that it has not."""
        if self._called is not None:
            return self._called[0]
        return Ending.LAST_MOVE if self.position.has_ended() else Ending.UNFINISHED

    @property
    def winner(self) -> int | None:
        """Who has won: 0 the first player, 1 the second, None while it is open or when it is a draw."""
        if self._called is not None:
            return self._called[1]
        if not self.position.has_ended():
            return None
        return self.to_move if self.position.misere else 1 - self.to_move

    def play(self, choice: Move | str | int) -> None:
        """Make a move, which `chosen_move` finds: the move, its number, its words, or the position that it leaves."""
        self._check_going_on()
        move = chosen_move(self.position, choice)
        self._moves.append(move)
        self._positions.append(move.position)
        self._stood[self.position, self.to_move] += 1

    def undo(self, n: int = 1) -> None:
        """Take back the last n moves, and a resignation or a draw with them."""
        count = as_natural(n, "the number of moves to take back")
        if count > len(self._moves):
            made = pluralize(len(self._moves), "move")
            raise DomainError(f"{made} have been made, so that {count} cannot be taken back")
        self._called = None
        for _ in range(count):
            self._stood[self.position, self.to_move] -= 1
            self._positions.pop()
            self._moves.pop()

    def resign(self, player: int | None = None) -> None:
        """Give the match up: the player 0 or 1 resigns; unless given, who is to move."""
        self._check_going_on()
        if player not in (None, 0, 1):
            raise DomainError(f"a player is 0, the first, or 1, the second, not {player!r}")
        self._called = Ending.RESIGNED, 1 - (self.to_move if player is None else player)

    def call_draw(self) -> None:
        """End the match as a draw, because the position stands for the third time."""
        self._check_going_on()
        if not self.may_be_drawn:
            raise DomainError(
                f"a draw may be called when a position stands for the third time with the same player to move; "
                f"this one has stood {'once' if self.repetitions == 1 else 'twice'}"
            )
        self._called = Ending.REPETITION, None

    def record(self) -> Record:
        """Return what has happened so far."""
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

    def _check_going_on(self) -> None:
        if self.is_over:
            raise DomainError(f"the match is over: {self.record().result}")


# ---- Opponents: one that never errs, one that errs now and then, one that plays anything

# Anybody who answers a position with a legal move of it.
Opponent: TypeAlias = "Callable[[Position], Move]"

# How often a fallible opponent looks for a bad move, before it plays well after all.
MAX_DRAWN = 100


class Perfect:
    """Plays so that no better play exists: wins what is won, keeps what is drawn, and puts up a fight when it is lost.

    Nothing is left to chance; a seed is taken so that all opponents are made alike.

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
        """Return a best move; where nobody can see who wins, the first one."""
        try:
            return _made(position, position.best_move())
        except LimitError:
            return _made(position, next(position.moves(), None))


class Random:
    """Plays any legal move: each component that has a move is equally likely, then each move in it.

    The same seed gives the same moves; without one, no two games are alike.

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
        """Start again with this seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return some move."""
        return _made(position, position.random_move(self._random))


class Fallible:
    """Plays a best move, but errs once in k moves on average: then it gives away what it had.

    An error is a move after which its prospects are worse than before, found by drawing moves at random. Where there is
    nothing to give away, or no such move is found in a hundred, it plays a random move or a best one.

    Parameters
    ----------
    k : int
        One move in k is an error; 1 errs always.
    seed : int or str, optional
        The same seed gives the same moves.

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
        self.k = as_natural(k, "the number of moves with one error among them", least=1)
        self._random = random.Random(seed)

    @property
    def name(self) -> str:
        """What records call it."""
        return f"fallible, one error in {self.k}"

    def reseed(self, seed: int | str) -> None:
        """Start again with this seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return a best move, or an error."""
        errs = self._random.randrange(self.k) == 0
        return _made(position, self._error(position)) if errs else Perfect()(position)

    def _error(self, position: Position) -> Move | None:
        """Return a random move that spoils the position; a best one when a hundred draws find none."""
        try:
            outcome = position.outcome
            for _ in range(0 if outcome is Outcome.P else MAX_DRAWN):
                move = position.random_move(self._random)
                if move is None or is_blunder(outcome, move.position.outcome):
                    return move
        except LimitError:  # nobody knows who wins here, so that any move will do
            return position.random_move(self._random)
        return position.random_move(self._random) if outcome is Outcome.P else position.best_move()


def _made(position: Position, move: Move | None) -> Move:
    if move is None:
        raise DomainError(f"there is no move left in {position}")
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
    """Let two opponents play against each other.

    Parameters
    ----------
    position : Position
        Where play begins.
    first, second : callable
        From a position to a legal move of it: `Perfect`, `Fallible`, `Random`, or anything of your own.
    misere : bool, optional
        Whether the player who cannot move wins; unless given, as the position says.
    seed : int or str, optional
        Both opponents start again with seeds made from this one, so that the same game can be played again.
    most : int, optional
        Play stops after this number of moves; the record then says that the game is unfinished.

    Returns
    -------
    Record
        A draw is called as soon as a position stands for the third time with the same player to move.

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


# ---- Records: what happened in a match, as text, as data, and to be played again

_SIDES = ("first", "second")
MAX_NAMED = 20_000  # moves of a component that are compared with a recorded move


@dataclass(frozen=True)
class RecordedMove:
    """A move of a record: which component was moved in, the words, the component before, the position that was left."""

    component: int
    label: str
    before: str
    position: str

    @property
    def words(self) -> str:
        """What was done, and where."""
        return f"{self.label} in {self.before}"


@dataclass(frozen=True)
class Record:
    """What happened in a match; prints as text.

    Attributes
    ----------
    start : str
        The position at the beginning.
    misere : bool
        Whether the player who cannot move wins.
    moves : tuple of RecordedMove
        The moves, the first player's first.
    winner : int or None
        0 the first player, 1 the second, None when nobody has won.
    ending : Ending
        How it ended.
    players : pair of str
        Who played.

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
    The first player wins: the second player has resigned.
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
        """Who won, and how, in a sentence."""
        if self.ending is Ending.REPETITION:
            return "A draw: the position stands for the third time."
        if self.winner is None:
            return f"Unfinished, after {pluralize(len(self.moves), 'move')}."
        side, other = _SIDES[self.winner], _SIDES[1 - self.winner]
        if self.ending is Ending.RESIGNED:
            return f"The {side} player wins: the {other} player has resigned."
        if self.misere:
            return f"The {side} player wins: there is no move left, and in misère play who cannot move wins."
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
        """Return the record as plain data, as a file of JSON holds it."""
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
        """Return the record that `as_dict` has written; other keys are passed over, and `replay` checks the moves."""
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
        """Play the recorded moves again, and return the match as it stood at the end.

        Play begins at `start`; unless given, the record is read, with `games` of your own as `grundy.parse` takes them.
        There is a `DomainError` when a move is not legal, or the result is not what the moves say.
        """
        position = parse(self.start, games=games, misere=self.misere) if start is None else start
        match = Match(position, misere=self.misere, players=self.players)
        if str(match.start) != self.start:
            raise DomainError(f"the record begins with {self.start}, not with {match.start}")
        for number, move in enumerate(self.moves, start=1):
            match.play(_recorded_move(match.position, number, move))
        if self.ending is Ending.RESIGNED and self.winner is not None:
            match.resign(1 - self.winner)
        elif self.ending is Ending.REPETITION:
            match.call_draw()
        if (match.ending, match.winner) != (self.ending, self.winner):
            raise DomainError(f"the record says {self.result!r}, but its moves say {match.record().result!r}")
        return match


def _recorded_move(position: Position, number: int, recorded: RecordedMove) -> Move:
    move = None
    with suppress(GrundyError):
        move = _by_words(position, recorded) or _by_position(position, recorded.position)
    if move is None:
        message = f"no move in {position} leaves {recorded.position}"
        raise DomainError(f"move {number} of the record is not legal: {message}")
    return move


def _by_words(position: Position, recorded: RecordedMove) -> Move | None:
    """Return the move in the recorded component that has the same words and leaves the same."""
    for term in position.terms[recorded.component : recorded.component + 1]:
        for label, option in islice(term.moves(), MAX_NAMED):
            move = Move(position, recorded.component, label, option)
            if label == recorded.label and str(move.position) == recorded.position:
                return move
    return None


def _by_position(position: Position, text: str) -> Move | None:
    """Return the move that leaves exactly this, made in the right one of equal components."""
    move = position.move_to(text)
    equal = (index for index, term in enumerate(position.terms) if term == move.before)
    same = (replace(move, index=index) for index in equal)
    return next((move for move in same if str(move.position) == text), None)


def _field(data: Any, name: str, kind: type) -> Any:
    value = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(value, kind):
        raise DomainError(f"the record needs the field {name!r} of type {kind.__name__}, found {_beginning(value)!r}")
    return value


def _beginning(value: Any) -> str:
    try:
        return str(value)[:40]
    except ValueError:  # Python refuses to print the digits of huge numbers
        return f"a {type(value).__name__}"


def _winner(data: Mapping[str, Any]) -> int | None:
    winner = data.get("winner")
    if winner is not None and not (type(winner) is int and winner in (0, 1)):
        raise DomainError(f"the winner of a record is 0, 1 or null, not {_beginning(winner)!r}")
    return winner


def _ending(text: str) -> Ending:
    try:
        return Ending(text)
    except ValueError:
        known = ", ".join(repr(ending.value) for ending in Ending)
        raise DomainError(f"the ending of a record is one of {known}, not {text[:40]!r}") from None


def _players(names: list[Any]) -> tuple[str, str]:
    if len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise DomainError(f"a record names two players, not {_beginning(names)}")
    return names[0], names[1]


# ---- Matches in notebooks: the moves in a table, and below it where play stands

# Of a longer match the first and the last moves are shown.
MAX_ROWS, MAX_CHARACTERS = 100, 200


def _record_html(record: Record) -> str:
    """Return a record as HTML: a row for each move; of a long one the first and the last."""
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
