"""Sums as sorted numbers: each position that does not fall apart gets one, and what cannot matter is dropped.

In misère play values do not add up, so a sum is known only by its parts. Two things may still be dropped:

- a part without moves;
- two parts ``*1``, positions whose moves all end them. For X + ``*1`` + ``*1`` has the outcome of X: a winning move
  of X wins there too; if X is lost, a move to X + ``*1`` is answered by taking the other ``*1``, and other moves are
  met by induction; and ``*1`` + ``*1`` alone is won like the empty position, by leaving the single ``*1``. The same
  induction, on the number of moves to the end, holds where play can go round.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

from grundy._lazy import CopyableLock
from grundy.errors import LimitError
from grundy.graphs.implicit.labelling import splits_nothing_error
from grundy.graphs.implicit.limits import iterate_rules, take
from grundy.progress import report
from grundy.rules import Canonical, Components, Game, Moves, OptionsFunction, Part, Sum, game_from
from grundy.text import short_repr

# The numbers of the parts of a sum, in increasing order.
Key: TypeAlias = tuple[int, ...]

# What a question is about: a game and a position of it.
GivenPart: TypeAlias = tuple[Game | OptionsFunction, Any]

# The number of *1.
STAR = 0

MAX_LOOKED_AT = 1_000  # options that end a position; with more, it is not recognised as *1
MAX_PARTS = 1_000_000  # of a position
MAX_TIMES = 1_000  # that parts fall apart again; after more, they are said to lead back to the position

# The work of a question is counted in steps, a few millionths of a second each: a move in a sum of positions that were
# met before is one step, and an option that a game has to make is several. To split that one, or to find its
# representative, takes time as it has squares or edges, so half a step is added for each move of its position.
STEPS_PER_OPTION = 8
STEPS_PER_SPLIT = 24
MOVES_PER_STEP = 2
MIN_STEPS = 100_000
MAX_STEPS = 10_000_000
REPORT_EVERY = 10_000


class _Rules(NamedTuple):
    """A game, and the abilities that are looked up again and again."""

    game: Game
    components: Any
    canonical: Any
    moves: Any


class _Heap:
    """One heap of Nim, which is added to sums to find their values."""

    def options(self, heap: int) -> range:
        return range(heap)


_NIM = _Heap()


def heap_of(size: int) -> GivenPart:
    """Return a heap of Nim as a part of a sum."""
    return _NIM, size


def added(*keys: Key) -> Key:
    """Return the sum of sums, in which two parts ``*1`` cancel."""
    parts = sorted(chain.from_iterable(keys))
    stars = parts.count(STAR)
    return tuple(parts[stars - stars % 2 :])


class Atoms:
    """The positions that were met and do not fall apart, with their numbers and their options.

    A position may have at most `limit` options. The work of a question is counted down in `steps_left`; see `allow`.
    """

    def __init__(self, limit: int = 50_000):
        self.limit = limit
        self._games: dict[Hashable, _Rules] = {}
        self._keys: dict[tuple[Any, Any], Key] = {}
        self._parts: list[tuple[Any, Any]] = [(_NIM, 1)]
        self._options: dict[int, tuple[Key, ...]] = {STAR: ((),)}
        self._too_many: set[int] = set()
        self._lock = CopyableLock()
        self.allow(MAX_STEPS)
        self._rules(_NIM)

    def __len__(self) -> int:
        return len(self._parts)

    def allow(self, steps: int) -> None:
        """Let the next question cost this number of steps, 100,000 at least, before a `LimitError`."""
        self.steps = self.steps_left = self._report_below = max(steps, MIN_STEPS)

    @contextmanager
    def question(self, steps: int) -> Iterator[None]:
        """Let the work within cost this number of steps; other threads wait, and have steps of their own."""
        with self._lock:
            self.allow(steps)
            yield

    def key(self, parts: Iterable[GivenPart]) -> Key:
        """Return the sum of these parts; equal keys are equal in misère play."""
        return added(*(self._key_of(game, position) for game, position in parts))

    def part(self, atom: int) -> tuple[Game, Any]:
        """Return the game and the position that have this number."""
        name, position = self._parts[atom]
        return self._games[name].game, position

    def options(self, atom: int) -> tuple[Key, ...]:
        """Return what the moves from a position leave, each sum once."""
        if atom not in self._options:
            self._options[atom] = tuple(dict.fromkeys(self._option_keys(atom)))
        return self._options[atom]

    def options_of(self, key: Key) -> list[Key]:
        """Return what the moves from a sum leave, each sum once."""
        found: dict[Key, None] = {}
        for at, atom in enumerate(key):
            if at == 0 or key[at - 1] != atom:
                rest, options = key[:at] + key[at + 1 :], self.options(atom)
                self._spend(len(options))
                found.update(dict.fromkeys(added(rest, option) for option in options))
        return list(found)

    def written(self, atom: int) -> str:
        """Return a position as it is shown in a sentence."""
        return short_repr(self._parts[atom][1])

    def _option_keys(self, atom: int) -> Iterator[Key]:
        name, position = self._parts[atom]
        most = min(self.limit, self._affordable(name))
        options = [] if atom in self._too_many else take(self._one_by_one(name, position), most)
        if atom in self._too_many or len(options) > self.limit:
            self._too_many.add(atom)
            raise LimitError(
                f"{short_repr(position)} has more than {self.limit} options, too many for a search in misère play",
                parameter="limit",
                hint="give the game misere_nim_value if it is tame",
            )
        self._spend(self._price(name, len(options)))
        return (self._key_of(name, option) for option in options)

    def _spend(self, steps: int) -> None:
        self.steps_left -= steps
        if self.steps_left < self._report_below:
            self._report_below = self.steps_left - REPORT_EVERY
            report("steps searched", self.steps - self.steps_left, self.steps)
        if self.steps_left < 0:
            raise LimitError(
                f"misère play had to be searched, and {self.steps} steps did not suffice, by which {len(self)} "
                "positions were met and some of their sums",
                parameter="limit",
                hint="take a smaller sum",
            )

    def _price(self, game: Any, options: int) -> int:
        """Return how many steps it takes to make this number of options of one position."""
        rules = self._rules(game)
        is_plain = rules.canonical is None and rules.components is None
        return STEPS_PER_OPTION * options + (0 if is_plain else options * options // MOVES_PER_STEP)

    def _affordable(self, game: Any) -> int:
        """Return how many options of one position the steps that are left suffice for, or a few more."""
        most = max(self.steps_left, 0) // STEPS_PER_OPTION
        return most if self._price(game, most) <= self.steps_left else isqrt(MOVES_PER_STEP * max(self.steps_left, 0))

    def _rules(self, game: Any) -> _Rules:
        found = self._games.get(game)
        if found is None:
            rules = game_from(game)
            found = self._games[game] = _Rules(
                rules,
                rules.components if isinstance(rules, Components) else None,
                rules.canonical if isinstance(rules, Canonical) else None,
                rules.moves if isinstance(rules, Moves) else None,
            )
        return found

    def _key_of(self, game: Any, position: Any) -> Key:
        try:
            found = self._keys.get((game, position))
        except TypeError as error:
            raise TypeError(
                f"games and positions are hashable, and play reaches one that is not ({error}); try tuples and "
                "frozensets"
            ) from error
        if found is None:
            numbers = [self._number(owner, atom) for owner, atom in self._split(game, position)]
            found = self._keys[game, position] = added(*numbers)
        return found

    def _split(self, game: Any, position: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the parts of a position that do not fall apart further."""
        pending = [(game, position, 0)]
        while pending:
            owner, part, times = pending.pop()
            if times > MAX_TIMES:
                raise splits_nothing_error(position)
            if isinstance(part, Sum):
                pending += [(owner, one, times + 1) for one in part.parts]
            elif isinstance(part, Part):
                pending.append((part.game, part.position, times + 1))
            else:
                part, parts = self._parts_of(owner, part)
                if parts is None:
                    yield owner, part
                else:
                    pending += [(owner, one, times + 1) for one in parts]

    def _parts_of(self, game: Any, position: Any) -> tuple[Any, list[Any] | None]:
        """Return the representative of a position, and its parts, or None when it does not fall apart."""
        _, components, canonical, _ = self._rules(game)
        if canonical is not None:
            position = canonical(position)
        if components is None:
            return position, None
        self._spend(STEPS_PER_SPLIT)
        parts = take(iterate_rules(components(position), "components", position), MAX_PARTS)
        if position in parts or (canonical is not None and position in map(canonical, parts)):
            return position, None
        return position, parts

    def _number(self, game: Any, position: Any) -> Key:
        """Return the sum that is a position which does not fall apart: nothing, ``*1``, or its number."""
        found = self._keys.get((game, position))
        if found is None:
            found = self._nothing_or_star(game, position)
            if found is None:
                self._parts.append((game, position))
                found = (len(self._parts) - 1,)
            self._keys[game, position] = found
        return found

    def _nothing_or_star(self, game: Any, position: Any) -> Key | None:
        looked_at = 0
        for option in self._one_by_one(game, position):
            looked_at += 1
            self._spend(STEPS_PER_OPTION)
            if looked_at > MAX_LOOKED_AT or not self._has_ended(game, option):
                return None
        return (STAR,) if looked_at else ()

    def _has_ended(self, game: Any, position: Any) -> bool:
        return not any(
            True for owner, part in self._split(game, position) for _ in islice(self._one_by_one(owner, part), 1)
        )

    def _one_by_one(self, game: Any, position: Any) -> Iterator[Any]:
        """Return the options without a list of all of them, where the game can do that."""
        rules = self._rules(game)
        if rules.moves is not None:
            return (option for _, option in iterate_rules(rules.moves(position), "moves", position))
        return iterate_rules(rules.game.options(position), "options", position)
