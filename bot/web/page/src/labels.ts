/** The texts of the page, in the language of its user. */
let texts: Record<string, string> = {};

export function setLabels(labels: Record<string, string>): void {
  texts = labels;
}

export function label(name: string): string {
  return texts[name] ?? "";
}
