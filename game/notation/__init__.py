"""Cards, plays and whole hands as text, both ways."""
