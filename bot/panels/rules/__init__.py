"""The rule book, and answers to questions about the rules."""
