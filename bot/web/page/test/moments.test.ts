import "./browser";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import type { Moment, MomentKind, Scene } from "../src/messages";
import { MomentQueue } from "../src/moments";

/** A moment ends after 1.4 s, gives way after 0.6 s, and may begin 1 s after it happened. */
const [END_MS, WAY_MS, LATE_MS] = [1400, 600, 1000];
const TICK_MS = 50;

let time: number;
let queue: MomentQueue;
/** What is shown: the most important first. */
let shown: MomentKind[];

beforeEach(() => {
  mock.reset();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  time = 5000;
  mock.method(performance, "now", () => time);
  queue = new MomentQueue((moments) => {
    shown = moments.map(({ kind }) => kind);
  });
  shown = [];
  take([], { isLive: false });
});

function wait(ms: number): void {
  for (let passed = 0; passed < ms; passed += TICK_MS) {
    time += TICK_MS;
    mock.timers.tick(TICK_MS);
  }
}

interface Taken {
  hand?: number;
  isLive?: boolean;
  /** How long the scene was on its way. */
  late?: number;
}

/** Takes a scene that tells these moments of a hand. */
function take(moments: Record<number, MomentKind> | [], taken: Taken = {}): void {
  const { hand = 1, isLive = true, late = 0 } = taken;
  const told = Object.entries(moments).map(
    ([number, kind]) => ({ number: +number, kind }) as Moment,
  );
  queue.take({ hand, moments: told } as Scene, time - late, isLive);
}

test("a moment is shown for a while", () => {
  take({ 1: "ceded" });
  assert.deepEqual(shown, ["ceded"]);
  wait(END_MS - TICK_MS);
  assert.deepEqual(shown, ["ceded"]);
  wait(TICK_MS);
  assert.deepEqual(shown, []);
});

test("the next one waits until that has been seen", () => {
  take({ 1: "ceded" });
  wait(100);
  take({ 1: "ceded", 2: "ascended" });
  assert.deepEqual(shown, ["ceded"]);
  wait(WAY_MS - 100);
  assert.deepEqual(shown, ["ascended"]);
});

test("those that wait are shown together, the most important first", () => {
  take({ 1: "roast" });
  wait(100);
  take({ 2: "out" });
  wait(100);
  take({ 3: "rebellion" });
  wait(WAY_MS);
  assert.deepEqual(shown, ["rebellion", "out"]);
  wait(END_MS);
  assert.deepEqual(shown, []);
});

test("what is told again is not shown again", () => {
  take({ 1: "ceded" });
  wait(END_MS);
  take({ 1: "ceded" });
  assert.deepEqual(shown, []);
});

test("a page without a live connection shows none of the past", () => {
  take({ 1: "ceded", 2: "ascended" }, { isLive: false });
  assert.deepEqual(shown, []);
  take({ 1: "ceded", 2: "ascended", 3: "rebellion" });
  assert.deepEqual(shown, ["rebellion"]);
});

test("what waits is dropped when the connection was lost", () => {
  take({ 1: "ceded" });
  take({ 2: "ceded" });
  take({ 2: "ceded" }, { isLive: false });
  wait(WAY_MS);
  assert.deepEqual(shown, ["ceded"]);
  wait(END_MS - WAY_MS);
  assert.deepEqual(shown, []);
});

for (const [late, expected] of [
  [LATE_MS - TICK_MS, ["roast"]],
  [LATE_MS + TICK_MS, []],
] as const) {
  test(`a scene that was on its way for ${late} ms shows ${expected.length} moments`, () => {
    take([]);
    take({ 1: "roast" }, { late });
    assert.deepEqual(shown, expected);
  });
}

test("what waited while the device slept is dropped", () => {
  take({ 1: "ceded" });
  take({ 2: "ceded" });
  time += 60_000;
  wait(WAY_MS);
  assert.deepEqual(shown, []);
});

test("after a new connection, a bot with a slower clock is not late", () => {
  take([], { isLive: false, late: 60_000 });
  take({ 1: "roast" }, { late: 60_000 });
  assert.deepEqual(shown, ["roast"]);
});

test("skipping ends a moment, and shows what waits", () => {
  take({ 1: "ceded" });
  take({ 2: "ascended" });
  queue.skip();
  assert.deepEqual(shown, ["ascended"]);
  queue.skip();
  assert.deepEqual(shown, []);
});

test("a new hand begins with its deal", () => {
  take({ 90: "last" });
  wait(END_MS);
  take([], { hand: 1 });
  take({ 0: "deal" }, { hand: 2 });
  assert.deepEqual(shown, ["deal"]);
});

test("a title waits for its turn, and is shown before less important ones", () => {
  take({ 1: "roast" });
  take({ 2: "last" });
  queue.add([{ number: 0, kind: "title" } as Moment]);
  wait(WAY_MS);
  assert.deepEqual(shown, ["title", "last"]);
});
