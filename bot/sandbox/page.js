// Runs in SimCord's page (see `PageServer`), whose own files are unchanged. It hides SimCord's tools,
// sends presses and commands itself, so that none is lost while another is being answered, and does
// what Discord's client does: a click types a command, countdowns count, new messages are followed.
"use strict";

const style = new CSSStyleSheet();
style.replaceSync(`
  .preview-shell { --toolbar-height: 48px !important; }
  .preview-brand, #messages-toggle, #messages-sidebar, #refresh, #capture-open, #inspector-toggle,
  #back-activity, #view-action-output { display: none !important; }
  #action-status { position: absolute; opacity: 0; pointer-events: none; }
  .media-unavailable { visibility: hidden; }
  .command-mention { cursor: pointer; }
  .command-empty { animation: appear 0s 1s backwards; } /* until the options have been asked for */
  @keyframes appear { from { visibility: hidden; } }
  body[data-waiting] { cursor: progress; }
  /* SimCord turns them all blue under the mouse, by a rule that is more specific than its own. */
  .component-button.button-style-2:hover:not(:disabled, .is-disabled) { background: #42434a; }
  .component-button.button-style-3:hover:not(:disabled, .is-disabled) { background: #006c37; }
  .component-button.button-style-4:hover:not(:disabled, .is-disabled) { background: #a9232e; }
`);
document.adoptedStyleSheets.push(style);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// --- Sending

const serverFetch = window.fetch;
// While SimCord waits for the answer to an action, it ignores others. These are sent here instead,
// one after another, and SimCord takes them for answered at once.
const SENT_HERE = ["click", "select", "run_command", "send_message"];

let lastAction = Promise.resolve();
function sendAction(options) {
  const response = lastAction.then(() => serverFetch("/api/action", options));
  lastAction = response.catch(() => {});
  return response;
}

const stateRead = new EventTarget();
// Let SimCord read the state at once, as it does when the page comes back from the browser's cache.
function readState() {
  const done = new Promise((resolve) => {
    stateRead.addEventListener("done", resolve, { once: true });
  });
  for (const name of ["pagehide", "pageshow"]) {
    dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  }
  return done;
}

let waiting = 0;
async function actAndShow(options) {
  waiting += 1;
  document.body.dataset.waiting = waiting;
  try {
    await sendAction(options);
    await readState();
    await pause(50); // in which SimCord shows what it has read
  } finally {
    waiting -= 1;
    if (waiting) document.body.dataset.waiting = waiting;
    else delete document.body.dataset.waiting;
  }
}

window.fetch = async (url, options) => {
  if (url === "/api/action" && typeof options.body === "string") {
    const { kind, request_id: requestId, sequence } = JSON.parse(options.body);
    if (!SENT_HERE.includes(kind)) return sendAction(options);
    actAndShow(options);
    return Response.json({
      requestId, sequence, expectedSequence: sequence, rejected: false, settlement: "settled",
      acknowledgement: "acknowledged", diagnostics: [], outcomes: [],
    });
  }
  const response = await serverFetch(url, options);
  if (url === "/api/state" && response.ok) stateRead.dispatchEvent(new Event("done"));
  return response;
};

// --- Pressing: the button under the pointer when it went down is pressed, even if the message has
// been drawn anew before it came up.

const PRESSABLE = `.channel-message :is(button.component-button[data-control-key],
  [aria-multiselectable=false] .select-option)`;

function preparePress(control) {
  const menu = control.closest(".preview-select");
  const values = menu ? [control.dataset.value] : undefined;
  const key = (menu || control).dataset.controlKey;
  return () => {
    menu?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // closes it
    actAndShow({
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Simcord-Capability": location.hash.slice(1),
        "X-Simcord-Context": window.simcordPreview.contextId,
      },
      body: JSON.stringify({ kind: values ? "select" : "click", control_key: key, values }),
    });
  };
}

