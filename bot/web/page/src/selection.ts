import type { Own, Stack } from "./messages";

/** How many cards of each stack are lifted, by its index. */
export type Picks = ReadonlyMap<number, number>;

export const NONE: Picks = new Map();

/** How many cards of each stack a play takes. */
export function picksOf(play: string, stacks: Stack[]): Picks {
  const picks = new Map<number, number>();
  for (const card of play.split(" ").slice(1)) {
    const stack = stacks.findIndex(({ cards }) => cards.includes(card));
    picks.set(stack, (picks.get(stack) ?? 0) + 1);
  }
  return picks;
}

/** The legal play that takes just these cards. */
export function playOf(picks: Picks, own: Own): string | undefined {
  return own.plays.find((play) => same(picksOf(play, own.stacks), picks));
}

/** The stack lifted as far as a legal play allows, given what is lifted of the others. */
export function lifted(stack: number, picks: Picks, own: Own): Picks {
  const others = [...picks].filter(([other]) => other !== stack);
  let most = 0;
  let mostWithOthers = 0;
  for (const play of own.plays) {
    const taken = picksOf(play, own.stacks);
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
