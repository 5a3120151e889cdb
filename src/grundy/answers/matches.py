"""Matches as data, replayed from the moves alone: nothing is kept between questions."""

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
    """A move that was made in a match."""

    player: Annotated[Player, "Who made it: 0 the player who began."]
    blunder: Annotated[bool, "Whether the player could win and no longer does, or could draw and now loses."]


class MatchAnswer(TypedDict):
    """A match so far."""

    schema: Literal["grundy.match/1"]
    start: Annotated[str, "The first position."]
    misere: Annotated[bool, "Whether who makes the last move loses."]
    moves: Annotated[list[Choice], "The moves as they were named."]
    history: Annotated[list[MadeMoveRecord], "What each of them did."]
    start_outcome: Annotated[OutcomeLetter | None, "The outcome of the first position; null where nobody knows it."]
    to_move: Annotated[Player, "Who is to move: 0 the player who began."]
    ended: Annotated[bool, "Whether no move is left."]
    winner: Annotated[Player | None, "Who has won; null while the match goes on."]
    repeated: Annotated[Positive, "How often the position has stood with the same player to move, this time included."]
    may_be_drawn: Annotated[bool, "Whether a draw may be called: the position stands for the third time."]
    current: Annotated[PositionAnswer, "The position in which the match stands."]


class ReplyAnswer(MoveRecord):
    """The move of an opponent."""

    schema: Literal["grundy.reply/1"]
    position: Annotated[str, "The position in which it is made."]
    number: Annotated[Count | None, "Its number among all moves, from 0; null beyond the first 10,000."]
    choice: Choice
    leads_to: Annotated[str, "The whole position that is left."]


class RecordedMoveRecord(TypedDict):
    """A move in the record of a match."""

    component: Annotated[Count, "Which component was moved in, counted from 0."]
    label: Annotated[str, "The move in words."]
    before: Annotated[str, "The component before the move."]
    position: Annotated[str, "The whole position that the move left."]


class PlayAnswer(TypedDict):
    """The record of a match."""

    schema: Literal["grundy.play/1"]
    start: Annotated[str, "The position at the beginning."]
    misere: Annotated[bool, "Whether the player who cannot move wins."]
    players: Annotated[list[str], "Who played, the first player first.", Meta(min_items=2, max_items=2)]
    moves: Annotated[list[RecordedMoveRecord], "The first player's first."]
    winner: Annotated[Player | None, "0 the first player, 1 the second, null when nobody has won."]
    ending: Literal["no move left", "resigned", "draw by repetition", "unfinished"]
    result: Annotated[str, "Who won, and how, in a sentence."]


# ---- Answers

MAX_MOVES_MADE = 2000
OPPONENTS = ("perfect", "fallible", "random")


def match(
    start: str, moves: Sequence[int | str] = (), misere: bool = False, *, games: Iterable[Any] = ()
) -> MatchAnswer:
    """Replay a match and tell how it stands.

    Parameters
    ----------
    start : str
        The first position, as `grundy.parse` reads it.
    moves : sequence of int or str, optional
        The moves made so far, at most 2000: for each the ``choice`` that `grundy.answers.position` gives it, which is
        its number in the list of all moves, counted from 0, or a text ``"component:what it becomes"``. The words of a
        move and the whole position that it leaves are understood too.
    misere : bool, optional
        Whether who makes the last move loses.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.match/1``. Player 0 moves first. ``current`` is what `grundy.answers.position` tells of the
        present position. A move is a ``blunder`` when the player could win and no longer does, or could draw and now
        loses. What nobody knows is None.

    Raises
    ------
    DomainError
        When a move is not possible; the message says which one.

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
        raise DomainError(f"a match has at most {MAX_MOVES_MADE} moves here, not {len(moves)}")
    game = Match(parse(start, games=games, misere=misere))
    for number, choice in enumerate(moves, start=1):
        try:
            game.play(chosen(game.position, choice))
        except GrundyError as error:
            raise DomainError(f"move {number} of the list cannot be made: {error}") from error
    return game


def _verdicts(positions: Sequence[Position], within_reach: bool) -> list[Verdict]:
    """Return what is known of each position; `within_reach` says whether anything is known of the last one.

    They are judged from the last to the first, the small ones before the large ones. When one is out of reach, those
    before it would be too, and to find that out takes long; then only what theory knows at once is told of them.
    """
    found = []
    for position in reversed(positions):
        verdict = verdict_of(position) if within_reach or _is_clear(position) else UNKNOWN
        within_reach = within_reach and verdict is not UNKNOWN
        found.append(verdict)
    return found[::-1]


def _is_clear(position: Position) -> bool:
    """Return whether the winner is known at once, though values are out of reach."""
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
        The match so far, as `grundy.answers.match` takes it.
    opponent : str, optional
        ``perfect``, ``fallible``, who errs once in `k` moves on average, or ``random``.
    k : int, optional
        How often a fallible opponent errs.
    seed : str, optional
        The same seed gives the same move in the same place.

    Returns
    -------
    dict
        An answer ``grundy.reply/1``; ``choice`` is what to add to the moves of the match.

    Raises
    ------
    DomainError
        When no move is left.

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
        raise DomainError(f"an opponent is {join_words(OPPONENTS, 'or')}, not {name[:40]!r}")
    if name == "fallible":
        return Fallible(k, seed=seed)
    return Perfect() if name == "perfect" else Random(seed=seed)


# ---- The record of a match


def play_answer(record: Record) -> PlayAnswer:
    """Return the record of a match, as `grundy play` writes it."""
    return cast("PlayAnswer", {"schema": "grundy.play/1", **record.as_dict()})
