"""Properties that are computed when they are first asked for, and kept, without a lock.

Up to Python 3.11 the property of functools holds a lock while it computes, one for all objects of a class. So two
threads wait for each other for ever when one asks an object for a property that needs a second one, and the other asks
another object for the second one, which needs the first: predecessors of a graph from its followers, and followers
from predecessors. Besides, no two objects would ever be solved at the same time. From Python 3.12 on there is no lock.
"""

import functools
from typing import TYPE_CHECKING, Any

__all__ = ["cached_property"]

_MISSING = object()

if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801
        """A property that is computed once; threads that ask at the same time may compute it each, and get one result.

        The function may change nothing but its own object, and that only so that to do it twice does no harm.

        Examples
        --------
        >>> class Square:
        ...     def __init__(self, side): self.side = side
        ...     @cached_property
        ...     def area(self): return self.side ** 2
        >>> Square(3).area
        9
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            kept = instance.__dict__
            found = kept.get(self.attrname, _MISSING)
            return kept.setdefault(self.attrname, self.func(instance)) if found is _MISSING else found
