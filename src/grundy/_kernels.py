"""How the compiled core was built and what this machine offers it."""

from grundy import _core

__all__ = ["build", "cpu_features", "version"]

version: str = _core.version
build: str = _core.build


def cpu_features() -> list[str]:
    """Return the instruction sets that this processor and its system offer, asked at run time."""
    return _core.cpu_features()
