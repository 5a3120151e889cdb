"""Locks of objects that several threads use: one fills the memory of the object, the others wait."""

from __future__ import annotations

from threading import RLock
from types import TracebackType

__all__ = ["OwnLock"]


class OwnLock:
    """The lock of an object that may be copied and pickled: a copy gets a lock of its own.

    The thread that holds it may take it again, so that the rules of a game may ask about smaller positions. Who finds
    in the memory what he wants does not need it.

    Examples
    --------
    >>> import copy
    >>> lock = OwnLock()
    >>> with lock, lock:
    ...     copy.copy(lock) is lock
    False
    """

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def __reduce__(self) -> tuple[type[OwnLock], tuple[()]]:
        return OwnLock, ()
