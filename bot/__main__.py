"""`python -m bot`: the same as `baohuang`."""

from bot.cli import main

main()
