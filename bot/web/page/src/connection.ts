import { type Instant, instant, since } from "./clock";
import { label } from "./labels";
import type { FromBot, FromPage, LabelKey, Request, Scene } from "./messages";

export type Link =
  | "connecting"
  | "open"
  | "lost"
  | "waiting"
  | "blocked"
  | "expired"
  | "gone"
  | "tooFast"
  | "elsewhere"
  | "outdated";

/** Why the bot closed the socket, by the codes of `bot/web/sockets.py`. */
const ENDS: Record<number, Link> = {
  4001: "expired",
  4004: "gone",
  4009: "elsewhere",
  4010: "outdated",
};
const TOO_FAST = 4008;
const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
/** How long the bot may take to answer: to accept a socket, to show the table, to confirm a request. */
const PATIENCE_MS = 5000;
/** How long nothing may be heard of the bot, which sends a sign of life more often than that. */
const SILENCE_MS = 30_000;
const WATCH_MS = 500;
/** After how many sockets in a row that were not opened the page asks whether the bot is there. */
const MOST_FAILURES = 4;

/** Opens a socket to the bot. */
export function openSocket(): WebSocket {
  const address = new URL("socket", location.href);
  address.protocol = location.protocol.replace("http", "ws");
  address.hash = "";
  return new WebSocket(address);
}

/** What a connection needs of a socket. */
export type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

/** A request that the bot has not confirmed. `sentAt`: when it was sent last; null before. */
interface Asked {
  request: Request;
  sentAt: Instant | null;
}

/**
 * A socket that connects again by itself, unless the bot has ended it. Once the page shows again how
 * the table stands, it repeats the requests that were not confirmed, unless they are out of date. A
 * press is not repeated, as it may have been carried out: the user is told. Only the first presses
 * wait for the socket, as the page shows the table before that is open.
 */
export class Connection {
  private socket: Socket | null = null;
  /** Whether the page shows how the table stands. */
  private upToDate = false;
  /** Whether it has been, since the page was opened. */
  private wasOpen = false;
  private end: Link | null = null;
  private pause = SHORTEST_PAUSE_MS;
  private reconnecting: ReturnType<typeof setTimeout> | undefined;
  private heardAt = instant();
  /** How many sockets in a row were not opened, if the newest one is not open either. */
  private failures = 0;
  /** Whether the bot was there just before the newest socket was begun. */
  private wasThere = false;
  /** Whether the bot is there, but sockets cannot be opened. */
  private isBlocked = false;
  private lastId = 0;
  private readonly asked = new Map<number, Asked>();

  constructor(
    private readonly session: string,
    private readonly version: string,
    private readonly openSocket: () => Socket,
    private readonly onMessage: (message: FromBot) => void,
    private readonly onLink: (link: Link) => void,
    private readonly isThere: () => Promise<boolean>,
  ) {
    this.connect();
    setInterval(() => this.watch(), WATCH_MS);
  }

  /** Asks for something. Returns the number of the request; that of the same one on its way. */
  ask(request: Request): number {
    const text = JSON.stringify(request);
    for (const [id, each] of this.asked) {
      if (JSON.stringify(each.request) === text) return id; // tapped twice
      const isAnother = "hand" in request && "hand" in each.request && !each.sentAt;
      if (isAnother) this.asked.delete(id); // the user has changed their mind
    }
    const id = ++this.lastId;
    if (isOnce(request) && this.wasOpen && !this.upToDate) {
      this.tell("unsent");
      return id;
    }
    this.asked.set(id, { request, sentAt: null });
    if (this.upToDate) this.sendAsked(id, request);
    else this.showLost("lost");
    return id;
  }

  /** Connects anew, also if the page gave way to newer ones: now somebody looks at this one. */
  comeBack(): void {
    if (this.end === "elsewhere") this.end = null;
    this.reconnect();
  }

