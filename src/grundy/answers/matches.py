"""Matches as data. Each answer replays the match from its moves, so no state is stored between questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypedDict, cast

from grundy.answers.moves import EFFECT, Choice, JudgedMoveRecord, can_write, choice_text, chosen, number_of
from grundy.answers.positions import PositionAnswer, position_answer
from grundy.errors import DomainError, GrundyError
from grundy.play import Fallible, Match, Perfect, Random, parse
from grundy.play.judges import UNKNOWN, Verdict, is_blunder, verdict_of
from grundy.play.moves import MoveRecord
from grundy.records import Count, Meta, OutcomeLetter, Positive
from grundy.rules import Costly
from grundy.text import join_words, json_number

if TYPE_CHECKING:
    from grundy.play import Position, Record
    from grundy.play.match import Opponent

# ---- Records

Player: TypeAlias = Annotated[int, Meta(minimum=0, maximum=1)]


class MadeMoveRecord(JudgedMoveRecord):
    """A move made in a match."""

    player: Annotated[Player, "The player who made it; 0 is the player who began."]
    blunder: Annotated[bool, "Whether the move gave away a win, or turned a draw into a loss."]


class MatchAnswer(TypedDict):
    """The state of a match."""

    schema: Literal["grundy.match/1"]
    start: Annotated[str, "The first position."]
    misere: Annotated[bool, "Whether the player who makes the last move loses."]
    moves: Annotated[list[Choice], "The moves, named as in the question."]
    history: Annotated[list[MadeMoveRecord], "The moves and their effects."]
    start_outcome: Annotated[OutcomeLetter | None, "The outcome of the first position; null if unknown."]
    to_move: Annotated[Player, "The player to move; 0 is the player who began."]
    ended: Annotated[bool, "Whether no move is left."]
    winner: Annotated[Player | None, "The player who has won; null while the match continues."]
    repeated: Annotated[Positive, "How often this position has occurred with the same player to move."]
    may_be_drawn: Annotated[bool, "Whether a draw may be claimed, because the position has occurred three times."]
    current: Annotated[PositionAnswer, "The current position."]


class ReplyAnswer(MoveRecord):
    """The move of an opponent."""

    schema: Literal["grundy.reply/1"]
    position: Annotated[str, "The position before the move."]
    number: Annotated[Count | None, "The index of the move among all moves; null beyond the first 10,000."]
    choice: Choice
    leads_to: Annotated[str, "The whole position after the move."]


class RecordedMoveRecord(TypedDict):
    """A move in the record of a match."""

    component: Annotated[Count, "The index of the component that was changed."]
    label: Annotated[str, "The move in words."]
    before: Annotated[str, "The component before the move."]
    position: Annotated[str, "The whole position after the move."]


class PlayAnswer(TypedDict):
    """The record of a match."""

    schema: Literal["grundy.play/1"]
    start: Annotated[str, "The first position."]
    misere: Annotated[bool, "Whether the player who cannot move wins."]
    players: Annotated[list[str], "The names of the players, the first player first.", Meta(min_items=2, max_items=2)]
    moves: Annotated[list[RecordedMoveRecord], "The moves in order; the first player's move comes first."]
    winner: Annotated[Player | None, "The winner: 0 for the first player, 1 for the second, null if nobody has won."]
    ending: Literal["no move left", "resigned", "draw by repetition", "unfinished"]
    result: Annotated[str, "Who won and how, in one sentence."]


# ---- Answers

MAX_MOVES_MADE = 2000
OPPONENTS = ("perfect", "fallible", "random")


def match(
    start: str, moves: Sequence[int | str] = (), misere: bool = False, *, games: Iterable[Any] = ()
) -> MatchAnswer:
    """Replay a match and return its state.

    Parameters
    ----------
    start : str
        The first position, as for `grundy.parse`.
    moves : sequence of int or str, optional
        The moves so far, at most 2000. Each is a ``choice`` as in `grundy.answers.position`: the index of the move in
        the list of all moves, or a string such as ``"0:N(5)"`` with a component and its new position. The label of a
        move and the whole position after it are also accepted.
    misere : bool, optional
        Whether the player who makes the last move loses.
    games : iterable, optional
        Your own games, as for `grundy.parse`.

    Returns
    -------
    dict
        An answer ``grundy.match/1``. Player 0 moves first. ``current`` is the answer of `grundy.answers.position` for
        the current position. A move is a ``blunder`` if it gives away a win, or turns a draw into a loss. Unknown
        outcomes and values are None.

    Raises
    ------
    DomainError
        If a move is not possible. The message names it.

    Examples
    --------
    >>> found = match("N(1,2)", [1, 0, 0])
    >>> found["current"]["position"], found["ended"], found["winner"]
    ('N(0,0)', True, 0)
    >>> [(move["player"], move["move"], move["position"], move["blunder"]) for move in found["history"]][:2]
    [(0, 'take 1', 'N(1,1)', False), (1, 'take 1', 'N(0,1)', False)]
    """
    game = replayed(start, moves, misere, games)
    current = position_answer(game.position, start=game.start)
    verdicts = _verdicts(game.positions, current["explanation"] is not None)
    return {
        "schema": "grundy.match/1",
        "start": str(game.start),
        "misere": game.start.misere,
        "moves": list(moves),
        "history": _history(game, moves, verdicts),
        "start_outcome": verdicts[0].outcome and verdicts[0].outcome.value,
        "to_move": game.to_move,
        "ended": game.is_over,
        "winner": game.winner,
        "repeated": game.repetitions,
        "may_be_drawn": game.may_be_drawn,
        "current": current,
    }


def replayed(start: str, moves: Sequence[int | str], misere: bool, games: Iterable[Any] = ()) -> Match:
    """Return the match after these moves."""
    if len(moves) > MAX_MOVES_MADE:
        raise DomainError(f"a match may have at most {MAX_MOVES_MADE} moves, not {len(moves)}")
    game = Match(parse(start, games=games, misere=misere))
    for number, choice in enumerate(moves, start=1):
        try:
            game.play(chosen(game.position, choice))
        except GrundyError as error:
            raise DomainError(f"move {number} of the list cannot be made: {error}") from error
    return game


def _verdicts(positions: Sequence[Position], reachable: bool) -> list[Verdict]:
    """Return the verdict on each position; `reachable` is true if the last position can be solved.

    The positions are judged from the last to the first, so the small ones come first. Once a position is too large to
    solve, so are the earlier ones, and trying takes long. They get a verdict only if the theory of the game gives it.
    """
    found = []
    for position in reversed(positions):
        verdict = verdict_of(position) if reachable or _is_clear(position) else UNKNOWN
        reachable = reachable and verdict is not UNKNOWN
        found.append(verdict)
    return found[::-1]


def _is_clear(position: Position) -> bool:
    """Return whether the winner is known immediately, even if values cannot be computed."""
    if len(position.terms) != 1:
        return False
    game, place = position.terms[0].ruleset.game, position.terms[0].position
    return isinstance(game, Costly) and game.winner_is_clear(place)


def _history(game: Match, choices: Sequence[int | str], verdicts: list[Verdict]) -> list[MadeMoveRecord]:
    writes = can_write(game.start, len(game.moves))
    made = zip(choices, game.moves, game.positions[1:], verdicts, verdicts[1:], strict=False)
    return [
        {
            "number": choice if isinstance(choice, int) else None,
            "choice": choice,
            "player": turn % 2,
            **move.as_dict(),
            "position": str(position) if writes else None,
            "outcome": after.outcome and after.outcome.value,
            "nim_value": None if after.nim_value is None else json_number(after.nim_value),
            "effect": EFFECT[after.outcome],
            "blunder": bool(before.outcome and after.outcome and is_blunder(before.outcome, after.outcome)),
        }
        for turn, (choice, move, position, before, after) in enumerate(made)
    ]


# ---- The move of an opponent


def reply(
    start: str,
    moves: Sequence[int | str] = (),
    misere: bool = False,
    opponent: str = "perfect",
    k: int = 4,
    seed: str = "",
    *,
    games: Iterable[Any] = (),
) -> ReplyAnswer:
    """Let an opponent choose the next move of a match.

    Parameters
    ----------
    start, moves, misere, games
        The match so far, as for `grundy.answers.match`.
    opponent : str, optional
        ``perfect``, ``random``, or ``fallible``, which makes a mistake once in `k` moves on average.
    k : int, optional
        The average number of moves per mistake of a fallible opponent.
    seed : str, optional
        The seed of random choices. The same seed gives the same move in the same match.

    Returns
    -------
    dict
        An answer ``grundy.reply/1``. Append its ``choice`` to the moves of the match.

    Raises
    ------
    DomainError
        If no move is left.

    Examples
    --------
    >>> found = reply("N(3,5)")
    >>> found["choice"], found["move"], found["leads_to"]
    (4, 'take 2', 'N(3,3)')
    """
    game = replayed(start, moves, misere, games)
    if game.is_over:
        raise DomainError(f"there is no move left in {game.position}")
    move = _opponent(opponent, k, f"{seed}:{len(moves)}")(game.position)
    number = number_of(move)
    return {
        "schema": "grundy.reply/1",
        "position": str(game.position),
        "number": number,
        "choice": choice_text(move) if number is None else number,
        **move.as_dict(),
        "leads_to": str(move.position),
    }


def _opponent(name: str, k: int, seed: str) -> Opponent:
    if name not in OPPONENTS:
        raise DomainError(f"the opponent must be {join_words(OPPONENTS, 'or')}, not {name[:40]!r}")
    if name == "fallible":
        return Fallible(k, seed=seed)
    return Perfect() if name == "perfect" else Random(seed=seed)


# ---- The record of a match


def play_answer(record: Record) -> PlayAnswer:
    """Return the record of a match for `grundy play`."""
    return cast("PlayAnswer", {"schema": "grundy.play/1", **record.as_dict()})
