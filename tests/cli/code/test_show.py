from pathlib import Path

import pytest
from code_commands import facts, printed, saved_code

from grundy.answers import code_reports, codes
from grundy.codes import classical


def test_the_extended_golay_code() -> None:
    text = printed("show", "extended-golay")
    assert text.startswith(
        "code [24, 12, 8]: 4,096 words\n"
        "distance         d = 8: no linear code [24, 12] has more\n"
        "rate             12/24\n"
        "dual             itself\n"
        "covering radius  4\n"
        "automorphisms    group of order 244,823,040, 5-fold transitive\n\n"
        "generator: 12 × 24\n"
    )
    assert "\nparity check: the same\n" in text


def test_json_has_both_matrices() -> None:
    data, code = facts("show", "hamming:3"), classical.hamming(3)
    assert [list(map(int, row)) for row in data["parity_check"]] == code.parity_check.tolist()
    assert (data["d"], data["best_possible_distance"], data["covering_radius"]) == (3, 3, 1)
    assert (data["self_dual"], data["automorphisms"], data["transitivity"]) == (False, 168, 2)
    assert data["information_set"] == list(code.information_set)


def test_perfect_and_self_orthogonal_codes() -> None:
    assert "covering radius  3, perfect\n" in printed("show", "golay")
    assert "dual             [7, 4], which contains the code\n" in printed("show", "simplex:3")
    assert "d = 3; no linear code [6, 1] has more than 6\n" in printed("show", "-", stdin="111000\n")


def test_codes_without_words_or_digits() -> None:
    assert printed("show", "lexicode:0,3").startswith(
        "code [0, 0]: only the word 0\ndistance         no distance: the only word is 0\nrate             no digits\n"
    )
    assert facts("show", "lexicode:3,9")["best_possible_distance"] is None
    assert "\nparity check: no rows\n" in printed("show", "lexicode:3,1")


def test_what_takes_long_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "SECONDS", 0.1)
    text = printed("show", saved_code(tmp_path, classical.reed_solomon(40, 20, 256)))
    assert " ≤ d ≤ " in text
    assert "covering radius  not looked for (grundy code cosets)\n" in text
    assert "weights: not counted\n" in text
    assert "automorphisms    not looked for (grundy code automorphisms)\n" in printed("show", "repetition:200")


def test_a_large_parity_check_is_worked_out_when_all_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_reports, "MOST_CHECKED", 11 * 23 - 1)
    assert (
        "\nparity check: 11 × 23, not worked out\nIt takes a while; --all and grundy code convert do it.\n"
        in printed("show", "golay")
    )
    assert "\nparity check: 11 × 23\n" in printed("show", "golay", "--all")
    assert len(facts("show", "golay")["parity_check"]) == 11
