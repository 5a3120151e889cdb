import pytest

from benchmarks import machine


def test_the_facts_include_machine_compiler_and_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "COPIED", 2**16)
    found = machine.facts()
    wanted = {"date", "processor", "memory", "memory bandwidth", "kernel", "compiler", "Python", "sources"}
    assert wanted <= set(found)
    assert all(found.values())
    assert "GB copied per second" in found["memory bandwidth"]
