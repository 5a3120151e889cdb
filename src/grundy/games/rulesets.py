"""Catalogue games with their parameters: options, notation, and values, by search if necessary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from grundy import graphs
from grundy._lazy import CopyableLock, cached_property
from grundy.errors import CycleError, DomainError, LimitError
from grundy.games.brackets import Headed, Parameters, Text
from grundy.games.catalogue import Entry
from grundy.graphs import LoopyValue
from grundy.rules import Check, Components, Game, KnownValue, Moves, MovesTo, NimValue, Sum, moves

if TYPE_CHECKING:
    from grundy.graphs import Solution


@dataclass(frozen=True)
class Ruleset:
    """A catalogue entry with its parameters: a game that can be played and has a notation.

    The optional methods of the game are looked up once, not for each of thousands of components.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> rules = Ruleset(entry_named("one-pile"), parameters=((1, 3, 5),))
    >>> rules.write([20]), rules.game.options(4)
    ('N(20;1,3,5)', [3, 1])
    """

    entry: Entry
    parameters: Parameters = ()

    def __hash__(self) -> int:
        return hash((self.entry.id, self.parameters))

    @cached_property
    def game(self) -> Game:
        """The rules."""
        return self.entry.make(self.parameters)

    @cached_property
    def alone(self) -> bool:
        """Whether positions of the game cannot be part of a sum."""
        return bool(getattr(self.game, "alone", False))

    @cached_property
    def check(self) -> Callable[[Any], None] | None:
        """The function that raises `DomainError` for an invalid position; None if the game has none."""
        return self.game.check if isinstance(self.game, Check) else None

    @cached_property
    def searched(self) -> Searched:
        """The values found by search, cached between calls."""
        return Searched(self.game)

    @cached_property
    def value(self) -> Callable[[Any], LoopyValue | int]:
        """The function from a position to its value, by the game's own method or else by search.

        A finite value is an integer, or a `LoopyValue` that equals it.
        """
        if isinstance(self.game, NimValue):
            return self.game.nim_value
        return self.game.loopy_value if isinstance(self.game, KnownValue) else self.searched.value

    @cached_property
    def moves_to(self) -> Callable[[Any, int], Iterable[tuple[str, Any]]]:
        """The function from a position and a value to the moves (label, option) to this value."""
        return self.game.moves_to if isinstance(self.game, MovesTo) else self._moves_to_by_trial

    def _moves_to_by_trial(self, position: Any, nim_value: int) -> Iterable[tuple[str, Any]]:
        return (move for move in self.moves(position) if self.option_value(move[1]) == nim_value)

    @cached_property
    def moves(self) -> Callable[[Any], Iterable[tuple[str, Any]]]:
        """The function from a position to its moves (label, option)."""
        return self.game.moves if isinstance(self.game, Moves) else partial(moves, self.game)

    def option_value(self, option: Any) -> LoopyValue | int:
        """Return the value of an option; an option may be a sum."""
        if not isinstance(option, Sum):
            return self.value(option)
        return self.searched.value(option)

    def positions(self, option: Any) -> list[Any]:
        """Return the positions whose sum is the option, as the notation lists them."""
        if isinstance(option, Sum):
            return list(option)
        return [option] if self._heaps is None else list(self._heaps(option)) or [0]

    @cached_property
    def _heaps(self) -> Callable[[Any], Iterable[Any]] | None:
        """The function from a position to its heaps, if a list in brackets is a sum of heaps."""
        return self.game.components if self.entry.brackets.heaps and isinstance(self.game, Components) else None

    def write(self, positions: Sequence[Any]) -> str:
        """Return the notation of the sum of these positions (one position, unless the game has heaps)."""
        brackets = self.entry.brackets
        if brackets.heaps and any(isinstance(position, tuple) for position in positions):
            positions = [heap for position in positions for heap in self.positions(position)]
        head = brackets.head(self.entry.word, self.parameters)
        return f"{head}({brackets.write(self.game, self.parameters, positions)})"


# Components of one game share its tables.
@lru_cache(maxsize=1024)
def ruleset(entry: Entry, parameters: Parameters = ()) -> Ruleset:
    """Return the rules of an entry with these parameters; equal arguments return the same object.

    Parameters
    ----------
    entry : Entry
        A row of the catalogue.
    parameters : tuple
        The contents of the brackets apart from the position.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> ruleset(entry_named("nim")) is ruleset(entry_named("nim"))
    True
    """
    rules = Ruleset(entry, parameters)
    rules.game  # noqa: B018  # created now, so that invalid parameters raise immediately
    canonical = canonical_parameters(rules)
    return rules if canonical == parameters else ruleset(entry, canonical)


def canonical_parameters(rules: Ruleset) -> Parameters:
    """Return the parameters in canonical notation: the notation of a heap game, or the game's own `parameters`."""
    if isinstance(rules.entry.brackets, Headed):
        return (getattr(rules.game, "notation", rules.parameters[0]),)
    if isinstance(rules.entry.brackets, Text) and rules.entry.brackets.parameters:
        return tuple(getattr(rules.game, "parameters", rules.parameters))
    return rules.parameters


