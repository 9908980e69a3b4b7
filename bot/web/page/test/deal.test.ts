import "./browser";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { note, verdict } from "../src/deal";
import type { Deal, DealtFrom, GiftOf, Scene, Terms } from "../src/messages";

const HAND = 3;
const SEAT = 2;
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const SEAL = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const ROUND = 657_413;
const DUE = 1_694_775_603_000;
/** Round 657,413 of quicknet, and the public key that it was signed with. */
const SIGNATURE =
  "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";
const KEY =
  "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
  "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
/** The same round of the sandbox's beacon. */
const OTHER_SIGNATURE =
  "af7e56aa242481d835e4dc3071f5a0742825b4fb711ccfc4e19bbc590343108d33c08ddd8f6562ae38193a34c93c26c4";
const OTHER_KEY =
  "a675618228fd6af62bf194dd1ff1c2a6fbae3b0d2c1e153c657a9bed75bf67ab030160cb0b27469d1eee33bd8daa3c18" +
  "131b88dde688c932cb7d56345827d811b6464d48edcfba910a99b6446d3cf7a9de672999c40c6a27fb40262486f10476";
/** A message that Discord accepted three seconds before the round was due. */
const ANNOUNCED = 1_152_197_119_180_800_000n;
/** What `game.shuffle` deals to this seat, and after a void deal. */
const CARDS =
  "bj sj 2H 2D 2D AC QH QH QH JS JH JH JD 10S 9S 9H 9H 9H 9C 9C 9D 9D 8C 8C 8D 7S 7S 7H 7H 7C 7C 7D 6D 6D";
const REDEALT =
  "2S 2H 2C 2D 2D AH AC AD KC KC KD QS QS JC JC JD 10S 10C 10C 9S 9H 9C 8S 8H 8C 8D 7H 7H 7D 6S 6H 6H 6C 6D";
/** Seat 0 owes one card and seat 1 two; `game.tribute` gives this seat the second. */
const TRIBUTE = { payers: [0, 1, 1], takers: [4, 2, 3] };
const PAID = gifts("0 2S 4", "1 2S 2", "1 AS 3");
const REPAID = gifts("0 2C 4", "1 2S 2", "1 2S 3");

/** What is dealt to this seat with the other signature, and from seat 4 with 216 cards and no round. */
const OTHER =
  "AS AS AS AC AC KH KH KC KC KD QS QS QH QC QD JH 10S 10S 10H 9S 9S 9H 9C 8S 8S 8H 8C 8D 7S 7S 7H 7D 6S 6H";
const ALONE =
  "bj bj guard sj 2H 2C AS AS AH AH AC AD KD QC QC QD JS JD 10S 10H 10C 10C 9S 9D 8S 8S 8H 8H 8C 8C 8D 6S 6S 6H 6C 5H 5C 5D 4H 4H 3S 3H 3C";

const TERMS: Terms = { deck: 168, guard_card: true, first: 0, payers: [], takers: [] };

const FROM: DealtFrom = {
  secret: SECRET,
  round: ROUND,
  signature: SIGNATURE,
  announced: String(ANNOUNCED),
  key: KEY,
  address: "",
  terms: TERMS,
  deals: 0,
};

function gifts(...texts: string[]): GiftOf[] {
  return texts.map((text) => {
    const [payer, card = "", taker] = text.split(" ");
    return { payer: Number(payer), card, taker: Number(taker) };
  });
}

function scene(changed: Partial<Scene>): Scene {
  const nothing = {
    title: "",
    table: "t",
    seat: SEAT,
    hand: HAND - 1,
    step: 0,
    notes: [],
    log: [],
    moments: [],
  };
  const look = {
    low_first: false,
    two_colours: false,
    large: false,
    counter_clockwise: false,
    light: false,
  };
  const game = { board: null, own: null, timer: null, result: null, evening: null, deal: null };
  return {
    ...nothing,
    ...game,
    panel: [],
    menu: [],
    asked: [],
    invitation: "",
    watching: 0,
    look,
    ...changed,
  };
}

