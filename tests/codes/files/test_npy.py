from io import BytesIO

import numpy as np
import pytest

from grundy.codes.files.code_file import array_from
from grundy.errors import DomainError


def saved(array: object) -> bytes:
    out = BytesIO()
    np.save(out, np.asarray(array), allow_pickle=True)
    return out.getvalue()


@pytest.mark.parametrize(
    "array",
    [
        np.arange(6, dtype=np.uint8).reshape(2, 3),
        np.asfortranarray(np.arange(6, dtype=">i4").reshape(2, 3)),
        np.zeros((0, 5), np.bool_),
        np.array("name"),
        np.float64(2.5),
    ],
)
def test_arrays_are_read_as_numpy_reads_them(array: np.ndarray) -> None:  # type: ignore[type-arg]
    found = array_from(saved(array))
    assert found.dtype == np.asarray(array).dtype
    assert found.shape == np.asarray(array).shape
    assert (found == array).all()


def test_pickles_are_never_loaded() -> None:
    with pytest.raises(DomainError) as error:
        array_from(saved(np.array([{"a": 1}], object)))
    assert str(error.value) == (
        "this file of NumPy has pickled objects, which are never loaded; save an array of np.uint8"
    )


@pytest.mark.parametrize(
    "array", [np.zeros(1, "c16"), np.zeros(1, "M8[s]"), np.zeros(1, [("a", "u1")]), np.zeros(1, "S3")]
)
def test_other_types_are_refused(array: np.ndarray) -> None:  # type: ignore[type-arg]
    with pytest.raises(
        DomainError, match=r"^this file of NumPy has an array of .*; a matrix of digits is one of np.uint8$"
    ):
        array_from(saved(array))


def test_a_file_that_is_cut_off_is_refused() -> None:
    with pytest.raises(DomainError) as error:
        array_from(saved(np.zeros((3, 4), np.uint8))[:-1])
    assert str(error.value) == "this file of NumPy is cut off: an array of the shape (3, 4) does not fit into it"


def header(text: str) -> bytes:
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode()


@pytest.mark.parametrize(
    "text",
    [
        "{'descr': '|u1', 'fortran_order': False, 'shape': (9999999999, 9999999999)}\n",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (-1, -5)}\n",
    ],
)
def test_shapes_that_do_not_fit_are_refused_before_anything_is_made(text: str) -> None:
    with pytest.raises(DomainError, match=r"^this file of NumPy is cut off: an array of the shape"):
        array_from(header(text))


@pytest.mark.parametrize(
    "data",
    [
        b"\x93NUMPY",
        b"\x93NUMPY\x09\x00",
        header("{}"),
        header("(" * 5000),
        header("-" * 9000 + "1"),
        header("__import__('os')"),
        header("{'descr': 'nonsense', 'fortran_order': False, 'shape': (1,)}"),
        header("{'descr': '|u1', 'fortran_order': 3, 'shape': 'x'}"),
        b"\x93NUMPY\x01\x00\xff\xff{",
    ],
)
def test_bad_headers_are_refused(data: bytes) -> None:
    with pytest.raises(DomainError, match=r"^this file of NumPy has a header that cannot be read$"):
        array_from(data)
