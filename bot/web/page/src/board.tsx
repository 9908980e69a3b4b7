import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Fan, Pile, SignView } from "./cards";
import { label } from "./labels";
import type { BadgeName, Board, BoardChair, Drawing, Look, Timer } from "./messages";
import type { Talk } from "./talk";
import { TimerRing } from "./timer";

const FLIGHT_MS = 220;

interface BoardProps {
  board: Board;
  look: Look;
  /** The clock of those who are waited for. */
  timer?: Timer | null;
  talk?: Talk;
  /** What lies over the felt. */
  children?: ComponentChildren;
}

/** The seats in play order, one's own below, and the play in the middle. */
export function BoardView({ board, look, timer = null, talk, children }: BoardProps) {
  const { chairs, own } = board;
  const others = chairs.map((_, turn) => ((own ?? -1) + 1 + turn) % chairs.length);
  if (own !== null) others.pop();
  if (look.counter_clockwise) others.reverse();
  return (
    <>
      <section class="board">
        <ol class="seats">
          {others.map((seat) => (
            <Seat
              key={seat}
              seat={seat}
              chair={chairs[seat] as BoardChair}
              timer={timer}
              saying={talk?.at(seat)}
            />
          ))}
        </ol>
        <Centre board={board} />
        {children}
      </section>
      {own !== null && (
        <ol class="own">
          <Seat seat={own} chair={chairs[own] as BoardChair} timer={timer} saying={talk?.at(own)} />
        </ol>
      )}
    </>
  );
}

/** A picture of a panel: a board, with all hands if they are open, or one hand. */
export function DrawingView({ drawing, look }: { drawing: Drawing; look: Look }) {
  const { board, hands } = drawing;
  if (!board) {
    const cards = hands[0] ?? [];
    return <Fan cards={look.low_first ? [...cards].reverse() : cards} />;
  }
  if (hands.length === 0) return <BoardView board={board} look={look} />;
  return (
    <section class="open">
      <Centre board={board} />
      <ol class="seats">
        {board.chairs.map((chair, seat) => (
          <Seat key={seat} seat={seat} chair={{ ...chair, play: hands[seat] ?? [] }} />
        ))}
      </ol>
    </section>
  );
}

interface SeatProps {
  seat: number;
  chair: BoardChair;
  timer?: Timer | null;
  saying?: string | undefined;
}

/** A player: name, cards left, what they did in this trick, and what they say. */
function Seat({ seat, chair, timer = null, saying }: SeatProps) {
  return (
    <li class={chair.active ? "seat active" : "seat"} data-seat={seat}>
      <span class={`avatar seat-${seat}`}>
        {chair.active && <TimerRing timer={timer} />}
        <span aria-hidden="true">{chair.initial}</span>
        {chair.avatar && <img src={chair.avatar} alt="" />}
        <span class="badges">
          <Badges names={chair.badges} />
        </span>
      </span>
      {saying && (
        <span class="saying" role="status">
          {saying}
        </span>
      )}
      <span class="name">{chair.name}</span>
      <span class={chair.few ? "count few" : "count"}>{chair.left}</span>
      <span class="did">
        {chair.play.length > 0 && <Pile cards={chair.play} />}
        {chair.state && <em>{chair.state}</em>}
      </span>
    </li>
  );
}

export function Badges({ names }: { names: BadgeName[] }) {
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

function Centre({ board }: { board: Board }) {
  const pile = useRef<HTMLDivElement>(null);
  const play = board.centre.join(" ");
  useLayoutEffect(() => {
    const seat = board.laid_by;
    if (seat === null) return;
    // In the next frame, so that the page is laid out once.
    const frame = requestAnimationFrame(() => pile.current && fly(seat, pile.current));
    return () => cancelAnimationFrame(frame);
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
  const from = pile.closest(".board")?.parentElement?.querySelector(`[data-seat="${seat}"]`);
  if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const start = from.getBoundingClientRect();
  const end = pile.getBoundingClientRect();
  const x = start.x + start.width / 2 - (end.x + end.width / 2);
  const y = start.y + start.height / 2 - (end.y + end.height / 2);
  pile.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.4 }, { transform: "none" }],
    { duration: FLIGHT_MS, easing: "ease-out" },
  );
}
