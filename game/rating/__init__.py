"""How good a player is, from hands of five with uneven sides; and a title for joy."""
