"""Changes to the page's scripts, which are SimCord's: the differences in `page.diff`."""

import re
from importlib.resources import files
from typing import NamedTuple

from simcord.preview import Preview

from bot.sandbox.simcord_internals.pages import change_script


class ScriptChange(NamedTuple):
    """Lines of a file of the page, and those that take their place."""

    path: str
    before: str
    after: str

    def made(self, text: str) -> str:
        """The text of the file with this change."""
        return text.replace(self.before, self.after)


def changes() -> list[ScriptChange]:
    """Every hunk of `page.diff`."""
    text = files("bot.sandbox").joinpath("page.diff").read_text(encoding="utf-8")
    found = []
    for part in re.split(r"^--- a", text, flags=re.M)[1:]:
        path, _, hunks = part.partition("\n")
        for hunk in re.split(r"^@@ .*\n", hunks, flags=re.M)[1:]:
            lines = hunk.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] in " -")
            after = "".join(line[1:] for line in lines if line[0] in " +")
            found.append(ScriptChange(path, before, after))
    return found


def change_scripts(page: Preview) -> None:
    """Change the scripts of a page that is not served yet."""
    for change in changes():
        change_script(page, change.path, change.made)
