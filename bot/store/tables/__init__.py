"""Tables, hands, servers, deadlines, and which version of a table its message shows."""
