"""Players that never change, so that results against them stay comparable."""
