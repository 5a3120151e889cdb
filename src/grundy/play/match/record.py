"""What happened in a match, as text, as data, and to be played again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError, GrundyError
from grundy.integers import as_natural
from grundy.text import pluralize

if TYPE_CHECKING:
    from grundy.play.match.match import Match
    from grundy.play.moves import Move
    from grundy.play.position import Position

__all__ = ["PLAYERS", "Ending", "Record", "RecordedMove"]

PLAYERS = ("first player", "second player")
_SIDES = ("first", "second")
# A component may have more moves than can be listed; so many are compared with a recorded move.
MAX_NAMED = 20_000


class Ending(Enum):
    """How a match ended."""

    LAST_MOVE = "no move left"
    RESIGNED = "resigned"
    REPETITION = "draw by repetition"
    UNFINISHED = "unfinished"


@dataclass(frozen=True)
class RecordedMove:
    """A move of a record.

    Attributes
    ----------
    component : int
        Which component was moved in, counted from 0.
    label : str
        The words of the move.
    before : str
        The component before the move.
    position : str
        The whole position that the move left.

    Examples
    --------
    >>> RecordedMove(0, "take 1", "N(3)", "N(2)").position
    'N(2)'
    """

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
    >>> from grundy.play.match import Match
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
            count = len(self.moves)
            return f"Unfinished, after {pluralize(count, 'move')}."
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
        from grundy.play.match.match import record_html

        return record_html(self)

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
        """Return the record that `as_dict` has written; whether its moves are legal, `replay` says.

        Parameters
        ----------
        data : mapping
            What `as_dict` returns; further keys are passed over.

        Raises
        ------
        DomainError
            When something is missing or is not what it should be.
        """
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
        """Play the recorded moves again, and check each of them and the result.

        Parameters
        ----------
        start : Position, optional
            Where play begins; unless given, the record is read.
        games : iterable, optional
            Games of your own that stand in the record, as `grundy.parse` takes them.

        Returns
        -------
        Match
            As it stood at the end.

        Raises
        ------
        DomainError
            When a move is not legal, or the result is not what the moves say.
        """
        from grundy.play.match.match import Match
        from grundy.play.reading import parse

        position = parse(self.start, games=games, misere=self.misere) if start is None else start
        match = Match(position, misere=self.misere, players=self.players)
        if str(match.start) != self.start:
            raise DomainError(f"the record begins with {self.start}, not with {match.start}")
        for number, move in enumerate(self.moves, start=1):
            _replay_move(match, number, move)
        self._end(match)
        return match

    def _end(self, match: Match) -> None:
        if self.ending is Ending.RESIGNED and self.winner is not None:
            match.resign(1 - self.winner)
        elif self.ending is Ending.REPETITION:
            match.call_draw()
        if (match.ending, match.winner) != (self.ending, self.winner):
            raise DomainError(f"the record says {self.result!r}, but its moves say {match.record().result!r}")


def _replay_move(match: Match, number: int, recorded: RecordedMove) -> None:
    try:
        move = _by_words(match.position, recorded) or _by_position(match.position, recorded.position)
    except GrundyError:
        move = None
    if move is None:
        message = f"no move in {match.position} leaves {recorded.position}"
        raise DomainError(f"move {number} of the record is not legal: {message}")
    match.play(move)


def _by_words(position: Position, recorded: RecordedMove) -> Move | None:
    """Return the move in the recorded component that has the same words and leaves the same."""
    from grundy.play.moves import Move

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
