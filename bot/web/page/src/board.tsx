import { useLayoutEffect, useRef } from "preact/hooks";
import { Pile, SignView } from "./cards";
import { label } from "./labels";
import type { Board, Chair, ResultRow, Scene } from "./messages";
import { TimerRing } from "./timer";

const FLIGHT_MS = 220;

/** The seats of the others, in play order from one's own, and the play in the middle. */
export function BoardView({ board, scene }: { board: Board; scene: Scene }) {
  const own = scene.own?.seat ?? null;
  const count = board.chairs.length;
  const others = board.chairs.map((_, turn) => ((own ?? -1) + 1 + turn) % count);
  if (own !== null) others.pop();
  if (scene.look.counter_clockwise) others.reverse();
  return (
    <section class="board">
      <ol class="seats">
        {others.map((seat) => (
          <Seat key={seat} seat={seat} chair={board.chairs[seat] as Chair} scene={scene} />
        ))}
      </ol>
      <Centre board={board} />
    </section>
  );
}

/** A player: name, cards left, and what they did in this trick. */
export function Seat({ seat, chair, scene }: { seat: number; chair: Chair; scene: Scene }) {
  return (
    <li class={chair.active ? "seat active" : "seat"} data-seat={seat}>
      <span class={`avatar seat-${seat}`}>
        {chair.active && <TimerRing timer={scene.timer} />}
        <span aria-hidden="true">{chair.initial}</span>
        <span class="badges">
          <Badges names={chair.badges} />
        </span>
      </span>
      <span class="name">{chair.name}</span>
      <span class={chair.few ? "count few" : "count"}>{chair.left}</span>
      <span class="did">
        {chair.play.length > 0 && <Pile cards={chair.play} />}
        {chair.state && <em>{chair.state}</em>}
      </span>
    </li>
  );
}

export function Badges({ names }: { names: string[] }) {
  return (
    <>
      {names.map((name) => (
        <span key={name} class={`badge ${name}`} role="img" aria-label={label(`badge-${name}`)}>
          <SignView name={name} />
        </span>
      ))}
    </>
  );
}

/** The results of the seats, the first to the last. */
export function ResultView({ rows }: { rows: ResultRow[] }) {
  return (
    <ol class="result">
      {rows.map((row) => (
        <li key={row.seat}>
          <span class="place">{row.place}</span>
          <span class={`avatar seat-${row.seat}`} aria-hidden="true">
            {row.initial}
          </span>
          <span class="who">
            <b>{row.name}</b> <Badges names={row.badges} />
            <small>{[row.level, row.total].filter(Boolean).join(" · ")}</small>
            {row.left.length > 0 && <Pile cards={row.left} />}
          </span>
          <b class={row.points > 0 ? "gain" : row.points < 0 ? "loss" : ""}>
            {row.points > 0 ? `+${row.points}` : row.points}
          </b>
        </li>
      ))}
    </ol>
  );
}

function Centre({ board }: { board: Board }) {
  const pile = useRef<HTMLDivElement>(null);
  const play = board.centre.join(" ");
  useLayoutEffect(() => {
    if (pile.current && board.laid_by !== null) fly(board.laid_by, pile.current);
  }, [play, board.laid_by]);
  return (
    <div class="centre">
      {board.stakes && <span class="stakes">{board.stakes}</span>}
      <p>{board.heading}</p>
      <div ref={pile} key={play}>
        {play && <Pile cards={board.centre} large />}
      </div>
      {!play && board.last.length > 0 && (
        <p class="last">
          {label("last")} {board.last_of} <Pile cards={board.last} />
        </p>
      )}
    </div>
  );
}

/** Lets cards fly from the seat that laid them. */
function fly(seat: number, pile: HTMLElement): void {
  const from = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = pile.getBoundingClientRect();
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  pile.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.4 }, { transform: "none" }],
    { duration: FLIGHT_MS, easing: "ease-out" },
  );
}
