"""What is known of the period of a nim sequence."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from html import escape

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.sequences._kernels import Values, exceptions
from grundy.sequences.heaps import Subtraction
from grundy.sequences.periods.certificate import Certificate
from grundy.sequences.periods.taking import TakingCertificate, in_units_of
from grundy.text import format_number

__all__ = [
    "MAX_EXCEPTIONS",
    "Periodicity",
    "periodicity_html",
    "periodicity_latex",
]


MAX_EXCEPTIONS = 4_000_000
SHOWN = 20


@dataclass(frozen=True, repr=False)
class Periodicity:
    """What is known of the period of a nim sequence; there is no claim without proof.

    Attributes
    ----------
    period : int or None
        The least p with G(n + p) = G(n) + saltus for all n >= preperiod; None when none is proved.
    preperiod : int or None
        The least such n0, where n0 >= 1 for take-and-break games, and n0 >= 0 for subtraction and all-but sets. For a
        take-and-break game the empty heap is no heap, and n0 - 1 is the last exception of the books.
    saltus : int or None
        By how much the values rise in a period; 0 when they repeat.
    exceptions : tuple of int or None
        The heaps n < preperiod whose value is not the one that the period continued backwards would give: G(n) differs
        from G(n + tp) - t·saltus, where n + tp >= preperiod. None when there are more than 4,000,000 of them, or no
        period is proved.
    proved : bool
        Whether the period holds for ever.
    checked_to : int
        The values G(0), ..., G(checked_to - 1) were computed.
    certificate : Certificate or None
        The proof, which can be verified from the values.

    Examples
    --------
    >>> Periodicity(None, None, None, None, proved=False, checked_to=100)
    Periodicity(period=None, preperiod=None, saltus=None, exceptions=None, proved=False, checked_to=100)
    """

    period: int | None
    preperiod: int | None
    saltus: int | None
    exceptions: tuple[int, ...] | None
    proved: bool
    checked_to: int
    certificate: Certificate | None = None

    def __post_init__(self) -> None:
        claim = (self.period, self.preperiod, self.saltus)
        if any((part is not None) != self.proved for part in (*claim, self.certificate)):
            raise DomainError(
                f"a period is given just when a certificate proves it, not {claim} with proved={self.proved} and the "
                f"certificate {self.certificate}"
            )

    @classmethod
    def of(cls, certificate: Certificate | None, values: Values) -> Periodicity:
        """Return what a certificate, or none, says of values.

        Parameters
        ----------
        certificate : Certificate or None
            The proof; None when there is none.
        values : numpy.ndarray
            The nim values that were computed, from heap 0 on.

        Examples
        --------
        >>> import numpy as np
        >>> proof = TakingCertificate(Subtraction({1, 2}), period=3, preperiod=0, saltus=0)
        >>> Periodicity.of(proof, np.arange(20, dtype=np.uint8) % 3)
        Periodicity(period=3, preperiod=0, saltus=0, exceptions=(), proved=True, checked_to=20)
        """
        if certificate is None:
            return cls(None, None, None, None, proved=False, checked_to=len(values))
        period, preperiod, saltus = certificate.period, certificate.preperiod, certificate.saltus
        found = _exceptions(values, preperiod, period, saltus)
        return cls(period, preperiod, saltus, found, True, len(values), certificate)

    def __repr__(self) -> str:
        shown_fields = [
            f"{field.name}={self._shown(field.name)}" for field in fields(self) if field.name != "certificate"
        ]
        return f"Periodicity({', '.join(shown_fields)})"

    def _repr_html_(self) -> str:
        """Return what is known, and whether it is proved, for notebooks."""
        return periodicity_html(self)

    def _repr_latex_(self) -> str:

        return periodicity_latex(self)

    def _shown(self, name: str) -> str:
        value = getattr(self, name)
        if name != "exceptions" or value is None or len(value) <= SHOWN:
            return repr(value)
        return f"({', '.join(map(str, value[:6]))}, … {len(value) - 8} more …, {value[-2]}, {value[-1]})"

    def value_at(self, heap: int, values: Values) -> int:
        """Return the nim value of any heap, however large.

        Parameters
        ----------
        heap : int
            The number of counters.
        values : numpy.ndarray
            The nim values from heap 0 on: at least preperiod + period of them, unless they contain the heap.

        Raises
        ------
        LimitError
            When the heap is not among the values and no period is proved.
        DomainError
            When there are too few values to look it up.

        Examples
        --------
        >>> import numpy as np
        >>> proof = TakingCertificate(Subtraction({1, 2}), period=3, preperiod=0, saltus=0)
        >>> values = np.arange(20, dtype=np.uint8) % 3
        >>> Periodicity.of(proof, values).value_at(10**30, values)
        1
        """
        heap = as_natural(heap, "a heap")
        if heap < len(values):
            return int(values[heap])
        if self.certificate is None:
            raise LimitError(
                f"the nim value of heap {format_number(heap)} is out of reach: no period is proved by the "
                f"{len(values)} values "
                "that are there; compute more of them, or try a smaller heap"
            )
        return self.certificate.value_at(heap, values)

    def in_units_of(self, game: Subtraction) -> Periodicity:
        """Return what is known of a game from what is known of the game in units.

        Parameters
        ----------
        game : Subtraction
            A heap of n plays like a heap of n // unit of the game here.

        Examples
        --------
        >>> import numpy as np
        >>> proof = TakingCertificate(Subtraction({1, 2}), period=3, preperiod=0, saltus=0)
        >>> Periodicity.of(proof, np.arange(20, dtype=np.uint8) % 3).in_units_of(Subtraction({10, 20}))
        Periodicity(period=30, preperiod=0, saltus=0, exceptions=(), proved=True, checked_to=200)
        """
        unit, checked_to = game.unit, self.checked_to * game.unit
        if self.period is None or self.preperiod is None:
            return replace(self, checked_to=checked_to)
        many = self.exceptions is None or unit * len(self.exceptions) > MAX_EXCEPTIONS
        heaps = None if many else tuple(n for m in self.exceptions or () for n in range(m * unit, (m + 1) * unit))
        proof = in_units_of(game, self.certificate) if isinstance(self.certificate, TakingCertificate) else None
        return Periodicity(unit * self.period, unit * self.preperiod, self.saltus, heaps, True, checked_to, proof)

    def statement(self) -> str:
        """Return in a sentence what is known.

        Examples
        --------
        >>> Periodicity(None, None, None, None, proved=False, checked_to=100).statement()
        'the first 100 values prove no period'
        """
        if self.certificate is None:
            return f"the first {self.checked_to} values prove no period"
        rise = f" + {self.saltus}" if self.saltus else ""
        claim = f"G(n + {self.period}) = G(n){rise} for all n >= {self.preperiod}"
        return f"{claim}: {self.certificate.statement()}"


def _exceptions(values: Values, preperiod: int, period: int, saltus: int) -> tuple[int, ...] | None:
    """Return the exceptions, or None when they are too many, or when the values do not hold a whole period."""
    if preperiod == 0:
        return ()
    if preperiod + period > len(values):
        return None
    found = exceptions(values, preperiod, period, saltus, MAX_EXCEPTIONS)
    return None if found is None else tuple(found.tolist())


# ---- What is known of a period in notebooks; nothing is computed for it

MOST_EXCEPTIONS, LONGEST_PROOF = 20, 600


def periodicity_html(found: Periodicity) -> str:
    """Return what is known of a period, and whether it is proved, as HTML.

    Examples
    --------
    >>> from grundy.sequences import find_period
    >>> text = periodicity_html(find_period("0.07"))
    >>> "proved" in text, "<td>34</td>" in text
    (True, True)
    """
    rows = [("status", _status(found)), ("values computed", format_number(found.checked_to))]
    if found.period is not None:
        claim = [("period", found.period), ("preperiod", found.preperiod), ("saltus", found.saltus)]
        rows = [
            rows[0],
            *((name, format_number(number or 0)) for name, number in claim),
            ("exceptions", _exceptions_showing(found)),
            rows[1],
        ]
    body = "".join(f"<tr><th>{name}</th><td>{escape(text)}</td></tr>" for name, text in rows)
    return f'<table class="grundy-period">{body}</table>'


def _status(found: Periodicity) -> str:
    if found.certificate is None:
        return "no period is proved"
    reason = found.certificate.statement()
    return f"proved: {reason[:LONGEST_PROOF]}{'…' * (len(reason) > LONGEST_PROOF)}"


def _exceptions_showing(found: Periodicity) -> str:
    if found.exceptions is None:
        return "not listed"
    listed = ", ".join(map(format_number, found.exceptions[:MOST_EXCEPTIONS]))
    more = len(found.exceptions) - MOST_EXCEPTIONS
    return (listed or "none") + (f" and {more} more" if more > 0 else "")


def periodicity_latex(found: Periodicity) -> str:
    r"""Return what is known of a period, and whether it is proved, as LaTeX.

    Examples
    --------
    >>> from grundy.sequences import find_period
    >>> print(periodicity_latex(find_period("0.07")))
    $G(n + 34) = G(n)\text{ for all }n \ge 53\quad\text{(proved)}$
    """
    if found.period is None:
        return rf"$\text{{the first {format_number(found.checked_to)} values prove no period}}$"
    rise = f" + {found.saltus}" if found.saltus else ""
    claim = f"G(n + {found.period}) = G(n){rise}"
    return rf"${claim}\text{{ for all }}n \ge {found.preperiod}\quad\text{{(proved)}}$"
