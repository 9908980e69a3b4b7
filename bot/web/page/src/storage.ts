type Storage = "localStorage" | "sessionStorage";

/**
 * What was remembered under a key, in all tabs or in this one; empty if nothing was. Where site data
 * are blocked, or there is no such storage, the entry of this tab's history stands in.
 */
export function recall(storage: Storage, key: string): string {
  let stored: string | null = null;
  try {
    stored = window[storage].getItem(key);
  } catch {} // blocked, or null as in some Android WebViews
  return stored ?? history.state?.[key] ?? "";
}

/** Remembers a text under a key; an empty one forgets what was there. */
export function remember(storage: Storage, key: string, text: string): void {
  try {
    window[storage].setItem(key, text);
  } catch {
    history.replaceState({ ...history.state, [key]: text }, "");
  }
}
