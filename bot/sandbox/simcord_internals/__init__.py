"""All that the sandbox uses of SimCord's private parts.

They have no public way to do these things, so another version may take one away: `PRIVATE` of each
module lists every such name with its owner, and a test says which are gone.
"""
