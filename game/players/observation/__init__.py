"""What a seat may know, as small integers: the input of the AI players.

`input_layout` says where each number stands, and encodes plays. `view_encoder` computes the numbers
from a view, or for a hand as it would begin. `candidates` finds the plays worth considering,
`features` lists the inputs of a net after each. `candidates` and `features` are in the part of
Python that numba compiles, so that training and games use the same code.
"""
