from hypothesis import settings

settings.register_profile("laws", deadline=None, derandomize=True, database=None)
settings.load_profile("laws")
