import type { LabelKey, OpenedSession } from "./messages";

/** The texts of the page, in the language of its user. */
let texts: Pick<OpenedSession, "labels" | "jokers" | "sayings"> = {
  labels: {},
  jokers: {},
  sayings: [],
};

export function setTexts(opened: Partial<OpenedSession> & typeof texts): void {
  texts = opened;
}

export function label(key: LabelKey): string {
  return texts.labels[key] ?? "";
}

/** The name of the joker with this code; undefined for other cards. */
export function joker(code: string): string | undefined {
  return texts.jokers[code];
}

/** What players can say, by its number. */
export function sayings(): string[] {
  return texts.sayings;
}
