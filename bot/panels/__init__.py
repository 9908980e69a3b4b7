"""Messages with their buttons and menus, built from the values they are given.

`panel` has the building blocks, `custom_id` and `press_verbs` what buttons stand for. The packages
have the messages by topic: `table`, `hand`, `records`, `rules`, `server`.
"""
