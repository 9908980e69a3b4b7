"""The messages that people see, with their buttons and menus, built from what they are given.

A `*_panel` module builds a message, a `*_text` module says something in words, and a `*_scene`
module makes what a picture is drawn from. `custom_id`, `press_verbs` and `press_values` say what
buttons and menus carry.
"""
