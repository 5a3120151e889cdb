"""What is known of a period in notebooks; nothing is computed for it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.saying import shown

if TYPE_CHECKING:
    from grundy.sequences.periods.periodicity import Periodicity

__all__ = ["periodicity_html", "periodicity_latex"]

MOST_EXCEPTIONS, LONGEST_PROOF = 20, 600


def periodicity_html(found: Periodicity) -> str:
    """Return what is known of a period, and whether it is proved, as HTML.

    Parameters
    ----------
    found : Periodicity

    Returns
    -------
    str

    Examples
    --------
    >>> from grundy.sequences import find_period
    >>> text = periodicity_html(find_period("0.07"))
    >>> "proved" in text, "<td>34</td>" in text
    (True, True)
    """
    rows = [("status", _status(found)), ("values computed", shown(found.checked_to))]
    if found.period is not None:
        claim = [("period", found.period), ("preperiod", found.preperiod), ("saltus", found.saltus)]
        rows = [
            rows[0],
            *((name, shown(number or 0)) for name, number in claim),
            ("exceptions", _exceptions(found)),
            rows[1],
        ]
    body = "".join(f"<tr><th>{name}</th><td>{escape(text)}</td></tr>" for name, text in rows)
    return f'<table class="grundy-period">{body}</table>'


def _status(found: Periodicity) -> str:
    if found.certificate is None:
        return "no period is proved"
    reason = found.certificate.statement()
    return f"proved: {reason[:LONGEST_PROOF]}{'…' * (len(reason) > LONGEST_PROOF)}"


def _exceptions(found: Periodicity) -> str:
    if found.exceptions is None:
        return "not listed"
    listed = ", ".join(map(shown, found.exceptions[:MOST_EXCEPTIONS]))
    more = len(found.exceptions) - MOST_EXCEPTIONS
    return (listed or "none") + (f" and {more} more" if more > 0 else "")


def periodicity_latex(found: Periodicity) -> str:
    r"""Return what is known of a period, and whether it is proved, as LaTeX.

    Parameters
    ----------
    found : Periodicity

    Returns
    -------
    str

    Examples
    --------
    >>> from grundy.sequences import find_period
    >>> print(periodicity_latex(find_period("0.07")))
    $G(n + 34) = G(n)\text{ for all }n \ge 53\quad\text{(proved)}$
    """
    if found.period is None:
        return rf"$\text{{the first {shown(found.checked_to)} values prove no period}}$"
    rise = f" + {found.saltus}" if found.saltus else ""
    claim = f"G(n + {found.period}) = G(n){rise}"
    return rf"${claim}\text{{ for all }}n \ge {found.preperiod}\quad\text{{(proved)}}$"
