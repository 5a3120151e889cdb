"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Progress", "counted"]

Progress = Callable[[int, int | None], object]
"""Called now and then with how much is done and how much there is, if that is known."""


def counted(progress: Progress | None, total: int | None) -> Callable[[int], object] | None:
    """Return what a kernel calls with its count, or None when nobody listens.

    Examples
    --------
    >>> counted(None, 10) is None, counted(lambda done, total: (done, total), 10)(3)
    (True, (3, 10))
    """
    return None if progress is None else lambda done: progress(done, total)
