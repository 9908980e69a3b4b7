import { joker } from "./labels";
import { SIGNS } from "./signs";

type Sign = keyof typeof SIGNS;

/** The emblems of cards without a suit, by code. */
const EMBLEMS: Record<string, Sign> = { bj: "hat", sj: "hat", royal: "emperor" };

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

/** A suit, a badge, or the emblem of a card. */
export function SignView({ name }: { name: string }) {
  const path = SIGNS[EMBLEMS[name] ?? (name as Sign)];
  return path ? (
    <svg class={`sign ${name}`} viewBox="0 0 100 100" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : null;
}

/** The suits of cards as small signs. */
export function Suits({ cards }: { cards: string[] }) {
  return (
    <span class={cards.length > 8 ? "suits tiny" : "suits"} aria-hidden="true">
      {cards.map(face).map(({ ink }, index) => (
        <SignView key={index} name={ink} />
      ))}
    </span>
  );
}

/** Cards in a fan as they lie on a table, each one real, and their number. */
export function Fan({ cards }: { cards: string[] }) {
  const faces = cards.map(face);
  return (
    <span class="fan">
      <span role="img" aria-label={groups(cards).map(spoken).join(", ")}>
        {faces.map(({ rank, suited, ink }, index) => (
          // The last of a rank shows it; the others only how many they are.
          <span key={index} class={rank === faces[index + 1]?.rank ? "slot" : "slot apart"}>
            <span class={`card ${ink}`}>
              <b class={suited ? `rank-${rank}` : "long"}>{rank}</b>
              {suited && <SignView name={ink} />}
            </span>
          </span>
        ))}
      </span>
      {cards.length > 1 && <b class="times">×{cards.length}</b>}
    </span>
  );
}

/** A hand: a fan for each rank. */
export function OpenHand({ cards }: { cards: string[] }) {
  const fans = new Map<string, string[]>();
  for (const card of cards) {
    const { rank } = face(card);
    fans.set(rank, [...(fans.get(rank) ?? []), card]);
  }
  return (
    <div class="open-hand">
      {[...fans].map(([rank, fan]) => (
        <Fan key={rank} cards={fan} />
      ))}
    </div>
  );
}

/** Cards in short: one for each rank, with its number. */
export function Pile({ cards }: { cards: string[] }) {
  return (
    <span class="pile">
      {groups(cards).map(({ rank, ink, count }) => (
        <span key={rank} class={`card ${ink}`}>
          <b class={ink === "plain" ? "" : "long"}>{rank}</b>
          {count > 1 && <small>×{count}</small>}
        </span>
      ))}
    </span>
  );
}

interface Group {
  rank: string;
  ink: string;
  count: number;
}

/** The ranks of cards, each with its number. */
function groups(cards: string[]): Group[] {
  const found = new Map<string, Group>();
  for (const { rank, suited, ink } of cards.map(face)) {
    const group = found.get(rank) ?? { rank, ink: suited ? "plain" : ink, count: 0 };
    found.set(rank, { ...group, count: group.count + 1 });
  }
  return [...found.values()];
}

function spoken({ rank, count }: Group): string {
  return count > 1 ? `${rank} ×${count}` : rank;
}
