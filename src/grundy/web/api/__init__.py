"""What can be asked: the table of questions, how their arguments are read and checked, and the document about them."""
