"""Lines of text that fit a width, by the widths that letters have at most."""

from grundy.draw import text_width

__all__ = ["wrapped"]


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Return the lines of a paragraph.

    Parameters
    ----------
    width : float
        How wide a line may be, unless a single word is wider.
    size : float
        The size of the font.

    Examples
    --------
    >>> wrapped("the least number that is missing", 100, 12)
    ['the least', 'number that is', 'missing']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
