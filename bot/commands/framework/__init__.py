"""What all commands share: answering in time, limits, languages, finding and changing tables."""
