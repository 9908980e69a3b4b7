"""Tests of the sandbox page in a real browser.

`served` starts `baohuang sandbox`, `tab` is a tab of its page, and `past` fills its server with old
hands. The tests are skipped if Chromium is not installed.
"""
