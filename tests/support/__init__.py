"""What many tests share: databases, worker processes, and what makes a test run faster.

Each module has a docstring that says what it does. Helpers of one folder of tests alone stand in
that folder.
"""
