import type { ComponentChildren } from "preact";
import { botTime } from "./clock";
import { label } from "./labels";

/** What Discord's Markdown in our messages uses, no more. */
const INLINE =
  /\*\*(?<bold>.+?)\*\*|\*(?<soft>[^*]+)\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<url>https:[^)]+)\)|<t:(?<time>\d+)(?::(?<style>\w))?>|\\(?<plain>.)/g;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

export function Markdown({ text }: { text: string }) {
  return <>{text.split("\n").map(line)}</>;
}

function line(text: string, key: number) {
  if (text.startsWith("### ")) return <h3 key={key}>{inline(text.slice(4))}</h3>;
  if (/^##? /.test(text)) return <h2 key={key}>{inline(text.replace(/^#+ /, ""))}</h2>;
  if (text.startsWith("-# ")) return <p class="sub">{inline(text.slice(3))}</p>;
  if (text.startsWith("- ")) return <p class="item">{inline(text.slice(2))}</p>;
  if (text.startsWith("> ")) return <blockquote key={key}>{inline(text.slice(2))}</blockquote>;
  return <p key={key}>{inline(text)}</p>;
}

function inline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const { bold, soft, code, text: link, url, time, style, plain } = match.groups ?? {};
    if (bold) parts.push(<b>{inline(bold)}</b>);
    else if (soft) parts.push(<em>{soft}</em>);
    else if (code) parts.push(<code>{code}</code>);
    else if (url)
      parts.push(
        <a href={url} target="_blank" rel="noreferrer">
          {link}
        </a>,
      );
    else if (time) parts.push((style === "t" ? timeOfDay : relative)(Number(time)));
    else parts.push(plain);
  }
  return [...parts, text.slice(end)];
}

/** A moment by the clock of this device: 21:05. */
function timeOfDay(seconds: number): string {
  const format = { hour: "2-digit", minute: "2-digit" } as const;
  return new Date(seconds * 1000).toLocaleTimeString(document.documentElement.lang, format);
}

/** A moment as people say it: in 2 minutes. */
function relative(seconds: number): string {
  const left = seconds - botTime() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(left) >= size) ?? ["second", 1];
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  return Math.abs(left) < 1 ? label("now") : format.format(Math.round(left / length), unit);
}
