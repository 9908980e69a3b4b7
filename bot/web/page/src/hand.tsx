import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Fan, face, Pile, Suits } from "./cards";
import { now } from "./clock";
import { label } from "./labels";
import type { HandRequest, HintChoice, Own, Scene, Stack } from "./messages";
import type { OnPress } from "./panel";
import {
  bestOf,
  cardsOf,
  changed,
  chipsOf,
  lifted,
  NONE,
  type Picks,
  playOf,
  playsOf,
} from "./selection";

const DRAG_UP_PX = 40;
const LONG_PRESS_MS = 450;
/** How long cards stay where they were thrown, at most. */
const THROWN_MS = 500;
/** A finger that is held down moves less than this. */
const STILL_PX = 10;
/** How many cards can be seen under the top one of a stack, and how far each of them rises. */
const MOST_LAYERS = 4;
const LAYER_PX = 2;
/** A tap so soon after a change of the buttons was meant for those that were there before. */
const UNSEEN_MS = 700;

interface Props {
  scene: Scene;
  own: Own;
  hints: HintChoice[];
  ask: (request: HandRequest) => void;
  onPress: OnPress;
  /** Shows everything that is told about the hand. */
  tellAll: () => void;
}

/** One's own cards, and what can be done now. All parts keep their places and heights. */
export function HandView({ scene, own, hints, ask, onPress, tellAll }: Props) {
  const [picks, setPicks] = useState<Picks>(NONE);
  const [touched, setTouched] = useState(0);
  const [shownHint, setShownHint] = useState(0);
  const at = { hand: scene.hand, step: scene.step };
  const cards = own.stacks.map((stack) => stack.cards.length).join();
  useEffect(() => setPicks(NONE), [cards]);
  useEffect(() => setShownHint(0), [at.hand, at.step]);
  const aheadSince = useRef(0);
  useEffect(() => {
    if (!own.ahead) return;
    aheadSince.current = now();
    setPicks(NONE); // what was lifted was meant for the turn that is over
  }, [own.ahead]);
  const hinted = hints[shownHint]?.action ?? "";
  useEffect(() => {
    if (hinted) setPicks(playsOf(own).get(hinted) ?? NONE);
  }, [hinted]);

  const play = playOf(picks, own);
  const decide = (action: string) => ask({ type: "decide", ...at, action });
  const act = (action: string) => {
    if (!own.ahead) decide(action);
    else if (now() - aheadSince.current > UNSEEN_MS) ask({ type: "play-ahead", ...at, action });
  };
  const submit = () => {
    if (play) act(play);
  };
  const pick = (stack: number) => {
    setTouched(stack);
    setPicks(picks.has(stack) ? changed(stack, 0, picks) : lifted(stack, picks, own));
  };
  const add = (stack: number) => {
    setTouched(stack);
    setPicks((picks) => (picks.has(stack) ? picks : lifted(stack, picks, own)));
  };
  const hint = hints[shownHint];
  const best = bestOf(own, hints);
  const stepped = picks.has(touched) ? touched : ([...picks.keys()].at(-1) ?? 0);
  return (
    <section class="hand">
      {hint && (
        <p class="why">
          <b>
            {hint.label} · {label("expected")} {hint.points}
          </b>
          <br />
          {hint.why}
        </p>
      )}
      <div class="bar">
        <button type="button" class="prompt" aria-haspopup="dialog" onClick={tellAll}>
          <span aria-live="polite">{own.prompt}</span>
          <small class={own.about ? "about" : ""}>{own.about || own.role}</small>
        </button>
        {picks.size > 0 && (
          <Stepper
            own={own}
            picks={picks}
            touched={stepped}
            set={(count) => setPicks(changed(stepped, count, picks))}
            lower={() => setPicks(NONE)}
          />
        )}
      </div>
      <div class="choices">
        {own.premove && !own.answers.length && <p class="premove">{own.premove}</p>}
        <Answers own={own} best={best} decide={decide} />
        <Chips
          own={own}
          best={best}
          chosen={play}
          pick={(code) => setPicks(playsOf(own).get(code) ?? NONE)}
        />
      </div>
      <Stacks
        own={own}
        lowFirst={scene.look.low_first}
        picks={picks}
        pick={pick}
        add={add}
        isPlay={play !== undefined}
        submit={submit}
      />
      <div class="actions">
        {own.take_back && (
          <button type="button" class="take-back" onClick={() => onPress(own.take_back)}>
            ↶<span class="hidden">{label("takeBack")}</span>
          </button>
        )}
        {own.can_hint && (
          <button
            type="button"
            class="hint"
            onClick={() =>
              hints.length
                ? setShownHint((shownHint + 1) % hints.length)
                : ask({ type: "get-hint", ...at })
            }
          >
            {label("hint")} {hints.length > 0 && `${shownHint + 1}/${hints.length}`}
          </button>
        )}
        {own.asleep && !own.bound && (
          <button
            type="button"
            class="primary"
            onClick={() => ask({ type: "take-seat-back", ...at })}
          >
            {label("back")}
          </button>
        )}
        {own.premove && (
          <button
            type="button"
            onClick={() => ask({ type: "remove-premove", ...at, trick: own.trick })}
          >
            {label(own.says_no ? "askMe" : "removePremove")}
          </button>
        )}
        {own.can_say_no && (
          <button type="button" onClick={() => ask({ type: "say-no-to-all", ...at })}>
            {label("sayNo")}
          </button>
        )}
        {own.can_pass && (
          <button
            type="button"
            class={`pass ${best === "pass" ? "best" : ""}`}
            onClick={() => act("pass")}
          >
            {label(own.ahead ? "skip" : "pass")}
          </button>
        )}
        {own.plays.length > 0 && (
          <button type="button" class="primary play" disabled={!play} onClick={submit}>
            {label(own.ahead ? "ahead" : "play")}
          </button>
        )}
      </div>
    </section>
  );
}

