"""Names of vertices and their values as JSON has them."""

from math import isfinite
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.graphs import LoopyValue

__all__ = ["json_name", "json_value"]


def json_name(name: Any) -> Any:
    """Return a name as JSON has it: numbers, texts, True, False, None and tuples of these; the rest by its text.

    Examples
    --------
    >>> json_name((1, "a")), json_name(frozenset()), json_name(float("inf"))
    ([1, 'a'], 'frozenset()', 'inf')
    """
    if isinstance(name, (tuple, list)):
        return list(map(json_name, name))
    if isinstance(name, float):
        return name if isfinite(name) else str(name)
    return name if name is None or isinstance(name, (str, int)) else str(name)


def json_value(value: "LoopyValue | None") -> int | dict[str, Any] | None:
    """Return a value as JSON has it: a number, or an object with the set K; None for none.

    Examples
    --------
    >>> from grundy.graphs import LoopyValue
    >>> json_value(LoopyValue(3)), json_value(LoopyValue.infinite({2, 0}))
    (3, {'infinite': True, 'k': [0, 2]})
    """
    if value is None:
        return None
    return value.nim_value if value.is_finite else {"infinite": True, "k": sorted(value.k)}
