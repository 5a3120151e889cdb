"""SVG as text: elements with attributes and children, the width of texts, and the sheet of a picture.

Any text in an element is written as well-formed XML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category, east_asian_width

# What an attribute may be; None leaves it out.
Value = str | float | None

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"} | {
    space: f"&#{ord(space)};" for space in "\t\n\r"
}


@dataclass(frozen=True)
class Element:
    """An element of XML; as a string, its text.

    Attributes
    ----------
    tag : str
        Its name.
    attributes : tuple of pairs of str
        Names and values, not yet escaped.
    children : tuple of Element or str
        What it contains; strings are not yet escaped.

    Examples
    --------
    >>> print(Element("g", (("fill", "none"),), ("text",)))
    <g fill="none">text</g>
    """

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()

    def __str__(self) -> str:
        opening = "".join([self.tag, *(f' {name}="{xml_text(value)}"' for name, value in self.attributes)])
        if not self.children:
            return f"<{opening}/>"
        # New lines only between elements, where they mean nothing.
        separator = "" if any(isinstance(child, str) for child in self.children) or self.tag == "text" else "\n"
        inner = separator.join(xml_text(child) if isinstance(child, str) else str(child) for child in self.children)
        return f"<{opening}>{separator}{inner}{separator}</{self.tag}>"


def element(tag: str, *children: Element | str, **attributes: Value) -> Element:
    """Return an element of SVG.

    Parameters
    ----------
    tag : str
        Its name.
    *children : Element or str
        What it contains; texts are escaped.
    **attributes : str, float or None
        ``stroke_width=2`` is written ``stroke-width="2"``, and ``class_`` is ``class``; None leaves an attribute out.

    Examples
    --------
    >>> print(element("text", "1 < 2", x=0.5, class_="a"))
    <text x="0.5" class="a">1 &lt; 2</text>
    """
    given = {name: value for name, value in attributes.items() if value is not None}
    written = tuple(
        (name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
        for name, value in given.items()
    )
    return Element(tag, written, children)


def number(value: float) -> str:
    """Return a number with at most two decimals and no needless digit: 2.0 as 2, and -0.001 as 0."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def xml_text(text: str) -> str:
    """Return a text as it is written in XML: with entities, and with � for what XML cannot contain."""
    return "".join(_ENTITIES.get(c, c) if _is_allowed(c) else "\N{REPLACEMENT CHARACTER}" for c in text)


def _is_allowed(character: str) -> bool:
    """Whether XML 1.0 can contain a character (section 2.2); control characters that it discourages are out too."""
    point = ord(character)
    if point < 0xA0:
        return 0x20 <= point < 0x7F or character in "\t\n\r"
    return not (0xD800 <= point < 0xE000 or point & 0xFFFE == 0xFFFE)


# ---- Texts: their approximate width without knowing the font, and what can be printed of them

# Widths in parts of the size of the font: at least those of DejaVu Sans, a wide font, so that texts fit in others, too.
_NARROW = dict.fromkeys("!'(),-./:;IJ[\\]fijlrt| ", 0.42)
_WIDE = dict.fromkeys("mMW@%…", 1.0)
_WIDTHS = _NARROW | _WIDE | {"\N{REPLACEMENT CHARACTER}": 1.1}

# Joins letters in Persian and parts of an emoji.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in a sans-serif font of a size, rather too much than too little.

    Examples
    --------
    >>> text_width("ill", 10) < text_width("abc", 10) < text_width("WWW", 10)
    True
    """
    return size * sum(map(_width, text))


def _width(character: str) -> float:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    if east_asian_width(character) in "WF":
        return 1.3 if ord(character) > 0xFFFF else 1.05
    usual = 0.79 if character.isupper() else 0.64 if character.isalnum() else 0.85
    return _WIDTHS.get(character, usual)


def visible(text: str) -> str:
    r"""Return a text on one line, with � for what cannot be printed or would change the direction of what follows.

    Examples
    --------
    >>> visible("a\nb\0")
    'a b�'
    """
    return "".join(
        c if c.isprintable() or c in _JOINERS else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text
    )


# ---- The sheet of every picture of the package: white paper, dark ink, one family of fonts

FONT = "'Source Sans 3', 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
TEXT, PAPER = "#1f2328", "#ffffff"


def sheet(content: Sequence[Element], width: float, height: float) -> Element:
    """Return a complete picture: title and description, the paper, and what is drawn on it.

    Parameters
    ----------
    content : sequence of Element
        First the title and the description, which screen readers say, then what is drawn.
    width, height : float
        Of the paper.

    Examples
    --------
    >>> said = [element("title", "Nothing"), element("desc", "An empty sheet.")]
    >>> str(sheet(said, 40, 30))[:67]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="'
    """
    paper = element("rect", width=round(width), height=round(height), fill=PAPER)
    return element(
        "svg",
        *content[:2],
        paper,
        *content[2:],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        role="img",
        font_family=FONT,
        fill=TEXT,
    )
