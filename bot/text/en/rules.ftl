# The rule book, page by page, and what it answers.
