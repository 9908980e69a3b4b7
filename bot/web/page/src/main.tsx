import type { ComponentChild } from "preact";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BoardView } from "./board";
import { botTime, noteClock } from "./clock";
import { Connection, type Link, openSocket } from "./connection";
import { note, type Verdict, verdict } from "./deal";
import { EveningView } from "./evening";
import { HandView } from "./hand";
import { SharedLink } from "./invite";
import { pressKey } from "./keys";
import { label, setTexts } from "./labels";
import { LessonView } from "./lesson";
import { Markdown } from "./markdown";
import type {
  Dialog,
  FromBot,
  HandRequest,
  Hinted,
  OpenedSession,
  PanelPart,
  Scene,
  SharedLesson,
  SharedReplay,
  Shown,
  Told,
} from "./messages";
import { Modal } from "./modal";
import { MomentView, useMoments } from "./moments";
import { HINDRANCES, type Hindrance, isThere, openLesson, openPage, openReplay } from "./opening";
import { type OnPress, PanelView } from "./panel";
import { ReplayView } from "./replay";
import { ResultView } from "./result";
import { canVibrate, isOn, play, type Signal, soundOf, switchSignal, unlock } from "./sound";
import { Phrases, Sayings, useTalk } from "./talk";
import { TimeLeft } from "./timer";
import { noteVersion, reloadOnce, VERSION } from "./version";

const TOLD_MS = 6000;
/** When so much of one's own time is left, a sound says so. */
const HURRY_MS = 10_000;

/** What is open over the table. */
type Open = "menu" | "talk" | "story" | Dialog;