interface AnswersProps {
  own: Own;
  best: string;
  decide: (action: string) => void;
}

/** The answers to a question. */
function Answers({ own, best, decide }: AnswersProps) {
  const changedAt = useRef(0);
  const actions = own.answers.map((answer) => answer.action).join();
  useEffect(() => {
    changedAt.current = now();
  }, [actions]);
  if (own.answers.length === 0) return null;
  return (
    <div class={own.answers.length > 2 ? "answers many" : "answers"}>
      {own.answers.map(({ action, label: text, about, tone }) => (
        <button
          key={action}
          type="button"
          class={action === best ? `${tone} best` : tone}
          onClick={() => {
            if (tone === "plain" || now() - changedAt.current > UNSEEN_MS) decide(action);
          }}
        >
          {text}
          {about && <small>{about}</small>}
        </button>
      ))}
    </div>
  );
}

interface ChipsProps {
  own: Own;
  best: string;
  chosen: string | undefined;
  pick: (code: string) => void;
}

/** The best few plays as buttons; a tap on one lifts its cards. */
function Chips({ own, best, chosen, pick }: ChipsProps) {
  if (own.plays.length === 0) return null;
  return (
    <div class="chips">
      {chipsOf(own, best).map((code) => (
        <button
          key={code}
          type="button"
          class={code === best ? "best" : ""}
          aria-pressed={code === chosen}
          onClick={() => pick(code)}
        >
          <Pile cards={cardsOf(code)} />
        </button>
      ))}
    </div>
  );
}

/** What the pointer has done since it went down on a stack. A drag moves that and all lifted ones. */
interface Gesture {
  x: number;
  y: number;
  stack: number;
  isLifted: boolean;
  /** How far up letting go plays, in pixels: out of the hand, if the stack was not lifted before. */
  playAt: number;
  kind: "tap" | "swipe" | "drag" | "hold";
}

