"""What every database shares: the tables, how they came to be, and what is asked of them."""
