"""A position with all that is needed to show it and to play it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.answers.columns import columns_of, columns_sentence
from grundy.answers.component_facts import board_facts, check_size, component_facts
from grundy.answers.move_choices import MAX_NUMBERED
from grundy.answers.move_facts import MovesList
from grundy.errors import DomainError, GrundyError
from grundy.integers import as_natural
from grundy.text import format_number, json_number

if TYPE_CHECKING:
    from grundy.play import Configuration, Explanation, Position
    from grundy.rules import Representation

__all__ = ["MAX_MOVES", "position", "position_facts"]

MAX_MOVES = 2000


def position(
    expression: str, misere: bool = False, max_moves: int = MAX_MOVES, *, games: Iterable[Any] = ()
) -> dict[str, Any]:
    """Tell all of a position: who wins and why, its components with their boards, and what each move does.

    Parameters
    ----------
    expression : str
        A position as `grundy.parse` reads it.
    misere : bool, optional
        Whether who makes the last move loses.
    max_moves : int, optional
        So many moves are listed, at most 10,000.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.position/1``. Where nobody knows who wins, ``outcome`` is None, ``unknown`` says why, and the
        moves are listed all the same. The moves stand in the order of `Position.moves`, and ``number`` counts them
        from 0. If they are too many, ``moves_complete`` is false, each component has a share of the list, and winning
        moves from beyond it are added; what cannot be counted has no number. ``choice`` is what names a move in
        `grundy.answers.match`: the number, or else a text like ``"0:N(5)"``, the component and what it becomes.
        ``touches`` are the ways to touch the marks of the board of that component, so that the move is meant.

    Examples
    --------
    >>> found = position("N(1,2)")
    >>> found["winner"], found["nim_value"]
    ('next', 3)
    >>> [(move["choice"], move["move"], move["to"], move["effect"]) for move in found["moves"]]
    [(0, 'take 1', 'N(0)', 'loses'), (1, 'take 1', 'N(1)', 'wins'), (2, 'take 2', 'N(0)', 'loses')]
    """
    from grundy.play import parse

    place = parse(expression, games=games, misere=misere)
    return {"schema": "grundy.position/1", **position_facts(place, _most(max_moves))}


def _most(max_moves: int) -> int:
    most = as_natural(max_moves, "the number of moves to list")
    if most > MAX_NUMBERED:
        raise DomainError(f"at most {MAX_NUMBERED:,} moves are listed, not {format_number(most)}")
    return most


def position_facts(place: Position, most: int = MAX_MOVES, start: Position | None = None) -> dict[str, Any]:
    """Return the answer without the name of its schema.

    Parameters
    ----------
    most : int, optional
        So many moves are listed.
    start : Position, optional
        Where play began, so that nothing on the boards moves while play goes on.

    Examples
    --------
    >>> import grundy
    >>> position_facts(grundy.parse("W(1,2)"))["sentence"]
    'The player who has just moved wins: the nim value is 0, and every move makes it positive.'
    """
    check_size(place)
    explanation, unknown = _explained(place)
    boards = board_facts(place, start)
    columns = columns_of(explanation)
    moves = MovesList(place, explanation, [board is not None for board in boards], most)
    return {
        "position": str(place),
        "misere": place.misere,
        "ended": _has_ended(place),
        **_winner(explanation),
        "unknown": unknown,
        "components": component_facts(place, columns, boards),
        **_repair(explanation, columns),
        "representations": _representations(explanation),
        "moves": moves.rows,
        "moves_complete": moves.complete,
    }


def _explained(place: Position) -> tuple[Explanation | None, str | None]:
    """Return why a position is won, or why nobody can say."""
    try:
        return place.explain(), None
    except GrundyError as error:
        return None, str(error)


def _has_ended(place: Position) -> bool:
    try:
        return place.has_ended()
    except GrundyError:  # there are more moves than can be listed
        return False


def _winner(explanation: Explanation | None) -> dict[str, Any]:
    if explanation is None:
        return {"outcome": None, "winner": None, "nim_value": None, "sentence": None}
    found, number = explanation.configuration, explanation.nim_sum
    infinite = found is not None and not found.total.is_finite
    return {
        "outcome": explanation.outcome.value,
        "winner": explanation.outcome.winner,
        "nim_value": None if number is None else json_number(number),
        **({"k": [json_number(element) for element in sorted(found.total.k)]} if found and infinite else {}),
        "sentence": explanation.sentence,
    }


def _repair(explanation: Explanation | None, columns: Configuration | None) -> dict[str, Any]:
    """Return which columns of the binary configuration are unbalanced, and which components can repair that."""
    if explanation is None:
        return {"unbalanced": [], "repairers": [], "repair_sentence": ""}
    return {
        "unbalanced": [] if columns is None else list(columns.unbalanced),
        "repairers": list(explanation.repairers),
        "repair_sentence": columns_sentence(explanation),
    }


def _representations(explanation: Explanation | None) -> list[dict[str, Any]]:
    try:
        return [_shown(system) for system in explanation.representations] if explanation else []
    except GrundyError:
        return []


def _shown(system: Representation) -> dict[str, Any]:
    return {
        "system": system.system,
        "rows": list(map(list, system.rows)),
        "places": list(system.places),
        "marked": sorted(system.marked),
        "statement": system.statement,
    }
