"""The commands that need no settings: those about game files.

Each imports what it needs when it is called, because that takes time.
"""

import argparse

WITHOUT_SETTINGS = ("replay", "check", "review", "verify")


def run_without_settings(arguments: argparse.Namespace) -> int:
    """Carry out one of `WITHOUT_SETTINGS`; returns the exit code."""
    if arguments.command == "review":
        from bot.cli.review_command import review_file

        return review_file(arguments.file, arguments.locale)
    from bot.cli.game_files import check_file, replay_file, verify_seed

    if arguments.command == "replay":
        return replay_file(arguments.file, arguments.locale)
    if arguments.command == "check":
        return check_file(arguments.file, arguments.locale)
    return verify_seed(
        arguments.hash,
        arguments.seed,
        tuple(arguments.presses),
        deck=arguments.deck,
        first=arguments.first,
        deal=arguments.deal,
        locale=arguments.locale,
    )
