"""Which process serves which Discord shard."""
