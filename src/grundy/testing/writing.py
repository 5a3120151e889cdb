"""Checking what a game says to people: labels of moves, notation, drawings, representations and boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from grundy.play.boards import board_from
from grundy.rules import Representation
from grundy.testing.walk import Walk, demand, errors_at, format_options
from grundy.text import short_repr

# How many positions are drawn, spread over all.
MOST_DRAWN = 100


def check_labels(walk: Walk, reached: list[Any]) -> None:
    """Check that moves lead to the options, and that no label stands for two of them."""
    if not walk.probe.can("moves"):
        return
    for position in reached:
        led_to: dict[str, Any] = {}
        for label, option in walk.probe.pairs("moves", position):
            normal = walk.rules.normal(option)
            demand(
                led_to.setdefault(label, normal) == normal,
                f"moves({short_repr(position)}) has one label, {label!r}, for {short_repr(led_to[label])} and "
                f"{short_repr(normal)}",
            )
        found, options = set(led_to.values()), set(walk.table[position])
        demand(
            found == options,
            f"moves({short_repr(position)}) lead elsewhere than options: to {format_options(found)}, and not to "
            f"{format_options(options)}",
        )


def check_writing(walk: Walk, reached: list[Any]) -> None:
    """Check notation, drawings and representations, where the game has them."""
    drawn = reached[:: 1 + (len(reached) - 1) // MOST_DRAWN]
    for ability, check in _CHECKS.items():
        if walk.probe.can(ability):
            for position in reached if ability == "format" else drawn:
                check(walk, position)


def _text(walk: Walk, ability: str, position: Any) -> str:
    text = walk.probe.one(ability, position)
    demand(
        isinstance(text, str),
        f"{ability}({short_repr(position)}) is {short_repr(text)}, and it should be a text, of type str",
    )
    return str(text)


def _check_format(walk: Walk, position: Any) -> None:
    text = _text(walk, "format", position)
    if walk.probe.can("parse"):
        read = walk.probe.one("parse", text)
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
    for found in walk.probe.items("representations", position):
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


# ---- Boards: moves touch marks that are there


def check_touches(walk: Walk, reached: list[Any]) -> None:
    """Check that boards are boards, and that moves touch marks on them, where the game has boards."""
    if not (walk.probe.can("board_of") and walk.probe.can("touches_of")):
        return
    for position in reached[:: 1 + (len(reached) - 1) // MOST_DRAWN]:
        found = walk.probe.one("board_of", position)
        if found is not None:
            with errors_at(f"board_of({short_repr(position)})"):
                ids = set(board_from(found).ids())
            _check_moves(walk, position, ids)


def _check_moves(walk: Walk, position: Any, ids: set[str]) -> None:
    game: Any = walk.probe.game
    for option in game.options(position):
        call = f"touches_of({short_repr(position)}, {short_repr(option)})"
        with errors_at(call):
            ways: list[Any] = [
                list(way) if isinstance(way, Iterable) else way for way in game.touches_of(position, option)
            ]
        for way in ways:
            demand(
                isinstance(way, list) and len(way) > 0 and ids.issuperset(way),
                f"{call} has {short_repr(way)}, and each alternative is a list of ids of marks on the board",
            )
