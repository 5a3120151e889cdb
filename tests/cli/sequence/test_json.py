import json

import pytest
from sequence_commands import KAYLES, KAYLES_EXCEPTIONS, facts, printed

from grundy.cli import sequence as sequence_json
from grundy.sequences import nim_values


def test_the_schema() -> None:
    data = facts("Kayles", "--stop", "400")
    assert list(data) == [
        "schema", "game", "notation", "name", "source", "stop", "largest", "periodicity", "work", "store",
        "stored", "resumed_from", "heaps", "values",
    ]  # fmt: skip
    assert data["schema"] == "grundy.sequence/1"
    assert data["source"] == "Dudeney 1907; Guy and Smith 1956"
    assert data["game"] == "take 1 or 2 counters from a heap, and break the rest in two if you like"
    assert (data["notation"], data["name"], data["stop"]) == ("0.77", "Kayles", 400)
    assert data["largest"] == {"nim_value": 8, "heap": 27}
    assert data["values"][:36] == KAYLES
    assert len(data["values"]) == 400
    assert set(data["work"]) == {"method", "marked", "scanned", "rare", "mask", "twisted", "copied"}


def test_the_period_with_its_certificate() -> None:
    found = facts("Kayles", "--period")["periodicity"]
    certificate, statement, theorem = (found.pop(key) for key in ("certificate", "statement", "theorem"))
    checked_to, sentence = found.pop("checked_to"), found.pop("sentence")
    assert found == {"period": 12, "preperiod": 71, "saltus": 0, "exceptions": KAYLES_EXCEPTIONS, "proved": True}
    assert checked_to >= 2 * 71 + 2 * 12 + 2  # Guy and Smith 1956
    assert sentence == "period 12 from heap 71 on, proved: every 12 heaps the values repeat"
    assert isinstance(certificate, dict)
    assert statement
    assert theorem


def test_no_claim_without_proof() -> None:
    found = facts("0.6", "--stop", "500")["periodicity"]
    sentence = "no period is proved; 500 values checked"
    assert found == dict.fromkeys(found, None) | {"proved": False, "checked_to": 500, "sentence": sentence}


@pytest.mark.parametrize("stop", [0, 1, 2])
def test_short_sequences(stop: int) -> None:
    assert facts("0.77", "--stop", str(stop))["values"] == [0, 1][:stop]


def test_many_values_are_written_only_when_all_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence_json, "MAX_VALUES", 99)
    monkeypatch.setattr(sequence_json, "BLOCK", 7)
    data = facts("0.77", "--stop", "100")
    assert (data["values"], data["values_limit"], data["stop"]) == (None, 99, 100)
    everything = json.loads(printed("0.77", "--stop", "100", "--all", "--json"))
    assert everything["values"] == nim_values("0.77", 100).tolist()
    assert facts("0.77", "--stop", "99")["values"] == nim_values("0.77", 99).tolist()