  /** Connects anew, whatever the socket seems to be: the device was away, or changed its network. */
  reconnect(): void {
    if (this.end) return;
    this.drop();
    this.showLost("connecting");
    this.pause = SHORTEST_PAUSE_MS;
    this.connect();
  }

  private sendAsked(id: number, request: Request): void {
    this.asked.set(id, { request, sentAt: instant() });
    this.send({ type: "ask", id, request });
  }

  private send(message: FromPage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private tell(key: LabelKey): void {
    this.onMessage({ type: "told", text: label(key) });
  }

  private showLost(link: Link): void {
    const waiting = this.asked.size > 0 ? "waiting" : link;
    this.onLink(this.end ?? (this.isBlocked ? "blocked" : waiting));
  }

  /** Goes on where the connection was lost. */
  private resume({ hand, step }: Scene): void {
    this.upToDate = this.wasOpen = true;
    this.pause = SHORTEST_PAUSE_MS;
    this.onLink("open");
    for (const [id, { request, sentAt }] of this.asked) {
      if (!("hand" in request) || (request.hand === hand && request.step === step)) {
        this.sendAsked(id, request);
        continue;
      }
      this.asked.delete(id);
      if (!sentAt) this.tell("late");
    }
  }

  private connect(): void {
    clearTimeout(this.reconnecting);
    const socket = this.openSocket();
    this.socket = socket;
    this.heardAt = instant();
    this.wasThere = false;
    this.failures += 1;
    socket.onopen = () => {
      this.heardAt = instant();
      this.failures = 0;
      this.isBlocked = false;
      this.send({ type: "hello", session: this.session, version: this.version });
    };
    socket.onmessage = (event) => {
      this.heardAt = instant();
      const message: FromBot = JSON.parse(event.data);
      if (message.type === "done") this.asked.delete(message.id);
      this.onMessage(message);
      if (message.type === "scene" && !this.upToDate) this.resume(message.scene);
    };
    socket.onclose = ({ code }) => {
      this.end = ENDS[code] ?? null;
      if (code === TOO_FAST) this.pause = LONGEST_PAUSE_MS;
      this.lose(code === TOO_FAST ? "tooFast" : "lost");
    };
  }

  /** Connects anew if the bot seems to be gone. */
  private watch(): void {
    if (!this.socket) return;
    const sent = [...this.asked.values()].flatMap(({ sentAt }) => sentAt ?? []);
    const isUnconfirmed = this.upToDate && sent.some((each) => since(each) > PATIENCE_MS);
    const isSilent = since(this.heardAt) > (this.upToDate ? SILENCE_MS : PATIENCE_MS);
    if (isUnconfirmed || isSilent) this.lose("lost");
  }

  /** Gives the socket up, and connects again after a pause, which grows until the table is shown. */
  private lose(link: Link): void {
    this.drop();
    this.isBlocked ||= this.wasThere && this.failures > 0;
    this.showLost(link);
    if (this.end) return;
    if (this.failures >= MOST_FAILURES) void this.seeWhy();
    this.reconnecting = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE_MS);
  }

  /**
   * Connects at once if the bot is there. If that fails, too, a web server in between passes no
   * sockets on.
   */
  private async seeWhy(): Promise<void> {
    const isThere = await this.isThere();
    if (this.failures === 0 || this.end) return;
    if (isThere && (this.isBlocked || this.wasThere)) return;
    this.isBlocked = false;
    this.showLost("lost");
    if (!isThere) return;
    this.drop();
    this.connect();
    this.wasThere = true;
  }

  /** Hears nothing more of the socket. */
  private drop(): void {
    const { socket } = this;
    this.socket = null;
    this.upToDate = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const presses = [...this.asked].filter(([, { request, sentAt }]) => isOnce(request) && sentAt);
    for (const [id] of presses) this.asked.delete(id);
    if (presses.length > 0) this.tell("unsent");
  }
}

/** Whether a request is never repeated, as carrying it out twice would do harm. */
function isOnce({ type }: Request): boolean {
  return type === "press" || type === "say";
}
