import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from grundy.locking import OwnLock


def test_a_thread_may_take_its_lock_again_and_another_one_waits() -> None:
    lock, heard = OwnLock(), []

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
    lock = OwnLock()
    with pytest.raises(ZeroDivisionError), lock:
        raise ZeroDivisionError
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(lock.__enter__).result(60) is None


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda lock: pickle.loads(pickle.dumps(lock))])
def test_a_copy_has_a_lock_of_its_own(copied) -> None:
    lock = OwnLock()
    with lock, ThreadPoolExecutor(1) as threads:
        assert threads.submit(copied(lock).__enter__).result(60) is None
