"""Positions: sums of games, with their values, winning moves, explanations and pictures.

The modules form a pipeline. `reading` parses a text into components. A judge (`judges`, `misere`) solves their sum.
`explanation` gives the reason and formats it, and `boards` draws the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.games import own_entry, ruleset
from grundy.graphs import LoopyValue
from grundy.play.choosing import find_move
from grundy.play.explanation import Explanation
from grundy.play.judges import Judge, judge_normal_play, moves_to
from grundy.play.moves import Move, Term, terms_of
from grundy.play.reading import MAX_TERMS, read_sum
from grundy.rules import Game, OptionsFunction, Outcome, Part, Picture, Sum
from grundy.text import format_number

if TYPE_CHECKING:
    from random import Random
    from typing import Self

MAX_MOVES = 100_000  # the default limit on the length of a list of moves
MAX_RANDOM = 10_000  # random_move chooses among this number of moves of a component


@dataclass(frozen=True)
class Position:
    """A sum of components; a move is a move in one of them.

    Positions are usually created by `grundy.parse`, or by `grundy.position` for your own games.

    Parameters
    ----------
    terms : tuple of Term
        The components.
    written : tuple of int
        The number of components in each term of the notation: 1, or the number of piles in a term like ``N(3,5,7)``.
    misere : bool
        Whether the player who makes the last move loses.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5) + W(1,2)")
    >>> p.nim_value, p.outcome
    (6, Outcome.N)
    >>> [str(move) for move in p.winning_moves()]
    ['take 2 in N(5), leaving N(3)']
    >>> [str(move) for move in p.moves_to(1)]
    ['take 3 in N(5), leaving N(2)']
    """

    terms: tuple[Term, ...]
    written: tuple[int, ...]
    misere: bool = False

    def __str__(self) -> str:
        groups = ((text, sum(1 for _ in same)) for (_, text), same in groupby(self._texts()))
        return " + ".join(text if count == 1 else f"{count}*{text}" for text, count in groups) or "0"

    def _texts(self) -> Iterator[tuple[int, str]]:
        """Yield each term of the notation with an id of its rules, because two games may share a name."""
        start = 0
        for count in self.written:
            group = self.terms[start : start + count]
            rules = group[0].ruleset
            yield id(rules), str(group[0]) if count == 1 else rules.write([term.position for term in group])
            start += count

    def __repr__(self) -> str:
        return f"parse({str(self)!r}{', misere=True' * self.misere})"

    def __add__(self, other: Position) -> Position:
        """Return the sum of the two games."""
        if not isinstance(other, Position):
            return NotImplemented
        if other.misere != self.misere:
            raise DomainError("cannot add positions of misère and normal play; pass the same misere=… for both")
        return Position(self.terms + other.terms, self.written + other.written, self.misere).checked()

    def __rmul__(self, count: int) -> Position:
        """Return the sum of `count` copies."""
        if not isinstance(count, int):
            return NotImplemented
        if count < 1:
            raise DomainError(f"the number of copies must be at least 1, not {format_number(count)}")
        if len(self.terms) * count > MAX_TERMS:
            raise LimitError(
                f"a sum may have at most {MAX_TERMS} components, not {format_number(len(self.terms) * count)}",
                hint="remove pairs of equal components, which cancel in normal play",
            )
        return Position(self.terms * count, self.written * count, self.misere).checked()

    @cached_property
    def judge(self) -> Judge:
        """The object that finds the winner and the winning moves."""
        if not self.misere:
            return judge_normal_play(self)
        from grundy.play.misere.answer import ByMisere  # rarely needed

        return ByMisere(self)

    @cached_property
    def value(self) -> LoopyValue:
        """The nim sum of the values of the components, which may be infinite in loopy games."""
        finite, infinite = 0, []
        for term in self.terms:
            known = term.known
            if isinstance(known, int):
                finite ^= known
            else:
                infinite.append(known)
        return sum(infinite, LoopyValue(finite))

    @property
    def nim_value(self) -> int:
        """The Sprague–Grundy number, the nim sum of the values of the components (Sprague 1935, Grundy 1939).

        Raise a `DomainError` if the value is infinite; use `value` for infinite values.
        """
        return self.value.nim_value

    @property
    def outcome(self) -> Outcome:
        """The winner: the next player (N), the previous player (P), or neither (D, a draw)."""
        return self.judge.outcome

    def moves(self) -> Iterator[Move]:
        """Return an iterator over all moves, in the order of the components."""
        return (Move(self, index, *move) for index, term in enumerate(self.terms) for move in term.moves())

    def moves_to(self, nim_value: int, *, limit: int = MAX_MOVES) -> list[Move]:
        """Return every move to a position with this nim value; in normal play, moves to 0 win.

        There is at least one move to each value below that of the position, and there may be moves to larger values.
        Raise a `LimitError` if there are more than `limit` moves.
        """
        return _listed(moves_to(self, nim_value), limit)

    def winning_moves(self, *, misere: bool | None = None, limit: int = MAX_MOVES) -> list[Move]:
        """Return every winning move, in the order of the components.

        Parameters
        ----------
        misere : bool, optional
            Whether the player who makes the last move loses. The default is the convention of the position.
        limit : int, optional
            The maximum number of moves. More moves raise a `LimitError`; `each_winning_move` has no limit.
        """
        return _listed(self.each_winning_move(misere=misere), limit)

    def each_winning_move(self, *, misere: bool | None = None) -> Iterator[Move]:
        """Return an iterator over all winning moves, which may be too many for a list."""
        return iter(self.played(misere).judge.each_winning_move())

    def drawing_moves(self, *, misere: bool | None = None, limit: int = MAX_MOVES) -> list[Move]:
        """Return every move that keeps the draw; an empty list if the position is not a draw."""
        return _listed(self.played(misere).judge.each_drawing_move(), limit)

    def best_move(self) -> Move | None:
        """Return the move of a perfect player, or None at the end of the game.

        In an N-position, the move wins and makes progress, so that even a loopy game ends. In a drawn position, the
        move keeps the draw. In a P-position, the move leaves few winning replies.
        """
        return self.judge.best_move()

    def random_move(self, random: Random) -> Move | None:
        """Return a random move among the first 10,000 of a random component, or None at the end of the game."""
        indices = list(range(len(self.terms)))
        random.shuffle(indices)
        for index in indices:
            moves = list(islice(self.terms[index].moves(), MAX_RANDOM))
            if moves:
                return Move(self, index, *random.choice(moves))
        return None

    def move_to(self, text: str) -> Move:
        """Return the move that leaves a given position, such as ``N(3,2) + W(1,2)``, or a given component.

        Raise a `DomainError` if no move does, or if moves in different components do.
        """
        return find_move(self, text)

    def has_ended(self) -> bool:
        """Return whether no component has a move left."""
        return not any(term.has_move() for term in self.terms)

    def explain(self, *, misere: bool | None = None) -> Explanation:
        """Return who wins and why, with the values of the components and the winning moves."""
        return Explanation.of(self.played(misere))

    def picture(self) -> str:
        """Return a text drawing of the components that can be drawn; empty if there are none."""
        drawn = (
            term.ruleset.game.picture(term.position) for term in self.terms if isinstance(term.ruleset.game, Picture)
        )
        return "\n\n".join(drawn)

    def svg(self) -> str | None:
        """Return an SVG image of the boards of the components, side by side; None if there are no boards."""
        from grundy.play.boards.pictures import position_svg  # only pictures need the boards

        return position_svg(self)

    def _repr_svg_(self) -> str | None:
        """Return the boards for notebooks, without solving the position; only the first components are drawn."""
        return self.svg()

    def _repr_latex_(self) -> str | None:
        """Return the notation for notebooks, unless there are boards; some notebooks prefer LaTeX to SVG."""
        from grundy.play.boards.pictures import position_latex

        return None if self.svg() else position_latex(self)

    def checked(self) -> Self:
        """Return the position itself; raise a `DomainError` if a component cannot be part of a sum."""
        alone = next((term for term in self.terms if term.ruleset.alone), None)
        if alone is not None and len(self.terms) > 1:
            raise DomainError(
                f"{alone} cannot be part of a sum: each of its counters belongs to one player, so it is not impartial"
            )
        return self

    def played(self, misere: bool | None) -> Position:
        """Return the position under a convention: misère, normal, or its own if `misere` is None."""
        return self if misere is None or misere == self.misere else replace(self, misere=misere)

    def of_terms(self, terms: tuple[Term, ...], *, together: bool = False) -> Position:
        """Return the sum of the terms under the same convention; `together` writes them as one term."""
        as_one = together and len(terms) > 0 and (len(terms) == 1 or terms[0].ruleset.entry.brackets.heaps)
        return Position(terms, (len(terms),) if as_one else (1,) * len(terms), self.misere)

    def replaced(self, index: int, after: Position) -> Position:
        """Return the position with one component replaced by others."""
        terms = (*self.terms[:index], *after.terms, *self.terms[index + 1 :])
        return Position(terms, tuple(self._written_after(index, after)), self.misere)

    def _written_after(self, index: int, after: Position) -> Iterator[int]:
        """Yield the number of components in each term of the notation after one component is replaced.

        Heaps of the same game remain in their list; other components become terms of their own.
        """
        start = 0
        for count in self.written:
            if not start <= index < start + count:
                yield count
            elif after.written == (len(after.terms),) and after.terms[0].ruleset is self.terms[index].ruleset:
                yield count - 1 + len(after.terms)
            else:
                around = ((index - start,), after.written, (start + count - index - 1,))
                yield from (number for part in around for number in part if number)
            start += count


def _listed(moves: Iterable[Move], limit: int) -> list[Move]:
    found = list(islice(moves, limit + 1))
    if len(found) > limit:
        raise LimitError(
            f"there are more than {limit} moves to list",
            parameter="limit",
            hint="iterate over each_winning_move()",
        )
    return found


def parse(text: str, *, games: Iterable[Any] = (), misere: bool = False) -> Position:
    """Parse a position: a sum of games in the notation of the literature.

    Parameters
    ----------
    text : str
        Terms joined by ``+`` or ``⊕``. ``N(a,b,…)`` is Bouton's Nim. In ``N(n;S)``, a move takes a number in the set S
        from one pile. ``W(a,b)`` is Wythoff's game, ``0.77(5)`` and ``Kayles(5)`` are heaps of a take-and-break game.
        ``grundy games`` lists all. ``3*Kayles(5)`` is a sum of three. Spaces and parentheses around sums are allowed.
    games : iterable, optional
        Your own games: classes, objects, functions or entries. Each is written with its name.
    misere : bool, optional
        Whether the player who makes the last move loses.

    Raises
    ------
    NotationError
        If the text is not a position, with the location of the first error and what was expected there.

    Examples
    --------
    >>> parse("N(20;1,2,6) ⊕ N(3, 5)").nim_value
    5
    >>> print(parse("2*(Kayles(5) + W(1,2))"))
    Kayles(5) + W(1,2) + Kayles(5) + W(1,2)
    """
    return Position(*read_sum(text, games), misere).checked()


_NOWHERE = object()


def position(game: Game | OptionsFunction | Sum | Part, start: Any = _NOWHERE, *, misere: bool = False) -> Position:
    """Return a `Position` of any game, which can be added to other positions.

    Parameters
    ----------
    game : Game, class of games, function, Sum or Part
        The rules, or a sum of parts, each with its game.
    start : hashable
        A position of the game, or a `Sum` of its positions.
    misere : bool, optional
        Whether the player who makes the last move loses.

    Examples
    --------
    >>> import grundy
    >>> class Halving:
    ...     def options(self, n):
    ...         return [n // 2, n - 1] if n else []
    >>> p = grundy.position(Halving(), 10) + grundy.parse("N(2)")
    >>> print(p, p.nim_value, p.winning_moves()[0])
    Halving(10) + N(2) 2 move in Halving(10), leaving Halving(5)
    """
    if isinstance(game, (Sum, Part)):
        parts: Iterable[Any] = game if isinstance(game, Sum) else (game,)
        terms = tuple(term for part in parts for term in _terms_of_part(part))
    elif start is _NOWHERE:
        raise TypeError("the starting position is missing; call position(game, start)")
    else:
        terms = tuple(terms_of(ruleset(own_entry(game)), start))
    return Position(terms, (1,) * len(terms), misere).checked()


def _terms_of_part(part: Any) -> Iterator[Term]:
    if not isinstance(part, Part):
        raise DomainError(f"the part {part!r} of the sum has no game; use Part(game, position)")
    return terms_of(ruleset(own_entry(part.game)), part.position)
