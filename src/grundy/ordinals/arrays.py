"""Arrays of ordinals below ω^ω^ω: many nim operations in one call.

A product of ordinals of one or two terms takes less time than a call from Python does. Here one call makes as many
products as there are rows, and an ordinal becomes an object of its own only when it is asked for.
"""

from collections.abc import Iterable, Iterator
from operator import index
from typing import Any, TypeAlias, overload

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure import _kernels
from grundy.ordinals.closure.terms.terms import few_terms, kernel_array
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal

__all__ = ["OrdinalArray"]

# An array takes at most so much memory.
MOST_BYTES = 1 << 30

Many: TypeAlias = "OrdinalArray | Iterable[OrdinalLike | str]"


class OrdinalArray:
    """Ordinals below ω^ω^ω in a row, with the nim operations for all of them at once.

    The operations are the methods `add`, `multiply`, `square` and `sum`, as `grundy.ordinals.add` and its neighbours
    are functions: the operators of ordinals mean ordinary arithmetic. Arrays never change.

    Parameters
    ----------
    ordinals : iterable of Ordinal, int or str
        Each of at most 4096 terms ω^β·n, where n is below 2^64 and β has at most eight places, with counts below 2^44.

    Raises
    ------
    LimitError
        When an ordinal is too long for an array, or the array for the memory.

    Examples
    --------
    >>> x = OrdinalArray(["w", "w^2", "w+1", 7])
    >>> x.multiply(x)
    OrdinalArray(['w^2', 'w*2', 'w^2+1', '4'])
    >>> x.multiply("w^2")[0], x.add(1)[2], x.sum()
    (Ordinal('2'), Ordinal('w'), Ordinal('w^2+6'))
    """

    __slots__ = ("_rows",)
    _rows: "_kernels.OrdinalArray"

    def __init__(self, ordinals: "Iterable[OrdinalLike | str]" = ()) -> None:
        if isinstance(ordinals, str) or not isinstance(ordinals, Iterable):
            raise DomainError(f"an array is made of a list of ordinals, not of {ordinals!r}")
        self._rows = kernel_array([_terms(x) for x in ordinals])

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, position: int) -> Ordinal: ...
    @overload
    def __getitem__(self, position: slice) -> "OrdinalArray": ...
    def __getitem__(self, position: int | slice) -> "Ordinal | OrdinalArray":
        if isinstance(position, slice):
            chosen = range(len(self))[position]
            return _array(self._rows.rows(list(chosen), MOST_BYTES))
        try:
            at = range(len(self))[index(position)]
        except IndexError:
            raise IndexError(f"the array has {len(self)} ordinals, and none at {position}") from None
        return Ordinal.from_element(self._rows.item(at))

    def __iter__(self) -> Iterator[Ordinal]:
        return (Ordinal.from_element(self._rows.item(i)) for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return self._rows.equals(other._rows) if isinstance(other, OrdinalArray) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = [repr(f"{x:ascii}") for x in self[:6]]
        if len(self) > len(shown):
            return f"<OrdinalArray of {len(self)} ordinals: {', '.join(shown)}, …>"
        return f"OrdinalArray([{', '.join(shown)}])"

    def __reduce__(self) -> tuple[Any, ...]:
        return OrdinalArray, (list(self),)

    def add(self, other: "Many | OrdinalLike | str") -> "OrdinalArray":
        """Return the nim sums, row by row.

        Parameters
        ----------
        other : OrdinalArray, iterable of ordinals, Ordinal, int or str
            As long as this array; or one ordinal, or an array of one, which goes with every row.

        Returns
        -------
        OrdinalArray

        Examples
        --------
        >>> OrdinalArray(["w", "w+1"]).add(["w^2", 1])
        OrdinalArray(['w^2+w', 'w'])
        """
        return _array(self._rows.add(self._partner(other), MOST_BYTES))

    def multiply(self, other: "Many | OrdinalLike | str") -> "OrdinalArray":
        """Return the nim products, row by row.

        Parameters
        ----------
        other : OrdinalArray, iterable of ordinals, Ordinal, int or str
            As long as this array; or one ordinal, or an array of one, which goes with every row.

        Returns
        -------
        OrdinalArray

        Raises
        ------
        LimitError
            When a product is too long for an array; `grundy.ordinals.multiply` may have it.

        Examples
        --------
        >>> OrdinalArray(["w", "w^2", "w^w"]).multiply("w")
        OrdinalArray(['w^2', '2', 'w^(w+1)'])
        """
        return _array(self._rows.multiply(self._partner(other), MOST_BYTES))

    def square(self) -> "OrdinalArray":
        """Return the nim squares.

        Returns
        -------
        OrdinalArray

        Examples
        --------
        >>> OrdinalArray(["w", "w^2+1"]).square()
        OrdinalArray(['w^2', 'w*2+1'])
        """
        return _array(self._rows.square(MOST_BYTES))

    def sum(self) -> Ordinal:
        """Return the nim sum of all rows; 0 for an array of none.

        Returns
        -------
        Ordinal

        Examples
        --------
        >>> OrdinalArray(["w+1", "w^2+1", "w^2"]).sum()
        Ordinal('w')
        """
        return _array(self._rows.sum(MOST_BYTES))[0]

    def _partner(self, other: "Many | OrdinalLike | str") -> "_kernels.OrdinalArray":
        if not isinstance(other, OrdinalArray):
            other = OrdinalArray([other] if isinstance(other, str) or not isinstance(other, Iterable) else other)
        if len(other) not in (1, len(self)) and len(self) != 1:
            lengths = f"arrays of {len(self)} and of {len(other)} ordinals"
            raise DomainError(f"{lengths} do not go together; take equal lengths, or one ordinal")
        return other._rows


def _terms(value: OrdinalLike | str) -> "_kernels.OrdinalTerms":
    x = Ordinal(value) if isinstance(value, str) else ordinal(value)
    found = few_terms(x) if x.is_algebraic else None
    if found is None:
        from grundy.ordinals.writing import briefly

        rule = "an array holds ordinals below ω^ω^ω whose terms are few and short"
        raise LimitError(f"{rule}, not {briefly(x)}; take the functions of grundy.ordinals for it")
    return found


def _array(rows: "_kernels.OrdinalArray | None") -> OrdinalArray:
    if rows is None:
        limit = f"an array holds no more than {MOST_BYTES >> 30} GiB and no terms with numbers beyond 2^44"
        raise LimitError(f"{limit}, which the result needs; take fewer rows, or the functions of grundy.ordinals")
    made = OrdinalArray.__new__(OrdinalArray)
    made._rows = rows
    return made
