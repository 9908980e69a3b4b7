import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seen, ShownHand, Verdict } from "./deal";
import type { DealtFrom, GiftOf, Terms } from "./messages";

/** The public key of drand's quicknet. */
const QUICKNET =
  "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
  "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
/** A round must be announced at least, and at most, so many milliseconds before it is due. */
const LATEST = 1000;
const EARLIEST = 15_000;
const GENESIS = 1_692_803_367;
const PERIOD = 3;
const DISCORD_EPOCH = 1_420_070_400_000;
const SEATS = 5;
const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];

/** Compares what a hand was dealt from with what the page saw of it. */
export function judge(from: DealtFrom, { seals, rounds, hands, hasGap }: Seen): Verdict {
  const { round, terms, deals } = from;
  const seal = bytesToHex(sha256(hexToBytes(from.secret)));
  if (seals.some((each) => each !== seal)) return "unfair";
  if (round && !(isSigned(from) && isInTime(from))) return "unfair";
  const told = rounds[round];
  if (told && !isSame(told.terms, terms)) return "unfair";
  if (!hands.every((hand) => hand.deals <= deals && isDealt(hand, from))) return "unfair";
  if (Object.keys(rounds).some((each) => Number(each) !== round)) return "twoRounds";
  if (seals.length === 0 || hasGap || !areWhole(hands, from)) return "unseen";
  if (!round) return "host";
  if (!told || told.at >= dueAt(round)) return "unseen";
  return from.key === QUICKNET ? "fair" : "otherBeacon";
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a hand was seen in every deal, void ones included, and after its tribute. */
function areWhole(hands: ShownHand[], { deals, terms }: DealtFrom): boolean {
  const paid = hands.filter(({ gifts }) => gifts.length === terms.payers.length);
  for (let deal = 0; deal <= deals; deal++)
    if (!paid.some((hand) => hand.deals === deal)) return false;
  return true;
}

/** Whether these are the cards of a seat in a deal, after this tribute. */
function isDealt({ seat, deals, gifts, cards }: ShownHand, from: DealtFrom): boolean {
  const hands = handsOf(from, deals);
  const rest = [...(hands[seat] ?? [])];
  for (const { payer, card } of gifts) if (payer === seat) rest.splice(rest.indexOf(card), 1);
  for (const { taker, card } of gifts) if (taker === seat) rest.push(card);
  return isTribute(gifts, hands, from.terms) && isSame([...cards].sort(), rest.sort());
}

/** Whether everybody who owes tribute has paid their highest cards, in turn; or nobody so far (§5). */
function isTribute(gifts: GiftOf[], hands: string[][], { payers, takers }: Terms): boolean {
  if (gifts.length === 0) return true;
  const ranks = gifts.map(({ card }) => rankOf(card));
  const paid = hands.map((_, seat) => gifts.filter(({ payer }) => payer === seat));
  return (
    isSame(gifts.map(({ payer }) => payer).sort(), payers) &&
    isSame(
      gifts.map(({ taker }) => taker),
      takers,
    ) &&
    isSame(ranks, [...ranks].sort(falling)) &&
    hands.every((hand, seat) => areHighest(paid[seat]?.map(({ card }) => card) ?? [], hand))
  );
}

/** Whether these are the highest natural cards of a hand, from high to low. */
function areHighest(cards: string[], hand: string[]): boolean {
  const highest = hand.map(rankOf).sort(falling).slice(0, cards.length);
  return isWithin(cards, hand) && isSame(cards.map(rankOf), highest);
}

/** The rank of a card, from 0; -1 for a joker. */
function rankOf(card: string): number {
  return RANKS.indexOf(card.slice(0, -1));
}

function falling(one: number, other: number): number {
  return other - one;
}

/** When a round is due, in milliseconds since 1970. */
function dueAt(round: number): number {
  return 1000 * (GENESIS + (round - 1) * PERIOD);
}

/** Whether each of these cards is among the others, as often as it is here. */
function isWithin(cards: string[], others: string[]): boolean {
  const left = [...others];
  return cards.every((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

function isSigned({ round, signature, key }: DealtFrom): boolean {
  const { verify, hash, Signature } = bls12_381.shortSignatures;
  try {
    const point = Signature.fromHex(signature);
    return verify(point, hash(sha256(number(round, 8))), hexToBytes(key));
  } catch {
    return false; // no point of the curve
  }
}

function isInTime({ round, announced }: DealtFrom): boolean {
  const ahead = dueAt(round) - DISCORD_EPOCH - Number(BigInt(announced) >> 22n);
  return LATEST <= ahead && ahead <= EARLIEST;
}

/** The five hands of a deal, by seat. */
function handsOf(from: DealtFrom, deal: number): string[][] {
  const cards = shuffled(from, deal);
  return Array.from({ length: SEATS }, (_, seat) => {
    const turn = (seat - from.terms.first + SEATS) % SEATS;
    return cards.filter((_, place) => place % SEATS === turn);
  });
}

function shuffled(from: DealtFrom, deal: number): string[] {
  const secret = hexToBytes(from.secret);
  const randomness = sha256(hexToBytes(from.signature));
  const both = concatBytes(utf8ToBytes("baohuang deal"), secret, randomness);
  const words = randomWords(from.round ? sha256(both) : secret, deal);
  const cards = deck(from.terms);
  for (let last = cards.length - 1; last > 0; last--) {
    const bound = 2 ** 32 - (2 ** 32 % (last + 1));
    let word = words.next().value;
    while (word >= bound) word = words.next().value;
    const chosen = word % (last + 1);
    [cards[last], cards[chosen]] = [cards[chosen] ?? "", cards[last] ?? ""];
  }
  return cards;
}

function* randomWords(seed: Uint8Array, deal: number): Generator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = sha256(concatBytes(seed, number(deal, 4), number(counter, 4)));
    const view = new DataView(block.buffer, block.byteOffset);
    for (let place = 0; place < block.length; place += 4) yield view.getUint32(place);
  }
}

function deck({ deck: size, guard_card }: Terms): string[] {
  const ranks = size === 216 ? RANKS : RANKS.slice(3);
  const naturals = ranks.flatMap((rank) =>
    [..."DCHS"].flatMap((suit) => Array<string>(4).fill(rank + suit)),
  );
  if (size === 165) for (const six of ["6D", "6C", "6H"]) naturals.splice(naturals.indexOf(six), 1);
  const smalls = ["sj", "sj", "sj", guard_card ? "guard" : "sj"];
  return [...naturals, ...smalls, "bj", "bj", "bj", "royal"];
}

/** A number in big-endian bytes. */
function number(value: number, bytes: number): Uint8Array {
  return hexToBytes(value.toString(16).padStart(2 * bytes, "0"));
}
