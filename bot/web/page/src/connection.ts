import { label } from "./labels";
import type { FromBot, FromPage, Request, Scene } from "./messages";

export type Link =
  | "connecting"
  | "open"
  | "lost"
  | "waiting"
  | "expired"
  | "gone"
  | "tooFast"
  | "elsewhere";

/**
 * The key under which this tab stores its session. Each frame has one of its own, because
 * `baohuang sandbox --table` shows five pages in one tab.
 */
const SESSION = `session ${window.name}`;
/** Why the bot closed the socket for good, by the codes of `bot/web/sockets.py`. */
const ENDS: Record<number, Link> = {
  4001: "expired",
  4004: "gone",
  4008: "tooFast",
  4009: "elsewhere",
};
const SHORTEST_PAUSE = 300;
const LONGEST_PAUSE = 5000;

interface Opened {
  session: string;
  locale: string;
  labels: Record<string, string>;
}

/** Exchanges the ticket in the address for a session, or goes on with the one of this tab. */
export async function openSession(): Promise<Opened | null> {
  const ticket = location.hash.slice(1);
  if (ticket) {
    history.replaceState(null, "", location.pathname);
    const response = await fetch("session", { method: "POST", body: ticket });
    if (response.ok) {
      const text = await response.text();
      sessionStorage.setItem(SESSION, text);
      return JSON.parse(text);
    }
  }
  const stored = sessionStorage.getItem(SESSION);
  return stored ? JSON.parse(stored) : null;
}

/**
 * A socket that connects again by itself, unless the bot has ended it. Once the page shows again how
 * the table stands, it repeats the requests that were not confirmed, unless they are out of date. A
 * press is not repeated, as it may have been carried out: the user is told.
 */
export class Connection {
  private socket: WebSocket | null = null;
  /** Whether the page shows how the table stands. */
  private upToDate = false;
  private ended = false;
  private pause = SHORTEST_PAUSE;
  private lastId = 0;
  private readonly pending = new Map<number, Request>();
  private readonly sent = new Set<number>();
  private readonly presses = new Set<number>();

  constructor(
    private readonly session: string,
    private readonly onMessage: (message: FromBot) => void,
    private readonly onLink: (link: Link) => void,
  ) {
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.connect();
    });
    this.connect();
  }

  act(hand: number, step: number, code: string): void {
    for (const [id, each] of this.pending) {
      if (each.type !== "act") continue;
      if (each.hand === hand && each.step === step && each.code === code) return; // tapped twice
      if (!this.sent.has(id)) this.pending.delete(id); // the user has changed their mind
    }
    this.request({ type: "act", id: ++this.lastId, hand, step, code });
  }

  press(custom_id: string, chosen = ""): void {
    this.sendOnce({ type: "press", id: ++this.lastId, custom_id, chosen });
  }

  agree(custom_id: string, commitment: string): void {
    this.request({ type: "agree", id: ++this.lastId, custom_id, commitment });
  }

  reveal(number: string): void {
    this.request({ type: "reveal", id: ++this.lastId, number });
  }

  say(number: number): void {
    this.sendOnce({ type: "say", id: ++this.lastId, number });
  }

  private sendOnce(request: Request): void {
    if (!this.upToDate) {
      this.tell("unsent");
      return;
    }
    this.presses.add(request.id);
    this.send(request);
  }

  private request(request: Request): void {
    this.pending.set(request.id, request);
    if (this.upToDate) this.sendPending(request);
    else this.onLink("waiting");
  }

  private sendPending(request: Request): void {
    this.sent.add(request.id);
    this.send(request);
  }

  private send(message: FromPage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private tell(name: string): void {
    this.onMessage({ type: "told", text: label(name) });
  }

  /** Goes on where the connection was lost. */
  private resume({ hand, step }: Scene): void {
    this.upToDate = true;
    this.onLink("open");
    for (const [id, request] of this.pending) {
      if (request.type !== "act" || (request.hand === hand && request.step === step)) {
        this.sendPending(request);
        continue;
      }
      this.pending.delete(id);
      if (!this.sent.has(id)) this.tell("late");
    }
  }

  private connect(): void {
    if (this.socket !== null || this.ended) return;
    const address = new URL("socket", location.href);
    address.protocol = location.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = SHORTEST_PAUSE;
      this.send({ type: "hello", session: this.session });
    };
    socket.onmessage = (event) => {
      const message: FromBot = JSON.parse(event.data);
      if (message.type === "done") {
        this.pending.delete(message.id);
        this.presses.delete(message.id);
      }
      this.onMessage(message);
      if (message.type === "scene" && !this.upToDate) this.resume(message.scene);
    };
    socket.onclose = (event) => {
      this.socket = null;
      this.upToDate = false;
      if (this.presses.size > 0) this.tell("unsent");
      this.presses.clear();
      const end = ENDS[event.code];
      this.ended = end !== undefined;
      this.onLink(end ?? (this.pending.size > 0 ? "waiting" : "lost"));
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    };
  }
}
