"""How games look: for each family a module that draws a board and says by which touches a move is made."""
