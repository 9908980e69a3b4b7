/** What keys press while no dialog is open. Answers are only focused, as they cannot be taken back. */
const PRESSED: Record<string, string> = {
  h: ".actions .hint",
  p: ".actions .pass",
  ArrowUp: ".stepper .more",
  ArrowDown: ".stepper .fewer",
  "?": "header .menu-opener",
};
/** How far the arrows move the focus along the stacks. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Does what belongs to a key; space and Enter press what is focused, as everywhere. */
export function pressKey(event: KeyboardEvent): void {
  const { key, ctrlKey, altKey, metaKey, target } = event;
  if (ctrlKey || altKey || metaKey || document.querySelector("dialog[open]")) return;
  if (target instanceof Element && target.matches("input, select")) return;
  const step = STEPS[key];
  if (step) moveFocus(step);
  else if (key === "Enter" && !document.activeElement?.matches("body, .lifted")) return;
  else if (key === "Enter" && !find(".actions .play:enabled")) return;
  else if (key === "Enter") find(".actions .play")?.click();
  else if (/^[1-9]$/.test(key)) choose(Number(key));
  else if (PRESSED[key]) find(PRESSED[key])?.click();
  else return;
  event.preventDefault();
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

function choose(number: number): void {
  find(`.chips > :nth-child(${number})`)?.click();
  find(`.answers > :nth-child(${number})`)?.focus();
}

function moveFocus(step: number): void {
  const stacks = [...document.querySelectorAll<HTMLElement>(".stack")];
  const now = stacks.indexOf(document.activeElement as HTMLElement);
  const next = now < 0 && step < 0 ? stacks.length - 1 : now + step;
  stacks[(next + stacks.length) % stacks.length]?.focus();
}