interface StacksProps {
  own: Own;
  lowFirst: boolean;
  picks: Picks;
  pick: (stack: number) => void;
  add: (stack: number) => void;
  /** Whether what is lifted can be played. */
  isPlay: boolean;
  submit: () => void;
}

/**
 * The hand in stacks of equal rank: tap one, swipe over several, drag one up to play it with what is
 * lifted, or hold one to see its cards side by side.
 */
function Stacks({ own, lowFirst, picks, pick, add, isPlay, submit }: StacksProps) {
  const row = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const longPress = useRef(0);
  const [fanned, setFanned] = useState<number | null>(null);
  const order = own.stacks.map((_, index) => index);
  if (lowFirst) order.reverse();
  const playable = new Set([...playsOf(own).values()].flatMap((taken) => [...taken.keys()]));
  const elementAt = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-stack]");
  const stackAt = (event: PointerEvent) => {
    const stack = elementAt(event)?.dataset.stack;
    return stack === undefined ? null : Number(stack);
  };
  const letGo = () => {
    clearTimeout(longPress.current);
    setFanned(null);
  };
  const fallBack = () => {
    for (const { style } of row.current?.querySelectorAll<HTMLElement>(".stack") ?? [])
      style.translate = style.transition = style.outlineColor = "";
  };
  const canPlay = ({ stack, playAt }: Gesture, y: number) =>
    isPlay && picks.has(stack) && -y >= playAt;
  const follow = (from: Gesture, x: number, y: number) => {
    const moving = `.lifted, [data-stack="${from.stack}"]`;
    for (const stack of row.current?.querySelectorAll<HTMLElement>(moving) ?? []) {
      const { style } = stack;
      style.translate = `${x}px ${Math.min(y, 0)}px`;
      style.transition = "none";
      style.outlineColor = canPlay(from, y) ? "var(--gain)" : "";
    }
  };
  const cards = own.stacks.map((stack) => stack.cards.length).join();
  useLayoutEffect(fallBack, [cards]);
  return (
    <div
      ref={row}
      class="stacks"
      style={{ "--two-rows": columns(own.stacks.length), "--count": own.stacks.length }}
      onPointerDown={(event) => {
        if (!event.isPrimary) return; // a second finger
        fallBack();
        const stack = stackAt(event);
        const { clientX: x, clientY: y } = event;
        const isLifted = stack !== null && picks.has(stack);
        const height = y - (row.current?.getBoundingClientRect().top ?? 0);
        const playAt = isLifted ? DRAG_UP_PX : Math.max(DRAG_UP_PX, height);
        const from: Gesture | null =
          stack === null ? null : { x, y, stack, isLifted, playAt, kind: "tap" };
        gesture.current = from;
        elementAt(event)?.setPointerCapture(event.pointerId); // it may leave the hand
        clearTimeout(longPress.current);
        longPress.current = window.setTimeout(() => {
          if (!from) return;
          from.kind = "hold";
          setFanned(stack);
        }, LONG_PRESS_MS);
      }}
      onPointerMove={(event) => {
        const from = gesture.current;
        if (!from || from.kind === "hold" || event.buttons === 0 || !event.isPrimary) return;
        const [x, y] = [event.clientX - from.x, event.clientY - from.y];
        const isStill = Math.hypot(x, y) <= STILL_PX;
        if (!isStill) clearTimeout(longPress.current);
        if (isStill && from.kind === "tap") return;
        if (from.kind === "tap" && (from.isLifted || -y > 2 * Math.abs(x))) {
          add(from.stack);
          from.kind = "drag";
        }
        if (from.kind === "drag") {
          follow(from, x, y);
          return;
        }
        const stack = stackAt(event);
        if (from.kind === "tap" && stack === from.stack) return;
        from.kind = "swipe";
        if (stack === null) return;
        add(from.stack);
        add(stack);
      }}
      onPointerUp={(event) => {
        if (!event.isPrimary) return;
        letGo();
        const from = gesture.current;
        if (from?.kind !== "drag") return;
        if (canPlay(from, event.clientY - from.y)) {
          submit();
          setTimeout(fallBack, THROWN_MS); // by then they are on the table, or were refused
        } else fallBack();
      }}
      onPointerLeave={letGo}
      onPointerCancel={() => {
        gesture.current = null;
        letGo();
        fallBack();
      }}
    >
      {fanned !== null && (
        <div class="fanned">
          <Fan cards={own.stacks[fanned]?.cards ?? []} />
        </div>
      )}
      {order.map((index) => {
        const { label: rank, cards, seal } = own.stacks[index] as Stack;
        const count = picks.get(index) ?? 0;
        const { suited } = face(cards[0] ?? "");
        const dim = own.plays.length > 0 && !playable.has(index);
        return (
          <button
            key={`${rank}${seal}${cards[0]}`}
            type="button"
            data-stack={index}
            class={`stack ${suited ? "" : cards[0]} ${count ? "lifted" : ""} ${dim ? "dim" : ""}`}
            style={{ "--deep": thickness(cards.length), "--ems": ems(rank) }}
            aria-pressed={count > 0}
            aria-label={`${rank} × ${cards.length} ${seal}`}
            onClick={(event) => {
              // A click also follows a swipe that ends where it began; a key clicks by itself.
              const kind = gesture.current?.kind ?? "tap";
              if (event.detail === 0 || kind === "tap") pick(index);
            }}
          >
            <b>{rank}</b>
            <Suits cards={suited ? cards : cards.slice(0, 1)} />
            {seal && <i class="seal">{seal}</i>}
            <small>
              {count ? `${count}/${cards.length}` : cards.length > 1 && `×${cards.length}`}
            </small>
          </button>
        );
      })}
    </div>
  );
}

