"""The steps of a table, decided by pure functions: a snapshot and the time in, a `Step` out.

`hand_start`, `acting` and `seat_changes` decide what people do in a hand, `clock` what time does,
`between_hands` what happens between two hands, and `closing` how a table ends. `progress` lets a
hand go on after each of them, with `hand_times` and `hand_end`.
"""
