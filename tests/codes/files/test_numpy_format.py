"""Matrices in .npy and .npz files, which are not trusted."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.codes.files import CodeFile, code_from_bytes, write_code_file
from grundy.errors import DomainError, GrundyError, LimitError


def numpy_bytes(code: CodeFile, packed: bool = True) -> bytes:
    """Return the bytes of a .npz or .npy file of the code."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / ("code.npz" if packed else "code.npy")
        write_code_file(path, code)
        return path.read_bytes()


def npz(**arrays: Any) -> bytes:
    out = BytesIO()
    np.savez(out, **{key: np.asarray(value) for key, value in arrays.items()})
    return out.getvalue()


def npy(array: Any) -> bytes:
    out = BytesIO()
    np.save(out, np.asarray(array))
    return out.getvalue()


def test_npz_files_store_all_fields() -> None:
    for code in (CodeFile([[1, 0, 3]], 16, "parity check", 2, "name"), CodeFile(np.zeros((0, 4), np.uint8), 4)):
        assert code_from_bytes(numpy_bytes(code)) == code


def test_arrays_have_long_or_short_names() -> None:
    assert code_from_bytes(npz(G=[[1, 0]])) == code_from_bytes(npz(generator=[[True, False]])) == CodeFile([[1, 0]])
    assert (
        code_from_bytes(npz(H=[[1, 2]]))
        == code_from_bytes(npz(parity_check=[[1, 2]], q=4))
        == CodeFile([[1, 2]], 4, "parity check")
    )
    assert code_from_bytes(npz(generator=[[1, 1]], H=[[1, 1]], other=[3.5])) == CodeFile([[1, 1]])


def test_npy_files_are_generators_by_default() -> None:
    assert code_from_bytes(npy([[1, 0, 1]])) == CodeFile([[1, 0, 1]])
    assert code_from_bytes(npy([[1, 0, 1]]), q=4, kind="parity check") == CodeFile([[1, 0, 1]], 4, "parity check")


def test_npy_files_are_written_only_if_the_digits_determine_q() -> None:
    assert code_from_bytes(numpy_bytes(CodeFile([[1, 2]], 4), packed=False)) == CodeFile([[1, 2]], 4)
    assert code_from_bytes(numpy_bytes(CodeFile([[1, 1, 1]], kind="parity check"), packed=False)).matrix.tolist() == [
        [1, 1, 0],
        [1, 0, 1],
    ]
    with pytest.raises(DomainError) as error:
        numpy_bytes(CodeFile([[1, 1]], 4), packed=False)
    assert str(error.value) == ("a .npy file cannot store q = 4, as all digits are below 2; write a .npz file")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (npy([1, 0]), "a generator must have rows and columns, not the shape (2,)"),
        (npy([[0.5]]), "a generator must have integers as digits, not float64 values like np.float64(0.5)"),
        (npy([["1"]]), "a generator must have integers as digits, not <U1 values like np.str_('1')"),
        (npy([[256]]), "for q = 256 digits must be from 0 to 255, not 256 (row 0, column 0)"),
        (npy([[-1]]), "for q = 256 digits must be from 0 to 255, not -1 (row 0, column 0)"),
        (npz(generator=[[4]], q=4), "for q = 4 digits must be from 0 to 3, not 4 (row 0, column 0)"),
        (npz(generator=[[1]], q=8), "q must be one of 2, 4, 16, 256, not 8"),
        (npz(generator=[[1]], q=[2, 2]), "q must be a single value, not an array of shape (2,) and type int64"),
        (npz(generator=[[1]], q=2.0), "q must be a single value, not an array of shape () and type float64"),
        (
            npz(matrix=[[1]]),
            "a .npz file of a code must have an array generator or parity_check, but this file has 'matrix'",
        ),
        (npz(), "a .npz file of a code must have an array generator or parity_check, but this file has no array"),
        (npz(generator=[[1]], G=[[1]]), "the file has two generator arrays; keep one of them"),
        (
            npz(generator=[[1, 1]], parity_check=[[1, 0]]),
            "the generator and the parity check in the file define different codes; keep one of them",
        ),
        (numpy_bytes(CodeFile([[1]]))[:-30], "cannot unpack the .npz file: it is damaged"),
    ],
)
def test_rejects_invalid_codes(data: bytes, message: str) -> None:
    with pytest.raises(DomainError) as error:
        code_from_bytes(data)
    assert str(error.value) == message


