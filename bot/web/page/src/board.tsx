import type { ComponentChildren } from "preact";
import { Fan, OpenHand, Pile, SignView } from "./cards";
import { label } from "./labels";
import type { BadgeName, Board, BoardChair, Drawing, Look, Timer } from "./messages";
import type { OnPress } from "./panel";
import { sayingAt, type Talk } from "./talk";
import { TimerRing } from "./timer";

/** The places round the table in play order, one's own left out. */
const AROUND = ["west", "northwest", "northeast", "east"];
const OWN = "south";

interface BoardProps {
  board: Board;
  look: Look;
  /** The clock of those who are waited for. */
  timer?: Timer | null;
  talk?: Talk;
  notes?: string[];
  /** Presses what a tap on a seat presses. */
  onPress?: OnPress;
  /** What lies over the felt. */
  children?: ComponentChildren;
}

/** A table with the seats in play order, one's own below, and the play in the middle. */
export function BoardView(props: BoardProps) {
  const { board, look, timer = null, talk, notes = [], onPress, children } = props;
  const { chairs, own } = board;
  const order = chairs.map((_, turn) => ((own ?? 0) + turn) % chairs.length);
  const around = look.counter_clockwise ? [...AROUND].reverse() : AROUND;
  const places = new Map(order.map((seat, turn) => [seat, around[turn - 1] ?? OWN]));
  return (
    <section class="board">
      <div class="felt">
        <ol class="seats">
          {order.map((seat) => (
            <Seat
              key={seat}
              seat={seat}
              place={places.get(seat)}
              chair={chairs[seat] as BoardChair}
              side={sideOf(seat, chairs)}
              timer={timer}
              saying={talk && sayingAt(talk, seat)}
              isOwn={seat === own}
              isBeaten={board.laid_by !== null && board.laid_by !== seat}
              onPress={onPress}
            />
          ))}
        </ol>
        <Centre board={board} from={places.get(board.laid_by ?? -1)} />
        {board.stakes && <b class="stakes">{board.stakes}</b>}
        {notes.length > 0 && (
          <div class="notes">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

/** A picture of a panel: a board, with all hands if they are open or one's own, or one hand. */
export function DrawingView({ drawing, look }: { drawing: Drawing; look: Look }) {
  const { board, hands } = drawing;
  if (!board) {
    const cards = hands[0] ?? [];
    return <Fan cards={look.low_first ? [...cards].reverse() : cards} />;
  }
  const [own, ...others] = hands;
  if (others.length === 0)
    return (
      <>
        <BoardView board={board} look={look} />
        {own && <OpenHand cards={own} />}
      </>
    );
  return (
    <section class="open">
      <Centre board={board} />
      {board.stakes && <b class="stakes">{board.stakes}</b>}
      <ol>
        {board.chairs.map((chair, seat) => (
          <Seat
            key={seat}
            seat={seat}
            chair={{ ...chair, play: hands[seat] ?? [] }}
            side={sideOf(seat, board.chairs)}
          />
        ))}
      </ol>
    </section>
  );
}

/** The side of a seat, as far as the badges tell everybody; empty if they do not. */
function sideOf(seat: number, chairs: BoardChair[]): string {
  const has = (badge: BadgeName, chair = chairs[seat]) => chair?.badges.includes(badge) === true;
  if (has("emperor")) return "emperor";
  if (has("guard")) return "guard";
  return has("hoe") || chairs.some((chair) => has("guard", chair)) ? "rebel" : "";
}

interface SeatProps {
  seat: number;
  chair: BoardChair;
  side: string;
  place?: string | undefined;
  timer?: Timer | null;
  saying?: string | undefined;
  isOwn?: boolean;
  /** Whether another play has beaten its own, if any. */
  isBeaten?: boolean;
  onPress?: OnPress | undefined;
}

/** A player: name, cards left, what they did in this trick, and what they say; or an empty seat. */
function Seat(props: SeatProps) {
  const { seat, chair, side, place = "", timer = null, saying, onPress } = props;
  const { name, left, cards, press, state } = chair;
  const states = [chair.active && "active", props.isOwn && "own", props.isBeaten && "beaten"];
  const classes = ["seat", place, side, ...states];
  if (press)
    return (
      <li class={`seat empty ${place}`}>
        <button type="button" onClick={() => onPress?.(press)}>
          <span class="avatar" aria-hidden="true">
            {chair.initial}
          </span>
          <span class="name">{name}</span>
        </button>
      </li>
    );
  return (
    <li class={classes.filter(Boolean).join(" ")} data-seat={seat}>
      <span class={`avatar seat-${seat}`}>
        {chair.active && <TimerRing timer={timer} />}
        <span aria-hidden="true">{chair.initial}</span>
        {chair.avatar && <img src={chair.avatar} alt="" />}
        <span class="badges">
          <Badges names={chair.badges} />
        </span>
        {cards > 0 && (
          <span class={chair.few ? "count few" : "count"}>
            <span aria-hidden="true">{cards}</span>
            <span class="hidden">{left}</span>
          </span>
        )}
      </span>
      {saying && (
        <span class="saying" role="status">
          {saying}
        </span>
      )}
      <span class="name">{name}</span>
      {left && !cards && <small class="about">{left}</small>}
      <span class="did">
        {chair.play.length > 0 && <Fan cards={chair.play} />}
        {state && <em>{state}</em>}
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

/** The play to beat, which flies in from the place of its player. */
function Centre({ board, from }: { board: Board; from?: string | undefined }) {
  const { centre, heading, last, last_of } = board;
  return (
    <div class={centre.length > 0 ? "centre full" : "centre"}>
      <p class={centre.length > 0 ? "by" : "heading"}>{heading}</p>
      {centre.length > 0 ? (
        <div key={centre.join(" ")} class={`laid ${from ?? ""}`}>
          <Fan cards={centre} />
        </div>
      ) : (
        last.length > 0 && (
          <p class="last">
            {label("last")} · {last_of} <Pile cards={last} />
          </p>
        )
      )}
    </div>
  );
}
