import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seen, Verdict } from "./deal";
import type { DealtFrom } from "./messages";

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
export function judge(from: DealtFrom, seat: number, seen: Seen): Verdict {
  const seal = bytesToHex(sha256(hexToBytes(from.secret)));
  if (seen.seals.some((each) => each !== seal)) return "unfair";
  if (from.round && !(isSigned(from) && isInTime(from))) return "unfair";
  if (!isWithin(seen.cards, [...handOf(from, seat), ...from.received])) return "unfair";
  const announced = Object.keys(seen.rounds).map(Number);
  if (announced.some((round) => round !== from.round)) return "twoRounds";
  if (seen.seals.length === 0 || seen.cards.length === 0) return "unseen";
  if (!from.round) return "host";
  const toldAt = seen.rounds[from.round];
  if (toldAt === undefined || toldAt >= dueAt(from.round)) return "unseen";
  return from.key === QUICKNET ? "fair" : "otherBeacon";
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

/** The cards that a seat was dealt. */
function handOf(from: DealtFrom, seat: number): string[] {
  const turn = (seat - from.first + SEATS) % SEATS;
  return shuffled(from).filter((_, place) => place % SEATS === turn);
}

function shuffled(from: DealtFrom): string[] {
  const secret = hexToBytes(from.secret);
  const randomness = sha256(hexToBytes(from.signature));
  const both = concatBytes(utf8ToBytes("baohuang deal"), secret, randomness);
  const words = randomWords(from.round ? sha256(both) : secret, from.deals);
  const cards = deck(from);
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

function deck({ deck: size, guard_card }: DealtFrom): string[] {
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
