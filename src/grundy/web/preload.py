"""Modules that are loaded before workers are forked, so that their first answer is quick too.

A module of its own, because multiprocessing preloads by import: the fork server imports it, and no other process does.
"""

import os
from contextlib import suppress

from grundy import answers
from grundy.web.questions import QUESTIONS

# One process computes one question; threads of its own would slow down other questions.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

# A question that has been asked once has loaded all that it needs.
for _question in QUESTIONS:
    with suppress(Exception):  # the answer will report it
        getattr(answers, _question.name)(**_question.example)
