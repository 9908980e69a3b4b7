"""How what people see gets to Discord: answers, the public message of each table, hands by DM.

What is to be done is decided in `plan`, which is pure; `publisher` does it.
"""
