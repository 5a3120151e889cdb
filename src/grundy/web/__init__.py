"""A web server for the page and its JSON API, for your own machine or for a class; ``grundy serve`` starts it.

The `server` accepts connections. The `guard` checks the host and origin of each request. The `app` turns the body into
a task according to the table in `questions`. The `scheduler` returns the answer from its cache, or sends the task to
one of the worker processes in `workers`. `limits` defines limits and `Refusal`, the error response to a request.

The package needs the extra ``web``: ``pip install "grundy[web]"``.
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
