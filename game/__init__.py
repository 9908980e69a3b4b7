"""The rules of 保皇, as `docs/rules.md` has them, and the players and ratings built on them.

Everything here is pure: it knows no Discord, no clock and no randomness, and reads no file but its
own data (the nets of `players.strong`, and `rating/measured.json`). The rules need the standard
library alone; the nets and the calibration of ratings need numpy, and training needs numba.
`hand.engine` is the one door to a hand.
"""
