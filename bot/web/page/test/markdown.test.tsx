import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ComponentChildren, VNode } from "preact";
import { noteClock } from "../src/clock";
import { Markdown } from "../src/markdown";

/** A tree of elements as HTML. */
function html(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(html).join("");
  if (node === null || typeof node !== "object") return String(node ?? "");
  const { type, props } = node as VNode<{ children?: ComponentChildren; href?: string }>;
  if (typeof type !== "string") return html(props.children);
  const href = props.href ? ` href="${props.href}"` : "";
  return `<${type}${href}>${html(props.children)}</${type}>`;
}

const shown = (text: string) => html(Markdown({ text }));

for (const [text, expected] of [
  ["one\ntwo", "<p>one</p><p>two</p>"],
  ["# Title", "<h2>Title</h2>"],
  ["## Title", "<h2>Title</h2>"],
  ["### Title", "<h3>Title</h3>"],
  ["-# small", "<p>small</p>"],
  ["> said", "<blockquote>said</blockquote>"],
  ["**bold** and *soft*", "<p><b>bold</b> and <em>soft</em></p>"],
  ["**bold *soft* bold**", "<p><b>bold <em>soft</em> bold</b></p>"],
  ["`/table open`", "<p><code>/table open</code></p>"],
  ["\\*\\*plain\\*\\*", "<p>**plain**</p>"],
  ["[text](https://example.com/a)", '<p><a href="https://example.com/a">text</a></p>'],
  ["[text](javascript:alert(1))", "<p>[text](javascript:alert(1))</p>"],
] as const) {
  test(`${JSON.stringify(text)} is shown as ${expected}`, () =>
    assert.equal(shown(text), expected));
}

for (const [seconds, count, unit] of [
  [30, 30, "second"],
  [125, 2, "minute"],
  [-125, -2, "minute"],
  [7200, 2, "hour"],
  [-200_000, -2, "day"],
] as const) {
  test(`${seconds} seconds from now is told in ${unit}s`, (context) => {
    context.mock.timers.enable({ apis: ["Date"] });
    noteClock(1_000_000_000);
    const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
    const text = `<t:${1_000_000 + seconds}:R>`;
    assert.equal(shown(text), `<p>${format.format(count, unit)}</p>`);
  });
}

test("a time of the day is told by the clock of the device", () => {
  const noon = new Date(2026, 0, 2, 12, 34);
  const told = noon.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit" });
  assert.equal(shown(`<t:${noon.getTime() / 1000}:t>`), `<p>${told}</p>`);
});
