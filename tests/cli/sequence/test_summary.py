from pathlib import Path

from sequence_commands import KAYLES_EXCEPTIONS, printed

from grundy.sequences import Run


def test_rare_heaps_and_the_last_of_them(tmp_path: Path) -> None:
    text = printed("0.6", "--stop", "5000", "--store", str(tmp_path / "officers"), "--method", "sparse")
    with Run("0.6", method="sparse") as run:
        run.extend(5000)
        rare, mask = run.rare_heaps(), run.work.mask
    assert f"\nrare heaps: {len(rare)} (mask {mask:x}); the last one is heap {rare[-1]:,}\n" in text


def test_the_period_its_proof_and_single_heaps(tmp_path: Path) -> None:
    text = printed("0.77", "--stop", "1e5", "--store", str(tmp_path / "k"), "--period", "--heap", "10^30")
    lines = text.splitlines()
    assert lines[2] == "largest value: 8, first at heap 27"
    assert "period 12 from heap 71 on, proved: every 12 heaps the values repeat" in lines
    assert f"14 exceptions: {', '.join(map(str, KAYLES_EXCEPTIONS[:-1]))} and 70" in lines
    assert any(line.startswith("proof: G(n + 12) = G(n) for 71 <= n") for line in lines)
    assert any(line.startswith("method ") for line in lines)
    assert lines[-1] == "heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)"
    assert "heap  0  1" not in text


def test_all_values_on_demand(tmp_path: Path) -> None:
    store = str(tmp_path / "k")
    printed("0.77", "--stop", "3000", "--store", store)
    lines = printed("0.77", "--stop", "600", "--store", store, "--all").splitlines()
    assert lines[1].startswith(f"3,000 values in {store}, ")
    table = printed("0.77", "--stop", "600", "--all").splitlines()
    assert table.count("") == 1
    assert lines[-53:] == table[-53:]  # an empty line, the heading, fifty rows, the mark
    assert lines[-53] == ""
