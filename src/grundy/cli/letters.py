"""Answers where not all letters can be written: a pipe on Windows, for one, has those of Western Europe only."""

import codecs
import re
import unicodedata

__all__ = ["PLAIN", "in_plain_letters"]

PLAIN = "grundy.plain"  # the name by which Python's streams find the function below

_RAISED, _LOWERED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "₀₁₂₃₄₅₆₇₈₉₊₋"
# As they can be typed where there is a way, and one sign for one in drawings.
_TABLE = """
    ω w  ⊕ (+)  ⊗ (*)  × *  · *  ∘ o  ÷ /  √ sqrt  ± +-  − -  ∞ oo  … ...  ⋯ ...  – -  — -  ’ '  “ "  ” "  ′ '
    ≤ <=  ≥ >=  ≠ !=  ≡ ==  ≈ ~  ∈ in  ∅ {}  → ->  ↦ |->  ↔ <->
    α alpha  β beta  γ gamma  ε epsilon  κ kappa  λ lambda  ρ rho
    ● *  ○ o  ■ #  □ .  █ #  ▮ #  ▒ %  ─ -  │ |  ├ +  └ +
""".split()
_SIGNS = dict(zip(_TABLE[::2], _TABLE[1::2], strict=True))
_RUNS = re.compile(f"(?P<raised>[{_RAISED}]+)|(?P<lowered>[{_LOWERED}]+)|.", re.DOTALL)


def in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Return what is written for letters that a stream does not have, and where to go on.

    Parameters
    ----------
    error : UnicodeError
        What the stream cannot write. What cannot be read is not known, and becomes the sign for that.

    Examples
    --------
    >>> "ω^(ω+1) < ε₀, 3 ⊕ 5, 2⁶⁴, ☃".encode("cp1252", PLAIN).decode()
    'w^(w+1) < epsilon_0, 3 (+) 5, 2^64, ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)  # type: ignore[return-value]
    before = error.object[error.start - 1 : error.start]
    runs = _RUNS.finditer(error.object, error.start, error.end)
    return "".join(_plain(run, before if run.start() == error.start else "") for run in runs), error.end


def _plain(run: re.Match[str], before: str) -> str:
    """Return one letter, or digits that stand higher or lower; some of them the stream may have just written."""
    text = run.group()
    if run.lastgroup is None:
        return _SIGNS.get(text, "?")
    sign, digits = ("^", _RAISED) if run.lastgroup == "raised" else ("_", _LOWERED)
    return ("" if before and before in digits else sign) + unicodedata.normalize("NFKC", text).replace("−", "-")


codecs.register_error(PLAIN, in_plain_letters)
