"""Tools for all commands: answering in time, limits, languages, finding and changing tables."""
