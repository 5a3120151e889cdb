"""What the exercises show, for paper: black lines on white, room to write, and answers in bold."""
