import { label } from "./labels";
import type { Evening, EveningLine } from "./messages";
import { signed, tone } from "./result";

const WIDTH = 320;
const HEIGHT = 150;
const EDGE = 14; // for the signs at the ends of the lines
const COLOURS = ["#8ab8ff", "#ffae75", "#7ce0a0", "#e3a5ea", "#d9d3bd"]; // by seat
const LINE = 15; // the least space between two of them

/** The end of an evening: the standings, how they came about, and the best hand. */
export function EveningView({ evening, seat }: { evening: Evening; seat: number | null }) {
  const { title, best, hands, lines } = evening;
  return (
    <section class="result evening">
      <div class="verdict none">
        <h2>{title}</h2>
        {hands > 1 && <Chart lines={lines} hands={hands} own={seat} />}
        {best && <p>{best}</p>}
      </div>
      <ol class="places">
        {lines.map((line) => (
          <li
            key={line.seat}
            class={`${line.points > 0 ? "lit" : ""} ${line.seat === seat ? "you" : ""}`}
          >
            <span class="place">{line.place}</span>
            <span class={`avatar seat-${line.seat}`} aria-hidden="true">
              {line.initial}
              {line.avatar && <img src={line.avatar} alt="" />}
            </span>
            <b class="who">{line.seat === seat ? label("you") : line.name}</b>
            <b class={tone(line.points)}>{signed(line.points)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ChartProps {
  lines: EveningLine[];
  hands: number;
  own: number | null;
}

/** The points of each player after each hand. */
function Chart({ lines, hands, own }: ChartProps) {
  const all = lines.flatMap(({ totals }) => totals);
  const most = Math.max(0, ...all);
  const span = most - Math.min(0, ...all) || 1;
  const y = (points: number) => EDGE + ((most - points) / span) * (HEIGHT - 2 * EDGE);
  const x = (hand: number) => (hand / hands) * (WIDTH - 2 * EDGE);
  let last = -LINE;
  const ends = lines.map(({ totals }, number) => {
    const lowest = HEIGHT - EDGE / 2 - LINE * (lines.length - 1 - number);
    last = Math.min(Math.max(y(totals.at(-1) ?? 0), last + LINE), lowest);
    return last;
  });
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label("chart")}>
      <path class="zero" d={`M0 ${y(0)}H${WIDTH - 2 * EDGE}`} />
      {lines.map(({ seat, initial, totals }, number) => {
        const begun = hands + 1 - totals.length;
        const path = totals.map((points, hand) => `${x(begun + hand)} ${y(points)}`).join("L");
        return (
          <g
            key={seat}
            stroke={COLOURS[seat]}
            fill={COLOURS[seat]}
            class={seat === own ? "own" : ""}
          >
            <path d={`M${path}`} />
            <text x={WIDTH - EDGE} y={ends[number]}>
              {initial}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
