"""The steps of a table as pure functions: a snapshot and the time in, a `Step` out.

`acting`: what people do in a hand, and the deal. `clock`: what time does. `between_hands`:
everything between hands. `hand_progress`: how a hand goes on after each of them, and ends.
"""
