"""A hand from the deal to the score: state, actions, events, phases and views."""
