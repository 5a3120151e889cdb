"""The page and its JSON API: a server for one's own machine, or for a class. ``grundy serve`` starts it.

The `server` accepts connections. A request passes the `guard`, which checks its host and origin; the `app` makes a task
of its body by the table of `questions`; the `scheduler` finds the answer in its cache, or sends the task to one of the
`workers`, the processes that compute. A `Refusal` says why there is no answer, and `limits` what a question may cost.

It needs the extra ``web``: ``pip install "grundy[web]"``.
"""

from grundy.web.app import PAGES, make_app, read_json
from grundy.web.guard import LOOPBACK, SECURITY_HEADERS, Guard, allowed_hosts, is_loopback
from grundy.web.limits import Limits, Rate, Refusal
from grundy.web.parameters import read_object
from grundy.web.questions import QUESTIONS, Question, document
from grundy.web.server import listen, make_server, own_address

__all__ = [
    "LOOPBACK",
    "PAGES",
    "QUESTIONS",
    "SECURITY_HEADERS",
    "Guard",
    "Limits",
    "Question",
    "Rate",
    "Refusal",
    "allowed_hosts",
    "document",
    "is_loopback",
    "listen",
    "make_app",
    "make_server",
    "own_address",
    "read_json",
    "read_object",
]
