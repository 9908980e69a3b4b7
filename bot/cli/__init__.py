"""The command line: `baohuang run`, `sandbox`, `admin`, and what is done with game files."""
