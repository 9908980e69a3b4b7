"""What a seat may know, as small integers: what AI players look at.

`layout` says where everything stands, `from_view` fills it from a view, `candidates` finds the
plays worth a thought, `features` says what a net is told of each. The last two are written in the
part of Python that can be compiled, so that training runs the very same lines (`game.training`).
"""
