/** How the page gets in: it exchanges the ticket of its link for a session, and resumes that later. */
import type { OpenedSession, SharedLesson, SharedReplay } from "./messages";
import { recall, remember } from "./storage";

/** What hinders: `foreign` if something else than the bot answers, `none` if there is no key. */
export type Hindrance = "unreachable" | "foreign" | "expired" | "outdated" | "none";

/** How that is said before the bot has told the user's language. */
export const HINDRANCES: Record<Hindrance, string> = {
  unreachable: "The bot does not answer. Trying again… 机器人没有回应，正在重试……",
  foreign:
    "Something else answers instead of the bot. If you have to sign in to this Wi-Fi, do that first. Trying again… 回答的不是机器人。如果要先登录这个 Wi-Fi，请先登录。正在重试……",
  expired:
    "Press “Card table” in Discord again: this link has expired. 链接已失效，请回 Discord 再点「网页牌桌」。",
  outdated:
    "The page and the bot are of different versions. Reload the page in a minute. 页面和机器人的版本不一致，请过一分钟再刷新。",
  none: "Press “Card table” in Discord to open this page. 请在 Discord 点「网页牌桌」打开本页。",
};

type Opened = OpenedSession | SharedLesson | SharedReplay;

/**
 * The key under which this tab stores its session. Each frame has one of its own, because
 * `baohuang sandbox --table` shows five pages in one tab.
 */
const SESSION = `key ${window.name}`;
const NONCE = "nonce";
const PATIENCE_MS = 10_000;
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

/**
 * Opens the page at this version, in the first moment in which somebody looks at it: programs that
 * only check the link must not use it up. Tries again until the bot has answered, and tells why.
 */
export async function openPage(
  version: string,
  tell: (hindrance: Hindrance) => void,
): Promise<OpenedSession | Hindrance> {
  await seen();
  let answer: OpenedSession | Hindrance = "none";
  const ticket = location.hash.slice(1);
  if (ticket) {
    answer = await answered("session", ticket, version, tell);
    if (answer === "outdated") return answer;
    history.replaceState(history.state, "", location.pathname);
  }
  const session = recall("sessionStorage", SESSION);
  if (typeof answer === "string" && session)
    answer = await answered("resume", session, version, tell);
  if (typeof answer !== "string") remember("sessionStorage", SESSION, answer.session);
  return answer;
}

/** The replay that the page's link shows. Tries again until the bot has answered, and tells why. */
export function openReplay(
  version: string,
  tell: (hindrance: Hindrance) => void,
): Promise<SharedReplay | Hindrance> {
  return answered<SharedReplay>("replay", location.hash.slice(1), version, tell);
}

/** Where a press in the lesson leads; without one, its first step. Tries again like `openReplay`. */
export function openLesson(
  version: string,
  tell: (hindrance: Hindrance) => void,
  press = location.hash.slice(1),
): Promise<SharedLesson | Hindrance> {
  return answered<SharedLesson>("learn", press, version, tell);
}

/** Whether the bot itself answers at this moment. */
export async function isThere(session: string, version: string): Promise<boolean> {
  return typeof (await exchange("resume", request(session, version))) !== "string";
}

/** Waits until the page is visible. Some browsers never say so: a tap does, too. */
async function seen(): Promise<void> {
  if (!document.hidden) return;
  await new Promise((resolve) => {
    for (const sign of ["visibilitychange", "pointerdown", "keydown"])
      document.addEventListener(sign, resolve);
  });
}

/** A number that only this page knows: with it, a ticket can be exchanged again if the answer is lost. */
function nonce(): string {
  const before = recall("sessionStorage", NONCE);
  const nonce = before || crypto.getRandomValues(new Uint32Array(4)).join("-");
  remember("sessionStorage", NONCE, nonce);
  return nonce;
}

/** The bot's answer to a key, however long it takes. */
async function answered<Answer extends Opened = OpenedSession>(
  path: string,
  key: string,
  version: string,
  tell: (hindrance: Hindrance) => void,
): Promise<Answer | Hindrance> {
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const answer = await exchange<Answer>(path, request(key, version));
    if (answer !== "unreachable" && answer !== "foreign") return answer;
    tell(answer);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function request(key: string, version: string): RequestInit {
  return {
    method: "POST",
    body: key,
    headers: { "Page-Version": version, "Page-Nonce": nonce() },
  };
}

async function exchange<Answer extends Opened = OpenedSession>(
  path: string,
  request: RequestInit,
): Promise<Answer | Hindrance> {
  try {
    const signal = AbortSignal.timeout?.(PATIENCE_MS) ?? null;
    const response = await fetch(path, { ...request, signal });
    const { status } = response;
    const text = await response.text();
    const isHtml = response.headers.get("Content-Type")?.includes("html");
    if (isHtml && (status < 500 || status === 511)) return "foreign"; // where a Wi-Fi asks to sign in
    if (status === 403) return "expired";
    if (status === 409) return "outdated";
    if (!response.ok) return "unreachable";
    const opened = JSON.parse(text);
    return opened.session || opened.beats || opened.panel ? opened : "foreign";
  } catch (error) {
    return error instanceof SyntaxError ? "foreign" : "unreachable";
  }
}
