"""What the commands about codes are given: codes, words, orders, families and ranges, from texts and files."""