# ---- Values found by search, for games with or without infinite play

# The maximum number of positions a search visits, which takes some seconds.
LIMIT = 1_000_000
MOST_GRAPHS = 32


class Searched:
    """The values of a game by search, cached between calls."""

    def __init__(self, game: Game):
        self.game = game
        self._labels = graphs.Labelling(game, LIMIT)
        self._has_labels = False
        self._solved: list[tuple[Solution, int]] = []  # each with an upper bound of the counters of all older ones
        self._is_loopy = False
        self._lock = CopyableLock()

    def value(self, position: Any) -> LoopyValue | int:
        """Return the value of a position: an integer, or a `LoopyValue` if play need not end."""
        if not self._is_loopy:
            try:
                return self._labelled(position)
            except CycleError:
                self._is_loopy = True
        return sum((self._solution(part)[0].value(part) for part in self._parts(position)), LoopyValue(0))

    def _labelled(self, position: Any) -> int:
        """Return the label of a position; results of earlier calls do not count towards the limit."""
        try:
            return self._labels.value(position)
        except LimitError:
            if not self._has_labels:
                raise
        finally:
            self._has_labels = True
        labels = self._labels = graphs.Labelling(self.game, LIMIT)
        return labels.value(position)

    def counter(self, position: Any) -> int:
        """Return the counter that certifies that winning play ends; 0 if every play ends."""
        self.value(position)  # sets _is_loopy
        if not self._is_loopy:
            return 0
        return sum(self._counter(part) for part in self._parts(position))

    def _counter(self, part: Any) -> int:
        """Return the counter of a part: 0 at terminal positions, so that they do not count in sums.

        Counters are rounds of the labelling of a whole graph, so counters of two graphs cannot be compared. A part gets
        its counter from the oldest graph that contains it; parts that only a newer graph contains get larger counters.
        """
        solution, older = self._solution(part)
        counter = int(solution.counter.data[solution.graph.number(part)])
        return older + counter - 1 if counter > 1 else 0

    def _parts(self, position: Any) -> list[Any]:
        """Return the components of a position; positions reached later are not split.

        If play can repeat, a value depends on the whole graph, so no vertex may be replaced by its value.
        """
        pending, parts = [position], []
        while pending:
            part = pending.pop()
            split = self._labels.parts(part)
            if split is None:
                parts.append(part)
            else:
                pending += split
            if len(parts) > LIMIT:
                raise LimitError(f"a position splits into more than {LIMIT} parts", hint="try a smaller position")
        return parts

    def _solution(self, position: Any) -> tuple[Solution, int]:
        """Return the oldest solved graph that contains a position, or solve a new one."""
        known = self._known_solution(position)
        if known is not None:
            return known
        solution = graphs.solve(graphs.GameGraph.explore(self.game.options, position, limit=LIMIT))
        with self._lock:
            return self._known_solution(position) or self._kept(solution)

    def _known_solution(self, position: Any) -> tuple[Solution, int] | None:
        return next((known for known in self._solved if _contains(known[0], position)), None)

    def _kept(self, solution: Solution) -> tuple[Solution, int]:
        older = max((before + int(other.counter.data.max(initial=0)) for other, before in self._solved), default=0)
        self._solved = [*self._solved[1 - MOST_GRAPHS :], (solution, older)]
        return solution, older


def _contains(solution: Solution, position: Any) -> bool:
    try:
        solution.graph.number(position)
    except DomainError:
        return False
    return True
