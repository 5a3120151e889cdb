"""A position: a sum of games, each in a position of its own, with everything that can be asked about it.

The questions are answered below, in one direction: a text is read to components (`reading`), a judge solves their sum
(`judges`, `misere`), the explanation says why, and its views and the boards show it (`explanation`, `boards`).
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

MAX_MOVES = 100_000  # that are listed at once
MAX_RANDOM = 10_000  # moves of a component among which chance chooses


@dataclass(frozen=True)
class Position:
    """A sum of components; a move is a move in one of them.

    Usually made by `grundy.parse`, or by `grundy.position` for a game of one's own.

    Parameters
    ----------
    terms : tuple of Term
        The components.
    written : tuple of int
        How many components each written term holds: 1, or the number of piles in a term like ``N(3,5,7)``.
    misere : bool
        Whether who makes the last move loses.

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
        """Return what is written, term by term, with a number of its rules: two games may have one name."""
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
            raise DomainError("one of the positions is played misère and the other is not; say misere= for both alike")
        return Position(self.terms + other.terms, self.written + other.written, self.misere).checked()

    def __rmul__(self, count: int) -> Position:
        """Return the sum of this number of copies."""
        if not isinstance(count, int):
            return NotImplemented
        if count < 1:
            raise DomainError(f"a position is played once or several times, not {format_number(count)} times")
        if len(self.terms) * count > MAX_TERMS:
            raise LimitError(
                f"this sum would have {format_number(len(self.terms) * count)} components, and at most "
                f"{MAX_TERMS} are held",
                hint="equal pairs cancel",
            )
        return Position(self.terms * count, self.written * count, self.misere).checked()

    @cached_property
    def judge(self) -> Judge:
        """Who knows the winner and the moves: by the values, by the winner alone, or by the rules of misère play."""
        if not self.misere:
            return judge_normal_play(self)
        from grundy.play.misere.answer import ByMisere  # few need it

        return ByMisere(self)

    @cached_property
    def value(self) -> LoopyValue:
        """The value: the nim sum of the values of the components, which may be infinite where play may go round."""
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

        A `DomainError` says when the value is infinite; `value` has it.
        """
        return self.value.nim_value

    @property
    def outcome(self) -> Outcome:
        """Who wins: the next player (N), the previous one (P), or neither can force it (D)."""
        return self.judge.outcome

    def moves(self) -> Iterator[Move]:
        """Return all moves, one by one, in the order of the components."""
        return (Move(self, index, *move) for index, term in enumerate(self.terms) for move in term.moves())

    def moves_to(self, nim_value: int, *, limit: int = MAX_MOVES) -> list[Move]:
        """Return every move to a position of this nim value: in normal play, 0 is the one to aim at.

        Below the nim value of the position there is at least one for each number; above it there may be some. If there
        are more than `limit`, there is a `LimitError`.
        """
        return _listed(moves_to(self, nim_value), limit)

    def winning_moves(self, *, misere: bool | None = None, limit: int = MAX_MOVES) -> list[Move]:
        """Return every move that wins, in the order of the components; none when the player to move does not win.

        Parameters
        ----------
        misere : bool, optional
            Whether who makes the last move loses; as the position says if it is missing. So in the methods below.
        limit : int, optional
            How many moves may be listed before a `LimitError`; `each_winning_move` gives them one by one.
        """
        return _listed(self.each_winning_move(misere=misere), limit)

    def each_winning_move(self, *, misere: bool | None = None) -> Iterator[Move]:
        """Return every move that wins, one by one: there may be more of them than can be listed."""
        return iter(self.played(misere).judge.each_winning_move())

    def drawing_moves(self, *, misere: bool | None = None, limit: int = MAX_MOVES) -> list[Move]:
        """Return every move that keeps a draw; none when the position is no draw."""
        return _listed(self.played(misere).judge.each_drawing_move(), limit)

    def best_move(self) -> Move | None:
        """Return the move of a perfect player, or None at the end of the game.

        It wins where that is possible, and gets on: play by it ends, also where play can go round. Else it keeps a
        draw, and in a lost position it leaves as few winning replies as it can find.
        """
        return self.judge.best_move()

    def random_move(self, random: Random) -> Move | None:
        """Return a move by chance: a component that has moves, then one of its first 10,000 moves; None at the end."""
        indices = list(range(len(self.terms)))
        random.shuffle(indices)
        for index in indices:
            moves = list(islice(self.terms[index].moves(), MAX_RANDOM))
            if moves:
                return Move(self, index, *random.choice(moves))
        return None

    def move_to(self, text: str) -> Move:
        """Return the move that leaves what is written: a position such as ``N(3,2) + W(1,2)``, or one component.

        There is a `DomainError` when no move leaves that, or moves in different components do.
        """
        return find_move(self, text)

    def has_ended(self) -> bool:
        """Return whether no component has a move left."""
        return not any(term.has_move() for term in self.terms)

    def explain(self, *, misere: bool | None = None) -> Explanation:
        """Return who wins, the values of the components, and the winning moves with their reason."""
        return Explanation.of(self.played(misere))

    def picture(self) -> str:
        """Return the components drawn with characters, those that can be drawn; empty when none can."""
        drawn = (
            term.ruleset.game.picture(term.position) for term in self.terms if isinstance(term.ruleset.game, Picture)
        )
        return "\n\n".join(drawn)

    def svg(self) -> str | None:
        """Return the boards of the components side by side, as the text of an SVG file; None when none can be drawn."""
        from grundy.play.boards.pictures import position_svg  # only pictures need the boards

        return position_svg(self)

    def _repr_svg_(self) -> str | None:
        """Return the boards for notebooks; nothing is computed for them, and of many components the first are shown."""
        return self.svg()

    def _repr_latex_(self) -> str | None:
        """Return the notation for notebooks, only where no board can be drawn: some of them would show both or this."""
        from grundy.play.boards.pictures import position_latex

        return None if self.svg() else position_latex(self)

    def checked(self) -> Self:
        """Return the position itself, or say that one of its components cannot stand in a sum."""
        alone = next((term for term in self.terms if term.ruleset.alone), None)
        if alone is not None and len(self.terms) > 1:
            raise DomainError(
                f"{alone} cannot stand in a sum: its counters belong to one player each, so it is no impartial game"
            )
        return self

    def played(self, misere: bool | None) -> Position:
        """Return the position under a convention: misère or normal; None for the one that it has."""
        return self if misere is None or misere == self.misere else replace(self, misere=misere)

    def of_terms(self, terms: tuple[Term, ...], *, together: bool = False) -> Position:
        """Return the sum of these components, under the same convention; written as one term if they are `together`."""
        as_one = together and len(terms) > 0 and (len(terms) == 1 or terms[0].ruleset.entry.brackets.heaps)
        return Position(terms, (len(terms),) if as_one else (1,) * len(terms), self.misere)

    def replaced(self, index: int, after: Position) -> Position:
        """Return the position with one component replaced by others."""
        terms = (*self.terms[:index], *after.terms, *self.terms[index + 1 :])
        return Position(terms, tuple(self._written_after(index, after)), self.misere)

    def _written_after(self, index: int, after: Position) -> Iterator[int]:
        """Return how many components each written term holds when one is replaced.

        Heaps of the same game stay in their list; anything else stands beside it.
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
            f"there are more than {limit} such moves",
            parameter="limit",
            hint="go through each_winning_move() one by one",
        )
    return found


