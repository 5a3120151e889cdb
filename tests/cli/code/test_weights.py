from code_commands import facts, printed, refused

from grundy.codes import classical


def test_weights_of_the_extended_golay_code() -> None:
    assert printed("weights", "extended-golay") == (
        "code [24, 12, 8]: 4,096 words\n\n"
        "weight  words\n"
        "     0      1  ▏\n"
        "     8    759  ███████████▊\n"
        "    12  2,576  ████████████████████████████████████████\n"
        "    16    759  ███████████▊\n"
        "    24      1  ▏\n"
    )


def test_json_and_the_dual() -> None:
    data = facts("weights", "hamming:3", "--dual")
    assert (data["k"], data["d"], data["dual"], data["weights"]) == (3, 4, True, [[0, 1], [4, 7]])
    assert dict(map(tuple, facts("weights", "hexacode")["weights"])) == classical.hexacode().weights()
    assert printed("weights", "hamming:3", "--dual").startswith("dual code [7, 3, 4]: 8 words\n")
    assert facts("weights", "lexicode:5,9")["d"] is None


def test_a_limit_names_the_option() -> None:
    message = refused("weights", "extended-qr:103", "--limit", "1000", code=1)
    assert message.endswith("or raise --limit")
