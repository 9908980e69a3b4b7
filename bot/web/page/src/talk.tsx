import { useState } from "preact/hooks";
import { label, sayings } from "./labels";
import type { Said } from "./messages";
import { recall, remember } from "./storage";

const SHOWN_MS = 4000;
const MUTED = "muted";

/** What players say: the latest of each seat for a few seconds, without those who are muted. */
export class Talk {
  constructor(
    readonly said: ReadonlyMap<number, Said> = new Map(),
    readonly speakers: ReadonlySet<string> = new Set(),
    readonly muted: ReadonlySet<string> = new Set(
      JSON.parse(recall("sessionStorage", MUTED) || "[]"),
    ),
  ) {}

  /** What is said at a seat. */
  at(seat: number): string {
    const said = this.said.get(seat);
    return (said && !this.muted.has(said.name) && sayings()[said.number]) || "";
  }

  /** With something more that was said. */
  with(said: Said): Talk {
    const speakers = new Set(this.speakers).add(said.name);
    return new Talk(new Map(this.said).set(said.seat, said), speakers, this.muted);
  }

  /** Without something that was said, unless its player has said something else since. */
  without(said: Said): Talk {
    if (this.said.get(said.seat) !== said) return this;
    const others = new Map(this.said);
    others.delete(said.seat);
    return new Talk(others, this.speakers, this.muted);
  }

  /** With a player muted, or heard again. */
  toggled(name: string): Talk {
    const muted = new Set(this.muted);
    if (!muted.delete(name)) muted.add(name);
    remember("sessionStorage", MUTED, JSON.stringify([...muted]));
    return new Talk(this.said, this.speakers, muted);
  }
}

/** What has been said lately, a function to note more, and one to mute or unmute a player. */
export function useTalk(): [Talk, (said: Said) => void, (name: string) => void] {
  const [talk, setTalk] = useState(new Talk());
  const hear = (said: Said) => {
    setTalk((talk) => talk.with(said));
    setTimeout(() => setTalk((talk) => talk.without(said)), SHOWN_MS);
  };
  return [talk, hear, (name) => setTalk((talk) => talk.toggled(name))];
}

/** What is said, with names, where no seats are shown. */
export function Sayings({ talk }: { talk: Talk }) {
  const heard = [...talk.said.values()].filter(({ seat }) => talk.at(seat));
  return (
    <div role="status">
      {heard.map(({ seat, name }) => (
        <p key={seat} class="saying">
          <b>{name}</b> {talk.at(seat)}
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
      {[...talk.speakers].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={talk.muted.has(name)}
          onClick={() => toggle(name)}
        >
          {label(talk.muted.has(name) ? "unmute" : "mute")} {name}
        </button>
      ))}
    </>
  );
}
