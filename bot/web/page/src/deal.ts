import type { Dealt, DealtFrom, Scene, Terms } from "./messages";
import { recall, remember } from "./storage";

/**
 * The page's own check of each deal (rule book §1). Before the deal it notes the seal of the secret
 * and what is announced, then each hand that its user is dealt. After the hand it compares them with
 * what the bot tells, and warns if anything is missing, late or different. Nothing that the bot says
 * makes it forget what it has not checked yet without a warning.
 */
const KEY = `deals ${window.name}`;

/** A hand as its user was shown it before the throne moved cards. */
export interface ShownHand extends Dealt {
  seat: number;
  cards: string[];
}

/** What the page saw of a hand. */
export interface Seen {
  /** The seals that were shown: one, if all is well. */
  seals: string[];
  /** The rounds that were announced, with what was said of each, and when, by the page's clock. */
  rounds: Record<number, { at: number; terms: Terms }>;
  /** All different hands, before and after tribute and void deals. */
  hands: ShownHand[];
  /** Whether the page saw it too late, or the bot went on to it from one that was not checked. */
  hasGap: boolean;
  /** What the page found so far. */
  found: Verdict | null;
}

/** By table and number of a hand. */
type Memory = Record<string, Seen>;

/** By its label: what the page found. */
export type Verdict = "fair" | "host" | "unseen" | "unfair" | "otherBeacon" | "twoRounds";

/** Notes what a scene tells about the deal of this hand or of the next one. */
export function note({ deal, own, seat, table, hand }: Scene): void {
  const memory = stored();
  const [latest, next] = [hand, hand + 1].map((number) => `${table} ${number}`) as [string, string];
  for (const [place, seen] of Object.entries(memory)) {
    if (place === latest || place === next) continue;
    if (isUnchecked(seen)) seenOf(memory, hand > 0 ? latest : next).hasGap = true;
    delete memory[place];
  }
  if (deal) {
    const { seals, rounds } = seenOf(memory, next);
    if (!seals.includes(deal.seal)) seals.push(deal.seal);
    if (deal.round) rounds[deal.round] ??= { at: Date.now(), terms: deal.terms };
  }
  if (own && seat !== null) {
    const seen = seenOf(memory, latest);
    const { hands } = seen;
    seen.hasGap ||= !own.dealt && hands.length === 0;
    const shown = { ...own.dealt, seat, cards: own.stacks.flatMap(({ cards }) => cards) };
    if (own.dealt && !hands.some((each) => JSON.stringify(each) === JSON.stringify(shown)))
      hands.push(shown as ShownHand);
  }
  store(memory);
}

/** What the page finds about the last deal; null while there is none. */
export async function verdict({ deal, table, hand, result }: Scene): Promise<Verdict | null> {
  const place = `${table} ${hand}`;
  const before = stored()[place];
  if (!deal || hand === 0) return null;
  if (!deal.last && !before && !result) return null;
  const found = deal.last ? await judged(deal.last, before) : (before?.found ?? "unseen");
  const memory = stored();
  seenOf(memory, place).found = found;
  store(memory);
  return found;
}

async function judged(from: DealtFrom, seen = nothing()): Promise<Verdict> {
  try {
    const { judge } = await import("./check"); // the curve is larger than the rest of the page
    return judge(from, seen);
  } catch {
    return "unseen"; // what was told cannot be read, or the check could not be loaded
  }
}

/** Whether more than a seal was seen of a hand, and nothing found so far. */
function isUnchecked({ rounds, hands, hasGap, found }: Seen): boolean {
  return !found && (hasGap || hands.length > 0 || Object.keys(rounds).length > 0);
}

function nothing(): Seen {
  return { seals: [], rounds: {}, hands: [], hasGap: false, found: null };
}

function stored(): Memory {
  return JSON.parse(recall("sessionStorage", KEY) || "{}");
}

function store(memory: Memory): void {
  remember("sessionStorage", KEY, JSON.stringify(memory));
}

function seenOf(memory: Memory, place: string): Seen {
  memory[place] ??= nothing();
  return memory[place];
}