def test_pickles_in_npz_are_never_loaded() -> None:
    out = BytesIO()
    np.savez(out, generator=np.array([[None]], object))
    with pytest.raises(DomainError, match="has pickled objects, which are never loaded"):
        code_from_bytes(out.getvalue())


def test_rejects_large_archives_before_unpacking() -> None:
    with pytest.raises(LimitError) as error:
        code_from_bytes(numpy_bytes(CodeFile(np.zeros((100, 1000), np.uint8))), limit=50_000)
    assert str(error.value).startswith("the arrays in the file take 100")
    assert str(error.value).endswith(" bytes, more than limit=50000; raise limit=…")


def test_the_file_and_the_arguments_must_agree() -> None:
    with pytest.raises(DomainError, match=r"^the file states q = 2, but q = 4 was requested$"):
        code_from_bytes(npz(generator=[[1]], q=2), q=4)
    with pytest.raises(
        DomainError, match=r"^the file states kind = 'generator', but kind = 'parity check' was requested"
    ):
        code_from_bytes(npz(generator=[[1]]), kind="parity check")


SAMPLES = [
    numpy_bytes(CodeFile([[1, 2, 3]], 4, name="n")),
    npz(generator=[[1]], q=2),
    numpy_bytes(CodeFile([[1]]), packed=False),
]


@given(
    st.sampled_from(SAMPLES), st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 255)), max_size=4), st.floats(0, 1)
)
def test_damaged_files_are_read_or_rejected(data: bytes, changes: list[tuple[float, int]], cut: float) -> None:
    damaged = bytearray(data[: max(1, round(len(data) * cut))] if cut < 0.5 else data)
    for place, byte in changes:
        damaged[int(place * len(damaged))] = byte
    try:
        assert isinstance(code_from_bytes(bytes(damaged)), CodeFile)
    except GrundyError as error:
        assert str(error)


def test_files_are_recognized() -> None:
    assert [code_from_bytes(data) for data in SAMPLES] == [code_from_bytes(data, "numpy") for data in SAMPLES]
    assert code_from_bytes(b"1011") == CodeFile([[1, 0, 1, 1]])
    with pytest.raises(DomainError, match=r"^expected a NumPy file, found neither a \.npy nor a \.npz header$"):
        code_from_bytes(b"", "numpy")


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
    ],
)
def test_arrays_are_read_as_numpy_reads_them(array: np.ndarray) -> None:  # type: ignore[type-arg]
    found = code_from_bytes(saved(array)).matrix
    assert found.shape == array.shape
    assert found.tolist() == array.tolist()


def test_reads_strings_and_floats_as_arrays() -> None:
    assert code_from_bytes(npz(generator=[[1]], name="né")).name == "né"
    with pytest.raises(DomainError, match=r"^d must be a single value, not an array of shape \(\) and type float64$"):
        code_from_bytes(npz(generator=[[1]], d=2.5))


def test_pickles_are_never_loaded() -> None:
    with pytest.raises(DomainError) as error:
        code_from_bytes(saved(np.array([{"a": 1}], object)))
    assert str(error.value) == ("the NumPy file has pickled objects, which are never loaded; save an array of np.uint8")


@pytest.mark.parametrize(
    "array", [np.zeros(1, "c16"), np.zeros(1, "M8[s]"), np.zeros(1, [("a", "u1")]), np.zeros(1, "S3")]
)
def test_rejects_other_types(array: np.ndarray) -> None:  # type: ignore[type-arg]
    with pytest.raises(DomainError, match=r"^the NumPy file has an array of .*; save digits as np.uint8$"):
        code_from_bytes(saved(array))


def test_rejects_truncated_files() -> None:
    with pytest.raises(DomainError) as error:
        code_from_bytes(saved(np.zeros((3, 4), np.uint8))[:-1])
    assert str(error.value) == "the NumPy file is truncated: it is too short for an array of shape (3, 4)"


def header(text: str) -> bytes:
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode()


@pytest.mark.parametrize(
    "text",
    [
        "{'descr': '|u1', 'fortran_order': False, 'shape': (9999999999, 9999999999)}\n",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (-1, -5)}\n",
    ],
)
def test_rejects_shapes_that_do_not_fit_before_allocation(text: str) -> None:
    with pytest.raises(DomainError, match=r"^the NumPy file is truncated: it is too short for an array of shape"):
        code_from_bytes(header(text))


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
def test_rejects_bad_headers(data: bytes) -> None:
    with pytest.raises(DomainError, match=r"^cannot read the header of the NumPy file$"):
        code_from_bytes(data)
