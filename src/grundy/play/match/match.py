"""A match: two players, the moves they have made, and how it stands."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.play.match.opponents import chosen_move
from grundy.play.match.record import PLAYERS, Ending, Record, RecordedMove
from grundy.text import pluralize, truncate

if TYPE_CHECKING:
    from grundy.play import Move
    from grundy.play.match.opponents import Opponent
    from grundy.play.position import Position

__all__ = [
    "Match",
    "match_html",
    "play_out",
    "record_html",
]


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


# ---- Two opponents play a game to its end


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
        Both opponents begin anew with seeds made from this one, so that the same game can be played again.
    most : int, optional
        Play stops after so many moves; the record then says that the game is unfinished.

    Returns
    -------
    Record
        A draw is called as soon as a position stands for the third time with the same player to move.

    Examples
    --------
    >>> import grundy
    >>> from grundy.play.match import Perfect, Random
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


# ---- Matches in notebooks: the moves in a table, and below it where play stands

# Of a longer match the first and the last moves are shown.
MOST_MOVES, LONGEST = 100, 200


def record_html(record: Record) -> str:
    """Return a record as HTML: a row for each move; of a long one the first and the last.

    Examples
    --------
    >>> import grundy
    >>> match = grundy.play.Match(grundy.parse("N(2)"))
    >>> match.play("take 2 in N(2)")
    >>> text = record_html(match.record())
    >>> "<td>take 2 in N(2)</td>" in text, "The first player wins" in text
    (True, True)
    """
    numbers = list(range(len(record.moves)))
    if len(numbers) > MOST_MOVES:
        numbers = [*numbers[: MOST_MOVES // 2], -1, *numbers[-MOST_MOVES // 2 :]]
    rows = "".join(_row(record, number) for number in numbers)
    head = "<tr><th></th><th>player</th><th>move</th><th>position</th></tr>" if rows else ""
    kind = "misère" if record.misere else "normal"
    start = f"<p><b>{_short(record.start)}</b>, {kind} play</p>"
    return f'<div class="grundy-match">{start}<table>{head}{rows}</table><p>{_short(record.result)}</p></div>'


def _row(record: Record, number: int) -> str:
    if number < 0:
        return f'<tr><td colspan="4">… {len(record.moves) - MOST_MOVES} more moves …</td></tr>'
    move, player = record.moves[number], record.players[number % 2]
    cells = (str(number + 1), player, move.words, move.position)
    return f"<tr>{''.join(f'<td>{_short(cell)}</td>' for cell in cells)}</tr>"


def _short(text: str) -> str:
    return escape(truncate(text, LONGEST))


def match_html(match: Match) -> str:
    """Return the record of a match as HTML, with the boards as they stand.

    Examples
    --------
    >>> import grundy
    >>> "<svg" in match_html(grundy.play.Match(grundy.parse("N(2)")))
    True
    """
    return record_html(match.record()) + (match.position.svg() or "")
