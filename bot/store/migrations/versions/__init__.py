"""The migrations, one per file."""
