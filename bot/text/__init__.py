"""The languages, and the words people read: a folder of Fluent catalogues for each language.

`Language` in `catalogue` lists the languages, with the Discord locales that each answers and the
language that stands in for what it does not say yet. All else is in its folder: messages, names of
commands, and phrases in which people ask about the rules. Only the words for cards are in
`game.notation.vocabulary`, as the rules need them, under the same code.

A table is shown to everybody in the language in which it was opened, and to each person what is
theirs alone in their own language. What people type is understood in every language. A command in a
sentence is `{ COMMAND("table open") }`, which `mentions` turns into a mention that can be tapped.
"""
