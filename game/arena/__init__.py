"""Duplicate deals between players, and what they are worth in points a hand."""
