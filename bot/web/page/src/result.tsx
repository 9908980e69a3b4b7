import { Badges } from "./board";
import { Pile } from "./cards";
import { label } from "./labels";
import type { ResultLine } from "./messages";

/** The results of the seats, the first to the last. */
export function ResultView({ rows, own }: { rows: ResultLine[]; own: number | null }) {
  return (
    <ol class="result">
      {rows.map((row) => (
        <li key={row.seat} class={row.seat === own ? "you" : ""}>
          <span class="place">{row.place}</span>
          <span class={`avatar seat-${row.seat}`} aria-hidden="true">
            {row.initial}
            {row.avatar && <img src={row.avatar} alt="" />}
          </span>
          <span class="who">
            <b>{row.name}</b> <Badges names={row.badges} />
            <small>{[row.level, row.total].filter(Boolean).join(" · ")}</small>
            {row.left.length > 0 && (
              <small>
                {label("left")} <Pile cards={row.left} />
              </small>
            )}
          </span>
          <b class={row.points > 0 ? "gain" : row.points < 0 ? "loss" : ""}>
            {row.points > 0 ? `+${row.points}` : row.points}
          </b>
        </li>
      ))}
    </ol>
  );
}
