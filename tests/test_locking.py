import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from grundy._lazy import CopyableLock
from grundy.games.posets.order import Order
from grundy.linear.turning import fewer_than
from grundy.linear.turning.arrangements import AnyNumber, ByMex
from grundy.play.misere import MisereSolver


def test_a_thread_may_take_its_lock_again_and_another_one_waits() -> None:
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


def test_an_error_leaves_the_lock_free() -> None:
    lock = CopyableLock()
    with pytest.raises(ZeroDivisionError), lock:
        raise ZeroDivisionError
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(lock.__enter__).result(60) is None


COPIES = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_has_a_lock_of_its_own(copied: Callable[[Any], Any]) -> None:
    lock = CopyableLock()
    with lock, ThreadPoolExecutor(1) as threads:
        assert threads.submit(copied(lock).__enter__).result(60) is None


@pytest.mark.parametrize(
    "make", [lambda: fewer_than(7), MisereSolver, lambda: Order([[], [0]]), lambda: ByMex(AnyNumber(), 9)]
)
@pytest.mark.parametrize("copied", COPIES)
def test_what_has_a_lock_can_be_copied(make: Callable[[], Any], copied: Callable[[Any], Any]) -> None:
    made = make()
    assert type(copied(made)) is type(made)
