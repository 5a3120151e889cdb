"""Texts, tables and pictures (TikZ) for LaTeX, in ASCII only, which ``pdflatex`` can set with its default fonts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import category, decomposition, normalize

from grundy.draw.geometry import Point
from grundy.draw.svg import Element, number
from grundy.errors import DomainError

# Characters that are LaTeX commands.
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
    # Characters that the default fonts replace, or join as in ``, '' and --.
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
    r"""Return a text escaped for LaTeX, with commands for mathematical symbols and accents.

    A character without a command, for example a Chinese one, is replaced by its Unicode number.

    Returns
    -------
    str
        ASCII text for paragraphs and boxes, but not for math mode.

    Examples
    --------
    >>> print(latex_text("5 ⊕ 3 = 6, 100% & é"))
    5 \ensuremath{\oplus} 3 = 6, 100\% \& \'{e}
    >>> print(latex_text("γ(x₁) ∈ {0}"))
    \ensuremath{\gamma}(x\ensuremath{_{1}}) \ensuremath{\in} \{0\}
    """
    return "".join(map(_escaped, normalize("NFC", text)))


def _escaped(character: str) -> str:
    """Return the LaTeX text for one character, which may be a letter with accents."""
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
    if category(base).startswith("M"):  # an accent without a letter
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
    r"""Return a table of texts as a ``tabular``, which does not need a package.

    Parameters
    ----------
    rows : iterable of sequences of str
        The rows, each with one text per heading.
    numeric : collection of str, optional
        The headings of the columns to align right.

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
    # After the end of a row, LaTeX would read a bracket or a star as an argument.
    return f"  {'{}' * row.startswith(('[', '*'))}{row} \\\\"


# ---- Pictures as commands of TikZ
#
# A picture is a tree of elements (`grundy.draw.svg`) whose text is SVG. The functions below convert the same tree to
# TikZ. They support the elements of this package: translated groups, rectangles, circles, lines, curves and text.

# An inch has 96 pixels in CSS and 72 big points in TeX.
UNIT = 0.75

# The attributes that the elements of a group inherit.
_INHERITED = frozenset(
    {"fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-weight", "text-anchor"}
)
_SILENT = frozenset({"title", "desc"})
_COLOURS = {"white": "ffffff", "black": "000000"}
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


class _Place(NamedTuple):
    """A place in the tree: its translation by groups, and its inherited attributes."""

    moved: Point = Point(0, 0)
    style: Mapping[str, str] = MappingProxyType({"fill": "black", "font-size": "16", "text-anchor": "start"})

    def inside(self, drawn: Element) -> _Place:
        """Return the place inside an element."""
        attributes = dict(drawn.attributes)
        found = re.fullmatch(r"translate\((\S+) (\S+)\)", attributes.get("transform", "translate(0 0)"))
        if found is None:
            raise DomainError(
                f"a TikZ picture supports only transform='translate(x y)', not {attributes['transform']!r}"
            )
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
        An ``svg`` element or a part of one.

    Returns
    -------
    str
        Lines in ASCII. Texts are set in sans serif, as in SVG. Tooltips are omitted.

    Raises
    ------
    DomainError
        If an element is not one of those that the drawings of this package contain.

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
        raise DomainError(f"a TikZ picture supports only groups, shapes and text, not <{drawn.tag}>")


def _rectangle(of: Mapping[str, str], place: _Place) -> str:
    x, y = of.get("x", "0"), of.get("y", "0")
    width, height = float(of["width"]), float(of["height"])
    return f"{place.point(x, y)} rectangle {place.point(str(float(x) + width), str(float(y) + height))}"


def _circle(of: Mapping[str, str], place: _Place) -> str:
    return f"{place.point(of.get('cx', '0'), of.get('cy', '0'))} circle[radius={of['r']}]"


def _line(of: Mapping[str, str], place: _Place) -> str:
    return f"{place.point(of['x1'], of['y1'])} -- {place.point(of['x2'], of['y2'])}"


def _curve(of: Mapping[str, str], place: _Place) -> str:
    """Return a path, given by M and L with pairs of coordinates, C with control points, and Z, which closes it."""
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
    """Yield the options that fill and draw a shape."""
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
    """Return the name of a colour, which contains its digits, so that it is the same in all pictures."""
    digits = _COLOURS.get(value, value.removeprefix("#").lower())
    if not re.fullmatch("[0-9a-f]{6}", digits):
        raise DomainError(f"a colour in TikZ must be black, white or six digits like #1f2328, not {value!r}")
    return f"c{digits}"


def _text(drawn: Element, place: _Place) -> str:
    attributes, size = dict(drawn.attributes), UNIT * float(place.style["font-size"])
    options = [f"anchor={_ANCHORS[place.style['text-anchor']]}", "inner sep=0", f"text={_colour(place.style['fill'])}"]
    weight = r"\bfseries" if _is_bold(place.style) else ""
    options.append(rf"font=\sffamily{weight}\fontsize{{{number(size)}}}{{{number(1.2 * size)}}}\selectfont")
    if attributes.get("paint-order") == "stroke":  # a halo in SVG; in TikZ, a filled box around the text
        options.append(f"fill={_colour(place.style['stroke'])}")
    words = "".join(_words(child, place) for child in drawn.children)
    at = place.point(attributes.get("x", "0"), attributes.get("y", "0"))
    return rf"\node[{','.join(options)}] at {at} {{{words}}};"


def _words(child: Element | str, place: _Place) -> str:
    """Return the LaTeX text of a part of a text, which may have its own weight and colour."""
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
