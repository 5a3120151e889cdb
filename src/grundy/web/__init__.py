"""The page and its JSON API: a server for one's own machine, or for a class. ``grundy serve`` starts it.

A request goes through the `guard` (who may ask) and the `app` (its body and its JSON) to the table of `questions`
(its arguments); the `scheduler` has it computed by one of the `workers`, or finds it in its cache; a `Refusal` says
why there is no answer, and `limits` what a question may cost. The
OpenAPI document describes all of it from the same table.

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
