"""Peers that are Python packages, all of them optional."""

import os
from importlib import import_module, metadata
from types import ModuleType

from benchmarks.data import Spread, Yardstick

os.environ.setdefault("TQDM_DISABLE", "1")  # komm would show how far it is


def module(name: str) -> ModuleType | None:
    """Return an optional module, or None. A module built for another NumPy can raise anything."""
    try:
        return import_module(name)
    except Exception:
        return None


def version(package: str) -> str:
    """Return the version of an installed package, or an empty text."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def package(name: str, cost: Spread | None, how: str = "", missing: str = "") -> Yardstick:
    """Return a package as a yardstick, with its use; without a cost, with the reason."""
    why = missing or ("installed, but cannot be imported" if version(name) else "not installed")
    return Yardstick(name, cost, version(name), "" if cost else why, how)


def numpy(how: str, cost: Spread | None) -> Yardstick:
    """Return work done by NumPy as a yardstick."""
    return package("numpy", cost, how)


def numba(how: str, cost: Spread | None) -> Yardstick:
    """Return a loop that Numba compiles for this processor as a yardstick."""
    return package("numba", cost, how)
