import type { RefObject } from "preact";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BoardView, DrawingView, ResultView } from "./board";
import { Connection, type Link, openSession } from "./connection";
import { draw, numberToTell, type Verdict, verdict } from "./deal";
import { HandView } from "./hand";
import { label, setLabels } from "./labels";
import { Markdown } from "./markdown";
import type { Dialog, FromBot, Hinted, Scene } from "./messages";
import { PanelView } from "./panel";
import { signal, signalsOn, switchSignals } from "./signals";
import { Phrases, Sayings, useTalk } from "./talk";
import { noteClock, TimeLeft } from "./timer";

const TOLD_MS = 6000;

function App({ session }: { session: string }) {
  const [scene, setScene] = useState<Scene | null>(null);
  const [link, setLink] = useState<Link>("connecting");
  const [told, setTold] = useState("");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [hint, setHint] = useState<Hinted | null>(null);
  const [menu, setMenu] = useState<"" | "menu" | "talk">("");
  const [talk, hear, toggleMuted] = useTalk();
  const connection = useRef<Connection | null>(null);
  const pressed = useRef(false); // whether the last press was made in the dialog
  const dialogs = useRef(0); // how many were opened: each is drawn anew

  const receive = (message: FromBot) => {
    switch (message.type) {
      case "scene":
        noteClock(message.clock);
        setScene(message.scene);
        break;
      case "told":
        setTold(message.text);
        setTimeout(() => setTold(""), TOLD_MS);
        break;
      case "dialog":
        pressed.current = false;
        dialogs.current += 1;
        setDialog(message);
        break;
      case "hint":
        setHint(message);
        break;
      case "said":
        hear(message);
        break;
      case "done":
        // A press in a dialog that opened no other one has done its work.
        if (pressed.current) setDialog(null);
        pressed.current = false;
    }
  };
  useEffect(() => {
    connection.current = new Connection(session, receive, setLink);
  }, []);
  useLook(scene);
  useSignal(scene);
  const fairness = useDeal(scene, connection);

  const press = async (customId: string, chosen = "") => {
    const deal = scene?.deal;
    if (deal && customId === deal.agree) {
      connection.current?.agree(customId, await draw(deal, scene.hand + 1));
      return;
    }
    pressed.current = dialog !== null;
    setMenu("");
    connection.current?.press(customId, chosen);
  };
  if (!scene) return <Notice text={label(link === "open" ? "connecting" : link)} />;
  const act = (code: string) => connection.current?.act(scene.hand, scene.step, code);
  const { board, own, panel } = scene;
  const opener = (name: "menu" | "talk", sign: string) => (
    <button
      type="button"
      aria-expanded={menu === name}
      onClick={() => {
        setMenu(menu === name ? "" : name);
        setDialog(null);
      }}
    >
      {sign}
      <span class="hidden">{label(name)}</span>
    </button>
  );
  const isHinted = hint && hint.hand === scene.hand && hint.step === scene.step;
  return (
    <>
      <header>
        {link === "open" ? <h1>{scene.title}</h1> : <Notice text={label(link)} />}
        <TimeLeft timer={scene.timer} />
        {scene.seat !== null && opener("talk", "💬")}
        {opener("menu", "☰")}
      </header>
      {menu === "menu" && <Menu scene={scene} press={press} act={act} close={() => setMenu("")} />}
      {menu === "talk" && (
        <Phrases
          talk={talk}
          say={(number) => {
            connection.current?.say(number);
            setMenu("");
          }}
          toggle={toggleMuted}
        />
      )}
      {told && (
        <div class="told" role="alert">
          <Markdown text={told} />
        </div>
      )}
      <main>
        {scene.notes.length > 0 && (
          <div class="notes">
            {scene.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
        {board && <BoardView board={board} look={scene.look} timer={scene.timer} talk={talk} />}
        {!board && <Sayings talk={talk} />}
        {own && <HandView scene={scene} own={own} hints={isHinted ? hint.choices : []} act={act} />}
        {!own && board && <p class="watching">{label("watching")}</p>}
        {fairness === "unfair" && <p class="unfair">{label("unfair")}</p>}
        {panel && (
          <PanelView
            panel={panel}
            draw={() =>
              scene.result.length > 0 && <ResultView rows={scene.result} own={scene.seat} />
            }
            onPress={press}
          />
        )}
        {fairness === "fair" && <p class="fair">{label("fair")}</p>}
      </main>
      {dialog && (
        <div class="dialog" role="dialog" aria-modal="true" key={dialogs.current}>
          <button type="button" class="close" onClick={() => setDialog(null)}>
            ✕<span class="hidden">{label("close")}</span>
          </button>
          <PanelView
            panel={dialog.panel}
            files={dialog.files}
            draw={(name) => {
              const drawing = dialog.drawings[name];
              return drawing && <DrawingView drawing={drawing} look={scene.look} />;
            }}
            onPress={press}
          />
        </div>
      )}
    </>
  );
}

interface MenuProps {
  scene: Scene;
  press: (customId: string) => void;
  act: (code: string) => void;
  close: () => void;
}

function Menu({ scene, press, act, close }: MenuProps) {
  const [on, setOn] = useState(signalsOn());
  return (
    <nav>
      <PanelView panel={scene.menu} onPress={press} />
      {scene.own?.can_rest && (
        <button
          type="button"
          onClick={() => {
            act("autoplay");
            close();
          }}
        >
          {label("away")}
        </button>
      )}
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={() => {
            switchSignals(!on);
            setOn(!on);
          }}
        />
        {label("sound")}
      </label>
      <p class="sub">{label("gestures")}</p>
    </nav>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p class="notice" role="status">
      {text}
    </p>
  );
}

/** Tells the number that the page has drawn when it is time, and checks the last deal. */
function useDeal(scene: Scene | null, connection: RefObject<Connection>): Verdict | null {
  const [fairness, setFairness] = useState<Verdict | null>(null);
  const deal = scene?.deal;
  const hand = scene?.hand ?? 0;
  useEffect(() => {
    if (!deal) {
      setFairness(null);
      return;
    }
    const number = numberToTell(deal);
    if (number) connection.current?.reveal(number);
    void verdict(deal, hand).then(setFairness);
  }, [deal, hand, connection]);
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

/** Signals that the user's turn has come, in the page's title and with a tone if switched on. */
function useSignal(scene: Scene | null): void {
  const own = scene?.own;
  const isTurn = own != null && !own.ahead && (own.plays.length > 0 || own.answers.length > 0);
  useEffect(() => {
    document.title = isTurn ? `● ${label("turn")}` : label("title");
    if (isTurn) signal();
  }, [isTurn]);
}

// A tapped button takes no focus: when it goes with its focus, the page is laid out once more.
addEventListener("mousedown", (event) => {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
});

const opened = await openSession();
if (opened) {
  document.documentElement.lang = opened.locale;
  setLabels(opened.labels);
  document.title = label("title");
  render(<App session={opened.session} />, document.body);
} else {
  const english = "Press “Card table” in Discord again: this link has expired.";
  render(<Notice text={`${english} 链接已失效，请回 Discord 再点「网页牌桌」。`} />, document.body);
}
