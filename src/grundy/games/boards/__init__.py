"""Cram on boards, Node Kayles and Arc Kayles on graphs: moves that tear the position into components."""
