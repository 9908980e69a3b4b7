"""Settings of a server: rules, pace, tables, time zone, the weekly line."""

from datetime import datetime

from discord import ButtonStyle, ui

from bot.model import ServerSettings
from bot.model.calendar import Length, zone_of, zones
from bot.panels.custom_id import Setting
from bot.panels.panel import GOLD, Panel, button, menu, option
from bot.panels.press_verbs import SettingVerb, switch_value
from bot.panels.rules.summary import differences, pace_line, preset_option, value_text
from bot.tables.rules.pace import PACES, pace_of
from bot.tables.rules.rule_sets import rules_of
from bot.text.catalogue import Words
from game.players.levels import Level
from game.rules.options import OPTIONS, options_of, value_code
from game.rules.ruleset import PRESETS

_ZONES = (
    "UTC",
    *(f"America/{city}" for city in ("Los_Angeles", "Chicago", "New_York", "Toronto", "Vancouver")),
    *(f"Asia/{city}" for city in ("Hong_Kong", "Kuala_Lumpur", "Seoul", "Shanghai", "Singapore")),
    *(f"Asia/{city}" for city in ("Bangkok", "Macau", "Taipei", "Tokyo")),
    *(f"Australia/{city}" for city in ("Melbourne", "Perth", "Sydney")),
    *(f"Europe/{city}" for city in ("Berlin", "London", "Moscow", "Paris")),
)
"""The time zones in the menu; `/settings time` accepts any."""
_IN_A_CHANNEL = (1, 2, 3, 4, 6, 10)
_IN_THE_SERVER = (1, 5, 10, 20, 40, 100, 200)
"""The numbers of tables in the menu; `/settings tables` accepts any."""


def rules_settings(server: ServerSettings, words: Words, changing: str = "") -> Panel:
    """The rules of new tables. `changing`: the option whose values are offered."""
    differing = list(differences(server.preset, rules_of(server), words))
    panel = Panel(GOLD)
    panel.text(
        words("settings-title"),
        words("settings-preset", preset=words(f"preset-{server.preset}")),
        words(f"preset-{server.preset}-about"),
        *(f"- **{line}**" for line in differing),
    )
    panel.row([_presets(server, words)])
    panel.row([_options(server, changing, words)])
    if changing:
        panel.text(words(f"option-{changing}-about"))
        panel.row([_values(server, changing, words)])
    if differing:
        label = words("settings-plain", preset=words(f"preset-{server.preset}"))
        panel.row([button(label, Setting(SettingVerb.PLAIN), ButtonStyle.secondary)])
    panel.text(f"-# {words('settings-from-next-table')}")
    return panel


def pace_settings(server: ServerSettings, words: Words) -> Panel:
    """The pace of new tables."""
    panel = Panel(GOLD)
    panel.text(words("settings-pace-title"), pace_line(pace_of(server), words))
    panel.row([_paces(server, words)])
    panel.text(f"-# {words('settings-pace-exact')}", f"-# {words('settings-next-table')}")
    return panel


def tables_settings(server: ServerSettings, words: Words) -> Panel:
    """Forced passes, threads, level, hints and number of new tables."""
    per_channel, per_server = server.channel_tables, server.server_tables
    panel = Panel(GOLD)
    passes = "settings-passes-on" if server.forced_passes else "settings-passes-off"
    panel.text(words("settings-tables-title"), words(passes))
    label = words("press-passes-off" if server.forced_passes else "press-passes-on")
    panel.row([_switch(SettingVerb.PASSES, label, on=server.forced_passes)])
    panel.text(words("settings-threads-on" if server.threads else "settings-threads-off"))
    label = words("press-threads-off" if server.threads else "press-threads-on")
    panel.row([_switch(SettingVerb.THREADS, label, on=server.threads)])
    panel.text(words("settings-level", level=words(f"level-{server.level}")))
    panel.row([_levels(server, words)])
    panel.text(words("settings-hints-on" if server.hints else "settings-hints-off"))
    label = words("press-hints-off" if server.hints else "press-hints-on")
    panel.row([_switch(SettingVerb.HINTS, label, on=server.hints)])
    panel.text(words("settings-limits", channel=per_channel, server=per_server))
    in_channel = {n: words("tables-in-channel", count=n) for n in {*_IN_A_CHANNEL, per_channel}}
    in_server = {n: words("tables-in-server", count=n) for n in {*_IN_THE_SERVER, per_server}}
    panel.row([_counts(SettingVerb.CHANNEL, per_channel, in_channel, words)])
    panel.row([_counts(SettingVerb.SERVER, per_server, in_server, words)])
    panel.text(f"-# {words('settings-next-table')}")
    return panel


