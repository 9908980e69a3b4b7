"""Players that never change, so that what others are worth against them stays comparable."""
