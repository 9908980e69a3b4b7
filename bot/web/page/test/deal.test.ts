import "./browser";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";
import { draw, numberToTell, verdict } from "../src/deal";
import type { Deal } from "../src/messages";

const HAND = 3;
const SEED = "0123456789abcdef";
const SEAL = sha256(Buffer.from(SEED, "hex"));
const PRESS = "1311768467463790320";
const OTHER = "42";

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The hash with which a page agrees to a number. */
function hashOf(number: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return sha256(bytes);
}

const BEFORE: Deal = {
  agree: "press",
  seal: SEAL,
  commitments: [],
  presses: [],
  last_seed: "",
  last_numbers: [],
};
const AGREED: Deal = { ...BEFORE, agree: "" };

/** Takes part in a deal until all numbers are told. Returns one's own. */
async function takePart(): Promise<string> {
  const commitments = [await draw(BEFORE, HAND), hashOf(OTHER)];
  assert.equal(numberToTell(AGREED), null);
  return numberToTell({ ...AGREED, commitments, presses: [PRESS] }) ?? "";
}

beforeEach(() => sessionStorage.clear());

test("a number is drawn once for a hand, and agreed to by its hash", async () => {
  const first = await draw(BEFORE, HAND);
  assert.equal(await draw(BEFORE, HAND), first);
  const next = await draw(BEFORE, HAND + 1);
  assert.notEqual(next, first);
  assert.notEqual(await draw({ ...BEFORE, seal: "other" }, HAND + 1), next);
});

test("over plain http, where browsers have no hashes, the hash is the same", async () => {
  const own = await draw(BEFORE, HAND);
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  const fixed = { ...AGREED, commitments: [own, hashOf(OTHER)] };
  const number = numberToTell(fixed) ?? "";
  const dealt = { ...BEFORE, last_seed: SEED, last_numbers: [number, OTHER] };
  assert.equal(await verdict(dealt, HAND), "fair");
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
});

test("the number is told once it is fixed, and only once", async () => {
  const own = await draw(BEFORE, HAND);
  const fixed = { ...AGREED, commitments: [own, hashOf(OTHER)] };
  assert.equal(numberToTell({ ...AGREED, commitments: [hashOf(OTHER)] }), null);
  assert.equal(numberToTell({ ...fixed, seal: "other" }), null);
  assert.equal(hashOf(numberToTell(fixed) ?? ""), own);
  assert.equal(numberToTell(fixed), null);
});

test("after a deal was called off another number is drawn", async () => {
  const own = await draw(BEFORE, HAND);
  numberToTell(AGREED);
  numberToTell(BEFORE);
  assert.notEqual(await draw(BEFORE, HAND), own);
});

for (const [what, change, expected] of [
  ["as fixed", (deal: Deal) => deal, "fair"],
  ["in another order", (deal: Deal) => with_(deal, deal.last_numbers.reverse()), "fair"],
  ["from another seed", (deal: Deal) => ({ ...deal, last_seed: "00" }), "unfair"],
  ["with another's number changed", (deal: Deal) => swapped(deal, OTHER, "43"), "unfair"],
  ["with a press changed", (deal: Deal) => swapped(deal, PRESS, "1"), "unfair"],
  ["without a press", (deal: Deal) => without(deal, PRESS), "unfair"],
  ["with a number more", (deal: Deal) => with_(deal, [...deal.last_numbers, "7"]), "unfair"],
  ["with a number twice", (deal: Deal) => with_(deal, [...deal.last_numbers, OTHER]), "unfair"],
  ["without one's own number", (deal: Deal) => with_(deal, [OTHER, PRESS]), "unfair"],
] as const) {
  test(`a hand dealt ${what} is ${expected}`, async () => {
    const own = await takePart();
    const dealt = { ...BEFORE, last_seed: SEED, last_numbers: [own, OTHER, PRESS] };
    assert.equal(await verdict(change(dealt), HAND), expected);
  });
}

test("a hand in whose deal the page had no part is not judged", async () => {
  const dealt = { ...BEFORE, last_seed: SEED, last_numbers: [OTHER, PRESS] };
  assert.equal(await verdict(dealt, HAND), null);
  await takePart();
  assert.equal(await verdict(dealt, HAND + 1), null);
});

function with_(deal: Deal, last_numbers: string[]): Deal {
  return { ...deal, last_numbers };
}

function swapped(deal: Deal, number: string, other: string): Deal {
  return with_(
    deal,
    deal.last_numbers.map((each) => (each === number ? other : each)),
  );
}

function without(deal: Deal, number: string): Deal {
  return with_(
    deal,
    deal.last_numbers.filter((each) => each !== number),
  );
}
