import type { Deal } from "./messages";

/**
 * The page's part in a fair deal (rule book §1). When the user agrees to a hand, the page draws a
 * number and tells only its hash. It tells the number once the numbers of all others are fixed, and
 * only if the seal of the bot's seed is still the same. So whoever runs the bot cannot choose the
 * cards. After the hand the page checks what it was told.
 */
const DRAWN = `drawn ${window.name}`;
const FIXED = `fixed ${window.name}`;

interface Drawn {
  number: string;
  commitment: string;
  seal: string;
}

/** What was fixed when the page told its number. */
interface Fixed extends Drawn {
  commitments: string[];
  presses: string[];
}

export type Verdict = "fair" | "unfair";

/** Draws a number. Returns the hash to agree with. */
export async function draw(deal: Deal): Promise<string> {
  const bits = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
  const number = bits >> 1n; // numbers have 63 bits, as those of Discord
  const commitment = await hashOf(number);
  const drawn: Drawn = { number: String(number), commitment, seal: deal.seal };
  sessionStorage.setItem(DRAWN, JSON.stringify(drawn));
  return commitment;
}

/** The number to tell now, if it is time, and if nothing has changed since it was drawn. */
export function numberToTell(deal: Deal): string | null {
  const drawn: Drawn | null = stored(DRAWN);
  if (!drawn || deal.seal !== drawn.seal || !deal.commitments.includes(drawn.commitment)) {
    return null;
  }
  const { commitments, presses } = deal;
  sessionStorage.setItem(FIXED, JSON.stringify({ ...drawn, commitments, presses }));
  sessionStorage.removeItem(DRAWN);
  return drawn.number;
}

/** Whether the last hand was dealt from what had been fixed; null if this page had no part. */
export async function verdict(deal: Deal): Promise<Verdict | null> {
  const fixed: Fixed | null = stored(FIXED);
  if (!fixed || !deal.last_seed || !deal.last_numbers.includes(fixed.number)) return null;
  const hashes = await Promise.all(deal.last_numbers.map((number) => hashOf(BigInt(number))));
  const drawn = new Set(fixed.commitments);
  const pressed = new Set(fixed.presses);
  const known = deal.last_numbers.every(
    (number, index) => pressed.has(number) || drawn.has(hashes[index] ?? ""),
  );
  const complete = deal.last_numbers.length === drawn.size + pressed.size;
  const seal = await sha256(fromHex(deal.last_seed));
  return known && complete && seal === fixed.seal ? "fair" : "unfair";
}

function stored<T>(key: string): T | null {
  return JSON.parse(sessionStorage.getItem(key) ?? "null");
}

/** The SHA-256 in hex of a number, in eight big-endian bytes. */
function hashOf(number: bigint): Promise<string> {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, number);
  return sha256(new Uint8Array(bytes.buffer));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
