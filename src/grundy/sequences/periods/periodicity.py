"""What is known of the period of a nim sequence."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.saying import shown
from grundy.sequences.heaps import Subtraction
from grundy.sequences.periods._kernels import exceptions
from grundy.sequences.periods.certificate import Certificate
from grundy.sequences.periods.taking import TakingCertificate, in_units_of
from grundy.sequences.values.engine import Values

__all__ = ["MAX_EXCEPTIONS", "Periodicity"]

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

        Returns
        -------
        Periodicity

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
        from grundy.sequences.periods.showing import periodicity_html

        return periodicity_html(self)

    def _repr_latex_(self) -> str:
        from grundy.sequences.periods.showing import periodicity_latex

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

        Returns
        -------
        int

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
        heap = natural(heap, "a heap")
        if heap < len(values):
            return int(values[heap])
        if self.certificate is None:
            raise LimitError(
                f"the nim value of heap {shown(heap)} is out of reach: no period is proved by the {len(values)} values "
                "that are there; compute more of them, or try a smaller heap"
            )
        return self.certificate.value_at(heap, values)

    def in_units_of(self, game: Subtraction) -> Periodicity:
        """Return what is known of a game from what is known of the game in units.

        Parameters
        ----------
        game : Subtraction
            A heap of n plays like a heap of n // unit of the game here.

        Returns
        -------
        Periodicity

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
