/** What the page's modules need of a browser. Import it first. */
const items = new Map<string, string>();

Object.assign(globalThis, {
  window: { name: "" },
  document: { documentElement: { lang: "en" } },
  sessionStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
    clear: () => items.clear(),
  },
});
