"""Code files: read and write plain rows, JSON, alist and NumPy; write GAP, Magma and Sage."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.codes.files.code_file import CodeFile as CodeFile
    from grundy.codes.files.formats import (
        FORMATS as FORMATS,
        KINDS as KINDS,
        MOST_BYTES as MOST_BYTES,
        READ_FORMATS as READ_FORMATS,
        code_from_bytes as code_from_bytes,
        code_from_text as code_from_text,
        format_of as format_of,
        read_code_file as read_code_file,
        text_of_code as text_of_code,
        write_code_file as write_code_file,
    )
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "code_file": "CodeFile",
            "formats": "FORMATS KINDS MOST_BYTES READ_FORMATS code_from_bytes code_from_text format_of read_code_file "
            "text_of_code write_code_file",
        },
    )
