"""Controls a tab of the sandbox page as a person would."""

from contextlib import suppress

from playwright.sync_api import Error, Locator, Page, ViewportSize, expect

PATIENCE_MS = 120_000.0
"""How long to wait for anything: as long as a busy machine may take."""
TRIES = 8
AGAIN_MS = 3_000.0
"""How long to try an option before its menu is opened again."""

WATCH = """
window.broken = [];
addEventListener("error", (event) => {
  if (event.target instanceof HTMLImageElement) broken.push(event.target.className);
}, true);
"""
"""Notes every picture that is broken, even for a moment."""

PICTURES = """async () => {
  const pictures = [...document.querySelectorAll(".channel-message img")];
  try {
    await Promise.all(pictures.map((picture) => picture.decode()));
  } catch {
    return false;
  }
  return pictures.every((picture) => picture.naturalWidth > 0);
}"""
"""Whether all pictures are loaded; one that is replaced just then cannot be decoded."""

TOO_WIDE = """(messages) => {
  const wide = document.documentElement.clientWidth;
  const shown = (item) => item.innerText || item.className;
  const every = messages.flatMap((message) => [...message.querySelectorAll("*")]);
  const all = every.filter((item) => item.checkVisibility());
  const outside = all.filter((item) => {
    const {left, right} = item.getBoundingClientRect();
    return left < 0 || right > wide;
  });
  const cut = all.filter(
    (item) =>
      getComputedStyle(item).overflowX !== "visible" && item.scrollWidth > item.clientWidth + 1,
  );
  const page = document.documentElement.scrollWidth > wide ? ["the page"] : [];
  return [...page, ...outside.map(shown), ...cut.map(shown)];
}"""
"""Lists what of messages is beside the screen or cut off."""


class Tab:
    """An open page of the sandbox."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.composer = page.locator("#channel-composer-input")
        self.messages = page.locator(".channel-message")
        note = page.locator(".message-ephemeral-note")
        self.private = self.messages.filter(has=note)
        self.table = self.messages.filter(has_not=note).last
        self.commands = page.locator(".command-entry")
        self.options = page.locator(".command-suggestion")
        self.chip = page.locator(".command-chip")
        page.add_init_script(WATCH)
        page.goto(address)
        expect(self.composer).to_be_visible()

    def control(self, verb: str, place: str = "t") -> Locator:
        """The button or menu with this verb on the table (`t`) or on the newest hand (`h`)."""
        where = self.private.last if place == "h" else self.page
        return where.locator(f'button[data-control-key*=":bh:{place}:{verb}:"]').last

    def offers(self, verb: str, place: str = "t") -> bool:
        return self.control(verb, place).is_visible()

    def first_offered(self, *verbs: str, place: str = "t") -> str | None:
        return next((verb for verb in verbs if self.offers(verb, place)), None)

    def press(self, verb: str, place: str = "t") -> None:
        """Press a button, and wait for the answer."""
        self.control(verb, place).click()
        self.settle()

    def lay_best(self) -> None:
        """Press the first of the buttons that lay cards, and wait for the answer."""
        self.private.last.locator('button[data-control-key*=":bh:h:play:"]').first.click()
        self.settle()

    def pick(self, verb: str) -> None:
        """Choose the first option of a menu, and wait for the answer.

        The page closes a menu that an arriving picture pushes out of sight: it is opened again.
        """
        option = self.page.locator(".select-list:popover-open .select-option").first
        for _ in range(round(PATIENCE_MS / AGAIN_MS)):
            self.control(verb, "h").click()
            with suppress(Error):
                option.click(timeout=AGAIN_MS)
                break
        self.settle()

    def enter(self) -> None:
        self.page.keyboard.press("Enter")

    def type(self, name: str) -> None:
        """Type the name of a command key by key, and take the first that the picker finds."""
        self.composer.click()
        self.page.keyboard.type(name)
        self._take_first()

    def paste(self, name: str) -> None:
        """Paste the name of a command, and take the first that the picker finds."""
        self.composer.fill(name)
        self._take_first()

    def _take_first(self) -> None:
        expect(self.commands).not_to_have_count(0)
        self.enter()
        expect(self.chip).to_be_visible()

    def leave(self) -> None:
        """Leave a command that was chosen in the picker."""
        self.page.locator(".command-context-close").click()
        self.composer.fill("")

    def command(self, name: str) -> None:
        """Run a command without options, and wait for the answer."""
        self.paste(name)
        self.run()

    def send(self, name: str) -> None:
        """Run a command without options by the button: the key would choose an offered one."""
        self.paste(name)
        self.page.locator("#send-message").click()
        self.settle()

    def run(self) -> None:
        """Run the command in the composer, and wait for the answer.

        Options that arrive just then take the key: it is pressed again, or the button beside it.
        """
        for tried in range(TRIES):
            if tried % 2:
                self.page.locator("#send-message").click()
            else:
                self.enter()
            with suppress(AssertionError):
                expect(self.composer).to_be_visible(timeout=PATIENCE_MS / TRIES)
                break
        expect(self.composer).to_be_visible()
        self.settle()

    def answer(self) -> str:
        """The id of the newest private message; empty if there is none."""
        ids = self.private.evaluate_all("all => all.map((one) => one.dataset.messageId)")
        return str(ids[-1]) if ids else ""

    def settle(self) -> None:
        """Wait until everything that was done in this tab has been answered and shown."""
        expect(self.page.locator("body[data-waiting]")).to_have_count(0)

    def fits(self, *widths: int) -> None:
        """Fail if a private message is not wholly readable on screens of these widths."""
        size = self.page.viewport_size
        assert size is not None
        self.sound()
        for width in widths:
            self.page.set_viewport_size(ViewportSize(width=width, height=size["height"]))
            found = self.private.evaluate_all(TOO_WIDE)
            assert not found, f"on {width} pixels: {found}"
        self.page.set_viewport_size(size)

    def sound(self) -> None:
        """Fail if a picture is broken, or was for a moment."""
        assert self.page.evaluate("broken") == []
        self.page.wait_for_function(PICTURES)
        assert self.page.evaluate("broken") == []
        expect(self.page.locator(".media-unavailable")).to_have_count(0)