/** What the page is shown before the hand. */
function before(deal: Partial<Deal>, changed: Partial<Scene> = {}): Scene {
  return scene({ deal: { seal: SEAL, round: 0, terms: TERMS, last: null, ...deal }, ...changed });
}

/** What the page is shown in the hand: these cards of its user, and how they came into it. */
function playing(cards: string, deals = 0, paid: GiftOf[] = []): Scene {
  return inHand(cards, { deals, gifts: paid });
}

function inHand(cards: string, dealt: { deals: number; gifts: GiftOf[] } | null): Scene {
  const stacks = cards.split(" ").map((card) => ({ label: "", cards: [card], seal: "" }));
  const own = { stacks, dealt } as Partial<Scene["own"]> as Scene["own"];
  return scene({ hand: HAND, own });
}

/** What the page is shown when the hand is over. */
function over(from: Partial<DealtFrom> | null, changed: Partial<Scene> = {}): Scene {
  const result = {} as Scene["result"];
  const last = from && { ...FROM, ...from };
  const deal = { seal: SEAL, round: 0, terms: TERMS, last };
  return scene({ hand: HAND, result, deal, ...changed });
}

/** What the page finds when it is told this after the hand. */
function judged(from: Partial<DealtFrom> | null, changed: Partial<Scene> = {}): Promise<unknown> {
  return find(over(from, changed));
}

function find(shown: Scene): Promise<unknown> {
  note(shown);
  return verdict(shown);
}

/** The throne has moved cards, so that they say nothing of the deal any more. */
const LATER = inHand("bj", null);
const BEFORE = [before({}), before({ round: ROUND })];
const ON_TIME = [...BEFORE, playing(CARDS), LATER];

function see(scenes: Scene[], now = DUE - 2_000): void {
  Date.now = () => now;
  for (const each of scenes) note(each);
}

beforeEach(() => sessionStorage.clear());

for (const [what, from, expected] of [
  ["as announced", {}, "fair"],
  ["from a swapped secret", { secret: SECRET.replace("00", "ff") }, "unfair"],
  ["from an earlier round", { round: ROUND - 1 }, "unfair"],
  ["with another signature", { signature: OTHER_SIGNATURE }, "unfair"],
  ["with no signature", { signature: "00".repeat(48) }, "unfair"],
  ["from another first seat than announced", { terms: { ...TERMS, first: 1 } }, "unfair"],
  ["from another deck than announced", { terms: { ...TERMS, deck: 216 } }, "unfair"],
  ["with a called guard", { terms: { ...TERMS, guard_card: false } }, "unfair"],
  ["with tribute that nobody owed", { terms: { ...TERMS, ...TRIBUTE } }, "unfair"],
  ["after a void deal that nobody saw", { deals: 1 }, "unseen"],
  ["announced after the round", { announced: String(ANNOUNCED + (3000n << 22n)) }, "unfair"],
  ["announced too late", { announced: String(ANNOUNCED + (2001n << 22n)) }, "unfair"],
  ["announced in another year", { announced: "0" }, "unfair"],
  ["announced just in time", { announced: String(ANNOUNCED + (2000n << 22n)) }, "fair"],
  ["without its secret", null, "unseen"],
  ["from a secret that is none", { secret: "x" }, "unseen"],
] as const) {
  test(`a hand dealt ${what} is ${expected}`, async () => {
    see(ON_TIME);
    assert.equal(await judged(from as Partial<DealtFrom> | null), expected);
  });
}

test("cards of a signature that the beacon never made are unfair", async () => {
  see([...BEFORE, playing("AS AS AS 6S 6H")]);
  assert.equal(await judged({ signature: OTHER_SIGNATURE }), "unfair");
});

