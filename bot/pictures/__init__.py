"""Pictures of hands, plays, tables, results, leaderboards, stats and replays.

A picture is drawn from a scene, which contains all texts, in the colours of a theme, as a small
palette image. Equal scenes give equal bytes.
"""
