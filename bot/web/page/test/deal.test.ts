import "./browser";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { note, verdict } from "../src/deal";
import type { Deal, DealtFrom, Scene } from "../src/messages";

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
/** What `game.shuffle` deals to this seat. */
const CARDS =
  "bj sj 2H 2D 2D AC QH QH QH JS JH JH JD 10S 9S 9H 9H 9H 9C 9C 9D 9D 8C 8C 8D 7S 7S 7H 7H 7C 7C 7D 6D 6D";

const FROM: DealtFrom = {
  secret: SECRET,
  round: ROUND,
  signature: SIGNATURE,
  announced: String(ANNOUNCED),
  key: KEY,
  address: "",
  deck: 168,
  guard_card: true,
  first: 0,
  deals: 0,
  received: [],
};

function scene(changed: Partial<Scene>): Scene {
  const nothing = {
    title: "",
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
  const game = { board: null, own: null, timer: null, result: null, deal: null };
  return { ...nothing, ...game, panel: [], menu: [], look, ...changed };
}

/** What the page is shown before the hand. */
function before(deal: Partial<Deal>): Scene {
  return scene({ deal: { table: "t", seal: SEAL, round: 0, last: null, ...deal } });
}

/** What the page is shown in the hand: these cards of its user, and the emperor if there is one. */
function playing(cards: string, emperor = false): Scene {
  const stacks = cards.split(" ").map((card) => ({ label: "", cards: [card], seal: "" }));
  const own = { stacks } as Partial<Scene["own"]> as Scene["own"];
  const badges = emperor ? ["emperor"] : [];
  const board = { chairs: [{ badges }] } as unknown as Scene["board"];
  return scene({ hand: HAND, own, board });
}

/** What the page finds when it is told this after the hand. */
function judged(from: Partial<DealtFrom> | null): Promise<unknown> {
  const last = from && { ...FROM, ...from };
  const result = {} as Scene["result"];
  const over = scene({ hand: HAND, result, deal: { table: "t", seal: "next", round: 0, last } });
  note(over);
  return verdict(over);
}

const ON_TIME = [before({}), before({ round: ROUND }), playing(CARDS), playing("bj", true)];

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
  ["from other cards", { deals: 1 }, "unfair"],
  ["from other cards of another seat", { first: 1 }, "unfair"],
  ["announced after the round", { announced: String(ANNOUNCED + (3000n << 22n)) }, "unfair"],
  ["announced too late", { announced: String(ANNOUNCED + (2001n << 22n)) }, "unfair"],
  ["announced in another year", { announced: "0" }, "unfair"],
  ["announced just in time", { announced: String(ANNOUNCED + (2000n << 22n)) }, "fair"],
  ["without its secret", null, "unseen"],
  ["from a secret that is none", { secret: "x" }, "unseen"],
] as const) {
  test(`a hand dealt ${what} is ${expected}`, async () => {
    see(ON_TIME);
    assert.equal(await judged(from), expected);
  });
}

test("cards of a signature that the beacon never made are unfair", async () => {
  see([...ON_TIME.slice(0, 2), playing("AS AS AS 6S 6H")]);
  assert.equal(await judged({ signature: OTHER_SIGNATURE }), "unfair");
});

test("another beacon is named", async () => {
  see([...ON_TIME.slice(0, 2)]);
  assert.equal(await judged({ key: OTHER_KEY, signature: OTHER_SIGNATURE }), "unseen");
  see([playing("AS AS AS 6S 6H")]);
  assert.equal(await judged({ key: OTHER_KEY, signature: OTHER_SIGNATURE }), "otherBeacon");
});

for (const [what, scenes, expected] of [
  ["of two rounds", [before({ round: ROUND + 1 }), ...ON_TIME], "twoRounds"],
  ["of another seal before", [before({ seal: "other" }), ...ON_TIME], "unfair"],
  ["of no announcement", [ON_TIME[0], ...ON_TIME.slice(2)], "unseen"],
  ["of no cards", ON_TIME.slice(0, 2), "unseen"],
  ["of the end alone", [playing("bj", true)], "unseen"],
  ["of other cards", [...ON_TIME.slice(0, 2), playing(CARDS.replace("sj", "bj"))], "unfair"],
  ["of nothing", [], "unseen"],
] as const) {
  test(`a page that was told ${what} finds the hand ${expected}`, async () => {
    see(scenes as Scene[]);
    assert.equal(await judged({}), expected);
  });
}

test("what was shown of another table is forgotten", async () => {
  see([before({ table: "other", seal: "other", round: 7 }), ...ON_TIME]);
  assert.equal(await judged({}), "fair");
});

test("a page that was told of the round when it was due does not vouch for it", async () => {
  see(ON_TIME, DUE);
  assert.equal(await judged({}), "unseen");
});

test("a deal from the secret alone relies on the host, but its cards are compared", async () => {
  const alone = { round: 0, signature: "", announced: "", deck: 216, first: 4, deals: 0 };
  const seat = "sj 2S 2H 2C 2D AC AC AD AD KH KH KC KD QD JH JC JD 10S 10S 10H 10D 10D 9S 9H 9D";
  see([before({}), playing(seat)]);
  Date.now = () => DUE;
  const last = { ...FROM, ...alone };
  const over = (place: number) =>
    scene({ hand: HAND, seat: place, deal: { table: "t", seal: "next", round: 0, last } });
  assert.equal(await verdict(over(0)), "host");
  assert.equal(await verdict(over(1)), "unfair");
  see([before({ round: ROUND })]);
  assert.equal(await verdict(over(0)), "twoRounds", "a round was announced, and not used");
});

test("a redeal and tribute are followed, and a deck without three sixes is known", async () => {
  const cards =
    "royal guard sj 2S 2S 2S 2H 2C AH KH KC KC KC KD QH QH QH QD JH JD 10S 10H 10D 9S 9S 8D 8D 7S";
  see([...ON_TIME.slice(0, 3), playing(`${cards} AS`), playing("bj", true)]);
  const redealt = { deck: 165, deals: 1, first: 3 };
  assert.equal(await judged({ ...redealt, received: ["AS"] }), "fair");
  assert.equal(await judged(redealt), "unfair");
});

test("before the first hand, and for a spectator, there is nothing to check", async () => {
  assert.equal(
    await verdict(scene({ hand: 0, deal: { table: "t", seal: SEAL, round: 0, last: null } })),
    null,
  );
  assert.equal(await verdict(scene({ hand: HAND, seat: null, deal: null })), null);
});