test("another beacon is named", async () => {
  see(BEFORE);
  assert.equal(await judged({ key: OTHER_KEY, signature: OTHER_SIGNATURE }), "unseen");
  see([playing(OTHER)]);
  assert.equal(await judged({ key: OTHER_KEY, signature: OTHER_SIGNATURE }), "otherBeacon");
});

for (const [what, scenes, expected] of [
  ["of two rounds", [before({ round: ROUND + 1 }), ...ON_TIME], "twoRounds"],
  ["of another seal before", [before({ seal: "other" }), ...ON_TIME], "unfair"],
  ["of no announcement", [before({}), playing(CARDS)], "unseen"],
  ["of no cards", BEFORE, "unseen"],
  ["of cards that the throne moved", [...BEFORE, LATER], "unseen"],
  ["of fewer cards", [...BEFORE, playing(CARDS.slice(3))], "unfair"],
  ["of more cards", [...BEFORE, playing(`${CARDS} bj`)], "unfair"],
  ["of other cards", [...BEFORE, playing(CARDS.replace("sj", "bj"))], "unfair"],
  [
    "of other cards later",
    [...BEFORE, playing(CARDS), playing(CARDS.replace("sj", "bj"))],
    "unfair",
  ],
  ["of a void deal that is denied", [...ON_TIME, playing(REDEALT, 1)], "unfair"],
  ["of nothing", [], "unseen"],
] as const) {
  test(`a page that was told ${what} finds the hand ${expected}`, async () => {
    see(scenes as Scene[]);
    assert.equal(await judged({}), expected);
  });
}

for (const [what, shown, deals, expected] of [
  ["seen", [playing(CARDS), playing(REDEALT, 1)], 1, "fair"],
  ["not seen", [playing(REDEALT, 1)], 1, "unseen"],
  ["only said", [playing(CARDS)], 1, "unseen"],
  ["told of with the cards of the next", [playing(REDEALT, 0), playing(REDEALT, 1)], 1, "unfair"],
  ["told of by a number that is none", [playing(CARDS)], Number.NaN, "unfair"],
] as const) {
  test(`a void deal that was ${what} makes the hand ${expected}`, async () => {
    see([...BEFORE, ...shown]);
    assert.equal(await judged({ deals }), expected);
  });
}

const TAKEN = `${CARDS} 2S`;
const RETAKEN = `${REDEALT} 2S`;
for (const [what, shown, deals, expected] of [
  ["paid at once", [playing(TAKEN, 0, PAID)], 0, "fair"],
  ["paid later", [playing(CARDS), playing(TAKEN, 0, PAID)], 0, "fair"],
  [
    "paid again after a void deal",
    [playing(TAKEN, 0, PAID), playing(RETAKEN, 1, REPAID)],
    1,
    "fair",
  ],
  ["not shown", [playing(CARDS)], 0, "unseen"],
  [
    "of another card",
    [playing(`${CARDS} bj`, 0, gifts("0 2S 4", "1 bj 2", "1 AS 3"))],
    0,
    "unfair",
  ],
  ["of lower cards", [playing(`${CARDS} KS`, 0, gifts("0 2S 4", "1 KS 2", "1 KH 3"))], 0, "unfair"],
  [
    "of cards that the payer lacks",
    [playing(TAKEN, 0, gifts("0 2S 4", "1 2S 2", "1 AH 3"))],
    0,
    "unfair",
  ],
  ["of somebody else", [playing(TAKEN, 0, gifts("0 2S 4", "0 2S 2", "1 2S 3"))], 0, "unfair"],
  [
    "to somebody else",
    [playing(`${CARDS} AS`, 0, gifts("0 2S 4", "1 2S 3", "1 AS 2"))],
    0,
    "unfair",
  ],
  ["out of turn", [playing(`${CARDS} AS`, 0, gifts("1 2S 4", "1 AS 2", "0 2S 3"))], 0, "unfair"],
  ["that the user did not get", [playing(CARDS, 0, PAID)], 0, "unfair"],
] as const) {
  test(`tribute ${what} makes the hand ${expected}`, async () => {
    const terms = { ...TERMS, ...TRIBUTE };
    see([before({ terms }), before({ terms, round: ROUND }), ...shown]);
    assert.equal(await judged({ terms, deals }), expected);
  });
}

