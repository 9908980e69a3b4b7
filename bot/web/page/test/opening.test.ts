import "./browser";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import type { OpenedSession } from "../src/messages";
import { type Hindrance, openPage } from "../src/opening";
import { recall } from "../src/storage";

const [JSON_TYPE, HTML_TYPE] = ["application/json", "text/html; charset=utf-8"];
const OPENED = { session: "key" } as OpenedSession;

/** What answers one request after the other: a status with its type and text, or an error. */
type Answer = [number, string?, string?] | Error;
const GIVEN: Answer = [200, JSON.stringify(OPENED), JSON_TYPE];

/** The ticket in the address when each request was made, its path, key, and headers. */
let asked: [string, string, unknown, RequestInit["headers"]][];
let told: Hindrance[];

/** Opens the page with these answers to its requests, without pauses. */
function opened(...answers: Answer[]): Promise<OpenedSession | Hindrance> {
  mock.method(globalThis, "setTimeout", (work: () => void) => queueMicrotask(work));
  mock.method(globalThis, "fetch", async (path: string, request: RequestInit) => {
    asked.push([location.hash, path, request.body, request.headers]);
    const answer = answers.shift();
    if (!answer) return new Promise(() => {}); // it is lost
    if (answer instanceof Error) throw answer;
    const [status, text = "", type = "text/plain"] = answer;
    return new Response(text, { status, headers: { "Content-Type": type } });
  });
  return openPage("main.js", (why) => told.push(why));
}

beforeEach(() => {
  [asked, told] = [[], []];
  sessionStorage.clear();
  location.hash = "#ticket";
});

test("a ticket is exchanged, and leaves the address; later the session is resumed", async () => {
  assert.deepEqual(await opened(GIVEN), OPENED);
  assert.equal(location.hash, "");
  assert.deepEqual(await opened(GIVEN), OPENED);
  const headers = { "Page-Version": "main.js", "Page-Nonce": recall("sessionStorage", "nonce") };
  assert.ok(headers["Page-Nonce"].length > 16);
  assert.deepEqual(asked, [
    ["#ticket", "session", "ticket", headers],
    ["", "resume", "key", headers],
  ]);
});

for (const [what, answer, why] of [
  ["no network", new TypeError("Failed to fetch"), "unreachable"],
  ["a lost answer", new DOMException("", "TimeoutError"), "unreachable"],
  ["a proxy without the bot", [502, "<html>", HTML_TYPE], "unreachable"],
  ["a bot that fails", [500], "unreachable"],
  ["a bot with too much to do", [429], "unreachable"],
  ["a page where a Wi-Fi asks to sign in", [200, "<html>", HTML_TYPE], "foreign"],
  ["the status for that", [511, "<html>", HTML_TYPE], "foreign"],
  ["the same with the status of the bot's refusal", [403, "<html>", HTML_TYPE], "foreign"],
  ["HTML that pretends to be JSON", [200, "<html>", JSON_TYPE], "foreign"],
  ["JSON of something else", [200, "{}", JSON_TYPE], "foreign"],
] as [string, Answer, Hindrance][]) {
  test(`after ${what}, the same exchange is tried again`, async () => {
    assert.deepEqual(await opened(answer, answer, GIVEN), OPENED);
    assert.deepEqual(told, [why, why]);
    const [first, ...others] = asked;
    for (const other of others) assert.deepEqual(other, first);
  });
}

test("a page that is loaded again before the answer repeats its exchange", async () => {
  void opened();
  await new Promise(setImmediate);
  await opened(GIVEN);
  const [first, again] = asked;
  assert.deepEqual(again, first);
});

for (const [status, why, hash] of [
  [403, "expired", ""],
  [409, "outdated", "#ticket"],
] as const) {
  test(`status ${status} says that the page is ${why}`, async () => {
    assert.equal(await opened([status]), why);
    assert.deepEqual([asked.length, location.hash, told], [1, hash, []]);
  });
}

test("with an expired link, a tab goes on with its own session", async () => {
  await opened(GIVEN);
  location.hash = "#old";
  assert.deepEqual(await opened([403], GIVEN), OPENED);
});

test("a page without link and session asks for nothing", async () => {
  location.hash = "";
  assert.equal(await opened(), "none");
});

for (const sign of ["visibilitychange", "pointerdown", "keydown"]) {
  test(`a page that nobody sees leaves its ticket alone until ${sign}`, async () => {
    Object.assign(document, { hidden: true });
    const opening = opened(GIVEN);
    await new Promise(setImmediate);
    assert.deepEqual(asked, []);
    Object.assign(document, { hidden: false });
    document.dispatchEvent(new Event(sign));
    assert.deepEqual(await opening, OPENED);
  });
}
