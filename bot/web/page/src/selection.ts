import type { HintChoice, Own } from "./messages";

/** How many cards of each stack are lifted, by its index. */
export type Picks = ReadonlyMap<number, number>;

export const NONE: Picks = new Map();
/** At most so many plays are suggested, and so many ranks in all of them, which fit side by side. */
const CHIPS = 4;
const RANKS = 7;

const knownPlays = new WeakMap<Own, ReadonlyMap<string, Picks>>();

/** What each legal play takes; worked out once, as there may be hundreds. */
export function playsOf(own: Own): ReadonlyMap<string, Picks> {
  let plays = knownPlays.get(own);
  if (!plays) {
    const stackOf = new Map<string, number>();
    own.stacks.forEach(({ cards }, stack) => {
      for (const card of cards) stackOf.set(card, stack);
    });
    plays = new Map(own.plays.map((play) => [play, picksOf(play, stackOf)]));
    knownPlays.set(own, plays);
  }
  return plays;
}

/** The cards of a play such as `play KS KH`. */
export function cardsOf(play: string): string[] {
  return play.split(" ").slice(1);
}

function picksOf(play: string, stackOf: ReadonlyMap<string, number>): Picks {
  const picks = new Map<number, number>();
  for (const card of cardsOf(play)) {
    const stack = stackOf.get(card) ?? -1;
    picks.set(stack, (picks.get(stack) ?? 0) + 1);
  }
  return picks;
}

/** The legal play that takes just these cards. */
export function playOf(picks: Picks, own: Own): string | undefined {
  return [...playsOf(own)].find(([, taken]) => same(taken, picks))?.[0];
}

/** The stack lifted as far as a legal play allows, given what is lifted of the others. */
export function lifted(stack: number, picks: Picks, own: Own): Picks {
  const others = [...picks].filter(([other]) => other !== stack);
  let most = 0;
  let mostWithOthers = 0;
  for (const taken of playsOf(own).values()) {
    const count = taken.get(stack) ?? 0;
    most = Math.max(most, count);
    if (others.every(([other, number]) => (taken.get(other) ?? 0) >= number))
      mostWithOthers = Math.max(mostWithOthers, count);
  }
  const all = own.stacks[stack]?.cards.length ?? 0;
  return new Map(picks).set(stack, mostWithOthers || most || all);
}

/** The picks with another number of cards of a stack. */
export function changed(stack: number, count: number, picks: Picks): Picks {
  const after = new Map(picks);
  if (count > 0) after.set(stack, count);
  else after.delete(stack);
  return after;
}

function same(one: Picks, other: Picks): boolean {
  return one.size === other.size && [...one].every(([stack, n]) => other.get(stack) === n);
}

/** The choice to frame: that of the hint once it was asked for, before that the bot's own. */
export function bestOf(own: Own, hints: HintChoice[]): string {
  return hints[0]?.action ?? own.best;
}

/** The first few plays, among them the framed one. */
export function chipsOf(own: Own, best: string): string[] {
  const first = sideBySide(own.plays, own);
  if (first.includes(best) || !own.plays.includes(best)) return first;
  return sideBySide([best, ...own.plays.filter((play) => play !== best)], own);
}

/** As many of the first plays as fit side by side. */
function sideBySide(plays: string[], own: Own): string[] {
  let room = RANKS;
  return plays.slice(0, CHIPS).filter((play, number) => {
    room -= playsOf(own).get(play)?.size ?? 0;
    return number === 0 || room >= 0;
  });
}
