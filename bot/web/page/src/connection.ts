import type { FromBot, FromPage, Request } from "./messages";

export type Link = "connecting" | "open" | "lost" | "expired" | "gone" | "tooFast" | "elsewhere";

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
 * A socket that connects again by itself, unless the bot has ended it, and repeats requests that
 * were not confirmed. A press is not repeated: it may have been carried out.
 */
export class Connection {
  private socket: WebSocket | null = null;
  private ended = false;
  private pause = SHORTEST_PAUSE;
  private lastId = 0;
  private readonly pending = new Map<number, Request>();

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
    this.request({ type: "act", id: ++this.lastId, hand, step, code });
  }

  press(custom_id: string, chosen = ""): void {
    this.send({ type: "press", id: ++this.lastId, custom_id, chosen });
  }

  agree(custom_id: string, commitment: string): void {
    this.request({ type: "agree", id: ++this.lastId, custom_id, commitment });
  }

  reveal(number: string): void {
    this.request({ type: "reveal", id: ++this.lastId, number });
  }

  say(number: number): void {
    this.send({ type: "say", id: ++this.lastId, number });
  }

  private request(request: Request): void {
    this.pending.set(request.id, request);
    this.send(request);
  }

  private send(message: FromPage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
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
      for (const request of this.pending.values()) this.send(request);
      this.onLink("open");
    };
    socket.onmessage = (event) => {
      const message: FromBot = JSON.parse(event.data);
      if (message.type === "done") this.pending.delete(message.id);
      this.onMessage(message);
    };
    socket.onclose = (event) => {
      this.socket = null;
      const end = ENDS[event.code];
      this.ended = end !== undefined;
      this.onLink(end ?? "lost");
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    };
  }
}
