"""What workers have loaded before they are forked, so that their first answer is quick too.

The process from which they are forked imports this module, and no other process does.
"""

import os
from contextlib import suppress

from grundy import answers
from grundy.web.questions import QUESTIONS

__all__: list[str] = []

# One process computes one question; threads of its own would take the room of other questions.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

# A question that has been asked once has loaded all that it needs.
for _question in QUESTIONS:
    with suppress(Exception):  # it will be told to whoever asks
        getattr(answers, _question.name)(**_question.example)