def time_settings(server: ServerSettings, words: Words, now: datetime) -> Panel:
    """The time zone and the length of seasons. `now`: the current time, which is shown."""
    panel, local = Panel(GOLD), now.astimezone(zone_of(server.zone))
    panel.text(
        words("settings-zone-title"),
        words("settings-zone", zone=server.zone, time=f"{local:%H:%M}"),
    )
    names = {*_ZONES, server.zone} & {*zones(), server.zone}
    zone_options = (option(name, name, chosen=name == server.zone) for name in sorted(names))
    panel.row([menu(words("pick-zone"), Setting(SettingVerb.ZONE), zone_options)])
    panel.text(words(f"settings-season-{server.season}-about"))
    seasons = (
        option(words(f"settings-season-{length}"), length, chosen=length is server.season)
        for length in Length
    )
    panel.row([menu(words("pick-value"), Setting(SettingVerb.SEASON), seasons)])
    panel.text(f"-# {words('settings-zone-exact')}", f"-# {words('settings-zone-recounting')}")
    return panel


def weekly_settings(server: ServerSettings, words: Words) -> Panel:
    """Whether one line a week tells how much was played, and where."""
    panel, channel_id = Panel(GOLD), server.weekly_channel_id
    panel.text(words("settings-weekly-title"))
    if channel_id is None:
        panel.text(words("settings-weekly-off"))
    else:
        panel.text(words("settings-weekly-on", channel=f"<#{channel_id}>"))
    label = words("press-weekly-on" if channel_id is None else "press-weekly-off")
    panel.row([_switch(SettingVerb.WEEKLY, label, on=channel_id is not None)])
    panel.text(f"-# {words('settings-weekly-quiet')}")
    return panel


def _switch(verb: SettingVerb, label: str, *, on: bool) -> ui.Button[Panel]:
    return button(label, Setting(verb, switch_value(on=not on)))


def _counts(
    verb: SettingVerb, chosen: int, labels: dict[int, str], words: Words
) -> ui.Select[Panel]:
    """A menu of numbers of tables."""
    options = (
        option(label, str(count), chosen=count == chosen) for count, label in sorted(labels.items())
    )
    return menu(words("pick-value"), Setting(verb), options)


def _levels(server: ServerSettings, words: Words) -> ui.Select[Panel]:
    options = (
        option(
            words(f"level-{level}").capitalize(),
            level,
            words(f"level-{level}-about"),
            chosen=level is server.level,
        )
        for level in Level
    )
    return menu(words("pick-level"), Setting(SettingVerb.LEVEL), options)


def _paces(server: ServerSettings, words: Words) -> ui.Select[Panel]:
    current = pace_of(server)
    options = (
        option(words(f"pace-{name}"), name, pace_line(pace, words), chosen=pace == current)
        for name, pace in PACES.items()
    )
    return menu(words("pick-pace"), Setting(SettingVerb.PACE), options)


def _presets(server: ServerSettings, words: Words) -> ui.Select[Panel]:
    options = (preset_option(name, words, chosen=name == server.preset) for name in PRESETS)
    return menu(words("pick-preset"), Setting(SettingVerb.PRESET), options)


def _options(server: ServerSettings, changing: str, words: Words) -> ui.Select[Panel]:
    options = (
        option(
            words(f"option-{name}"), name, value_text(name, code, words), chosen=name == changing
        )
        for name, code in options_of(rules_of(server)).items()
    )
    return menu(words("pick-option"), Setting(SettingVerb.OPTION), options)


def _values(server: ServerSettings, name: str, words: Words) -> ui.Select[Panel]:
    current = options_of(rules_of(server))[name]
    options = (
        option(value_text(name, code, words), code, chosen=code == current)
        for code in map(value_code, OPTIONS[name].values)
    )
    return menu(words("pick-value"), Setting(SettingVerb.VALUE, name), options)
