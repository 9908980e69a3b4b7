"""Slash commands and button presses: acknowledge, call the service, show the result.

`framework` has what they share; the other packages have commands by topic. `components` dispatches
presses.
"""
