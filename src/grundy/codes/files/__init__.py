"""Codes in files: plain rows, JSON, GAP, Magma, Sage, alist and NumPy, one file a format."""

from grundy.codes.files.code_file import CodeFile
from grundy.codes.files.formats import (
    FORMATS,
    code_from_text,
    format_of,
    read_code_file,
    text_of_code,
    write_code_file,
)

__all__ = [
    "FORMATS",
    "CodeFile",
    "code_from_text",
    "format_of",
    "read_code_file",
    "text_of_code",
    "write_code_file",
]
