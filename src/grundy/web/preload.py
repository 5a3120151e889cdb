"""Load all modules that workers need before they are forked, so that their first answer is quick.

This is a separate module because multiprocessing preloads by import: only the fork server imports it.
"""

import os
from contextlib import suppress

from grundy import answers
from grundy.web.questions import QUESTIONS

# Each process computes one question, and additional threads would slow down other questions.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

# Computing the example of each question loads all modules that it needs.
for _question in QUESTIONS:
    with suppress(Exception):  # the answer will report it
        getattr(answers, _question.name)(**_question.example)
