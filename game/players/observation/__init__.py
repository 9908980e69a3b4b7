"""What a seat may know, as small integers: the input of the AI players.

`input_layout` says where each number stands. `view_encoder` fills an observation from a view, and
`prospect_encoder` from a hand as it would begin. `candidates` finds the plays worth considering,
`features` lists the inputs of a net for each, and `play_codes` turns one back into an action.
`candidates` and `features` are in the part of Python that numba compiles, so that training runs the
same lines as a game (`game.training`).
"""
