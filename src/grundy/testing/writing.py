"""Checking what a game says to people: labels of moves, notation, drawings and representations."""

from typing import Any
from xml.etree import ElementTree

from grundy.rules import Representation
from grundy.testing.asking import demand, options_shown
from grundy.testing.walk import Walk
from grundy.text import short_repr

__all__ = ["check_labels", "check_writing"]

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
