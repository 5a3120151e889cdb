"""Peers to compare with: other packages where they are installed, and plain methods written for this purpose."""
