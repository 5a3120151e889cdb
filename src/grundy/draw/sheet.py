"""The sheet on which every picture of the package is drawn: white paper, dark ink, one family of letters."""

from collections.abc import Sequence

from grundy.draw.svg import Element, element

__all__ = ["FONT", "PAPER", "TEXT", "sheet"]

FONT = "'Source Sans 3', 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
TEXT, PAPER = "#1f2328", "#ffffff"


def sheet(content: Sequence[Element], width: float, height: float) -> Element:
    """Return a whole file: title and description, the paper, and what is drawn on it.

    Parameters
    ----------
    content : sequence of Element
        First the title and the description, which readers of the screen say, then what is drawn.
    width, height : float
        Of the paper.

    Returns
    -------
    Element

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
