import "./browser";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Connection, type Link } from "../src/connection";
import { setTexts } from "../src/labels";
import type { Decide, FromBot, FromPage, PressInPanel, Request, Scene } from "../src/messages";

const [AWAY, ABNORMAL] = [1001, 1006];
const [EXPIRED, GONE, TOO_FAST, ELSEWHERE, OUTDATED] = [4001, 4004, 4008, 4009, 4010];
/** Until a page connects again after its connection was lost. */
const SOON_MS = 300;
const MINUTE_MS = 60_000;
/** Until a page notices that something takes longer than 5 s. */
const NOTICED_MS = 5600;

setTexts({
  session: "",
  locale: "en",
  labels: { late: "late", unsent: "unsent" },
  jokers: {},
  sayings: [],
  shown: null,
});

/** The bot, to which a page connects. */
class Bot {
  /** What came over each socket. */
  readonly received: FromPage[][] = [];
  readonly told: string[] = [];
  /** How many sockets the page has closed. */
  closed = 0;
  link: Link = "connecting";
  readonly page: Connection;
  newest: WebSocket | null = null;
  isThere = true;

  constructor() {
    const hear = (message: FromBot) => {
      if (message.type === "told") this.told.push(message.text);
    };
    this.page = new Connection(
      "key",
      "main.js",
      () => this.connected(),
      hear,
      (link) => {
        this.link = link;
      },
      async () => this.isThere,
    );
  }

  private connected(): WebSocket {
    const received: FromPage[] = [];
    this.received.push(received);
    const send = (text: string) => received.push(JSON.parse(text));
    this.newest = { send, close: () => this.closed++ } as unknown as WebSocket;
    return this.newest;
  }

  accept(): void {
    this.newest?.onopen?.(new Event("open"));
  }

  /** Accepts the newest socket, and shows the table at a step of hand 1. */
  show(step: number): void {
    this.accept();
    this.send({ type: "scene", clock: 0, scene: { hand: 1, step } as Scene });
  }

  send(message: FromBot): void {
    this.newest?.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  close(code: number): void {
    this.newest?.onclose?.({ code } as CloseEvent);
  }

  /** Closes the socket, and shows the table on the next one. */
  reconnect(step: number): void {
    this.close(AWAY);
    mock.timers.tick(SOON_MS);
    this.show(step);
  }

  /** The requests that came over the newest socket. */
  get asked(): Request[] {
    return (this.received.at(-1) ?? []).flatMap((each) =>
      each.type === "ask" ? each.request : [],
    );
  }
}

const decide = (step: number, action: string): Decide => ({
  type: "decide",
  hand: 1,
  step,
  action,
});
const PRESS: PressInPanel = { type: "press", custom_id: "id", chosen: "" };

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  mock.method(performance, "now", Date.now);
});

test("a page first names its session", () => {
  const bot = new Bot();
  bot.show(1);
  assert.deepEqual(bot.received, [[{ type: "hello", session: "key", version: "main.js" }]]);
  assert.equal(bot.link, "open");
});

test("requests are numbered", () => {
  const bot = new Bot();
  bot.show(1);
  const ids = [bot.page.ask(PRESS), bot.page.ask({ type: "say", number: 0 })];
  assert.deepEqual(ids, [1, 2]);
  assert.deepEqual(bot.received[0]?.slice(1), [
    { type: "ask", id: 1, request: PRESS },
    { type: "ask", id: 2, request: { type: "say", number: 0 } },
  ]);
});

test("a decision that is tapped twice is sent once", () => {
  const bot = new Bot();
  bot.show(1);
  bot.page.ask(decide(1, "pass"));
  bot.page.ask(decide(1, "pass"));
  assert.deepEqual(bot.asked, [decide(1, "pass")]);
});

test("of decisions made while the connection is lost, the last one counts", () => {
  const bot = new Bot();
  bot.show(1);
  bot.close(AWAY);
  assert.equal(bot.link, "lost");
  bot.page.ask(decide(1, "pass"));
  bot.page.ask(decide(1, "play KS"));
  assert.equal(bot.link, "waiting");
  mock.timers.tick(SOON_MS);
  bot.show(1);
  assert.deepEqual(bot.asked, [decide(1, "play KS")]);
  assert.deepEqual(bot.told, []);
});

