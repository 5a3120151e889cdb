import pytest

from grundy.codes.files.algebra import Algebra, Element, Field, Flat, Matrix, Node, entries_of, statements_of
from grundy.errors import DomainError, NotationError


def element(_: Algebra, spelling: str) -> Element | None:
    """One letter for each kind of element."""
    return {"0": Element(1, None), "1": Element(1, 0), "w": Element(0, 1), "a": Element(4, 1), "b": Element(16, 1)}.get(
        spelling
    )


def algebra(text: str = "", q: int | None = None) -> Algebra:
    return Algebra(text, q, element, entries_of, {})


def rows(*texts: str) -> list[Node]:
    return [Flat(text, 0) for text in texts]


def test_the_field_is_the_least_with_all_entries() -> None:
    assert algebra().matrix_of_rows(rows("1,0"), None).q is None
    assert algebra().matrix_of_rows(rows("1,a"), None).q == 4
    assert algebra().matrix_of_rows(rows("1,a", "b,0"), None).q == 16
    assert algebra().matrix_of_rows(rows("1,w"), None).q == 4


def test_a_generator_without_a_field_belongs_to_the_field_in_use() -> None:
    assert algebra().matrix_of_rows(rows("w"), 16).digits.tolist() == [[4]]
    assert algebra(q=256).matrix_of_rows(rows("w"), None).digits.tolist() == [[97]]


def test_a_matrix_may_be_seen_over_a_larger_field_only() -> None:
    matrix = algebra().matrix_of_rows(rows("a,1"), None)
    assert Algebra.over(matrix, None) == 4
    assert Algebra.over(matrix, 16) == 16
    with pytest.raises(DomainError, match=r"there are entries of GF\(4\) in this matrix over GF\(2\)"):
        Algebra.over(matrix, 2)


def test_the_last_matrix_counts() -> None:
    text = "A := [[1]]; B := [[0,1]]; 3;"
    assert algebra(text).run(statements_of(text), None).matrix.tolist() == [[0, 1]]
    text = "A := [[1]]; B := [[0,1]]; A;"
    assert algebra(text).run(statements_of(text), "parity check").matrix.tolist() == [[1]]


def test_a_flat_list_is_one_row() -> None:
    text = "[1,0,1]"
    assert algebra(text).run(statements_of(text), None).matrix.tolist() == [[1, 0, 1]]


def test_the_place_of_an_entry_is_told_even_when_it_came_before() -> None:
    text = "[[1,0],[1, 1x]]"
    with pytest.raises(NotationError) as error:
        algebra(text).run(statements_of(text), None)
    assert error.value.at == text.index("1x")


def test_entries_stand_between_commas() -> None:
    assert entries_of("") == entries_of(" \n ") == []
    assert entries_of("1,, 0") == ["1", "", " 0"]
    assert entries_of("Z(2,2)^2,Z(2 , 2)") == ["Z(2,2)^2", "Z(2 , 2)"]


def test_values_compare_by_content() -> None:
    assert Field(4) == Field(4)
    assert isinstance(algebra().matrix_of_rows([], None), Matrix)
