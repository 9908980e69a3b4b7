import { useState } from "preact/hooks";
import { label, sayings } from "./labels";
import type { Said } from "./messages";
import { recall, remember } from "./storage";

const SHOWN_MS = 4000;
const MUTED = "muted";

/** What players say: the latest of each seat for a few seconds. */
export interface Talk {
  said: Said[];
  /** All who have said something, and those of whom the user wants to hear nothing. */
  speakers: string[];
  muted: string[];
}

/** What is said at a seat. */
export function sayingAt({ said, muted }: Talk, at: number): string {
  const latest = said.find(({ seat }) => seat === at);
  return (latest && !muted.includes(latest.name) && sayings()[latest.number]) || "";
}

/** What has been said lately, a function to note more, and one to mute or unmute a player. */
export function useTalk(): [Talk, (said: Said) => void, (name: string) => void] {
  const [said, setSaid] = useState<Said[]>([]);
  const [speakers, setSpeakers] = useState<string[]>([]);
  const [muted, setMuted] = useState<string[]>(() =>
    JSON.parse(recall("sessionStorage", MUTED) || "[]"),
  );
  const hear = (news: Said) => {
    setSaid((said) => [...said.filter(({ seat }) => seat !== news.seat), news]);
    setSpeakers((speakers) => [...new Set(speakers).add(news.name)]);
    setTimeout(() => setSaid((said) => said.filter((each) => each !== news)), SHOWN_MS);
  };
  const toggle = (name: string) => {
    const others = muted.filter((each) => each !== name);
    const after = others.length < muted.length ? others : [...muted, name];
    remember("sessionStorage", MUTED, JSON.stringify(after));
    setMuted(after);
  };
  return [{ said, speakers, muted }, hear, toggle];
}

/** What is said, with names, where no seats are shown. */
export function Sayings({ talk }: { talk: Talk }) {
  const heard = talk.said.filter(({ seat }) => sayingAt(talk, seat));
  return (
    <div role="status">
      {heard.map(({ seat, name }) => (
        <p key={seat} class="saying">
          <b>{name}</b> {sayingAt(talk, seat)}
        </p>
      ))}
    </div>
  );
}

interface PhrasesProps {
  talk: Talk;
  say: (number: number) => void;
  toggle: (name: string) => void;
}

/** The phrases and reactions to choose from, and the players who can be muted. */
export function Phrases({ talk, say, toggle }: PhrasesProps) {
  return (
    <>
      {sayings().map((text, number) => (
        <button key={text} type="button" onClick={() => say(number)}>
          {text}
        </button>
      ))}
      {talk.speakers.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={talk.muted.includes(name)}
          onClick={() => toggle(name)}
        >
          {label(talk.muted.includes(name) ? "unmute" : "mute")} {name}
        </button>
      ))}
    </>
  );
}
