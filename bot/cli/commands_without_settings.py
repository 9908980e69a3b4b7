"""The commands that need no settings: those of game files, of the arena and of training.

Each loads what it needs when it is called, as loading takes time.
"""

import argparse

from bot.cli.terminal import PREVENTED, complain

WITHOUT_SETTINGS = (
    "replay", "check", "review", "verify", "arena", "curve", "train", "tune", "measure",
)  # fmt: skip


def learn(arguments: argparse.Namespace) -> int:
    """Train or tune, if what it takes is installed."""
    try:
        from bot.cli.train import train
        from bot.cli.tune import tune
    except ImportError:
        complain("This needs more packages: use `.venv/bin/baohuang`, which `sh .ci/setup` makes.")
        return PREVENTED
    if arguments.command == "tune":
        place, other = f"file {arguments.file}", "of other weights, or something else"
    else:
        place, other = f"folder {arguments.folder}", "no training of these nets"
    from bot.cli.resumable import OtherSeedError

    try:
        if arguments.command == "tune":
            tune(arguments.file, arguments.tries, arguments.seed)
        else:
            train(arguments.folder, arguments.hands, arguments.seed)
    except OSError as error:
        complain(f"The {place} cannot be used: {error.strerror}.")
        return PREVENTED
    except OtherSeedError as error:
        complain(str(error))
        return PREVENTED
    except ValueError:
        complain(f"What is in the {place} is {other}.")
        return PREVENTED
    return 0


def run_measure(arguments: argparse.Namespace) -> int:
    """Measure what ratings start from; returns the exit code."""
    from bot.cli.measure import OtherMeasureError, measure, measure_preset

    file, numbers = arguments.file, (arguments.hands, arguments.mixed, arguments.seed)
    try:
        if arguments.preset:
            measure_preset(file, arguments.preset, *numbers)
        else:
            measure(file, *numbers)
    except OSError as error:
        complain(f"The file {file} cannot be used: {error.strerror}.")
        return PREVENTED
    except OtherMeasureError as error:
        complain(str(error))
        return PREVENTED
    return 0


def run_without_settings(arguments: argparse.Namespace) -> int:
    """Carry out one of `WITHOUT_SETTINGS`; returns the exit code."""
    if arguments.command == "arena":
        from bot.cli.arena import arena

        return arena(arguments)
    if arguments.command in ("train", "tune"):
        return learn(arguments)
    if arguments.command == "measure":
        return run_measure(arguments)
    if arguments.command == "curve":
        from bot.cli.curve import curve

        return curve(arguments.log, arguments.out)
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
