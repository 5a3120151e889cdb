"""Sums as sorted tuples of numbers, one for each part that does not split further.

In misère play, values do not add up, so a sum is represented by its parts. Two kinds of parts can be omitted:

- a part without moves;
- two parts ``*1``, that is, positions with moves that all lead to positions without moves.

The second holds because X + ``*1`` + ``*1`` has the outcome of X. A winning move of X wins in this sum, too. If X is a
P-position, the reply to X + ``*1`` is to take the other ``*1``, and the reply to other moves follows by induction. The
sum ``*1`` + ``*1`` is an N-position like the empty sum: leave a single ``*1``. The same induction, on the number of
moves to the end, applies to loopy games.
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

# A part of a sum in arguments: a game and a position of it.
GivenPart: TypeAlias = tuple[Game | OptionsFunction, Any]

# The number of *1.
STAR = 0

MAX_LOOKED_AT = 1_000  # options without moves; a position with more is not recognised as *1
MAX_PARTS = 1_000_000  # parts of a position
MAX_TIMES = 1_000  # depth of splits; deeper splits are reported as cycles

# The work of a call is counted in steps of a few microseconds. A move in a sum of known positions is one step, and an
# option that a game must compute is several. The time to split an option or to find its representative depends on the
# size of the position, so half a step is added for each move of the position.
STEPS_PER_OPTION = 8
STEPS_PER_SPLIT = 24
MOVES_PER_STEP = 2
MIN_STEPS = 100_000
MAX_STEPS = 10_000_000
REPORT_EVERY = 10_000


class _Rules(NamedTuple):
    """A game and its cached abilities."""

    game: Game
    components: Any
    canonical: Any
    moves: Any


class _Heap:
    """The game of one heap of Nim, which is added to sums to find their values."""

    def options(self, heap: int) -> range:
        return range(heap)


_NIM = _Heap()


def heap_of(size: int) -> GivenPart:
    """Return a heap of Nim as a part of a sum."""
    return _NIM, size


def added(*keys: Key) -> Key:
    """Return the sum of keys, in which two parts ``*1`` cancel."""
    parts = sorted(chain.from_iterable(keys))
    stars = parts.count(STAR)
    return tuple(parts[stars - stars % 2 :])


class Atoms:
    """The positions found so far that do not split, with their numbers and options.

    A position may have at most `limit` options. The work left for a call is in `steps_left`; see `allow`.
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
        """Set the number of steps before a `LimitError`, at least 100,000."""
        self.steps = self.steps_left = self._report_below = max(steps, MIN_STEPS)

    @contextmanager
    def question(self, steps: int) -> Iterator[None]:
        """Set the number of steps for a block of code; other threads wait, and then have their own steps."""
        with self._lock:
            self.allow(steps)
            yield

    def key(self, parts: Iterable[GivenPart]) -> Key:
        """Return the key of a sum; sums with equal keys are equal in misère play."""
        return added(*(self._key_of(game, position) for game, position in parts))

    def part(self, atom: int) -> tuple[Game, Any]:
        """Return the game and the position with this number."""
        name, position = self._parts[atom]
        return self._games[name].game, position

    def options(self, atom: int) -> tuple[Key, ...]:
        """Return the keys of the options of a position, without duplicates."""
        if atom not in self._options:
            self._options[atom] = tuple(dict.fromkeys(self._option_keys(atom)))
        return self._options[atom]

    def options_of(self, key: Key) -> list[Key]:
        """Return the keys of the options of a sum, without duplicates."""
        found: dict[Key, None] = {}
        for at, atom in enumerate(key):
            if at == 0 or key[at - 1] != atom:
                rest, options = key[:at] + key[at + 1 :], self.options(atom)
                self._spend(len(options))
                found.update(dict.fromkeys(added(rest, option) for option in options))
        return list(found)

    def written(self, atom: int) -> str:
        """Return the text of a position for messages."""
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
                hint="if the game is tame, implement misere_nim_value",
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
                f"misère play requires more than {self.steps} steps of search, which found {len(self)} positions",
                parameter="limit",
                hint="try a smaller sum",
            )

    def _price(self, game: Any, options: int) -> int:
        """Return the number of steps to compute this number of options of one position."""
        rules = self._rules(game)
        is_plain = rules.canonical is None and rules.components is None
        return STEPS_PER_OPTION * options + (0 if is_plain else options * options // MOVES_PER_STEP)

    def _affordable(self, game: Any) -> int:
        """Return the number of options of one position that fit in the remaining steps, or a little more."""
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
                f"games and positions must be hashable, and play reaches one that is not ({error}); use tuples and "
                "frozensets"
            ) from error
        if found is None:
            numbers = [self._number(owner, atom) for owner, atom in self._split(game, position)]
            found = self._keys[game, position] = added(*numbers)
        return found

    def _split(self, game: Any, position: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the parts of a position that do not split further, with their games."""
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
        """Return the representative of a position, and its parts, or None if it does not split."""
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
        """Return the key of a position that does not split: empty, ``*1``, or its number."""
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
        """Return an iterator over the options, which is lazy if the game can do that."""
        rules = self._rules(game)
        if rules.moves is not None:
            return (option for _, option in iterate_rules(rules.moves(position), "moves", position))
        return iterate_rules(rules.game.options(position), "options", position)
