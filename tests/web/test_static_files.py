import gzip
from pathlib import Path

from grundy.web.app import TYPES, read_static_files

STATIC = Path(__file__).parents[2] / "src" / "grundy" / "web" / "static"


def test_every_file_of_the_page_is_there() -> None:
    here = {str(path.relative_to(STATIC).as_posix()) for path in STATIC.rglob("*") if path.is_file()}
    assert set(read_static_files()) == here
    assert {path.rpartition(".")[2] for path in here} <= set(TYPES)


def test_packed_is_the_same() -> None:
    for file in read_static_files().values():
        if file.packed is not None:
            assert gzip.decompress(file.packed) == file.content
            assert len(file.packed) < len(file.content)


def test_tags_differ_with_the_content() -> None:
    files = read_static_files().values()
    assert len({file.tag for file in files}) == len({file.content for file in files})
