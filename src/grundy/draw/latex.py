r"""Text for LaTeX, in ASCII only: whatever the text contains, ``pdflatex`` with its first fonts can set it."""

from collections.abc import Collection, Iterable, Sequence
from unicodedata import category, decomposition, normalize

__all__ = ["latex_table", "latex_text"]

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
    # Characters that the first fonts have in other places, or join: `` and '' and -- are written as single ones.
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

    A character that needs a font of its own, such as a Chinese one, is named by its number in Unicode.

    Parameters
    ----------
    text : str

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
    return "".join(map(_written, normalize("NFC", text)))


def latex_table(headings: Sequence[str], rows: Iterable[Sequence[str]], numeric: Collection[str] = ()) -> str:
    r"""Return a table of texts as a ``tabular``, which needs no package.

    Parameters
    ----------
    headings : sequence of str
    rows : iterable of sequences of str
        As many texts in each as there are headings.
    numeric : collection of str, optional
        The headings of the columns that are set on the right.

    Returns
    -------
    str

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


def _written(character: str) -> str:
    """Return one character, which may be a letter with accents."""
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
