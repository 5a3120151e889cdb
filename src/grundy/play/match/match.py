"""A match: two players, the moves they have made, and how it stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.play.match.choosing import chosen_move
from grundy.play.match.record import PLAYERS, Ending, Record, RecordedMove
from grundy.text import pluralize

if TYPE_CHECKING:
    from grundy.play import Move, Position

__all__ = ["Match"]

# So often a position has to stand, with the same player to move, before a draw may be called.
REPETITIONS = 3


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
        from grundy.play.match.showing import match_html

        return match_html(self)

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
        """Make a move.

        Parameters
        ----------
        choice : Move, int or str
            The move, its number in the list of all moves, its words, or the position that it leaves; see
            `grundy.play.match.chosen_move`.

        Raises
        ------
        DomainError
            When there is no such move, or the match is over.
        """
        self._check_going_on()
        move = chosen_move(self.position, choice)
        self._moves.append(move)
        self._positions.append(move.position)
        self._stood[self.position, self.to_move] += 1

    def undo(self, n: int = 1) -> None:
        """Take back the last n moves, and a resignation or a draw with them.

        Parameters
        ----------
        n : int, optional
            How many moves.
        """
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
        """Give the match up.

        Parameters
        ----------
        player : 0 or 1, optional
            Who resigns; unless given, who is to move.
        """
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
