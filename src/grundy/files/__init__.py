"""What readers and writers of files share: plain text, strict JSON, the line of an error, endings, all or nothing."""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

__all__ = ["fault", "format_by_ending", "json_from", "no_format", "plain_text", "replacing", "text_from"]

if TYPE_CHECKING:
    from grundy.files.atomic import replacing
    from grundy.files.decoding import text_from
    from grundy.files.endings import format_by_ending, no_format
    from grundy.files.json_text import json_from
    from grundy.files.places import fault
    from grundy.files.plain import plain_text
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "atomic": "replacing",
            "decoding": "text_from",
            "endings": "format_by_ending no_format",
            "json_text": "json_from",
            "places": "fault",
            "plain": "plain_text",
        },
    )
