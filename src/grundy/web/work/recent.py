"""What was seen lately, as far as there is room for it."""

from __future__ import annotations

from collections import OrderedDict

__all__ = ["Recent"]


class Recent:
    """A set of texts that forgets those that were seen longest ago.

    Parameters
    ----------
    most : int
        How many it holds.

    Examples
    --------
    >>> seen = Recent(2)
    >>> for text in (b"a", b"b", b"c"):
    ...     seen.add(text)
    >>> seen.holds(b"a"), seen.holds(b"c")
    (False, True)
    """

    def __init__(self, most: int):
        self._most = most
        self._seen: OrderedDict[bytes, None] = OrderedDict()

    def holds(self, text: bytes) -> bool:
        """Return whether the text is there, and count it as seen now if it is."""
        if text not in self._seen:
            return False
        self._seen.move_to_end(text)
        return True

    def add(self, text: bytes) -> None:
        """Remember a text."""
        self._seen[text] = None
        self._seen.move_to_end(text)
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)

    def discard(self, text: bytes) -> None:
        """Forget a text."""
        self._seen.pop(text, None)