/** How many stacks are side by side on a phone: one row of a few, or two equal ones. */
function columns(stacks: number): number {
  return stacks <= 6 ? stacks : Math.min(8, Math.ceil(stacks / 2));
}

/** The edges of the cards under the top one, as shadows. */
function thickness(cards: number): string {
  const layers = Array.from({ length: Math.min(cards - 1, MOST_LAYERS) }, (_, layer) => {
    const up = (layer + 1) * LAYER_PX;
    return `0 ${-up}px 0 -${up / 4 + 0.5}px var(--face), 0 ${-up}px 0 -${up / 4}px var(--edge)`;
  });
  return [...layers, "0 1px 3px #0008"].join(", ");
}

/** The width of a text, in about as many of its font's ems. */
function ems(text: string): number {
  return [...text].reduce((width, sign) => width + (sign > "\u2e80" ? 1 : 0.7), 0);
}

interface StepperProps {
  own: Own;
  picks: Picks;
  touched: number;
  set: (count: number) => void;
  lower: () => void;
}

/** What is lifted, with buttons for more or fewer cards of the stack that was touched last. */
function Stepper({ own, picks, touched, set, lower }: StepperProps) {
  const count = picks.get(touched) ?? 0;
  const most = own.stacks[touched]?.cards.length ?? 0;
  const lifted = [...picks].flatMap(([stack, n]) => own.stacks[stack]?.cards.slice(0, n) ?? []);
  return (
    <div class="stepper">
      <button type="button" class="fewer" disabled={count === 0} onClick={() => set(count - 1)}>
        −<span class="hidden">{label("fewer")}</span>
      </button>
      <span role="status">
        <Pile cards={lifted} />
        {!playOf(picks, own) && <small>{label("illegal")}</small>}
      </span>
      <button type="button" class="more" disabled={count >= most} onClick={() => set(count + 1)}>
        +<span class="hidden">{label("more")}</span>
      </button>
      <button type="button" onClick={lower}>
        ✕<span class="hidden">{label("lower")}</span>
      </button>
    </div>
  );
}
