"""The core is C++20 without extensions; only two headers depend on the compiler and the processor."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
PLATFORM_DEPENDENT = {"base/compiler.hpp", "base/features.hpp", "tests/test_base.cpp"}
SOURCES = sorted(path for path in CORE.rglob("*.[hc]pp") if path.relative_to(CORE).as_posix() not in PLATFORM_DEPENDENT)

ONLY_SOME_COMPILERS = re.compile(
    r"__builtin_|__attribute__|__extension__|\[\[gnu::|\[\[msvc::|#\s*pragma (?!once)|_Pragma|"
    r"__int128|__restrict|__typeof|__asm|"
    r"__x86_64__|__i386__|_M_X64|__GNUC__|__clang__|_MSC_VER|std::aligned_alloc"
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(CORE).as_posix())
def test_sources_use_no_extensions(path: Path) -> None:
    code = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
    assert ONLY_SOME_COMPILERS.findall(code) == []


@pytest.mark.parametrize(
    "text",
    [
        "__builtin_ctz(x)",
        "[[gnu::noinline]] void f();",
        "#pragma GCC unroll 8",
        "unsigned __int128 x;",
        "#if defined(__x86_64__)",
    ],
)
def test_the_check_finds_extensions(text: str) -> None:
    assert ONLY_SOME_COMPILERS.search(text)


def test_the_headers_that_detect_the_platform_exist() -> None:
    assert all((CORE / name).is_file() for name in PLATFORM_DEPENDENT)
