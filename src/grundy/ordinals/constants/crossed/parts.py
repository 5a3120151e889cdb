"""Intermediate results of long tests, in files, so that a test that was stopped does not begin anew."""

from collections.abc import Callable
from io import BytesIO
from os import PathLike
from pathlib import Path
from time import monotonic

import numpy as np

from grundy.files.atomic import replacing
from grundy.ordinals.constants.crossed.maps import Bits

__all__ = ["Parts"]

# Seconds of work that are worth a file.
_WORTH = 5.0
# Of the way in which fields are built; files of another version are not read.
_VERSION = 1


class Parts:
    """Results of the test for one p and m, each in a file of its own.

    Parameters
    ----------
    folder : path
        It is made with the first file, and removed when it is empty again.
    p, m : int
        Which test this is; all else follows from them.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     parts = Parts(folder + "/parts", 719, 1)
    ...     parts.kept("c", lambda: (np.ones((1, 2), dtype=np.uint8),))
    (array([[1, 1]], dtype=uint8),)
    """

    def __init__(self, folder: str | PathLike[str], p: int, m: int):
        self.folder, self.p, self.m = Path(folder), p, m

    def kept(self, name: str, compute: Callable[[], tuple[Bits, ...]]) -> tuple[Bits, ...]:
        """Return what is in the file of this name; without one compute it, and write it if that took a while."""
        path = self.folder / f"{self.p}-{self.m}-{name}-{_VERSION}.npz"
        found = _read(path)
        if found is None:
            start = monotonic()
            found = compute()
            if monotonic() - start > _WORTH:
                self.folder.mkdir(exist_ok=True)
                with replacing(path) as out:
                    np.savez_compressed(out, *found)
        return found

    def remove(self) -> None:
        """Remove the files of this p."""
        if self.folder.is_dir():
            for path in self.folder.glob(f"{self.p}-*.npz"):
                path.unlink(missing_ok=True)
            if not any(self.folder.iterdir()):
                self.folder.rmdir()


def _read(path: Path) -> tuple[Bits, ...] | None:
    """Return the arrays in a file; None when there is none, or when it is damaged, which its checksums tell."""
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as found:
            return tuple(found[f"arr_{i}"] for i in range(len(found.files)))
    except Exception:  # What a damaged archive makes of the reader of archives is no one's promise.
        return None
