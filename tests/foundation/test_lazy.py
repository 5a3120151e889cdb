"""Cached properties and locks shared by several threads."""

import ast
import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

import grundy
from grundy._lazy import CopyableLock, cached_property
from grundy.games.posets import Poset
from grundy.linear.turning import AnyNumber, MexValues, fewer_than
from grundy.play.misere import MisereSolver


class Sides:
    """Two properties, each computed from the other."""

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


def test_threads_that_compute_different_properties_do_not_wait_for_each_other() -> None:
    both = Barrier(2)
    one, other = Sides(both, right=1), Sides(both, left=2)
    with ThreadPoolExecutor(2) as threads:
        asked = [threads.submit(lambda: one.left), threads.submit(lambda: other.right)]
        assert [found.result(60) for found in asked] == [1, 2]


def test_threads_that_compute_a_property_together_get_one_object() -> None:
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


def test_no_module_imports_cached_property_from_functools() -> None:
    source = Path(grundy.__file__).parent
    taking = [
        file.relative_to(source).as_posix()
        for file in source.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "functools"
        if "cached_property" in [alias.name for alias in node.names]
    ]
    assert taking == ["_lazy.py"]  # for the type checker


def test_a_thread_can_acquire_its_lock_again_while_others_wait() -> None:
    lock, heard = CopyableLock(), []

    def say(word: str) -> None:
        with lock:
            heard.append(word)

    with ThreadPoolExecutor(1) as threads:
        with lock, lock:
            asked = threads.submit(say, "second")
            say("first")
        asked.result(60)
    assert heard == ["first", "second"]


def test_an_exception_releases_the_lock() -> None:
    lock = CopyableLock()
    with pytest.raises(ZeroDivisionError), lock:
        raise ZeroDivisionError
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(lock.__enter__).result(60) is None


COPIES = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


@pytest.mark.parametrize("copied", COPIES)
def test_copies_have_separate_locks(copied: Callable[[Any], Any]) -> None:
    lock = CopyableLock()
    with lock, ThreadPoolExecutor(1) as threads:
        assert threads.submit(copied(lock).__enter__).result(60) is None


@pytest.mark.parametrize(
    "make", [lambda: fewer_than(7), MisereSolver, lambda: Poset((), [(0, 1)]).order, lambda: MexValues(AnyNumber(), 9)]
)
@pytest.mark.parametrize("copied", COPIES)
def test_objects_with_locks_can_be_copied(make: Callable[[], Any], copied: Callable[[Any], Any]) -> None:
    made = make()
    assert type(copied(made)) is type(made)
