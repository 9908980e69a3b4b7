"""Languages and their texts: one folder of Fluent catalogues per language.

`catalogue.Language` lists the languages, their Discord locales and fallbacks. Words for cards are
in `game.notation.vocabulary`, because the rules need them. A table is shown in the language in
which it was opened; private messages are in the reader's language. Typed text is understood in
every language. `{ COMMAND("table open") }` in a text becomes a clickable mention (`mentions`).
"""
