"""A finished hand as it is kept: its record, what became of each seat, feats and key moments."""
