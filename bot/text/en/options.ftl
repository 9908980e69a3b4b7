# The options of a game and their values, as settings and rule pages name them.
