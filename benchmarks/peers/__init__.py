"""What ours is measured against: other packages where they are installed, and plain methods written for this."""