let held = null;
addEventListener("pointerdown", (event) => {
  const control = event.target.closest(PRESSABLE);
  const area = control?.getBoundingClientRect();
  const canPress = control && !control.disabled && event.button === 0;
  held = canPress ? { area, press: preparePress(control) } : null;
}, true);
addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
  const { area } = held || {};
  if (area && x >= area.left && x <= area.right && y >= area.top && y <= area.bottom) held.press();
  held = null;
}, true);
addEventListener("pointercancel", () => { held = null; }, true);
addEventListener("click", (event) => {
  const control = event.target.closest(PRESSABLE);
  if (!control) return;
  event.stopPropagation(); // from SimCord
  if (!event.detail) preparePress(control)(); // by keyboard, where there was no pointer
}, true);
addEventListener("keydown", (event) => {
  const option = event.target.closest(".is-open")?.querySelector(".select-option.is-highlighted");
  if (!["Enter", " "].includes(event.key) || !option?.matches(PRESSABLE)) return;
  event.preventDefault();
  event.stopPropagation();
  preparePress(option)();
}, true);

// --- Typing commands

const composerForm = document.querySelector("#channel-composer");
const composer = document.querySelector("#channel-composer-input");
async function whenIdle(action) {
  do await pause(20); while (window.simcordPreview.pendingAction);
  action();
}

function typeCommand(command) {
  document.querySelector(".command-context-close")?.click(); // leave another command
  composer.focus();
  composer.value = command;
  composer.dispatchEvent(new Event("input", { bubbles: true }));
}

// Close the list of commands before it opens again with what was typed: SimCord would go on with the
// command that was first in it, wherever it stands now.
addEventListener("input", ({ target }) => {
  if (target === composer) target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
}, true);

// SimCord asks for the options of a field only when something is typed there.
addEventListener("focusin", ({ target }) => {
  if (target.matches(".command-option-input") && !target.value) {
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// SimCord does not hear the key while it asks for options: it is pressed again afterwards.
let heldEnters = 0;
let lastEnter = Promise.resolve();
addEventListener("keydown", (event) => {
  const plainEnter = event.key === "Enter" && !event.shiftKey && !event.isComposing;
  if (!plainEnter || !event.isTrusted || !composerForm.contains(event.target)) return;
  if (!window.simcordPreview.pendingAction && !heldEnters) return;
  event.preventDefault();
  event.stopPropagation();
  heldEnters += 1;
  lastEnter = lastEnter.then(() => whenIdle(() => {
    heldEnters -= 1;
    document.activeElement.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
    );
  }));
}, true);

// SimCord loses the focus when an option is chosen by a click, and when a command is run.
function focusComposer() {
  const next = document.querySelector(".command-chip") || composer;
  if (document.activeElement === document.body) next.focus();
}
for (const name of ["click", "keydown"]) {
  addEventListener(name, (event) => {
    if (!event.composedPath().includes(composerForm)) return;
    focusComposer();
    whenIdle(focusComposer);
  });
}

// --- Reading

const list = document.querySelector("#channel-message-list");
document.addEventListener("click", (event) => {
  const command = event.target.closest(".command-mention");
  if (command?.closest(".channel-message")) typeCommand(command.textContent);
  const link = event.target.closest("a[href^='https://discord.com/channels/']");
  if (!link) return;
  event.preventDefault();
  const id = link.pathname.split("/").pop();
  const tables = list.querySelectorAll(".channel-message:not(:has(.message-ephemeral-note))");
  const message = list.querySelector(`[data-message-id="${id}"]`) || [...tables].at(-1);
  following = false;
  message?.scrollIntoView({ block: "nearest" });
}, true);

setInterval(() => {
  const { locale } = window.simcordPreview.profile;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const time of document.querySelectorAll("time.discord-timestamp")) {
    if (/\d{4}|\d:\d\d/.test(time.textContent)) continue; // a date or a time of the day
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    const [unit, length] = [["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]]
      .find(([, length]) => Math.abs(seconds) >= length) || ["second", 1];
    const text = format.format(Math.round(seconds / length), unit);
    if (time.textContent !== text) time.textContent = text;
  }
}, 1000);

// The end of the channel stays in sight until the page is scrolled up, and comes into sight with an
// answer to what the user did.
const timeline = document.querySelector("#channel-timeline");
let following = true;
let lastTop = 0;
timeline.addEventListener("scroll", () => {
  const below = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight;
  following = below <= 80 || (following && timeline.scrollTop >= lastTop);
  lastTop = timeline.scrollTop;
});
let newest;
new MutationObserver(() => {
  const id = list.lastElementChild?.dataset.messageId;
  if (id !== newest && (waiting || !id)) following = true;
  newest = id;
}).observe(list, { childList: true });
const resized = new ResizeObserver(() => {
  if (following) timeline.scrollTop = timeline.scrollHeight;
});
resized.observe(list);
resized.observe(timeline);
