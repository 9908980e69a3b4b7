"""The rules of 保皇, as `docs/rules.md` has them: pure, on the standard library alone.

`hand` is the one door to a hand; nothing here knows Discord, a clock, randomness or a file.
"""
