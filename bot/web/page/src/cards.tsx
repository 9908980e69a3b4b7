import { joker } from "./labels";
import { SIGNS } from "./signs";

type Sign = keyof typeof SIGNS;

interface Face {
  rank: string;
  /** Whether it has a suit; jokers have none. */
  suited: boolean;
  /** A class for the colour: the suit or the joker. */
  ink: string;
}

/** What a card of this code looks like: `KS`, `10H`, `bj`, `royal`. */
export function face(code: string): Face {
  const name = joker(code);
  if (name) return { rank: name, suited: false, ink: code };
  return { rank: code.slice(0, -1), suited: true, ink: code.slice(-1) };
}

/** A suit or a badge. */
export function SignView({ name }: { name: string }) {
  const path = SIGNS[name as Sign];
  return path ? (
    <svg class={`sign ${name}`} viewBox="0 0 100 100" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : null;
}

/** The suits of cards as small signs. */
export function Suits({ cards }: { cards: string[] }) {
  return (
    <span class="suits" aria-hidden="true">
      {cards.map(face).map(({ ink }, index) => (
        <SignView key={index} name={ink} />
      ))}
    </span>
  );
}

/** Cards side by side, each with its suit. */
export function Fan({ cards }: { cards: string[] }) {
  return (
    <span class="pile fan">
      {cards.map(face).map(({ rank, suited, ink }, index) => (
        <span key={index} class={`card ${ink}`}>
          <b class={suited ? "" : "long"}>{rank}</b>
          {suited && <SignView name={ink} />}
        </span>
      ))}
    </span>
  );
}

/** Played cards: one for each rank, with its number. */
export function Pile({ cards, large = false }: { cards: string[]; large?: boolean }) {
  const counts = new Map<string, { ink: string; count: number }>();
  for (const code of cards) {
    const { rank, suited, ink } = face(code);
    const group = counts.get(rank) ?? { ink: suited ? "plain" : ink, count: 0 };
    counts.set(rank, { ...group, count: group.count + 1 });
  }
  return (
    <span class={large ? "pile large" : "pile"}>
      {[...counts].map(([rank, { ink, count }]) => (
        <span key={rank} class={`card ${ink}`}>
          <b class={ink === "plain" ? "" : "long"}>{rank}</b>
          {count > 1 && <small>×{count}</small>}
        </span>
      ))}
    </span>
  );
}
