"""Texts, tables and pictures (TikZ) for LaTeX, in ASCII only: ``pdflatex`` can set them with its default fonts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import category, decomposition, normalize

from grundy.draw.geometry import Point
from grundy.draw.svg import Element, number
from grundy.errors import DomainError

# What LaTeX takes for a command.
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    # Characters that the default fonts have in other places, or join: `` and '' and -- are written as single ones.
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}",
    '"': r"\char34{}",
    "'": "'{}",
    "`": "`{}",
    "-": "-{}",
    "?": "?{}",
    "!": "!{}",
}

_MATHEMATICS = {
    "⊕": r"\oplus",
    "⊗": r"\otimes",
    "×": r"\times",
    "·": r"\cdot",
    "±": r"\pm",
    "−": "-",
    "∞": r"\infty",
    "∅": r"\emptyset",
    "∈": r"\in",
    "∉": r"\notin",
    "∪": r"\cup",
    "⊂": r"\subset",
    "≤": r"\leq",
    "≥": r"\geq",
    "≠": r"\neq",
    "≡": r"\equiv",
    "→": r"\rightarrow",
    "←": r"\leftarrow",
    "↔": r"\leftrightarrow",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "√": r"\surd",
    "●": r"\bullet",
    "○": r"\circ",
    "′": r"{}^{\prime}",
}

_TEXT = {
    "–": "--",
    "—": "---",
    "…": r"\ldots{}",
    "‘": "`{}",
    "’": "'{}",
    "“": "``",
    "”": "''",
    "ß": r"\ss{}",
    "æ": r"\ae{}",
    "Æ": r"\AE{}",
    "œ": r"\oe{}",
    "Œ": r"\OE{}",
    "ø": r"\o{}",
    "Ø": r"\O{}",
    "ł": r"\l{}",
    "Ł": r"\L{}",
    "ı": r"\i{}",
    "§": r"\S{}",
    "\N{NO-BREAK SPACE}": "~",
}

_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ",
        "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon varphi "
        "chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split(),
        strict=True,
    )
)

_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0327": "c",
    "\u0331": "b",
}

_KNOWN = (
    _SPECIAL
    | {character: rf"\ensuremath{{{command}}}" for character, command in _MATHEMATICS.items()}
    | {character: rf"\ensuremath{{\{name}}}" for character, name in _GREEK.items()}
    | _TEXT
)


def latex_text(text: str) -> str:
    r"""Return a text as LaTeX sets it: commands escaped, mathematics and accents by their commands.

    A character that needs a font of its own, for example a Chinese one, is named by its number in Unicode.

    Returns
    -------
    str
        In ASCII; it can stand in a paragraph and in a box, but not in mathematics.

    Examples
    --------
    >>> print(latex_text("5 ⊕ 3 = 6, 100% & é"))
    5 \ensuremath{\oplus} 3 = 6, 100\% \& \'{e}
    >>> print(latex_text("γ(x₁) ∈ {0}"))
    \ensuremath{\gamma}(x\ensuremath{_{1}}) \ensuremath{\in} \{0\}
    """
    return "".join(map(_escaped, normalize("NFC", text)))


def _escaped(character: str) -> str:
    """Return the commands for one character, which may be a letter with accents."""
    if character in _KNOWN:
        return _KNOWN[character]
    if character.isascii():
        return character if character.isprintable() else " " if character.isspace() else _unknown(character)
    kind, _, rest = decomposition(character).rpartition(">")
    if kind in ("<sub", "<super"):
        base = "".join(chr(int(point, 16)) for point in rest.split())
        if base.isascii() and base.isalnum():
            return rf"\ensuremath{{{'_' if kind == '<sub' else '^'}{{{base}}}}}"
    return " " if character.isspace() else _accented(character)


def _accented(character: str) -> str:
    base, *marks = list(normalize("NFD", character))
    if category(base).startswith("M"):  # an accent that stands alone
        base, marks = " ", [base, *marks]
    if not (base.isascii() and base.isprintable()) or not all(mark in _ACCENTS for mark in marks):
        return _unknown(character)
    dotless = {"i": r"\i", "j": r"\j"}
    written = dotless.get(base, base) if any(mark not in "\u0323\u0327\u0331" for mark in marks) else base
    for mark in marks:
        written = f"\\{_ACCENTS[mark]}{{{written}}}"
    return written if marks else _KNOWN.get(base, base)


def _unknown(character: str) -> str:
    return f"[U+{ord(character):04X}]"


def latex_table(headings: Sequence[str], rows: Iterable[Sequence[str]], numeric: Collection[str] = ()) -> str:
    r"""Return a table of texts as a ``tabular``, which needs no package.

    Parameters
    ----------
    rows : iterable of sequences of str
        As many texts in each as there are headings.
    numeric : collection of str, optional
        The headings of the columns that are set on the right.

    Examples
    --------
    >>> print(latex_table(["game", "g"], [["0.7_7", "5"]], ["g"]), end="")
    \begin{tabular}{lr}
      \hline
      game & g \\
      \hline
      0.7\_7 & 5 \\
      \hline
    \end{tabular}
    """
    columns = "".join("r" if heading in numeric else "l" for heading in headings)
    lines = [_table_row(row) for row in rows]
    body = [r"  \hline", _table_row(headings), r"  \hline", *lines, r"  \hline"]
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", *body, r"\end{tabular}", ""])


def _table_row(cells: Sequence[str]) -> str:
    row = " & ".join(map(latex_text, cells))
    # Behind the end of a row, a bracket or a star would be taken for its argument.
    return f"  {'{}' * row.startswith(('[', '*'))}{row} \\\\"


# ---- Pictures as commands of TikZ
#
# A picture is drawn once, as a tree of elements (`grundy.draw.svg`), whose text is SVG. This walks the same tree. It
# knows what drawings here are made of: groups that are moved, rectangles, circles, lines, curves and text.

# CSS has 96 pixels to the inch, TeX 72 big points.
UNIT = 0.75

# What the elements of a group inherit from it.
_INHERITED = frozenset(
    {"fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-weight", "text-anchor"}
)
_SILENT = frozenset({"title", "desc"})
_COLOURS = {"white": "ffffff", "black": "000000"}
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


class _Place(NamedTuple):
    """A place in the tree: how far groups have moved it, and the attributes that it inherits."""

    moved: Point = Point(0, 0)
    style: Mapping[str, str] = MappingProxyType({"fill": "black", "font-size": "16", "text-anchor": "start"})

    def inside(self, drawn: Element) -> _Place:
        """Return the place inside of an element, or the place of the element itself."""
        attributes = dict(drawn.attributes)
        found = re.fullmatch(r"translate\((\S+) (\S+)\)", attributes.get("transform", "translate(0 0)"))
        if found is None:
            raise DomainError(f"a group in TikZ is moved and nothing else, not {attributes['transform']!r}")
        inherited = {name: value for name, value in attributes.items() if name in _INHERITED}
        return _Place(self.moved.moved(float(found[1]), float(found[2])), {**self.style, **inherited})

    def point(self, x: str, y: str) -> str:
        """Return coordinates in the complete picture."""
        return f"({number(float(x) + self.moved.x)},{number(float(y) + self.moved.y)})"


def tikz(picture: Element) -> str:
    r"""Return a picture as an environment ``tikzpicture``, for a document that has ``\usepackage{tikz}``.

    Parameters
    ----------
    picture : Element
        An ``svg`` or a part of one.

    Returns
    -------
    str
        Lines in ASCII. Texts are set sans serif, as in SVG; tooltips are left out.

    Raises
    ------
    DomainError
        For an element that no drawing of this package contains.

    Examples
    --------
    >>> from grundy.draw import Box, Point, element, rounded, words
    >>> print(tikz(element("g", words("a_1", Point(10, 9), 12), element("circle", cx=10, cy=5, r=8, fill="none"))))
    \begin{tikzpicture}[x=0.75bp,y=-0.75bp]
    \definecolor{c000000}{HTML}{000000}
    \node[anchor=base,inner sep=0,text=c000000,font=\sffamily\fontsize{9}{10.8}\selectfont] at (10,9) {a\_1};
    \path (10,5) circle[radius=8];
    \end{tikzpicture}
    """
    commands = list(_commands(picture, _Place()))
    colours = sorted({name for command in commands for name in re.findall(r"=c([0-9a-f]{6})\b", command)})
    return "\n".join(
        [
            rf"\begin{{tikzpicture}}[x={UNIT}bp,y=-{UNIT}bp]",
            *(rf"\definecolor{{c{colour}}}{{HTML}}{{{colour.upper()}}}" for colour in colours),
            *commands,
            r"\end{tikzpicture}",
        ]
    )


def _commands(drawn: Element, around: _Place) -> Iterator[str]:
    place = around.inside(drawn)
    if drawn.tag in ("svg", "g"):
        for child in drawn.children:
            if isinstance(child, Element):
                yield from _commands(child, place)
    elif drawn.tag == "text":
        yield _text(drawn, place)
    elif drawn.tag in _SHAPES:
        attributes = dict(drawn.attributes)
        options = ",".join([*_paint(place.style, drawn.tag != "line"), *_corners(attributes)])
        yield rf"\path{f'[{options}]' if options else ''} {_SHAPES[drawn.tag](attributes, place)};"
    elif drawn.tag not in _SILENT:
        raise DomainError(f"TikZ pictures are made of groups, shapes and text, and <{drawn.tag}> is none of them")


def _rectangle(of: Mapping[str, str], place: _Place) -> str:
    x, y = of.get("x", "0"), of.get("y", "0")
    width, height = float(of["width"]), float(of["height"])
    return f"{place.point(x, y)} rectangle {place.point(str(float(x) + width), str(float(y) + height))}"


def _circle(of: Mapping[str, str], place: _Place) -> str:
    return f"{place.point(of.get('cx', '0'), of.get('cy', '0'))} circle[radius={of['r']}]"


def _line(of: Mapping[str, str], place: _Place) -> str:
    return f"{place.point(of['x1'], of['y1'])} -- {place.point(of['x2'], of['y2'])}"


def _curve(of: Mapping[str, str], place: _Place) -> str:
    """Return a path: M and then points in pairs, which are corners, or C and control points; Z closes it."""
    written = ""
    for letter, data in re.findall(r"([MLCZ])([^MLCZ]*)", of["d"]):
        numbers = re.split(r"[ ,]+", data.strip()) if data.strip() else []
        points = [place.point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if letter == "C":
            for one, two, end in zip(points[::3], points[1::3], points[2::3], strict=True):
                written += f" .. controls {one} and {two} .. {end}"
        else:
            written += (" -- " if letter == "L" else " ") + " -- ".join(points) if points else " -- cycle"
    return written.strip()


_SHAPES = {"rect": _rectangle, "circle": _circle, "line": _line, "path": _curve}


def _paint(style: Mapping[str, str], filled: bool) -> Iterator[str]:
    """Yield how a shape is filled and drawn."""
    if filled and style["fill"] != "none":
        yield f"fill={_colour(style['fill'])}"
    if style.get("stroke", "none") != "none":
        yield f"draw={_colour(style['stroke'])}"
        yield f"line width={number(UNIT * float(style.get('stroke-width', '1')))}bp"
        dashes = style.get("stroke-dasharray", "none")
        if dashes != "none":
            lengths = [number(UNIT * float(length)) for length in re.split(r"[ ,]+", dashes)]
            pairs = zip(lengths[::2], lengths[1::2] or lengths, strict=True)
            yield "dash pattern=" + " ".join(f"on {on}bp off {off}bp" for on, off in pairs)


def _corners(attributes: Mapping[str, str]) -> Iterator[str]:
    if float(attributes.get("rx", "0")):
        most = min(float(attributes["width"]), float(attributes["height"])) / 2
        yield f"rounded corners={number(UNIT * min(float(attributes['rx']), most))}bp"


def _colour(value: str) -> str:
    """Return the name of a colour; its digits are in the name, so that pictures never disagree."""
    digits = _COLOURS.get(value, value.removeprefix("#").lower())
    if not re.fullmatch("[0-9a-f]{6}", digits):
        raise DomainError(f"a colour in TikZ is black, white or six digits such as #1f2328, not {value!r}")
    return f"c{digits}"


def _text(drawn: Element, place: _Place) -> str:
    attributes, size = dict(drawn.attributes), UNIT * float(place.style["font-size"])
    options = [f"anchor={_ANCHORS[place.style['text-anchor']]}", "inner sep=0", f"text={_colour(place.style['fill'])}"]
    weight = r"\bfseries" if _is_bold(place.style) else ""
    options.append(rf"font=\sffamily{weight}\fontsize{{{number(size)}}}{{{number(1.2 * size)}}}\selectfont")
    if attributes.get("paint-order") == "stroke":  # a halo; here the paper around the text
        options.append(f"fill={_colour(place.style['stroke'])}")
    words = "".join(_words(child, place) for child in drawn.children)
    at = place.point(attributes.get("x", "0"), attributes.get("y", "0"))
    return rf"\node[{','.join(options)}] at {at} {{{words}}};"


def _words(child: Element | str, place: _Place) -> str:
    """Return a part of a text, which may have its own weight and colour."""
    if isinstance(child, str):
        return latex_text(child)
    if child.tag != "tspan":
        return ""
    inner = place.inside(child)
    words = "".join(_words(part, inner) for part in child.children)
    own = _colour(inner.style["fill"])
    colour = "" if own == _colour(place.style["fill"]) else rf"\color[HTML]{{{own[1:].upper()}}}"
    weight = r"\bfseries " if _is_bold(inner.style) and not _is_bold(place.style) else ""
    return f"{{{colour}{weight}{words}}}"


def _is_bold(style: Mapping[str, str]) -> bool:
    return style.get("font-weight", "") in ("bold", "600", "700")
