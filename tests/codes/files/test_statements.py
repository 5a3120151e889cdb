import pytest

from grundy.codes.files.algebra import Call, Flat, Name, Nested, Number, Operation, Quoted, Statement, statements_of
from grundy.errors import NotationError


def test_calls_lists_and_names() -> None:
    assert statements_of('f(M, "a name", 2^3); [[1], x];') == [
        Statement(
            None,
            None,
            Call(
                "f",
                [Name("M", 2), Quoted("a name", 5), Operation("^", Number(2, 15), Number(3, 17), 16)],
                None,
                0,
            ),
        ),
        Statement(None, None, Nested([Flat("1", 22), Name("x", 27)], 21)),
    ]


def test_assignments_name_values_and_generators() -> None:
    field, code = statements_of("K<w> := GF(4);; C := LinearCode<K, 2 | [1,w]>")
    assert (field.name, field.generator) == ("K", "w")
    assert (code.name, code.generator) == ("C", None)
    assert code.value == Call("LinearCode", [Name("K", 32), Number(2, 35)], [Flat("1,w", 39)], 21)


def test_products_powers_and_coercions() -> None:
    (statement,) = statements_of("return (A) * Z(2)^-1 ! [1]")
    assert statement.value == Call(
        "!",
        [
            Operation("*", Name("A", 8), Operation("^", Call("Z", [Number(2, 15)], None, 13), Number(-1, 19), 17), 11),
            Flat("1", 23),
        ],
        None,
        21,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f(1", "line 1: expected a comma or ), found the end of the text\n  f(1\n     ^"),
        ("[[1],\n[0] [1]]", "line 2: expected a comma or ], found '[1]'\n  [0] [1]]\n      ^"),
        ("A B", "line 1: expected ;, found 'B'\n  A B\n    ^"),
        ("?", "line 1: expected a matrix or a code, found '?'\n  ?\n  ^"),
        ("A := ;", "line 1: expected a matrix or a code, found ';'\n  A := ;\n       ^"),
        ("2^x", "line 1: expected a number as exponent\n  2^x\n    ^"),
        ("(1, 2)", "line 1: expected one value in these brackets\n  (1, 2)\n  ^"),
        ("1" * 19, "line 1: this number has too many digits\n  1111111111111111111\n  ^"),
        ("for i in [1..3] do", "line 1: expected ;, found 'i'\n  for i in [1..3] do\n      ^"),
    ],
)
def test_errors_tell_the_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        statements_of(text)
    assert str(error.value) == message


def test_brackets_have_a_limit() -> None:
    for bracket in "[(":
        with pytest.raises(NotationError, match="brackets may stand in each other at most 20 deep"):
            statements_of(bracket * 100_000)
