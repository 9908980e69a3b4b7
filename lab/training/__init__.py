"""Training: fast hands, and learning from them. `python -m lab.training.train` runs it offline.

`position` is the play of the rules on small integers. It and `game.players.observation` are plain
Python that numba compiles; `self_play` and `learner` need numba.
"""
