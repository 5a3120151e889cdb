"""The kinds of exercises, one file each, and the table that lists them."""
