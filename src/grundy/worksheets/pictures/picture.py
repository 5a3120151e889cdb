"""A picture of an exercise: drawn once, written as SVG or as TikZ."""

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.draw import Element, element, tikz
from grundy.draw.svg import FONT, TEXT

__all__ = ["ANSWER", "GREY", "LINE", "WIDEST", "Picture", "beside", "stacked"]

# Colours: of what is to be filled in, once it is; of borders; of fillings.
ANSWER, LINE, GREY = "#0072b2", "#57606a", "#eef0f2"

# A picture fits between the margins of A4 and Letter: 600 pixels of CSS are 159 mm.
WIDEST = 600.0


@dataclass(frozen=True)
class Picture:
    r"""A drawing and its size, in pixels of CSS.

    Attributes
    ----------
    drawn : Element
        A group whose upper left corner is (0, 0).
    width, height : float
        Its size.
    told : str
        What it shows, for those who cannot see it.

    Examples
    --------
    >>> dot = Picture(element("circle", cx=4, cy=4, r=3), 8, 8, "A dot.")
    >>> print(dot.tikz.splitlines()[2])
    \path[fill=c000000] (4,4) circle[radius=3];
    """

    drawn: Element
    width: float
    height: float
    told: str

    @property
    def svg(self) -> Element:
        """The picture as an element of a page or a file of its own."""
        return element(
            "svg",
            element("title", self.told),
            self.drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width:.0f} {self.height:.0f}",
            width=round(self.width),
            height=round(self.height),
            role="img",
            font_family=FONT,
            fill=TEXT,
        )

    @property
    def tikz(self) -> str:
        """The picture as a ``tikzpicture``."""
        return tikz(self.drawn)


def stacked(pictures: Sequence[Picture], gap: float = 12.0) -> Picture:
    """Return pictures one below the other, their left sides in line.

    Examples
    --------
    >>> dot = Picture(element("circle", r=3), 8, 8, "A dot.")
    >>> stacked([dot, dot], 4).height
    20.0
    """
    drawn, top = [], 0.0
    for picture in pictures:
        drawn.append(element("g", picture.drawn, transform=f"translate(0 {top:.2f})"))
        top += picture.height + gap
    return Picture(element("g", *drawn), max(picture.width for picture in pictures), top - gap, _told(pictures))


def beside(pictures: Sequence[Picture], gap: float = 24.0) -> Picture:
    """Return pictures side by side, their lower sides in line.

    Examples
    --------
    >>> dot = Picture(element("circle", r=3), 8, 8, "A dot.")
    >>> beside([dot, dot], 4).width
    20.0
    """
    height = max(picture.height for picture in pictures)
    drawn, left = [], 0.0
    for picture in pictures:
        drawn.append(element("g", picture.drawn, transform=f"translate({left:.2f} {height - picture.height:.2f})"))
        left += picture.width + gap
    return Picture(element("g", *drawn), left - gap, height, _told(pictures))


def _told(pictures: Sequence[Picture]) -> str:
    return " ".join(dict.fromkeys(picture.told for picture in pictures))
