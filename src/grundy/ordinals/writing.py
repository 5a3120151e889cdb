"""Ordinals as text: with w, with ω, and for LaTeX."""

from dataclasses import dataclass

from grundy.errors import LimitError
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.saying import counted, written

__all__ = ["MAX_SIGNS", "ascii_text", "briefly", "formatted", "formula", "latex", "require_writable", "text"]

# Exponents may share what they are made of, so that few objects can stand for a text that fills no disk.
MAX_SIGNS = 10**7
# So many signs of a long ordinal are shown in a sentence.
_SHOWN = 100
# Formulas in notebooks have about so many signs at most.
_FORMULA = 2000


@dataclass(frozen=True)
class _Style:
    """The signs of one way to write ordinals."""

    omega: str
    times: str
    plus: str
    opening: str
    closing: str
    always_bracket: bool = False

    def term(self, exponent: Ordinal, n: int, above: str) -> str:
        """Write ω^exponent·n, where the exponent has been written already."""
        if not exponent:
            return written(n)
        power = self.omega if exponent == 1 else f"{self.omega}^{self.raised(exponent, above)}"
        return power if n == 1 else f"{power}{self.times}{written(n)}"

    def raised(self, exponent: Ordinal, above: str) -> str:
        plain = exponent.is_finite or above == self.omega
        return above if plain and not self.always_bracket else f"{self.opening}{above}{self.closing}"


_ASCII = _Style("w", "*", "+", "(", ")")
_UNICODE = _Style("ω", "·", "+", "(", ")")
_LATEX = _Style(r"\omega", r" \cdot ", " + ", "{", "}", always_bracket=True)


def ascii_text(x: OrdinalLike) -> str:
    """Return an ordinal as text that any keyboard can write.

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    str
        `grundy.ordinals.parse` reads it again.

    Raises
    ------
    LimitError
        When it would be longer than ten million signs.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> print(ascii_text(w ** (w * 2 + 1) * 3 + w + 5), ascii_text(w ** w ** 7), ascii_text(w ** w))
    w^(w*2+1)*3+w+5 w^(w^7) w^w
    """
    return _written(ordinal(x), _ASCII)


def text(x: OrdinalLike) -> str:
    """Return an ordinal as text with ω; this is what `str` gives.

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    str

    Examples
    --------
    >>> print(text(Ordinal("w^(w^7*2)*3+1")))
    ω^(ω^7·2)·3+1
    """
    return _written(ordinal(x), _UNICODE)


def latex(x: OrdinalLike) -> str:
    r"""Return an ordinal as LaTeX has it in mathematics.

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    str

    Examples
    --------
    >>> print(latex(Ordinal("w^(w^7)*2+1")))
    \omega^{\omega^{7}} \cdot 2 + 1
    """
    return _written(ordinal(x), _LATEX)


def formula(x: Ordinal) -> str:
    r"""Return an ordinal as a formula for a notebook; of one that nobody would read only how many terms it has.

    Parameters
    ----------
    x : Ordinal

    Returns
    -------
    str

    Examples
    --------
    >>> print(formula(Ordinal("w^2+1")), formula(Ordinal(f"w^0x{'f' * 3000}+1")))
    $\omega^{2} + 1$ $\text{an ordinal of 2 terms, too long to show}$
    """
    if _signs(x, {}) <= _FORMULA:
        return f"${latex(x)}$"
    terms = counted(len(x.terms), "term")
    return rf"$\text{{an ordinal of {terms}, too long to show}}$"


def briefly(x: OrdinalLike) -> str:
    """Return an ordinal as text for a sentence: only the beginning when it is long.

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    str

    Examples
    --------
    >>> print(briefly(Ordinal("w^2+1")), briefly(Ordinal(f"w^0x{'f' * 1000}+1"))[-30:])
    ω^2+1 fffffffff… (1006 signs in all)
    """
    try:
        found = text(x)
    except LimitError:
        return "an ordinal too long to write"
    return found if len(found) <= _SHOWN else f"{found[:_SHOWN]}… ({len(found)} signs in all)"


def formatted(x: Ordinal, spec: str) -> str:
    r"""Return what ``f"{x:spec}"`` gives: the specification is empty, ``ascii`` or ``latex``.

    Parameters
    ----------
    x : Ordinal
    spec : str

    Returns
    -------
    str

    Examples
    --------
    >>> x = Ordinal("w^2+1")
    >>> print(f"{x} {x:ascii} {x:latex}")
    ω^2+1 w^2+1 \omega^{2} + 1
    """
    ways = {"": text, "ascii": ascii_text, "latex": latex}
    if spec not in ways:
        raise ValueError(f"an ordinal is formatted with '', 'ascii' or 'latex', not with {spec!r}")
    return ways[spec](x)


def require_writable(x: Ordinal) -> None:
    """Refuse an ordinal whose text would be too long.

    Examples
    --------
    >>> require_writable(Ordinal("w^(w^7)*2+1"))
    """
    signs = _signs(x, {})
    if signs > MAX_SIGNS:
        size = str(signs) if signs < 10**30 else "more than 10^30"
        raise LimitError(f"this ordinal would take about {size} signs to write, and at most {MAX_SIGNS} are written")


def _signs(x: Ordinal, known: dict[int, int]) -> int:
    """Return about how long the text is; what is shared is measured once."""
    if id(x) not in known:
        known[id(x)] = sum(4 + n.bit_length() // 3 + _signs(exponent, known) for exponent, n in x.terms)
    return known[id(x)]


def _written(x: Ordinal, style: _Style) -> str:
    require_writable(x)
    return _sum(x, style, {})


def _sum(x: Ordinal, style: _Style, known: dict[int, str]) -> str:
    """Write all terms; the height of an ordinal is limited, and so is the depth of this recursion."""
    if not x:
        return "0"
    if id(x) not in known:
        known[id(x)] = style.plus.join(style.term(e, n, _sum(e, style, known)) for e, n in x.terms)
    return known[id(x)]
