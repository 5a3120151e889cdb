import numpy as np
import pytest

from grundy import DomainError
from grundy.sequences.heaps import TakeAndBreak
from grundy.sequences.values.engines import ClosedEngine, WideEngine


def computed(game: TakeAndBreak, stop: int) -> list[int]:
    values = np.zeros(stop, dtype=np.uint16)
    WideEngine(game).extend(values, 0, stop)
    return values.tolist()


def test_an_engine_from_a_closed_form() -> None:
    game = TakeAndBreak("4.(3)")
    engine, values = ClosedEngine(game), np.zeros(300, dtype=np.uint8)
    assert engine.extend(values, 0, 300) == 255  # G(255) = 256
    wider = np.zeros(200_000, dtype=np.uint32)
    told: list[int] = []
    assert engine.extend(wider, 17, 200_000, told.append) == 200_000
    assert wider[17:300].tolist() == computed(game, 300)[17:]
    assert wider[-1] == 199_999 + 1
    assert engine.work.method == "closed"
    assert engine.rare_heaps().tolist() == []


def test_games_without_a_closed_form_are_refused() -> None:
    with pytest.raises(DomainError, match=r"no closed form of the values of TakeAndBreak\('0.77'\) is known"):
        ClosedEngine(TakeAndBreak("0.77"))
