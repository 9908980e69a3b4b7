"""The web table: a page on which a table can be played, beside the messages in Discord."""
