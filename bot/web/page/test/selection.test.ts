import assert from "node:assert/strict";
import { test } from "node:test";
import type { HintChoice, Own } from "../src/messages";
import { bestOf, changed, chipsOf, lifted, NONE, playOf, playsOf } from "../src/selection";

const [TWOS, KINGS, TENS] = [0, 1, 2];

/** A hand of stacks of these cards, in which these plays are legal. */
function hand(stacks: string[], plays: string[]): Own {
  return { stacks: stacks.map((cards) => ({ cards: cards.split(" ") })), plays } as Own;
}

const OWN = hand(
  ["2S 2H", "KS KH KC", "10S 10H 10C"],
  ["play KS KH", "play 10S 10H", "play 2S KS KH", "play 2S 10S"],
);

test("a play takes so many cards of each stack", () => {
  assert.deepEqual(
    [...(playsOf(OWN).get("play 2S KS KH") ?? [])],
    [
      [TWOS, 1],
      [KINGS, 2],
    ],
  );
});

for (const [picks, play] of [
  [[[KINGS, 2]], "play KS KH"],
  [
    [
      [TWOS, 1],
      [KINGS, 2],
    ],
    "play 2S KS KH",
  ],
  [
    [
      [KINGS, 2],
      [TWOS, 1],
    ],
    "play 2S KS KH",
  ],
  [[[KINGS, 1]], undefined],
  [[[KINGS, 3]], undefined],
  [[[TWOS, 1]], undefined],
  [[], undefined],
] as [[number, number][], string | undefined][]) {
  test(`${JSON.stringify(picks)} is ${play ?? "no play"}`, () => {
    assert.equal(playOf(new Map(picks), OWN), play);
  });
}

for (const [stack, before, count] of [
  [KINGS, [], 2], // as many as a play takes
  [TENS, [], 2],
  [TENS, [[TWOS, 1]], 1], // as many as a play takes with what is lifted
  [TENS, [[KINGS, 2]], 2], // no play takes both
] as [number, [number, number][], number][]) {
  test(`stack ${stack} beside ${JSON.stringify(before)} is lifted by ${count}`, () => {
    assert.equal(lifted(stack, new Map(before), OWN).get(stack), count);
  });
}

test("a stack that no play takes is lifted as a whole", () => {
  assert.equal(lifted(0, NONE, hand(["3S 3H 3C"], [])).get(0), 3);
});

test("a stack of which no card is left is lowered", () => {
  const both = changed(TENS, 2, changed(KINGS, 1, NONE));
  assert.deepEqual([...changed(KINGS, 0, both)], [[TENS, 2]]);
});

const HINTS = [{ action: "pass" }, { action: "play KS KH" }] as HintChoice[];

test("the choice of a hint is framed, also to pass, and before that the bot's own", () => {
  const own = { ...OWN, best: "play KS KH" };
  assert.equal(bestOf(own, []), "play KS KH");
  assert.equal(bestOf(own, HINTS), "pass");
});

for (const [best, plays, shown] of [
  ["a", "a b c d e", "a b c d"],
  ["d", "a b c d e", "a b c d"],
  ["e", "a b c d e", "e a b c"],
  ["pass", "a b c d e", "a b c d"],
  ["", "a b", "a b"],
] as const) {
  test(`${best || "no play"} of ${plays} is framed among ${shown}`, () => {
    assert.deepEqual(chipsOf(hand([], plays.split(" ")), best), shown.split(" "));
  });
}

test("of plays with many ranks, fewer are shown", () => {
  const [high, low] = ["play bj 2S KS 10S", "play 2H KH 10H"];
  const own = hand(["bj", "2S 2H", "KS KH", "10S 10H"], [high, low, "play KS"]);
  assert.deepEqual(chipsOf(own, low), [high, low]);
  assert.deepEqual(chipsOf(own, "play KS"), ["play KS", high]);
});
