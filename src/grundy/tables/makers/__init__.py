"""One module a table: how it is made."""
