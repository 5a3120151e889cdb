from code_commands import facts, printed

from grundy.answers.codes import row_text
from grundy.codes import correct_by_play, lexicode


def test_the_winning_move_corrects_the_errors() -> None:
    assert printed("decode", "--play", "lexicode:24,8", "111111110000000100010000") == (
        "The player who moves next wins (N): turn coins 15 and 19.\n\n"
        "received   11111111.......1...1....\n"
        "turn       ...............1...1....\n"
        "corrected  11111111................\n"
        "message    1...........\n\n"
        "The coins that show heads have the values 1 ⊕ 2 ⊕ 4 ⊕ 8 ⊕ 16 ⊕ 32 ⊕ 64 ⊕ 127 ⊕ 1897 ⊕ 2874 = 3155.\n"
        "The coins to turn have 1897 ⊕ 2874 = 3155; then the value is 0, a word of the lexicode.\n"
        "No other word of the lexicode is as near: 2 is at most (d - 1)/2, as d = 8.\n"
    )


def test_a_coin_that_shows_tails_needs_a_detour() -> None:
    text = printed("decode", "--play", "lexicode:24,8", "111111" + "0" * 18)
    assert text.startswith("The player who moves next wins (N), and turning coins 6 and 7 corrects the word.\n")
    assert (
        "A move turns its highest coin from heads to tails, and coin 7 shows tails. So first turn coins 0, 1, 2, 3, 4, "
        "5, 6 and 7, a word of the lexicode, which changes no value; then move, and turn them back.\n"
    ) in text
    data = facts("decode", "--play", "lexicode:24,8", "111111" + "0" * 18)
    assert (data["outcome"], data["turn"], data["detour"]) == ("N", [6, 7], "1" * 8 + "0" * 16)


def test_words_of_the_lexicode_are_won_by_the_player_who_has_just_moved() -> None:
    text = printed("decode", "--play", "lexicode:7,3", "1110000")
    assert text.startswith("The player who has just moved wins (P): this is a word of the lexicode, without errors.\n")
    assert text.endswith(
        "The coins that show heads have the values 1 ⊕ 2 ⊕ 3 = 0.\n"
        "Value 0 is what a player wants to leave: every move makes another value of it.\n"
        "Any other word of the lexicode is 3 or more coins away.\n"
    )
    assert "All coins show tails: the value is 0.\n" in printed("decode", "--play", "lexicode:7,3", "0000000")


def test_all_positions_of_a_small_game() -> None:
    code = lexicode(8, 4)
    for word in range(256):
        data, expected = facts("decode", "--play", "lexicode:8,4", row_text(word, 8, 2)), correct_by_play(word, 8, 4)
        assert (data["value"], data["turn"], data["unique"]) == (expected.value, list(expected.move), expected.unique)
        assert int(data["corrected"][::-1], 2) in code
        assert data["outcome"] == ("P" if word in code else "N")


def test_a_position_that_is_far_from_all_words_and_several_lines() -> None:
    text = printed("decode", "--play", "lexicode:8,4", "-", stdin="11000000\n\n00000001\n")
    first, second = text.split("\n\nThe player")
    assert first.endswith("others may be as near, for 2 is more than (d - 1)/2, as d = 4.")
    assert "The coin to turn has 14; then the value is 0, a word of the lexicode.\n" in second
