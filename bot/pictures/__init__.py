"""Hands, plays, tables and results drawn as small palette images."""