function App({ session, shown }: { session: string; shown: Shown | null }) {
  const [scene, setScene] = useState<Scene | null>(shown?.scene ?? null);
  const [link, setLink] = useState<Link>("connecting");
  const [told, setTold] = useState<Told | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [hint, setHint] = useState<Hinted | null>(null);
  const [talk, hear, toggleMuted] = useTalk();
  const [moments, queue] = useMoments();
  const connection = useRef<Connection | null>(null);
  const latest = useRef(shown?.scene ?? null); // the scene, for `receive`
  const isOpen = useRef(false); // whether the link is open, for `receive`
  const pressed = useRef(0); // the latest request from a dialog
  const dismissed = useRef(0); // the latest one from a dialog that the user has closed
  const announced = useRef<Told | null>(null); // what moves between page and dialog unannounced

  const receive = (message: FromBot) => {
    switch (message.type) {
      case "scene":
        noteClock(message.clock);
        setScene(message.scene);
        queue.take(message.scene, message.clock, isOpen.current && !document.hidden);
        listen(message.scene);
        break;
      case "moment":
        if (!document.hidden) queue.add([message.moment]);
        break;
      case "told":
        setTold(message);
        break;
      case "dialog":
        if (message.id <= dismissed.current) break;
        setOpen((open) => (isDialog(open) && open.id > message.id ? open : message)); // or it is late
        break;
      case "hint":
        setHint(message);
        break;
      case "said":
        hear(message);
        break;
      case "done":
        // A press in a dialog that opened no other one has done its work.
        if (message.id === pressed.current)
          setOpen((open) => (isDialog(open) && open.id < message.id ? null : open));
    }
  };
  const listen = (scene: Scene) => {
    const sound = isOpen.current && latest.current && soundOf(latest.current, scene);
    if (sound) play(sound);
    latest.current = scene;
  };
  const follow = (link: Link) => {
    isOpen.current = link === "open";
    if (link === "open") noteVersion();
    setLink(link === "outdated" && reloadOnce() ? "connecting" : link);
  };
  useEffect(() => {
    const opened = new Connection(session, VERSION, openSocket, receive, follow, () =>
      isThere(session, VERSION),
    );
    connection.current = opened;
    addEventListener("online", () => opened.reconnect());
    addEventListener("pageshow", ({ persisted }) => persisted && opened.reconnect());
    document.addEventListener("visibilitychange", () => !document.hidden && opened.comeBack());
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  useLook(scene);
  useSignal(scene, link === "open");
  useEffect(() => addEventListener("pointerdown", unlock), []);
  const fairness = useFairness(scene);

  const close = () => {
    if (isDialog(open)) dismissed.current = pressed.current;
    announced.current = told;
    setOpen(null);
  };
  const press = (custom_id: string, chosen = "") => {
    const id = connection.current?.ask({ type: "press", custom_id, chosen }) ?? 0;
    if (isDialog(open)) pressed.current = id;
    else setOpen(null);
  };
  const choose = (custom_id: string) => {
    const request = { type: "press", custom_id, chosen: "" } as const;
    dismissed.current = connection.current?.ask(request) ?? 0; // the scene itself shows the effect
  };
  const isOver = scene?.result != null;
  useEffect(close, [scene?.hand, isOver]); // when a hand begins or ends
  if (!scene) return <Notice text={label(link === "open" ? "connecting" : link)} />;
  const ask = (request: HandRequest) => connection.current?.ask(request);
  const { board, own, panel, result, evening } = scene;
  const timer = link === "open" ? scene.timer : null; // else it may be another player's
  const opener = (name: "menu" | "talk", sign: string) => (
    <button
      type="button"
      class={`${name}-opener`}
      aria-haspopup="dialog"
      onClick={() => {
        announced.current = told;
        setOpen(name);
      }}
    >
      {sign}
      <span class="hidden">{label(name)}</span>
    </button>
  );
  const isSheet = isDialog(open) || open === "story";
  const celebration = <MomentView moments={moments} scene={scene} skip={() => queue.skip()} />;
  const isAlarm = fairness === "unfair" || fairness === "twoRounds";
  const isHand = board !== null && panel.length === 0;
  const buttonsAt = panel
    .map(({ type }) => type)
    .concat("row")
    .indexOf("row");
  const playing = own?.stacks.length === 0 ? "playing out" : "playing";
  const place = own ? playing : isHand ? "watched" : board ? "gathering" : "between";
  const isHinted = hint && hint.hand === scene.hand && hint.step === scene.step;
  const notice = told && (
    <div class="told" role={told === announced.current ? "presentation" : "alert"}>
      <Markdown text={told.text} />
    </div>
  );
  const lost = link !== "open" && <Notice text={label(link)} />;
  return (
    <>
      <header>
        {lost || <h1>{scene.title}</h1>}
        {scene.watching > 0 && (
          <span class="sub" role="img" aria-label={`${scene.watching} ${label("spectators")}`}>
            👁 {scene.watching}
          </span>
        )}
        <TimeLeft timer={timer} />
        <Switch signal="sound" off="🔇" on="🔊">
          <span class="hidden">{label("sound")}</span>
        </Switch>
        {scene.seat !== null && opener("talk", "💬")}
        {opener("menu", "☰")}
      </header>
      {!open && notice}
      <main class={`${place} ${link === "open" ? "" : "stale"}`} data-moment={moments[0]?.kind}>
        {board && (
          <BoardView
            board={board}
            look={scene.look}
            timer={timer}
            talk={talk}
            notes={scene.notes}
            onPress={press}
          >
            {celebration}
          </BoardView>
        )}
        {!board && celebration}
        {!board && <Sayings talk={talk} />}
        {own && (
          <HandView
            scene={scene}
            own={own}
            hints={isHinted ? hint.choices : []}
            ask={ask}
            onPress={press}
            tellAll={() => setOpen("story")}
          />
        )}
        {place === "watched" && <p class="watching">{label("watching")}</p>}
        {isHand && (
          <aside>
            <Log scene={scene} />
          </aside>
        )}
        {isAlarm && <p class="unfair">{label(fairness)}</p>}
        {evening && <EveningView evening={evening} seat={scene.seat} />}
        {result && (
          <ResultView
            result={result}
            seat={scene.seat}
            told={panel.slice(0, buttonsAt)}
            onPress={press}
          />
        )}
        {panel.length > 0 && (
          <PanelView panel={result ? panel.slice(buttonsAt) : panel} onPress={press} />
        )}
        {fairness && !isAlarm && (
          <p class="fair">
            {label(fairness)}{" "}
            {fairness === "fair" && (
              <a href={scene.deal?.last?.address} target="_blank" rel="noreferrer">
                {label("round")}
              </a>
            )}
          </p>
        )}
        {scene.asked.length > 0 && (
          <p class="asked">
            {label("direction")}
            {scene.asked.map(({ label, custom_id }) => (
              <button key={label} type="button" onClick={() => choose(custom_id)}>
                {label}
              </button>
            ))}
          </p>
        )}
      </main>
      {open && (
        <Modal
          key={isDialog(open) ? "dialog" : open}
          class={isSheet ? "sheet" : "menu"}
          name={open === "menu" || open === "talk" ? label(open) : undefined}
          shown={open}
          close={close}
        >
          {isSheet && (
            <button type="button" class="close" onClick={close}>
              ✕<span class="hidden">{label("close")}</span>
            </button>
          )}
          {isDialog(open) && (
            <>
              <PanelView panel={open.panel} look={scene.look} onPress={press} />
              {result && <NextHand panel={panel} onPress={press} />}
            </>
          )}
          {open === "story" && <Story scene={scene} />}
          {open === "menu" && <Menu scene={scene} press={press} ask={ask} close={close} />}
          {open === "talk" && (
            <Phrases
              talk={talk}
              say={(number) => {
                connection.current?.ask({ type: "say", number });
                close();
              }}
              toggle={toggleMuted}
            />
          )}
          {lost}
          {notice}
        </Modal>
      )}
    </>
  );
}

/** What the table waits for after a hand, so that no dialog hides it: *Next hand*. */
function NextHand({ panel, onPress }: { panel: PanelPart[]; onPress: OnPress }) {
  const items = panel.flatMap((part) => (part.type === "row" ? part.items : []));
  const main = items.find((item) => item.type === "button" && item.colour === "success");
  if (!main) return null;
  return (
    <footer>
      <PanelView panel={[{ type: "row", items: [main] }]} onPress={onPress} />
    </footer>
  );
}

function isDialog(open: Open | null): open is Dialog {
  return open !== null && typeof open === "object";
}

interface MenuProps {
  scene: Scene;
  press: OnPress;
  ask: (request: HandRequest) => void;
  close: () => void;
}

function Menu({ scene, press, ask, close }: MenuProps) {
  return (
    <>
      <PanelView panel={scene.menu} onPress={press} />
      {scene.invitation && <SharedLink link={scene.invitation} name={label("invite")} />}
      {scene.own?.can_rest && (
        <button
          type="button"
          onClick={() => {
            ask({ type: "go-on-autoplay", hand: scene.hand, step: scene.step });
            close();
          }}
        >
          {label("away")}
        </button>
      )}
      {canVibrate() && (
        <Switch signal="vibration" off="📴" on="📳">
          {label("vibration")}
        </Switch>
      )}
      <p class="sub">{label("gestures")}</p>
      <p class="sub keys">{label("keys")}</p>
    </>
  );
}

/** Everything that is told about a hand: what is to be done, and what has happened so far. */
function Story({ scene }: { scene: Scene }) {
  const { own, notes } = scene;
  return (
    <div class="panel">
      {own && <h2>{own.prompt}</h2>}
      {[own?.about, own?.role, own?.still_out, ...notes, ...(own?.since ?? [])]
        .filter(Boolean)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      <hr />
      <Log scene={scene} />
    </div>
  );
}

/** What happened in a hand, a line for each trick. */
function Log({ scene }: { scene: Scene }) {
  return (
    <div class="log">
      {scene.log.map((line, index) => (
        <Markdown key={index} text={line} />
      ))}
    </div>
  );
}

interface SwitchProps {
  signal: Signal;
  /** The signs while it is off and on. */
  off: string;
  on: string;
  children: ComponentChild;
}

function Switch({ signal, off, on, children }: SwitchProps) {
  const [is, set] = useState(isOn(signal));
  return (
    <button
      type="button"
      aria-pressed={is}
      onClick={() => {
        switchSignal(signal, !is);
        set(!is);
      }}
    >
      <span aria-hidden="true">{is ? on : off}</span> {children}
    </button>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p class="notice" role="status">
      {text}
    </p>
  );
}

/** Notes what is shown of each deal, and checks the last one. */
function useFairness(scene: Scene | null): Verdict | null {
  const [fairness, setFairness] = useState<Verdict | null>(null);
  useEffect(() => {
    if (scene) note(scene);
  }, [scene]);
  const evidence = JSON.stringify(scene?.deal && [scene.table, scene.hand, scene.deal.last]);
  useEffect(() => {
    if (scene) void verdict(scene).then(setFairness);
  }, [evidence]);
  return fairness;
}

/** Applies the display preferences of the user to the page. */
function useLook(scene: Scene | null): void {
  const look = scene?.look;
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle("light", look?.light === true);
    classList.toggle("large", look?.large === true);
    classList.toggle("two-colours", look?.two_colours === true);
  }, [look]);
}

/**
 * Signals that the user's turn has come, in the page's title while it is connected, and with a sound,
 * as when little of their time is left.
 */
function useSignal(scene: Scene | null, isConnected: boolean): void {
  const own = scene?.own;
  const isTurn = own != null && !own.ahead && (own.plays.length > 0 || own.answers.length > 0);
  useEffect(() => {
    document.title = isTurn && isConnected ? `● ${label("turn")}` : label("title");
  }, [isTurn, isConnected]);
  useEffect(() => {
    if (isTurn) play("turn");
  }, [isTurn]);
  const ends = isTurn && isConnected ? scene?.timer?.ends : undefined;
  useEffect(() => {
    const left = ends ? ends - botTime() - HURRY_MS : 0;
    if (left <= 0) return;
    const timer = setTimeout(() => play("hurry"), left);
    return () => clearTimeout(timer);
  }, [ends]);
}

/** Shows this instead of what the HTML says while the page is opened. */
function show(content: ComponentChild): void {
  document.querySelector("body > .late")?.remove();
  render(content, document.body);
}

function start(opened: OpenedSession | SharedLesson | SharedReplay): void {
  document.documentElement.lang = opened.locale;
  setTexts({ sayings: [], ...opened });
  document.title = label("title");
  if ("beats" in opened) show(<ReplayView replay={opened} />);
  else if ("panel" in opened) show(<LessonView first={opened} />);
  else {
    if (opened.shown) noteClock(opened.shown.clock);
    show(<App session={opened.session} shown={opened.shown} />);
  }
}

// A tapped button takes no focus: when it goes with its focus, the page is laid out once more.
addEventListener("mousedown", (event) => {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
});

// Enter that is held down presses once.
addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault();
});

addEventListener("keydown", pressKey);

addEventListener("hashchange", () => location.reload()); // another link, opened in the same tab

const hinder = (why: Hindrance) => show(<Notice text={HINDRANCES[why]} />);
const OPENERS = { learn: openLesson, replay: openReplay };
const path = location.pathname.split("/").at(-1);
const open = OPENERS[path as keyof typeof OPENERS] ?? openPage;
const opened = await open(VERSION, hinder);
if (typeof opened !== "string") start(opened);
else if (opened !== "outdated" || !reloadOnce()) hinder(opened);
