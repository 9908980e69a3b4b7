"""Users, servers, moderation, and what is deleted when."""
