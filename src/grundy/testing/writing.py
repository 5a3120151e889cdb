"""Checking what a game says to people: labels of moves, notation, drawings and representations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias
from xml.etree import ElementTree

from grundy.play.boards import board_from
from grundy.rules import Representation
from grundy.testing.walk import Walk, demand, options_shown, raised
from grundy.text import short_repr

__all__ = [
    "check_labels",
    "check_parts",
    "check_touches",
    "check_writing",
]


# So many positions are drawn, spread over all.
MOST_DRAWN = 100


def check_labels(walk: Walk, reached: list[Any]) -> None:
    """Check that moves lead to the options, and that no label stands for two of them.

    Parameters
    ----------
    walk : Walk
        What was visited.
    reached : list of positions
        Where to check.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> check_labels(Walk(game_from(range), 100), [3])
    """
    if not walk.asking.can("moves"):
        return
    for position in reached:
        led_to: dict[str, Any] = {}
        for label, option in walk.asking.pairs("moves", position):
            normal = walk.rules.normal(option)
            demand(
                led_to.setdefault(label, normal) == normal,
                f"moves({short_repr(position)}) has one label, {label!r}, for {short_repr(led_to[label])} and "
                f"{short_repr(normal)}",
            )
        found, options = set(led_to.values()), set(walk.table[position])
        demand(
            found == options,
            f"moves({short_repr(position)}) lead elsewhere than options: to {options_shown(found)}, and not to "
            f"{options_shown(options)}",
        )


def check_writing(walk: Walk, reached: list[Any]) -> None:
    """Check notation, drawings and representations, where the game has them.

    Parameters
    ----------
    walk, reached
        As in `check_labels`.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> check_writing(Walk(game_from(range), 100), [3])
    """
    drawn = reached[:: 1 + (len(reached) - 1) // MOST_DRAWN]
    for ability, check in _CHECKS.items():
        if walk.asking.can(ability):
            for position in reached if ability == "format" else drawn:
                check(walk, position)


def _text(walk: Walk, ability: str, position: Any) -> str:
    text = walk.asking.one(ability, position)
    demand(
        isinstance(text, str),
        f"{ability}({short_repr(position)}) is {short_repr(text)}, and it should be a text, of type str",
    )
    return str(text)


def _check_format(walk: Walk, position: Any) -> None:
    text = _text(walk, "format", position)
    if walk.asking.can("parse"):
        read = walk.asking.one("parse", text)
        demand(
            read == position,
            f"format({short_repr(position)}) is {text!r}, which parse reads as {short_repr(read)}",
        )


def _check_picture(walk: Walk, position: Any) -> None:
    _text(walk, "picture", position)


def _check_svg(walk: Walk, position: Any) -> None:
    text = _text(walk, "svg", position)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise AssertionError(f"svg({short_repr(position)}) is not well-formed XML: {error}") from error
    demand(
        root.tag == "{http://www.w3.org/2000/svg}svg",
        f'svg({short_repr(position)}) has the root {root.tag}, and a drawing begins with <svg xmlns="http://www.w3.org/2000/svg"',
    )


def _check_representations(walk: Walk, position: Any) -> None:
    for found in walk.asking.listed("representations", position):
        demand(
            isinstance(found, Representation),
            f"representations({short_repr(position)}) gives {short_repr(found)}, which is no Representation",
        )
        where = f"the {found.system!r} representation of {short_repr(position)}"
        texts = [found.system, found.statement, *found.places, *(text for row in found.rows for text in row)]
        demand(all(isinstance(text, str) for text in texts), f"{where} holds something that is no text")
        widths = {len(digits) for _, digits in found.rows}
        demand(len(widths) <= 1, f"{where} has rows of {sorted(widths)} digits; all are equally long")
        width = max(widths, default=0)
        demand(
            len(found.places) in (0, width),
            f"{where} has {len(found.places)} places for {width} digits; give one for each, or none",
        )
        demand(
            all(0 <= place < width for place in found.marked),
            f"{where} marks a place that is none of its {width} places",
        )


_CHECKS = {
    "format": _check_format,
    "picture": _check_picture,
    "svg": _check_svg,
    "representations": _check_representations,
}


# ---- Checking the boards of a game: moves touch marks that are there

# So many positions are drawn, spread over all.


def check_touches(walk: Walk, reached: list[Any]) -> None:
    """Check that boards are boards, and that moves touch marks on them, where the game has boards.

    Parameters
    ----------
    walk : Walk
        What was visited.
    reached : list of positions
        Where to check.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> check_touches(Walk(game_from(range), 100), [3])
    """
    if not (walk.asking.can("board_of") and walk.asking.can("touches_of")):
        return
    for position in reached[:: 1 + (len(reached) - 1) // MOST_DRAWN]:
        found = walk.asking.one("board_of", position)
        if found is not None:
            with raised(f"board_of({short_repr(position)})"):
                ids = set(board_from(found).ids())
            _check_moves(walk, position, ids)


def _check_moves(walk: Walk, position: Any, ids: set[str]) -> None:
    game: Any = walk.asking.game
    for option in game.options(position):
        asked = f"touches_of({short_repr(position)}, {short_repr(option)})"
        with raised(asked):
            ways: list[Any] = [
                list(way) if isinstance(way, Iterable) else way for way in game.touches_of(position, option)
            ]
        for way in ways:
            demand(
                isinstance(way, list) and len(way) > 0 and ids.issuperset(way),
                f"{asked} has {short_repr(way)}, and each alternative is a list of ids of marks on the board",
            )


# ---- Checking that a position is played as the sum of its components, move by move
#
# Equal values are not enough: in misère play, and where play can go round, a sum is not known by its value, and a
# solver that splits a position plays the components in its place.

# Components that have a move, each as often as it is there.
Together: TypeAlias = frozenset[tuple[Any, int]]


def check_parts(walk: Walk, reached: list[Any]) -> None:
    """Check that the moves of each position are those in its components, if the game has components.

    Parameters
    ----------
    walk : Walk
        What was visited.
    reached : list of positions
        Where to check.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> walk = Walk(game_from(range), 100)
    >>> check_parts(walk, walk.start([3]))
    """
    if not walk.asking.can("components"):
        return
    split = _Splitting(walk)
    for position in reached:
        apart = split.parts(position)
        moved = {split.moved(apart, part, option) for part in apart for option in walk.options(part)}
        whole = {split.together(split.parts(option)) for option in walk.options(position)}
        demand(
            moved == whole,
            f"components({short_repr(position)}) are {short_repr(list(apart.elements()))}, and the moves in "
            f"them are not the "
            "moves in the position; in misère play that matters even where the values agree",
        )


class _Splitting:
    """Positions as sums of what does not fall apart, without what has no move."""

    def __init__(self, walk: Walk):
        self.walk = walk
        self._known: dict[Any, Counter[Any]] = {}

    def parts(self, position: Any) -> Counter[Any]:
        """Return the components of a position, the components of these, and so on."""
        if position not in self._known:
            self._known[position] = self._split(position)
        return self._known[position]

    def _split(self, position: Any) -> Counter[Any]:
        found: Counter[Any] = Counter()
        pending = [position]
        while pending:
            part = pending.pop()
            below = [one for whole in self.walk.rules.components(part) for one in self.walk.rules.parts(whole)]
            if part not in below:
                pending += below
            elif self.walk.options(part):
                found[self.walk.rules.canonical(part)] += 1
        return found

    def moved(self, parts: Counter[Any], part: Any, option: Any) -> Together:
        """Return a sum after a move in one of its components."""
        return self.together(parts - Counter([part]) + self.parts(option))

    def together(self, parts: Counter[Any]) -> Together:
        """Return the components as something that can be compared."""
        return frozenset(parts.items())
