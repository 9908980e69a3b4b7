"""Commands about a server, the rules, privacy and help."""
