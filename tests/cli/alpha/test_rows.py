from grundy.answers.nimbers import constant_record
from grundy.cli.alpha import show_rows
from grundy.cli.output import console
from grundy.ordinals.constants import alpha


def test_facts_of_a_constant_that_was_proved() -> None:
    facts = constant_record(alpha(7, prove=True))
    assert (facts["prime"], facts["order"], facts["kappas"], facts["excess"]) == (7, 3, [3], 1)
    assert (facts["degree"], facts["value"], facts["provenance"], facts["source"]) == (
        6,
        "w+1",
        "proved here",
        "Conway 1976",
    )
    assert [(trial["excess"], trial["is_power"]) for trial in facts["proof"]["trials"]] == [(0, True), (1, False)]


def test_a_constant_whose_places_are_unknown_is_written_by_its_generators(capsys) -> None:  # type: ignore[no-untyped-def]
    constant = alpha(10**20 + 39)
    assert constant_record(constant)["value"] is None
    show_rows([constant], console(), {}, 1.0)
    assert "  κ_507526619771207+κ_32839  conjectural rule\n" in capsys.readouterr().out


def test_proofs_that_were_left_out_are_named(capsys) -> None:  # type: ignore[no-untyped-def]
    show_rows([alpha(47)], console(), {719: 4321.0, 1319: float("inf")}, 10.0)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "not tried, because a proof takes longer than --budget 10: 719 (about 4,321 s), 1319 (out of reach)"
