"""SVG as text: elements with attributes and children, the width of texts, and the sheet of a picture.

Elements are well-formed XML for any text that they contain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category, east_asian_width

# The value of an attribute; None omits the attribute.
Value = str | float | None

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"} | {
    space: f"&#{ord(space)};" for space in "\t\n\r"
}


@dataclass(frozen=True)
class Element:
    """An XML element; ``str`` returns its text.

    Attributes
    ----------
    tag : str
        The name of the element.
    attributes : tuple of pairs of str
        The names and values of the attributes, not escaped.
    children : tuple of Element or str
        The content of the element; strings are not escaped.

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
        # Newlines are added only between elements, where they have no meaning.
        separator = "" if any(isinstance(child, str) for child in self.children) or self.tag == "text" else "\n"
        inner = separator.join(xml_text(child) if isinstance(child, str) else str(child) for child in self.children)
        return f"<{opening}>{separator}{inner}{separator}</{self.tag}>"


def element(tag: str, *children: Element | str, **attributes: Value) -> Element:
    """Return an SVG element.

    Parameters
    ----------
    tag : str
        The name of the element.
    *children : Element or str
        The content of the element. Strings must not be escaped.
    **attributes : str, float or None
        The attributes: ``stroke_width=2`` means ``stroke-width="2"``, ``class_`` means ``class``, and None omits one.

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
    """Return a number as text with at most two decimals and no trailing zeros: 2.0 is 2, and -0.001 is 0."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def xml_text(text: str) -> str:
    """Return a text escaped for XML, with � in place of characters that XML cannot contain."""
    return "".join(_ENTITIES.get(c, c) if _is_allowed(c) else "\N{REPLACEMENT CHARACTER}" for c in text)


def _is_allowed(character: str) -> bool:
    """Return whether XML 1.0 can contain a character (section 2.2) and does not discourage it."""
    point = ord(character)
    if point < 0xA0:
        return 0x20 <= point < 0x7F or character in "\t\n\r"
    return not (0xD800 <= point < 0xE000 or point & 0xFFFE == 0xFFFE)


# ---- Texts: their approximate width in an unknown font, and their printable characters

# Widths in units of the font size: at least those of DejaVu Sans, a wide font, so that texts also fit in other fonts.
_NARROW = dict.fromkeys("!'(),-./:;IJ[\\]fijlrt| ", 0.42)
_WIDE = dict.fromkeys("mMW@%…", 1.0)
_WIDTHS = _NARROW | _WIDE | {"\N{REPLACEMENT CHARACTER}": 1.1}

# These join letters in Persian and parts of an emoji.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def text_width(text: str, size: float) -> float:
    """Return an approximate width of a text in a sans-serif font, too large rather than too small.

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
    r"""Return a text on one line, with � for characters that are not printable or change the direction of text.

    Examples
    --------
    >>> visible("a\nb\0")
    'a b�'
    """
    return "".join(
        c if c.isprintable() or c in _JOINERS else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text
    )


# ---- The sheet of all pictures: white paper, dark ink, one list of fonts

FONT = "'Source Sans 3', 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
TEXT, PAPER = "#1f2328", "#ffffff"


def sheet(content: Sequence[Element], width: float, height: float) -> Element:
    """Return a complete picture: a title, a description, the paper, and the drawing on it.

    Parameters
    ----------
    content : sequence of Element
        The title and the description for screen readers, followed by the elements of the drawing.
    width, height : float
        The size of the paper.

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
