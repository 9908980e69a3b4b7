"""The words people read, in Fluent catalogues: `zh-CN` and `en`, with equal keys."""
