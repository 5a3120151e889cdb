import pytest
from code_commands import facts, refused

from grundy.cli.code.source import NAMES, code_named, lexicode_named
from grundy.codes import LinearCode, classical, lexicode


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("golay", classical.golay()),
        ("extended-golay", classical.extended_golay()),
        ("hexacode", classical.hexacode()),
        ("lexicode:24,8", lexicode(24, 8)),
        ("lexicode:6,4,4", lexicode(6, 4, 4)),
        ("hamming:3", classical.hamming(3)),
        ("hamming:2,4", classical.hamming(2, 4)),
        ("extended-hamming:3", classical.extended_hamming(3)),
        ("simplex:3", classical.simplex(3)),
        ("repetition:5", classical.repetition(5)),
        ("parity:5,16", classical.parity(5, 16)),
        ("qr:17", classical.quadratic_residue(17)),
        ("extended-qr:17", classical.extended_quadratic_residue(17)),
        ("bch:15,5", classical.bch(15, 5)),
        ("reed-muller:1,4", classical.reed_muller(1, 4)),
        ("reed-solomon:5,3,16", classical.reed_solomon(5, 3, 16)),
    ],
)
def test_names_of_codes(text: str, code: LinearCode) -> None:
    assert code_named(text) == code


def test_every_name_is_tried_above_and_says_what_it_is() -> None:
    assert all(name.what and name.written for name in NAMES.values())
    assert len(NAMES) == 14


@pytest.mark.parametrize("text", ["golay.txt", "code", "golay:3", "./golay", "lexicodes:3,4", "", ":"])
def test_other_texts_are_files(text: str) -> None:
    assert code_named(text) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hamming", "hamming needs numbers: hamming:M[,Q]; a file of that name is ./hamming"),
        ("lexicode:24", "cannot read lexicode:24: it is written lexicode:N,D[,Q]"),
        ("lexicode:24,8,2,1", "cannot read lexicode:24,8,2,1: it is written lexicode:N,D[,Q]"),
        ("lexicode:24,-8", "cannot read lexicode:24,-8: it is written lexicode:N,D[,Q]"),
        ("lexicode:5,3,8", "lexicode:5,3,8 is additive and not linear; grundy code lexicode shows it"),
        ("lexicode:5,0", "cannot make lexicode:5,0: d, the distance, is 1 or more, not 0"),
        ("hamming:3,3", "cannot make hamming:3,3: q = 3 is no alphabet here; q is one of 2, 4, 16, 256"),
    ],
)
def test_names_with_wrong_numbers(text: str, message: str) -> None:
    assert refused("distance", text) == message


def test_a_lexicode_that_is_too_large_says_where_memory_is_given() -> None:
    message = refused("distance", "lexicode:300,30")
    assert message.endswith("; see --memory and --save of grundy code lexicode")


def test_names_of_binary_lexicodes() -> None:
    assert lexicode_named("lexicode:24,8") == (24, 8)
    assert lexicode_named("lexicode:6,4,4") is None
    assert lexicode_named("golay") is None


def test_the_options_of_files_do_not_go_with_names() -> None:
    message = "--format, --q and --kind are about files, and golay is the name of a code"
    assert refused("distance", "golay", "--q", "2") == message
    assert facts("distance", "golay")["upper"] == 7