for (const [what, isSent, isDone, step, repeated, told] of [
  ["that was not confirmed is repeated", true, false, 1, 1, 0],
  ["that was confirmed is not repeated", true, true, 1, 0, 0],
  ["that was sent and is out of date is not repeated", true, false, 2, 0, 0],
  ["that was never sent and is out of date is told", false, false, 2, 0, 1],
] as const) {
  test(`a decision ${what}`, () => {
    const bot = new Bot();
    bot.show(1);
    if (!isSent) bot.close(AWAY);
    const id = bot.page.ask(decide(1, "pass"));
    if (isDone) bot.send({ type: "done", id });
    if (isSent) bot.close(AWAY);
    mock.timers.tick(SOON_MS);
    bot.show(step);
    assert.equal(bot.asked.length, repeated);
    assert.deepEqual(bot.told, Array(told).fill("late"));
  });
}

for (const request of [PRESS, { type: "say", number: 1 }] as Request[]) {
  test(`a ${request.type} is never repeated, and its user is told`, () => {
    const bot = new Bot();
    bot.show(1);
    bot.close(AWAY);
    bot.page.ask(request);
    assert.deepEqual(bot.told, ["unsent"], "while the connection is lost");
    mock.timers.tick(SOON_MS);
    bot.show(1);
    const id = bot.page.ask(request);
    bot.send({ type: "done", id });
    bot.reconnect(1);
    assert.deepEqual(bot.told, ["unsent"], "after it was confirmed");
    bot.page.ask(request);
    bot.reconnect(1);
    bot.reconnect(1);
    assert.deepEqual(bot.told, ["unsent", "unsent"], "once");
    assert.deepEqual(bot.asked, []);
  });
}

test("a press before the page is connected for the first time waits for that", () => {
  const bot = new Bot();
  bot.page.ask(PRESS);
  bot.close(AWAY);
  mock.timers.tick(SOON_MS);
  bot.show(1);
  assert.deepEqual([bot.asked, bot.told], [[PRESS], []]);
});

test("a page connects again, ever less often", () => {
  const bot = new Bot();
  for (const pause of [300, 600, 1200, 2400, 4800, 5000, 5000]) {
    const tried = bot.received.length;
    bot.close(AWAY);
    mock.timers.tick(pause - 1);
    assert.equal(bot.received.length, tried);
    mock.timers.tick(1);
    assert.equal(bot.received.length, tried + 1);
  }
});

const ACCEPTED_ONLY = (bot: Bot) => bot.accept();
const SHOWN = (bot: Bot) => bot.show(1);
const ASKED = (bot: Bot) => {
  bot.show(1);
  bot.page.ask(decide(1, "pass"));
};

for (const [what, begin, patience] of [
  ["is not accepted", () => {}, NOTICED_MS],
  ["shows no table", ACCEPTED_ONLY, NOTICED_MS],
  ["confirms no request", ASKED, NOTICED_MS],
  ["says nothing", SHOWN, 30_600],
] as const) {
  test(`a page notices that its socket ${what}`, () => {
    const bot = new Bot();
    begin(bot);
    mock.timers.tick(patience - 1000);
    assert.equal(bot.closed, 0);
    mock.timers.tick(1000);
    assert.equal(bot.closed, 1);
    assert.notEqual(bot.link, "open");
    mock.timers.tick(SOON_MS);
    assert.equal(bot.received.length, 2);
    bot.show(1);
    assert.equal(bot.link, "open");
  });
}

test("signs of life keep a socket, but not if it confirms no request", () => {
  const bot = new Bot();
  bot.show(1);
  for (let heard = 0; heard < 40; heard++) {
    mock.timers.tick(15_000);
    bot.send({ type: "alive" });
  }
  assert.equal(bot.received.length, 1);
  bot.page.ask(decide(1, "pass"));
  for (let heard = 0; heard < 6; heard++) {
    mock.timers.tick(1000);
    bot.send({ type: "alive" });
  }
  assert.equal(bot.closed, 1);
});

