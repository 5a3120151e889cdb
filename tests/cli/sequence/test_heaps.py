from sequence_commands import KAYLES, facts, printed, refused

from grundy.sequences import nim_value


def test_astronomic_heaps_by_the_period() -> None:
    lines = printed("0.77", "--heap", "10^30", "--heap", "0", "--heap", "35").splitlines()
    assert lines[-3:] == [
        "heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)",
        "heap 0: nim value 0, P: the player who has just moved wins",
        "heap 35: nim value 7, N: the player to move wins",
    ]


def test_heaps_of_a_game_whose_values_grow() -> None:
    (row,) = facts("0.(3)", "--heap", "10^100")["heaps"]
    assert (row["heap"], row["nim_value"], row["outcome"]) == (10**100, 10**100, "N")
    (row,) = facts("all but {1,2}", "--heap", "10^30")["heaps"]
    assert row["nim_value"] == nim_value("all but {1,2}", 10**30)


def test_small_heaps_need_no_period() -> None:
    rows = facts("0.6", "--heap", "12", "--heap", "2000")["heaps"]
    assert [(row["nim_value"], row["outcome"], row["like"]) for row in rows] == [
        (nim_value("0.6", heap), "N" if nim_value("0.6", heap) else "P", None) for heap in (12, 2000)
    ]


def test_the_table_is_shown_when_a_stop_is_given() -> None:
    text = printed("0.77", "--heap", "7", "--stop", "36")
    assert "\nheap 7: nim value 2, N: the player to move wins\n\nheap  0  1  2" in text
    assert [
        row["nim_value"] for row in facts("0.77", *[word for h in range(36) for word in ("--heap", str(h))])["heaps"]
    ] == KAYLES


def test_heaps_that_no_proof_reaches() -> None:
    assert refused("0.6", "--stop", "1000", "--heap", "10^30", code=1) == (
        f"the nim value of heap {10**30} is out of reach: no period is proved by the 1000 values that are there; "
        "compute more of them, or try a smaller heap; a larger --stop computes more values"
    )
