"""The store: every table, hand and accepted action, in one database."""
