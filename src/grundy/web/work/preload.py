"""What the processes that compute have loaded before they are forked, so that their first answer is quick too."""

import os
from contextlib import suppress

# One process computes one question; threads of its own would take the room of other questions.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from grundy import answers  # noqa: E402
from grundy.web.api.questions import QUESTIONS  # noqa: E402

# A question that has been asked once has loaded all that it needs.
for _question in QUESTIONS:
    with suppress(Exception):  # it will be told to whoever asks
        getattr(answers, _question.name)(**_question.example)
