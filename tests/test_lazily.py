import ast
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import grundy
from grundy._lazy import cached_property


class Sides:
    """Two sides, each of which follows from the other, as those of a graph."""

    def __init__(self, both: Barrier | None = None, **known: int):
        self.both = both
        vars(self).update(known)

    @cached_property
    def left(self) -> int:
        """The left side, from the right one."""
        if self.both is not None:
            self.both.wait(60)
        return self.right

    @cached_property
    def right(self) -> int:
        """The right side, from the left one."""
        if self.both is not None:
            self.both.wait(60)
        return self.left


def test_a_property_is_computed_once() -> None:
    sides = Sides(right=3)
    assert (sides.left, vars(sides)["left"], sides.left) == (3, 3, 3)
    sides.right = 4
    assert sides.left == 3
    assert Sides.left.__doc__ == "The left side, from the right one."


def test_two_threads_that_compute_two_properties_of_a_class_do_not_wait_for_each_other() -> None:
    both = Barrier(2)
    one, other = Sides(both, right=1), Sides(both, left=2)
    with ThreadPoolExecutor(2) as threads:
        asked = [threads.submit(lambda: one.left), threads.submit(lambda: other.right)]
        assert [found.result(60) for found in asked] == [1, 2]


def test_threads_that_compute_a_property_at_the_same_time_get_one_object() -> None:
    both = Barrier(2)

    class Made:
        @cached_property
        def thing(self) -> object:
            both.wait(60)
            return object()

    made = Made()
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(lambda one: one.thing, [made, made])
    assert first is second is made.thing


def test_no_file_takes_the_property_that_holds_a_lock() -> None:
    source = Path(grundy.__file__).parent
    taking = [
        file.relative_to(source).as_posix()
        for file in source.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "functools"
        if "cached_property" in [alias.name for alias in node.names]
    ]
    assert taking == ["_lazy.py"]  # for the checker of types