test("a page that was told of the round when it was due does not vouch for it", async () => {
  see(ON_TIME, DUE);
  assert.equal(await judged({}), "unseen");
});

test("a deal from the secret alone relies on the host, but its cards are compared", async () => {
  const terms = { ...TERMS, deck: 216, first: 4 };
  const alone = { round: 0, signature: "", announced: "", terms };
  see([before({ terms }), playing(ALONE)]);
  assert.equal(await judged(alone), "host");
  see([playing(ALONE.replace("sj", "bj"))]);
  assert.equal(await judged(alone), "unfair");
});

test("a round that was announced and not used is noticed", async () => {
  see([...BEFORE, playing(ALONE)]);
  assert.equal(await judged({ round: 0, terms: { ...TERMS, deck: 216, first: 4 } }), "twoRounds");
});

const AGAIN = { hand: HAND + 1 };
for (const [what, wipe] of [
  ["another table", [before({}, { table: "u" }), before({}, { table: "u", hand: 0 })]],
  ["the number of a later hand", [scene({ hand: HAND + 5 }), scene({ hand: HAND - 1 })]],
  ["the number of an earlier hand", [scene({ hand: 0 }), scene({ hand: HAND - 1 })]],
  ["no deal at another table", [scene({ table: "u" }), scene({ hand: HAND - 1 })]],
] as const) {
  test(`${what} does not wipe out what was announced`, async () => {
    see([before({ round: ROUND + 1 }), ...wipe, ...ON_TIME]);
    assert.equal(await judged({}), "unseen");
    see([over({}, { deal: { ...BEFORE[1]?.deal, last: FROM } as Deal })]);
    see([{ ...playing(CARDS), ...AGAIN }]);
    assert.equal(await judged({}, AGAIN), "fair", "the next hand is checked as any other");
  });
}

test("a hand of which nothing is told any more is not passed over", async () => {
  see([...ON_TIME]);
  assert.equal(await find(over(null, { result: null })), "unseen");
});

test("a hand that was never over is not passed over", async () => {
  for (const shown of [BEFORE, [playing(CARDS)]]) {
    sessionStorage.clear();
    see([...shown, before({ round: ROUND }, { hand: HAND }), { ...playing(CARDS), ...AGAIN }]);
    assert.equal(await judged({}, AGAIN), "unseen");
  }
});

test("a hand of which no cards were told in time is not passed over", async () => {
  see([
    before({}),
    LATER,
    before({ round: ROUND }, { hand: HAND }),
    { ...playing(CARDS), ...AGAIN },
  ]);
  assert.equal(await judged({}, AGAIN), "unseen");
});

test("a table at which nothing was announced is left without a warning", async () => {
  see([before({ seal: "other" }, { table: "u" }), ...ON_TIME]);
  assert.equal(await judged({}), "fair");
});

test("what was found stays when the bot tells it no more", async () => {
  see(ON_TIME);
  assert.equal(await judged({}), "fair");
  assert.equal(await find(over(null, { result: null })), "fair");
  assert.equal(await judged({ secret: "ff" }), "unfair");
});

test("who sits elsewhere after the hand is told the same", async () => {
  see(ON_TIME);
  assert.equal(await judged({}, { seat: 4 }), "fair");
});

test("before the first hand, for a newcomer and for a spectator there is nothing to check", async () => {
  assert.equal(await find(over(null, { result: null })), null);
  sessionStorage.clear();
  assert.equal(await find(before({}, { hand: 0 })), null);
  assert.equal(await find(scene({ hand: HAND, seat: null })), null);
});
