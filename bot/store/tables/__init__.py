"""Tables, hands, deadlines, and which version of a table a message shows."""
