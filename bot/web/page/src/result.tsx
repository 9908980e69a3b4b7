import { Badges } from "./board";
import { Pile, SignView } from "./cards";
import { label } from "./labels";
import { Markdown } from "./markdown";
import type { HandResult, PanelPart, ResultLine, Winner } from "./messages";
import { type OnPress, PanelView } from "./panel";

const EMBLEMS: Record<Winner, string[]> = {
  royals: ["emperor"],
  rebels: ["hoe"],
  none: ["emperor", "hoe"],
};

interface ResultProps {
  result: HandResult;
  seat: number | null;
  /** What the table's message tells before its buttons. */
  told: PanelPart[];
  onPress: OnPress;
}

/** The result of a hand as a title card: who won, what the user won, why, and the seats. */
export function ResultView({ result, seat, told, onPress }: ResultProps) {
  const { title, winner, ended, own, steps, why, because, note, rows, share, link } = result;
  return (
    <section class="result">
      <div class={`verdict ${winner}`}>
        <span class="winner">
          {EMBLEMS[winner].map((name) => (
            <SignView key={name} name={name} />
          ))}
        </span>
        <h2>{title}</h2>
        {ended && <p>{ended}</p>}
        {own !== null && <b class={`points ${tone(own)}`}>{signed(own)}</b>}
        <ol class="steps">
          {steps.map((step) => (
            <li key={step}>
              <Markdown text={step} />
            </li>
          ))}
        </ol>
        <details>
          <summary>{why}</summary>
          <p>{because}</p>
        </details>
      </div>
      <ol class="places">
        {rows.map((row) => (
          <Place key={row.seat} row={row} own={row.seat === seat} />
        ))}
      </ol>
      {note && <p class="sub">{note}</p>}
      <PanelView panel={told} onPress={onPress} />
      {share && (
        <div class="row">
          <button type="button" onClick={() => onPress(share)}>
            {label("picture")}
          </button>
          <button type="button" onClick={() => onPress(link)}>
            {label("link")}
          </button>
        </div>
      )}
    </section>
  );
}

function Place({ row, own }: { row: ResultLine; own: boolean }) {
  return (
    <li class={`${row.won ? "lit" : ""} ${own ? "you" : ""}`}>
      <span class="place">{row.place}</span>
      <span class={`avatar seat-${row.seat}`} aria-hidden="true">
        {row.initial}
        {row.avatar && <img src={row.avatar} alt="" />}
      </span>
      <span class="who">
        <b>{own ? label("you") : row.name}</b>
        {"\u00a0"}
        <Badges names={row.badges} />
        <small>{row.total.replace("-", "−")}</small>
        {row.left.length > 0 && (
          <small>
            {label("left")} <Pile cards={row.left} />
          </small>
        )}
      </span>
      <b class={tone(row.points)}>{signed(row.points)}</b>
    </li>
  );
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}

export function tone(points: number): string {
  if (points === 0) return "";
  return points > 0 ? "gain" : "loss";
}
