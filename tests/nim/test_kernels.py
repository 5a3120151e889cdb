"""The paths through the processor: how one is chosen, and that they agree."""

import os
import subprocess
import sys

import numpy as np
import pytest

from grundy import _core, nim
from grundy.errors import DomainError
from grundy.nim import _kernels

PRINT_PATH = "from grundy.nim import _kernels, multiply; print(_kernels.path(), multiply(77, 77))"


def run(value: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, _kernels.VARIABLE: value}
    return subprocess.run([sys.executable, "-c", PRINT_PATH], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize("name", _kernels.paths())
def test_the_environment_names_a_path(name: str) -> None:
    assert run(name).stdout == f"{name} 109\n"


def test_an_unknown_path_is_refused() -> None:
    message = (
        "the environment variable GRUNDY_PATH cannot be followed: there is no path 'abacus'; this processor can take"
    )
    assert message in run("abacus").stderr
    assert run("").stdout == f"{_kernels.paths()[-1]} 109\n"


def test_a_path_of_another_processor_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "nim_choose_path", lambda name: False)
    with pytest.raises(DomainError, match="this processor cannot take the path 'scalar'; it can take scalar"):
        _kernels.choose_path("scalar")


def test_the_fastest_path_is_taken_by_itself() -> None:
    environment = {name: value for name, value in os.environ.items() if name != _kernels.VARIABLE}
    found = subprocess.run([sys.executable, "-c", PRINT_PATH], capture_output=True, text=True, env=environment)
    assert found.stdout.split()[0] == _kernels.paths()[-1]


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_all_paths_agree(bits: int) -> None:
    random = np.random.default_rng(bits)
    a, b = random.integers(0, 2**bits, (2, 3001), dtype=f"u{bits // 8}")
    before, found = _kernels.path(), {}
    for name in _kernels.paths():
        _kernels.choose_path(name)
        with np.errstate(divide="ignore"):
            found[name] = (nim.multiply(a, b), nim.divide(a, b), nim.sqrt(a), nim.power(a, 12345), nim.frobenius(a, 3))
    _kernels.choose_path(before)
    for results in found.values():
        assert all(np.array_equal(x, y) for x, y in zip(results, found["scalar"], strict=True))


def test_two_to_the_sixteen_bits_through_every_path(path: str) -> None:
    a, b = (1 << 65535) - 12345, 3**41000 % (1 << 65536)
    product = nim.multiply(a, b)
    assert nim.divide(product, b) == a
    assert nim.multiply(a, a) == nim.square(a)
    # The upper half of a field over its lower half: (x·X)⊗(y·X) = (x⊗y)·X ⊕ λ⊗(x⊗y) with X = 2^65536 and λ = X/2.
    shifted = nim.multiply(a << 65536, b << 65536)
    assert shifted == product << 65536 ^ nim.multiply(product, 1 << 65535)
    assert nim.multiply(a ^ 1, b) == product ^ b
