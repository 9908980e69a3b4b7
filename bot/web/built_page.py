"""The built page (`bot/web/page`), kept in memory."""

import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.runtime.settings import SettingsError

FILES = Path(str(files("bot.web"))) / "built"
"""The folder into which `.ci/page` builds the page."""
INDEX = "index.html"
_TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
_ENDINGS = {"br": ".br", "gzip": ".gz"}
"""How the names of compressed files end, by encodings, the best first."""
_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class BuiltPage:
    """The page and its scripts.

    `version`: the name of its main script, which has the hash of all of them. `headers`: those of
    every answer.
    """

    def __init__(self, contents: dict[str, bytes]) -> None:
        self._contents = contents
        html = contents[INDEX].decode()
        (self.version,) = re.findall(r'src="files/([^"]+)"', html)
        (style,) = re.findall("<style>(.*)</style>", html, re.DOTALL)
        style_hash = b64encode(sha256(style.encode()).digest()).decode()
        self.headers = {
            **_HEADERS,
            "Content-Security-Policy": "default-src 'self';"
            f" style-src 'self' 'sha256-{style_hash}';"
            " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        }

    @classmethod
    def load(cls) -> Self:
        """Read the page. Raises SettingsError if it is not built."""
        if not FILES.is_dir():
            raise SettingsError("The page of the web table is not built; docs/hosting.md says how.")
        return cls({file.name: file.read_bytes() for file in FILES.iterdir()})

    def answer(self, request: web.Request, name: str) -> web.Response:
        """The file of this name, compressed. Browsers keep it: scripts for good, as their names
        change with them, and the page until it has changed. Raises HTTPNotFound.
        """
        media_type = _TYPES.get(Path(name).suffix)
        if media_type is None or name not in self._contents:
            raise web.HTTPNotFound
        accepted = request.headers.get("Accept-Encoding", "")
        encoding = next((each for each in _ENDINGS if each in accepted), "")
        content = self._contents[name + _ENDINGS.get(encoding, "")]
        etag = sha256(content).hexdigest()
        headers = {
            "Cache-Control": "no-cache" if name == INDEX else "max-age=31536000, immutable",
            "ETag": f'"{etag}"',
            "Vary": "Accept-Encoding",
        }
        if any(each.value == etag for each in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        headers["Content-Type"] = media_type
        if encoding:
            headers["Content-Encoding"] = encoding
        return web.Response(body=content, headers=headers)
