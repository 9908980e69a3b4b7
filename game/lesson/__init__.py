"""The lesson for newcomers: seven steps, each a choice in a real hand."""
