"""SVG as text: elements with attributes and children, written so that any text in them is well-formed XML."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Element", "Value", "element", "number", "xml_text"]

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
        break_ = "" if any(isinstance(child, str) for child in self.children) or self.tag == "text" else "\n"
        inner = break_.join(xml_text(child) if isinstance(child, str) else str(child) for child in self.children)
        return f"<{opening}>{break_}{inner}{break_}</{self.tag}>"


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

    Returns
    -------
    Element

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
    """Return a number with at most two decimals, as short as it can be written.

    Parameters
    ----------
    value : float

    Returns
    -------
    str

    Examples
    --------
    >>> number(2.0), number(1.255001), number(-0.001)
    ('2', '1.26', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def xml_text(text: str) -> str:
    r"""Return a text as it is written in XML: with entities, and with � for what XML cannot contain.

    Parameters
    ----------
    text : str

    Returns
    -------
    str

    Examples
    --------
    >>> xml_text("a<b & 'c'\0")
    'a&lt;b &amp; &#39;c&#39;�'
    """
    return "".join(_ENTITIES.get(c, c) if _is_allowed(c) else "\N{REPLACEMENT CHARACTER}" for c in text)


def _is_allowed(character: str) -> bool:
    """Whether XML 1.0 can contain a character (section 2.2); control characters that it discourages are out too."""
    point = ord(character)
    if point < 0xA0:
        return 0x20 <= point < 0x7F or character in "\t\n\r"
    return not (0xD800 <= point < 0xE000 or point & 0xFFFE == 0xFFFE)
