"""Find the move that a player means: by its number, its description, or the position that it leaves.

`chosen_move` accepts any of these; `find_move` finds the move that leads to a given position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.graphs import LoopyValue
from grundy.integers import as_natural
from grundy.play.moves import Move, Term
from grundy.play.reading import read_sum
from grundy.rules import MovesTo
from grundy.text import format_number, join_words, pluralize

if TYPE_CHECKING:
    from grundy.play.position import Position

# Limits, because a position may have a huge number of moves.
MAX_NUMBER = 100_000  # the largest number by which a move can be chosen
MAX_NAMED = 20_000  # moves whose words are compared with the text
MAX_COMPARED = 1_000_000  # moves of one component whose options are compared with the text
MAX_EQUAL = 20  # equal components that are tried, to match the order of the text
MAX_LISTS = 50  # terms in which a list of heaps is replaced
MAX_QUOTED_MOVES = 3  # moves that a message quotes
MAX_QUOTED_LENGTH = 60


def chosen_move(position: Position, choice: Move | str | int) -> Move:
    """Return the legal move that a player has chosen.

    Parameters
    ----------
    position : Position
        The position before the move.
    choice : Move, int or str
        The move itself, its number in `Position.moves`, counted from 1, or a text. The text is this number, the words
        of the move or enough of them to identify it, or the result: the position, the component, or a list of heaps
        such as ``N(3,4)``.

    Raises
    ------
    DomainError
        If there is no such move, or more than one.
    LimitError
        If the number is greater than 100,000.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5)")
    >>> str(chosen_move(p, 2)), str(chosen_move(p, "N(3,3)"))
    ('take 2 in N(3), leaving N(1)', 'take 2 in N(5), leaving N(3)')
    >>> str(chosen_move(p, "take 5"))
    'take 5 in N(5), leaving N(0)'
    """
    if isinstance(choice, Move):
        if choice.origin != position:
            raise DomainError(f"the move {_quoted(str(choice))} is not a move from {_quoted(str(position))}")
        return choice
    if not isinstance(choice, str):
        return _numbered_move(position, choice)
    words = _folded(choice)
    if words.isascii() and words.isdecimal():
        return _numbered_move(position, int(words) if len(words) < 20 else MAX_NUMBER + 1)
    return _named_move(position, words) or _move_leaving(position, choice)


def _numbered_move(position: Position, number: int) -> Move:
    wanted = as_natural(number, "the number of a move", least=1)
    if wanted > MAX_NUMBER:
        raise LimitError(
            f"the number of a move must be at most {MAX_NUMBER:,}, not {format_number(wanted)}",
            hint="enter the position that the move leaves",
        )
    count = 0
    for count, move in enumerate(islice(position.moves(), wanted), start=1):
        if count == wanted:
            return move
    has = f"this position has {pluralize(count, 'move')}" if count else "the game is over"
    raise DomainError(f"there is no move {wanted}: {has}")


# ---- By the description of the move


def _named_move(position: Position, words: str) -> Move | None:
    """Return the move with these words, or None if no label begins with them; a full match has priority."""
    if not words:
        raise DomainError("the move is empty; enter its number, its description or the position that it leaves")
    exact: list[Move] = []
    begun: list[Move] = []
    for move in islice(position.moves(), MAX_NAMED):
        label = _folded(move.label)
        if label == words:
            exact.append(move)
        elif label.startswith(words) or (words.startswith(label) and _begins(_folded(str(move)), words)):
            begun.append(move)
    # Take the first of several moves that do the same in equal components.
    found = list({(move.before, move.after): move for move in reversed(exact or begun)}.values())[::-1]
    if len(found) > 1:
        few = [_quoted(str(move)) for move in found[:MAX_QUOTED_MOVES]]
        rest = [f"{len(found) - MAX_QUOTED_MOVES:,} more"] * (len(found) > MAX_QUOTED_MOVES)
        raise DomainError(f"{_quoted(words)!r} may mean {'; or '.join([*few, *rest])}; enter more words or a number")
    return found[0] if found else None


def _begins(text: str, words: str) -> bool:
    """Return whether a text begins with these words and not in the middle of a word or number."""
    return text.startswith(words) and not (words[-1].isalnum() and text[len(words) : len(words) + 1].isalnum())


def _begins_like_a_move(position: Position, text: str) -> bool:
    """Return whether a text begins like a move, for example with "take", so that it does not mean a position."""
    first = _folded(text).partition(" ")[0]
    return any(_folded(move.label).partition(" ")[0] == first for move in islice(position.moves(), MAX_NAMED))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _quoted(text: str) -> str:
    return text if len(text) <= MAX_QUOTED_LENGTH else f"{text[:MAX_QUOTED_LENGTH]}…"


# ---- By what the move leaves


def _move_leaving(position: Position, text: str) -> Move:
    """Return the move that leaves the given position, component or list of heaps."""
    try:
        return find_move(position, text)
    except GrundyError:
        found = list(_moves_to_lists(position, text))
        if len(found) == 1:
            return found[0]
        if any(bracket in text for bracket in "({*") and not _begins_like_a_move(position, text):
            raise
        raise DomainError(
            f"no move matches {_quoted(text)!r}; enter its number, its description or the position that it leaves"
        ) from None


def _moves_to_lists(position: Position, text: str) -> Iterator[Move]:
    """Yield the moves that replace a list of heaps by this text: N(3,5) by N(3,4) in N(3,5) + W(1,2)."""
    ends = list(accumulate(position.written))
    if not 1 < len(ends) <= MAX_LISTS:
        return
    groups = [position.terms[end - count : end] for end, count in zip(ends, position.written, strict=True)]
    written = [group[0].ruleset.write([term.position for term in group]) for group in groups]
    for index, group in enumerate(groups):
        if len(group) > 1:
            with suppress(GrundyError):
                yield find_move(position, " + ".join([*written[:index], text, *written[index + 1 :]]))


def find_move(position: Position, text: str) -> Move:
    """Return the move that leaves the given position or component, in any order of its terms."""
    entries = dict.fromkeys(term.ruleset.entry for term in position.terms)
    terms, written = read_sum(text, entries)
    wanted = replace(position, terms=terms, written=written).checked()
    found = _moves_to_position(position, terms) or _moves_to_component(position, terms)
    if not found:
        raise DomainError(f"no move leads from {position} to {wanted}")
    if len({frozenset(Counter(move.position.terms).items()) for move in found}) > 1:
        several = join_words(dict.fromkeys(str(move.before) for move in found))
        raise DomainError(f"moves in {several} leave {wanted}; enter the whole position")
    return next((move for move in found if str(move.position) == str(wanted)), found[0])


def _moves_to_position(position: Position, wanted: tuple[Term, ...]) -> list[Move]:
    """Return the moves to a whole position, which replace one component by new ones."""
    before, after = Counter(position.terms), Counter(wanted)
    gone, new = before - after, after - before
    if gone.total() == 0:  # a component may become equal to another, or split into itself and others
        candidates: Iterable[Term] = dict.fromkeys(position.terms)
    else:
        candidates = gone if gone.total() == 1 else ()
    return [
        move
        for term in candidates
        for index in islice((at for at, other in enumerate(position.terms) if other == term), MAX_EQUAL)
        for move in _moves_in(position, index, new if gone.total() else new + Counter([term]))
    ]


def _moves_to_component(position: Position, wanted: tuple[Term, ...]) -> list[Move]:
    """Return the moves that turn one component into these; of equal components, only the first is tried."""
    first = {term: index for index, term in reversed(list(enumerate(position.terms)))}
    return [move for index in sorted(first.values()) for move in _moves_in(position, index, Counter(wanted))]


def _moves_in(position: Position, index: int, left: Counter[Term]) -> Iterator[Move]:
    """Yield the moves in a component that leave exactly these components."""
    term = position.terms[index]
    for number, (label, option) in enumerate(_candidates(term, left)):
        if number == MAX_COMPARED:
            raise LimitError(f"{term} has more than {MAX_COMPARED} moves", hint="enter the description of the move")
        move = Move(position, index, label, option)
        if Counter(move.after.terms) == left:
            yield move


def _candidates(term: Term, left: Counter[Term]) -> Iterable[tuple[str, Any]]:
    """Return the moves that may leave this: those to its nim value if the game can find them, else all."""
    if isinstance(term.ruleset.game, MovesTo):
        try:
            value = sum((other.value for other in left.elements()), start=LoopyValue(0))
            return term.moves_to(value.nim_value) if value.is_finite else term.moves()
        except LimitError:  # the value of the result, or of another option, cannot be computed
            pass
    return term.moves()
