"""The strong player, which learned from self-play: its nets, and the choices they make."""
