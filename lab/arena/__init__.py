"""The arena: duplicate deals between players, and their results in points per hand."""
