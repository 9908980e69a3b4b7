import "./browser";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Connection, type Link } from "../src/connection";
import { setTexts } from "../src/labels";
import type { Decide, FromBot, FromPage, PressInPanel, Request, Scene } from "../src/messages";

const AWAY = 1001;
const EXPIRED = 4001;
const LONG_MS = 60_000;

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
  link: Link = "connecting";
  readonly page: Connection;
  private socket: WebSocket | null = null;

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
    );
  }

  private connected(): WebSocket {
    const received: FromPage[] = [];
    this.received.push(received);
    const send = (text: string) => received.push(JSON.parse(text));
    this.socket = { send } as unknown as WebSocket;
    return this.socket;
  }

  /** Accepts the newest socket, and shows the table at a step of hand 1. */
  show(step: number): void {
    this.socket?.onopen?.(new Event("open"));
    this.send({ type: "scene", clock: 0, scene: { hand: 1, step } as Scene });
  }

  send(message: FromBot): void {
    this.socket?.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  close(code: number): void {
    this.socket?.onclose?.({ code } as CloseEvent);
  }

  /** Closes the socket, and shows the table on the next one. */
  reconnect(step: number): void {
    this.close(AWAY);
    mock.timers.tick(LONG_MS);
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
  mock.timers.enable({ apis: ["setTimeout"] });
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
  mock.timers.tick(LONG_MS);
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
    mock.timers.tick(LONG_MS);
    bot.show(step);
    assert.equal(bot.asked.length, repeated);
    assert.deepEqual(bot.told, Array(told).fill("late"));
  });
}

test("agreeing to a deal is repeated at any step", () => {
  const bot = new Bot();
  bot.show(1);
  const agree: Request = { type: "agree", custom_id: "id", commitment: "hash" };
  bot.page.ask(agree);
  bot.reconnect(2);
  assert.deepEqual(bot.asked, [agree]);
});

for (const request of [PRESS, { type: "say", number: 1 }] as Request[]) {
  test(`a ${request.type} is never repeated, and its user is told`, () => {
    const bot = new Bot();
    bot.page.ask(request);
    assert.deepEqual(bot.told, ["unsent"], "before the table is shown");
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

test("a page that is connected does not connect", () => {
  const bot = new Bot();
  bot.page.connect();
  assert.equal(bot.received.length, 1);
});

test("a page that the bot has closed for good does not come back", () => {
  const bot = new Bot();
  bot.show(1);
  bot.close(EXPIRED);
  bot.page.connect();
  mock.timers.tick(LONG_MS);
  assert.equal(bot.received.length, 1);
  assert.equal(bot.link, "expired");
});
