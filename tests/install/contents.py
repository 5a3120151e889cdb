"""The files that an sdist and a wheel must contain, and those that they must not contain."""

from collections.abc import Iterable

__all__ = ["faults_of_sdist", "faults_of_wheel"]

IN_SDIST = (
    *("LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "SECURITY.md"),
    *("Makefile", "pyproject.toml", "requirements.py", "CMakeLists.txt"),
    *("core/kernels.cmake", "core/bind/module.cpp", "core/base/compiler.hpp", "core/nim/path.cpp"),
    *("src/grundy/__init__.py", "src/grundy/py.typed", "src/grundy/_core.pyi"),
    *("core/tests/CMakeLists.txt", "tests/conftest.py", "tests/install/smoke.py", "benchmarks/__main__.py"),
    *("docs/conf.py", "docs/index.md"),
)
NOT_IN_SDIST = (".ci/", ".github/", ".git/", "build/", "dist/", ".venv", "docs/_build/")

IN_WHEEL = (
    *("grundy/__init__.py", "grundy/py.typed", "grundy/_core.pyi"),
    *("grundy/papers/fraenkel.toml", "grundy/ordinals/constants/proved.csv"),
    "grundy/web/static/index.html",
)
NOT_IN_WHEEL = ("tests/", "core/", "docs/", "benchmarks/", "src/")
MADE = (".so", ".pyd", ".pyc", ".o", ".a")


def faults_of_sdist(names: Iterable[str]) -> list[str]:
    """List the missing and the unexpected files of an sdist, given without its top folder."""
    names = set(names)
    missing = [f"{name} is missing" for name in IN_SDIST if name not in names]
    return missing + [
        f"{name} does not belong there"
        for name in sorted(names)
        if name.startswith(NOT_IN_SDIST) or name.endswith(MADE)
    ]


def faults_of_wheel(names: Iterable[str]) -> list[str]:
    """List the missing and the unexpected files of a wheel."""
    names = set(names)
    missing = [f"{name} is missing" for name in IN_WHEEL if name not in names]
    if not any(name.startswith("grundy/_core.") and name.endswith((".so", ".pyd")) for name in names):
        missing.append("the compiled core is missing")
    if not any(name.endswith("licenses/LICENSE") for name in names):
        missing.append("the licence is missing")
    return missing + [
        f"{name} does not belong there"
        for name in sorted(names)
        if name.startswith(NOT_IN_WHEEL) or name.endswith(".pyc")
    ]
