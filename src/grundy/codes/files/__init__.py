"""Codes in files: plain rows, JSON, alist and NumPy are read and written; GAP, Magma and Sage are written."""

from grundy.codes.files.code_file import CodeFile
from grundy.codes.files.formats import (
    FORMATS,
    READ_FORMATS,
    code_from_bytes,
    code_from_text,
    format_of,
    read_code_file,
    text_of_code,
    write_code_file,
)

__all__ = [
    "FORMATS",
    "READ_FORMATS",
    "CodeFile",
    "code_from_bytes",
    "code_from_text",
    "format_of",
    "read_code_file",
    "text_of_code",
    "write_code_file",
]