def parse(text: str, *, games: Iterable[Any] = (), misere: bool = False) -> Position:
    """Read a position, a sum of games written as in the books.

    Parameters
    ----------
    text : str
        Terms joined by ``+`` or ``⊕``: ``N(a,b,…)`` is Bouton's Nim, ``N(n;S)`` one pile from which numbers of the
        set S may be taken, ``W(a,b)`` Wythoff's game, ``0.77(5)`` and ``Kayles(5)`` heaps of a take-and-break game;
        ``grundy games`` lists all. ``3*Kayles(5)`` is a sum of three; blanks and round brackets around sums are free.
    games : iterable, optional
        Games of your own: classes, objects, functions or entries; each is written with its name.
    misere : bool, optional
        Whether who makes the last move loses.

    Raises
    ------
    NotationError
        With the place of the first bad character and what was expected there.

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
    """Return a position of any game, which can be added to others.

    Parameters
    ----------
    game : Game, class of games, function, Sum or Part
        The rules, or a sum of parts that each have a game.
    start : hashable
        A position of the game; a `Sum` is a sum of positions of it.
    misere : bool, optional
        Whether who makes the last move loses.

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
        raise TypeError("say where play starts: position(game, start)")
    else:
        terms = tuple(terms_of(ruleset(own_entry(game)), start))
    return Position(terms, (1,) * len(terms), misere).checked()


def _terms_of_part(part: Any) -> Iterator[Term]:
    if not isinstance(part, Part):
        raise DomainError(f"the part {part!r} of the sum belongs to no game; write Part(game, position)")
    return terms_of(ruleset(own_entry(part.game)), part.position)
