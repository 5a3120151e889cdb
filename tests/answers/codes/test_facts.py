import json
import math

from code_commands import printed

from grundy.answers.code_reports import distance_record
from grundy.answers.codes import code_facts, counts_facts, word_facts
from grundy.codes import Distance, LinearCode, files, lexicode


def test_the_facts_about_a_code_are_a_file_without_its_schema() -> None:
    code = lexicode(24, 8)
    found = files.code_from_text(json.dumps(code_facts(code, 8)), "json")
    assert (LinearCode(found.matrix), found.d) == (code, 8)
    small = LinearCode([[1, 200, 3]], q=256)
    assert LinearCode(files.code_from_text(json.dumps(code_facts(small)), "json").matrix, q=256) == small


def test_additive_codes_have_rows_that_span_them() -> None:
    data = code_facts(lexicode(5, 3, q=8), 3)
    assert (data["bits"], len(data["spanned_by"]), data["spanned_by"][0]) == (8, 8, "11100")


def test_numbers_that_json_cannot_hold_are_texts() -> None:
    assert counts_facts({0: 1, 3: 1 << 20000}) == [[0, 1], [3, hex(1 << 20000)]]


def test_words_over_large_fields_are_lists() -> None:
    assert (word_facts(0xA1, 3, 16), word_facts(0xA1, 3, 256)) == ("1a0", [161, 0, 0])


def test_distances_that_are_none() -> None:
    nothing = distance_record(Distance(math.inf, math.inf, None, "enumerate"), 3, 2)
    assert nothing == {"lower": None, "upper": None, "proved": True, "witness": None, "method": "enumerate"}


def test_each_answer_is_one_line_with_the_name_of_its_schema() -> None:
    calls = {
        "lexicode": ["5", "3"],
        "distance": ["golay"],
        "weights": ["golay"],
        "cosets": ["golay"],
        "decode": ["hamming:3", "1110000"],
        "automorphisms": ["hamming:3"],
        "equivalent": ["hamming:3", "hamming:3"],
        "bounds": ["9", "4"],
        "show": ["hamming:3"],
        "table": ["--n", "5"],
        "search": ["gamma-sums", "most=2", "terms=1"],
    }
    for command, arguments in calls.items():
        text = printed(command, *arguments, "--json")
        assert text.count("\n") == 1
        assert json.loads(text)["schema"] == f"grundy.code.{command}/1"
