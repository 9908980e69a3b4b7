"""The schema of version 0.1.0, the oldest that can be migrated.

Nothing leads to it: the newest schema is created in an empty database (`database.upgrade`).
"""

revision = "initial"
down_revision = None


def upgrade() -> None:
    """Do nothing."""
