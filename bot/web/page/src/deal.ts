import type { Deal } from "./messages";
import { recall, remember } from "./storage";

/**
 * The page's part in a fair deal (rule book §1). When the user agrees to a hand, the page draws a
 * number and tells only its hash. It tells the number once the numbers of all others are fixed, and
 * only if the seal of the bot's seed is still the same. So whoever runs the bot cannot choose the
 * cards. After the hand the page checks that it was dealt from just what had been fixed.
 */
const KEY = `drawn ${window.name}`;
const MOST_NUMBERS = 5;

interface Drawn {
  /** The number of the hand that was agreed to. */
  hand: number;
  number: string;
  commitment: string;
  seal: string;
  /** Whether the page has been shown that it agreed. */
  agreed: boolean;
  /** What was fixed when the page told its number; null before. */
  fixed: { commitments: string[]; presses: string[] } | null;
}

export type Verdict = "fair" | "unfair";

/** Draws a number for the next hand, once. Returns its hash, with which the page agrees. */
export async function draw(deal: Deal, hand: number): Promise<string> {
  const before = stored();
  if (before && before.hand === hand && before.seal === deal.seal && !before.fixed)
    return before.commitment;
  const bits = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
  const number = bits >> 1n; // numbers have 63 bits, as those of Discord
  const commitment = await hashOf(number);
  const { seal } = deal;
  store({ hand, number: String(number), commitment, seal, agreed: false, fixed: null });
  return commitment;
}

/** The number to tell now, if it is time, and if nothing has changed since it was drawn. */
export function numberToTell(deal: Deal): string | null {
  const drawn = stored();
  if (!drawn || drawn.seal !== deal.seal) return null;
  if (deal.agree && drawn.agreed) {
    remember("sessionStorage", KEY, ""); // called off, or the terms have changed: all agree anew
    return null;
  }
  const { commitments, presses } = deal;
  const isTime = !drawn.fixed && commitments.includes(drawn.commitment);
  store({ ...drawn, agreed: !deal.agree, fixed: isTime ? { commitments, presses } : drawn.fixed });
  return isTime ? drawn.number : null;
}

/** Whether the hand that is over was dealt from what had been fixed; null if the page had no part. */
export async function verdict(deal: Deal, hand: number): Promise<Verdict | null> {
  const drawn = stored();
  if (!drawn || drawn.hand !== hand || !drawn.agreed || !deal.last_seed) return null;
  const numbers = new Set(deal.last_numbers);
  const { commitments = [], presses = [] } = drawn.fixed ?? {};
  const hashes = await Promise.all(deal.last_numbers.map((number) => hashOf(BigInt(number))));
  const expected = new Set([...commitments, ...presses]);
  const isFair =
    numbers.has(drawn.number) &&
    numbers.size === deal.last_numbers.length &&
    numbers.size === expected.size &&
    numbers.size <= MOST_NUMBERS &&
    deal.last_numbers.every((each, n) => expected.has(each) || expected.has(hashes[n] ?? "")) &&
    (await sha256(fromHex(deal.last_seed))) === drawn.seal;
  return isFair ? "fair" : "unfair";
}

function stored(): Drawn | null {
  return JSON.parse(recall("sessionStorage", KEY) || "null");
}

function store(drawn: Drawn): void {
  remember("sessionStorage", KEY, JSON.stringify(drawn));
}

/** The SHA-256 in hex of a number, in eight big-endian bytes. */
function hashOf(number: bigint): Promise<string> {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, number);
  return sha256(new Uint8Array(bytes.buffer));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : (await import("./sha256")).sha256(bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
