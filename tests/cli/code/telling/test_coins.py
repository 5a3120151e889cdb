from code_commands import printed


def test_many_coins_are_cut_and_long_values_are_powers() -> None:
    assert "… 36 more (--all prints them)\n" in printed("lexicode", "100", "8")
    assert "value of the coin\n1\n" in printed("lexicode", "1", "5")
    assert " 2^98\n" in printed("lexicode", "99", "200", "--all")
