"""Ratings: how good a player is, from hands of five with uneven sides; and titles for fun."""
