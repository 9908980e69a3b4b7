"""The languages, and the words people read: a folder of Fluent catalogues each."""
