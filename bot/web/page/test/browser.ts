/** What the page's modules need of a browser. Import it first. */

/** A storage of the browser. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    clear: () => items.clear(),
  };
}

const entry = {
  state: null as unknown,
  replaceState: (state: unknown, _title: string, path?: string) => {
    entry.state = state;
    if (path) location.hash = "";
  },
};
const storages = { sessionStorage: storage(), localStorage: storage() };

Object.assign(globalThis, storages, {
  window: { name: "", ...storages },
  document: Object.assign(new EventTarget(), { documentElement: { lang: "en" }, hidden: false }),
  location: { hash: "", pathname: "/" },
  history: entry,
});
