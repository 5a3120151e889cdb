"""Nim sequences of take-and-break games by every method against the definition."""

import atheris
import numpy as np
import reference

from grundy.sequences import TakeAndBreak
from grundy.sequences.values import methods_for

STOP = 40


def target(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    most = provider.PickValueInList([1, 3, 7, 7, 7, 15])
    digits = [provider.ConsumeIntInRange(0, most) for _ in range(provider.ConsumeIntInRange(1, 12))]
    digits[0] &= 4  # what may stand before the point
    repeating = [provider.ConsumeIntInRange(0, most) for _ in range(provider.ConsumeIntInRange(0, 2))]
    stuck = [provider.ConsumeIntInRange(1, STOP) for _ in range(provider.ConsumeIntInRange(0, 2))]
    game = TakeAndBreak.from_digits(digits, repeating, unequal=provider.ConsumeBool(), stuck=stuck)
    expected = reference.heap_values(game.options, STOP)
    for method in methods_for(game).engines:
        values = np.zeros(STOP, np.uint16)
        engine, cut = methods_for(game).start(game, method), provider.ConsumeIntInRange(0, STOP)
        assert engine.extend(values, 0, cut) == cut
        assert engine.extend(values, cut, STOP) == STOP
        assert values.tolist() == expected, (game.notation, method)