test("a page that reconnects does so at once, and no longer listens to its old socket", () => {
  const bot = new Bot();
  bot.show(1);
  const old = bot.newest;
  bot.page.reconnect();
  assert.deepEqual([bot.received.length, bot.closed, bot.link], [2, 1, "connecting"]);
  old?.onclose?.({ code: EXPIRED } as CloseEvent);
  old?.onmessage?.(new MessageEvent("message", { data: '{"type": "told", "text": "old"}' }));
  assert.deepEqual([bot.link, bot.told], ["connecting", []]);
  bot.show(1);
  mock.timers.tick(SOON_MS);
  assert.equal(bot.received.length, 2);
});

test("a page that reconnects while it waits to do so opens one socket", () => {
  const bot = new Bot();
  bot.close(AWAY);
  bot.page.reconnect();
  mock.timers.tick(SOON_MS);
  assert.equal(bot.received.length, 2);
});

test("a press is sent once until it is confirmed, however often its button is pressed", () => {
  const bot = new Bot();
  bot.show(1);
  const ids = Array.from({ length: 60 }, () => bot.page.ask(PRESS));
  assert.deepEqual([new Set(ids).size, bot.asked.length], [1, 1]);
  bot.send({ type: "done", id: ids[0] ?? 0 });
  bot.page.ask(PRESS);
  assert.equal(bot.asked.length, 2);
});

for (const isThere of [true, false]) {
  test(`sockets that never open are blocked if the bot is there: ${isThere}`, async () => {
    const bot = new Bot();
    bot.isThere = isThere;
    for (let failures = 0; failures < 4; failures++) {
      assert.equal(bot.link, failures ? "lost" : "connecting");
      bot.close(ABNORMAL);
      await Promise.resolve();
      if (failures < 3) mock.timers.tick(MINUTE_MS);
    }
    await Promise.resolve();
    assert.equal(bot.link, "lost");
    if (!isThere) mock.timers.tick(MINUTE_MS);
    bot.close(ABNORMAL);
    assert.equal(bot.link, isThere ? "blocked" : "lost");
    mock.timers.tick(MINUTE_MS);
    bot.show(1);
    assert.equal(bot.link, "open");
    bot.close(AWAY);
    assert.equal(bot.link, "lost");
  });
}

test("after an outage the page connects at once, and says nothing of a web server", async () => {
  const bot = new Bot();
  bot.show(1);
  bot.isThere = false;
  for (let failures = 0; failures < 5; failures++) {
    bot.close(ABNORMAL);
    await Promise.resolve();
    mock.timers.tick(MINUTE_MS);
  }
  bot.isThere = true;
  bot.close(ABNORMAL);
  const sockets = bot.received.length;
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual([bot.received.length, bot.link], [sockets + 1, "lost"]);
  bot.show(2);
  assert.equal(bot.link, "open");
});

test("a page that was too fast goes on after a pause", () => {
  const bot = new Bot();
  bot.show(1);
  bot.close(TOO_FAST);
  assert.equal(bot.link, "tooFast");
  mock.timers.tick(4999);
  assert.equal(bot.received.length, 1);
  mock.timers.tick(1);
  bot.show(1);
  assert.equal(bot.link, "open");
});

for (const [code, link, comesBack] of [
  [EXPIRED, "expired", false],
  [GONE, "gone", false],
  [OUTDATED, "outdated", false],
  [ELSEWHERE, "elsewhere", true],
] as const) {
  test(`a page that the bot has closed with ${code} waits until it is looked at, at least`, () => {
    const bot = new Bot();
    bot.show(1);
    bot.close(code);
    bot.page.reconnect();
    mock.timers.tick(MINUTE_MS);
    assert.deepEqual([bot.received.length, bot.link], [1, link]);
    bot.page.comeBack();
    assert.equal(bot.received.length, comesBack ? 2 : 1);
  });
}
