import "./browser";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { recall, remember } from "../src/storage";

const blocked = () => {
  throw new Error("SecurityError");
};
const full = { getItem: () => "before", setItem: blocked };

beforeEach(() => history.replaceState(null, ""));

for (const [what, found] of [
  ["as usual", { get: () => sessionStorage }],
  ["where site data are blocked", { get: blocked }],
  ["where there is no storage", { get: () => null }],
] as const) {
  test(`texts are remembered and forgotten ${what}`, () => {
    Object.defineProperty(window, "localStorage", { ...found, configurable: true });
    assert.equal(recall("localStorage", "key"), "");
    remember("localStorage", "key", "text");
    remember("localStorage", "other", "another text");
    assert.equal(recall("localStorage", "key"), "text");
    remember("localStorage", "key", "");
    assert.equal(recall("localStorage", "key"), "");
  });
}

test("a storage that is full hinders nothing", () => {
  Object.defineProperty(window, "localStorage", { get: () => full, configurable: true });
  remember("localStorage", "key", "text");
  assert.equal(recall("localStorage", "key"), "before");
});
