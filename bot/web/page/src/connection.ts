import { label } from "./labels";
import type { FromBot, FromPage, LabelKey, Request, Scene } from "./messages";

export type Link =
  | "connecting"
  | "open"
  | "lost"
  | "waiting"
  | "expired"
  | "gone"
  | "tooFast"
  | "elsewhere"
  | "outdated";

/** Why the bot closed the socket for good, by the codes of `bot/web/sockets.py`. */
const ENDS: Record<number, Link> = {
  4001: "expired",
  4004: "gone",
  4008: "tooFast",
  4009: "elsewhere",
  4010: "outdated",
};
const SHORTEST_PAUSE = 300;
const LONGEST_PAUSE = 5000;

/** Opens a socket to the bot. */
export function openSocket(): WebSocket {
  const address = new URL("socket", location.href);
  address.protocol = location.protocol.replace("http", "ws");
  address.hash = "";
  return new WebSocket(address);
}

/** What a connection needs of a socket. */
export type Socket = Pick<WebSocket, "send" | "onopen" | "onmessage" | "onclose">;

/**
 * A socket that connects again by itself, unless the bot has ended it. Once the page shows again how
 * the table stands, it repeats the requests that were not confirmed, unless they are out of date. A
 * press is not repeated, as it may have been carried out: the user is told.
 */
export class Connection {
  private socket: Socket | null = null;
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
    private readonly version: string,
    private readonly openSocket: () => Socket,
    private readonly onMessage: (message: FromBot) => void,
    private readonly onLink: (link: Link) => void,
  ) {
    this.connect();
  }

  /** Asks for something. Returns the number of the request. */
  ask(request: Request): number {
    const id = ++this.lastId;
    if (request.type === "press" || request.type === "say") this.sendOnce(id, request);
    else this.sendUntilDone(id, request);
    return id;
  }

  private sendOnce(id: number, request: Request): void {
    if (!this.upToDate) {
      this.tell("unsent");
      return;
    }
    this.presses.add(id);
    this.send({ type: "ask", id, request });
  }

  private sendUntilDone(id: number, request: Request): void {
    for (const [earlier, each] of this.pending) {
      if (!("hand" in request && "hand" in each)) continue;
      if (JSON.stringify(each) === JSON.stringify(request)) return; // tapped twice
      if (!this.sent.has(earlier)) this.pending.delete(earlier); // the user has changed their mind
    }
    this.pending.set(id, request);
    if (this.upToDate) this.sendPending(id, request);
    else this.onLink("waiting");
  }

  private sendPending(id: number, request: Request): void {
    this.sent.add(id);
    this.send({ type: "ask", id, request });
  }

  private send(message: FromPage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private tell(key: LabelKey): void {
    this.onMessage({ type: "told", text: label(key) });
  }

  /** Goes on where the connection was lost. */
  private resume({ hand, step }: Scene): void {
    this.upToDate = true;
    this.onLink("open");
    for (const [id, request] of this.pending) {
      if (!("hand" in request) || (request.hand === hand && request.step === step)) {
        this.sendPending(id, request);
        continue;
      }
      this.pending.delete(id);
      if (!this.sent.has(id)) this.tell("late");
    }
  }

  /** Connects, unless it is connected or ended. */
  connect(): void {
    if (this.socket !== null || this.ended) return;
    const socket = this.openSocket();
    this.socket = socket;
    socket.onopen = () => {
      this.pause = SHORTEST_PAUSE;
      this.send({ type: "hello", session: this.session, version: this.version });
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
