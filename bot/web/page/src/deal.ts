import type { Scene } from "./messages";
import { recall, remember } from "./storage";

/**
 * The page's own check of each deal (rule book §1). Before the deal it notes the seal of the secret
 * and the round that is announced, then the cards that its user gets. After the hand it compares
 * them with what the bot tells, and warns if anything is missing, late or different.
 */
const KEY = `deals ${window.name}`;

/** What the page saw of a hand. */
export interface Seen {
  /** The seals that were shown: one, if all is well. */
  seals: string[];
  /** The rounds that were announced, and when the page was told of each, by its clock. */
  rounds: Record<number, number>;
  /** The user's latest hand before there was an emperor: as dealt, but for tribute. */
  cards: string[];
}

/** What the page saw of the latest hands of a table, by their numbers. */
interface Memory {
  table: string;
  hands: Record<string, Seen>;
}

/** By its label: what the page found. */
export type Verdict = "fair" | "host" | "unseen" | "unfair" | "otherBeacon" | "twoRounds";

/** Notes what a scene tells about the deal of this hand or of the next one. */
export function note({ deal, own, board, hand }: Scene): void {
  let memory = stored();
  if (deal) {
    if (memory.table !== deal.table) memory = { table: deal.table, hands: {} };
    const { seals, rounds } = seenOf(memory, hand + 1);
    if (!seals.includes(deal.seal)) seals.push(deal.seal);
    if (deal.round) rounds[deal.round] ??= Date.now();
  }
  if (own && !board?.chairs.some(({ badges }) => badges.includes("emperor"))) {
    seenOf(memory, hand).cards = own.stacks.flatMap((stack) => stack.cards);
  }
  for (const number of Object.keys(memory.hands))
    if (Number(number) < hand) delete memory.hands[number];
  remember("sessionStorage", KEY, JSON.stringify(memory));
}

/** What the page finds about the last deal; null while there is none. */
export async function verdict({ deal, hand, seat, result }: Scene): Promise<Verdict | null> {
  if (!deal || seat === null || hand === 0) return null;
  if (!deal.last) return result ? "unseen" : null;
  try {
    const { judge } = await import("./check"); // the curve is larger than the rest of the page
    return judge(deal.last, seat, seenOf(stored(), hand));
  } catch {
    return "unseen"; // what was told cannot be read, or the check could not be loaded
  }
}

function stored(): Memory {
  return JSON.parse(recall("sessionStorage", KEY) || '{ "table": "", "hands": {} }');
}

function seenOf({ hands }: Memory, hand: number): Seen {
  const seen = hands[hand] ?? { seals: [], rounds: {}, cards: [] };
  hands[hand] = seen;
  return seen;
}
