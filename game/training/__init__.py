"""Hands at speed, and learning from them: what `baohuang train` runs, offline.

`position` is the play of the rules on small integers. It and `game.players.observation` are plain
Python that numba compiles; `self_play` and `learner` are of no use without it.
"""
