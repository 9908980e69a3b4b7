"""Tests of the sandbox page in a real browser.

`served` starts `baohuang sandbox`, `tab` controls a tab of its page, and `past` fills its server
with hands that were played before. The tests are skipped if Chromium is not installed.
"""
