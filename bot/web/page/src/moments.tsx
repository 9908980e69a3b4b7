/** The moments of a hand: large words and emblems over the felt, for about a second. */
import { useEffect, useRef, useState } from "preact/hooks";
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

/** The emblems of each kind, the most important kind first: of several at once, it is shown large. */
const EMBLEMS: Record<MomentKind, (keyof typeof SIGNS)[]> = {
  "solo-won": ["emperor"],
  "solo-lost": ["emperor"],
  rebellion: ["hoe", "hoe"],
  "kick-back": ["guard", "guard"],
  robbed: ["emperor"],
  solo: ["emperor"],
  "dark-solo": ["emperor"],
  guard: ["guard"],
  declared: ["guard"],
  kick: ["hoe", "hoe"],
  roast: ["flame"],
  first: ["star"],
  last: [],
  out: [],
  ascended: ["emperor"],
  "no-rebellion": ["hoe"],
  ceded: ["emperor"],
  tribute: [],
  deal: [],
};
const KINDS = Object.keys(EMBLEMS);
/** How many card backs fly to each seat in a deal. */
const ROUNDS = 3;

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
    if (!isLive || news.length === 0) return;
    if (this.waiting.length === 0) this.waitingSince = now() - (this.ahead - ahead);
    this.waiting.push(...news);
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
export function MomentView({ moments: [main, ...others], scene, skip }: MomentViewProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any key skips a moment
    <div class="moment" data-kind={main?.kind} role="status" onClick={skip}>
      {main && (
        <div key={main.number} class="scene">
          {main.kind === "deal" && <Backs count={ROUNDS * 5} />}
          {main.kind === "tribute" && <Backs count={3} />}
          <span class="emblems">
            {EMBLEMS[main.kind].map((name, n) => (
              <Emblem key={n} name={name} />
            ))}
          </span>
          <b class="shout" style={{ "--letters": main.title.length }}>
            {main.title}
          </b>
          <span class="told-of">
            {main.seats.map((seat) => (
              <Person key={seat} scene={scene} seat={seat} />
            ))}
            {main.line && <span>{main.line}</span>}
            {others.map((other) => (
              <small key={other.number}>
                {[other.title, ...other.seats.map((seat) => person(scene, seat)?.name)].join(" ")}
              </small>
            ))}
          </span>
          {main.stakes && <b class="stamp">{main.stakes}</b>}
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

function Backs({ count }: { count: number }) {
  return (
    <span class="backs">
      {[...Array(count).keys()].map((n) => (
        <i key={n} style={{ "--n": n }} />
      ))}
    </span>
  );
}

function person(scene: Scene, seat: number) {
  return scene.board?.chairs[seat] ?? scene.result?.rows.find((row) => row.seat === seat);
}

function Person({ scene, seat }: { scene: Scene; seat: number }) {
  const someone = person(scene, seat);
  return someone ? (
    <b class="person">
      <span class={`avatar seat-${seat}`} aria-hidden="true">
        {someone.initial}
      </span>
      {someone.name}
    </b>
  ) : null;
}
