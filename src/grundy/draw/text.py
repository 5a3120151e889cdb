"""Texts in drawings: how wide they are, about, without knowing the font, and what can be seen of them."""

from unicodedata import category, east_asian_width

__all__ = ["text_width", "visible"]

# Widths in parts of the size of the font: at least those of DejaVu Sans, a wide font, so that texts fit in others, too.
_NARROW = dict.fromkeys("!'(),-./:;IJ[\\]fijlrt| ", 0.42)
_WIDE = dict.fromkeys("mMW@%…", 1.0)
_WIDTHS = _NARROW | _WIDE | {"\N{REPLACEMENT CHARACTER}": 1.1}

# Joins letters in Persian and parts of an emoji.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in a sans-serif font, rather too much than too little.

    Parameters
    ----------
    text : str
    size : float
        The size of the font.

    Returns
    -------
    float

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

    Parameters
    ----------
    text : str

    Returns
    -------
    str

    Examples
    --------
    >>> visible("a\nb\0")
    'a b�'
    """
    return "".join(
        c if c.isprintable() or c in _JOINERS else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text
    )
