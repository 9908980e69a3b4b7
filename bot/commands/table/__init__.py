"""Commands and buttons about a table and its seats."""
