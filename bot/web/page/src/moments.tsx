/** The moments of a hand: large words and emblems over the felt, for about a second. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Fan } from "./cards";
import { now } from "./clock";
import type { Moment, MomentKind, Scene } from "./messages";
import { SIGNS } from "./signs";
import { play } from "./sound";

/** How long a moment is shown. */
const LONGEST_MS = 1400;
/** How long a moment is shown if another one waits. */
const SHORTEST_MS = 600;
/** How long after it happened a moment may begin. */
const LATE_MS = 1000;

const [GOLD, RED, BLUE, ORANGE, GREY] = [
  "222 152 34",
  "216 80 63",
  "92 146 214",
  "240 122 36",
  "108 142 126",
] as const;

/** The glow and the emblems of each kind, the most important kind first: it is shown large. */
const LOOKS: Record<MomentKind, [glow: string, ...(keyof typeof SIGNS)[]]> = {
  "solo-won": [GOLD, "emperor"],
  "solo-lost": [RED, "emperor"],
  rebellion: [RED, "hoe", "hoe"],
  "kick-back": [BLUE, "guard", "guard"],
  robbed: [GOLD, "emperor"],
  solo: [GOLD, "emperor"],
  "dark-solo": [GOLD, "emperor"],
  guard: [BLUE, "guard"],
  declared: [BLUE, "guard"],
  kick: [RED, "hoe", "hoe"],
  roast: [ORANGE, "flame"],
  title: [GOLD, "star", "star"],
  first: [GOLD, "star"],
  last: [GREY],
  smothered: [GREY],
  out: [GREY, "star"],
  ascended: [GOLD, "emperor"],
  "no-rebellion": [RED, "hoe"],
  ceded: [GREY, "emperor"],
  tribute: [GREY],
  deal: [GREY],
};
const KINDS = Object.keys(LOOKS);
/** How many backs of cards a moment shows. */
const BACKS: Partial<Record<MomentKind, number>> = { deal: 15, tribute: 3 };

/**
 * Decides which moments are shown: one at a time, though with what happened in the same instant, and
 * none late. Of what happened while the page was hidden or not connected, none is.
 */
export class MomentQueue {
  private hand = -1;
  private number = -1;
  /** By how much the bot's clock is ahead, as far as the fastest message told. */
  private ahead = 0;
  private waiting: Moment[] = [];
  private waitingSince = 0;
  private shownAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `show`: shows moments, the most important first, in place of the ones before. */
  constructor(private readonly show: (moments: Moment[]) => void) {}

  /** Takes what a scene tells. `clock`: the bot's when it was sent. `isLive`: it is seen at once. */
  take({ hand, moments }: Scene, clock: number, isLive: boolean): void {
    const ahead = clock - now();
    this.ahead = isLive ? Math.max(this.ahead, ahead) : ahead;
    if (hand !== this.hand) [this.hand, this.number] = [hand, -1];
    const news = moments.filter(({ number }) => number > this.number);
    this.number = news.at(-1)?.number ?? this.number;
    if (!isLive) this.waiting = [];
    if (isLive && news.length > 0) this.add(news, now() - (this.ahead - ahead));
  }

  /** Shows moments as soon as possible, unless that is late. `since`: when they happened. */
  add(moments: Moment[], since = now()): void {
    if (this.waiting.length === 0) this.waitingSince = since;
    this.waiting.push(...moments);
    this.goOn();
  }

  /** Ends the moment that is shown. */
  skip(): void {
    this.shownAt = Number.NEGATIVE_INFINITY;
    this.goOn();
  }

  private goOn(): void {
    clearTimeout(this.timer);
    const length = this.waiting.length > 0 ? SHORTEST_MS : LONGEST_MS;
    const left = this.shownAt + length - now();
    if (left > 0) {
      this.timer = setTimeout(() => this.goOn(), left);
      return;
    }
    const due = now() - this.waitingSince > LATE_MS ? [] : this.waiting;
    this.waiting = [];
    this.show(due.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)));
    if (due.length === 0) return;
    this.shownAt = now();
    this.timer = setTimeout(() => this.goOn(), LONGEST_MS);
  }
}

/** The moments to show, and the queue that decides it. A key, or a tap beside them, skips them. */
export function useMoments(): [Moment[], MomentQueue] {
  const [shown, setShown] = useState<Moment[]>([]);
  const queue = useRef<MomentQueue | null>(null);
  queue.current ??= new MomentQueue(setShown);
  const { current } = queue;
  useEffect(() => {
    if (shown.length === 0) return;
    play("moment");
    const skip = ({ target }: Event) =>
      target instanceof Element && target.closest(".moment") ? undefined : current.skip();
    addEventListener("keydown", skip);
    addEventListener("pointerdown", skip);
    return () => {
      removeEventListener("keydown", skip);
      removeEventListener("pointerdown", skip);
    };
  }, [shown]);
  return [shown, current];
}

interface MomentViewProps {
  moments: Moment[];
  scene: Scene;
  skip: () => void;
}

/** The layer over the felt. It takes a tap while there is a moment, so that nothing below does. */
export function MomentView({ moments, scene, skip }: MomentViewProps) {
  const [main, ...others] = moments;
  const cards = moments.flatMap(({ cards }) => cards);
  const [glow = GREY, ...emblems] = main ? LOOKS[main.kind] : [];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any key skips a moment
    <div class="moment" data-kind={main?.kind} role="status" onClick={skip}>
      {main && (
        <div key={main.number} class={glow === GOLD ? "rays" : ""} style={{ "--glow": glow }}>
          {[...Array(BACKS[main.kind] ?? 0).keys()].map((n) => (
            <i key={n} style={{ "--n": n }} />
          ))}
          <span class="emblems">
            {cards.length > 0 ? (
              <Fan cards={cards} />
            ) : (
              emblems.map((name, n) => <Emblem key={n} name={name} />)
            )}
            {main.stakes && <b class="stamp">{main.stakes}</b>}
          </span>
          <b class="shout" style={{ "--letters": main.title.length }}>
            {main.title}
          </b>
          <span class="told-of">
            {main.seats.map((seat) => (
              <Person key={seat} scene={scene} seat={seat} />
            ))}
            {main.line && <span>{main.line}</span>}
            {others.map(({ number, title, seats }) => (
              <small key={number}>
                {[title, ...seats.map((seat) => person(scene, seat)?.name)].join(" ")}
              </small>
            ))}
          </span>
        </div>
      )}
    </div>
  );
}

/** An emblem, each of its outlines a path, so that they can differ in colour. */
function Emblem({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg class="emblem" data-name={name} viewBox="-8 -8 116 116" aria-hidden="true">
      {SIGNS[name].split(/(?=M)/).map((outline) => (
        <path key={outline} d={outline} />
      ))}
    </svg>
  );
}

function person({ board, result }: Scene, seat: number) {
  return board?.chairs[seat] ?? result?.rows.find((row) => row.seat === seat);
}

function Person({ scene, seat }: { scene: Scene; seat: number }) {
  const { name, initial, avatar } = person(scene, seat) ?? {};
  return (
    <b class="person">
      <span class={`avatar seat-${seat}`} aria-hidden="true">
        {initial}
        {avatar && <img src={avatar} alt="" />}
      </span>
      {name}
    </b>
  );
}
