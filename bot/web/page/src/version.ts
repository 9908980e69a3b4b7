/** The version of the page. Its messages and labels are those of a bot of the same version. */
import { recall, remember } from "./storage";

/** The name of the script, which changes with the page. */
export const VERSION = import.meta.url.split("/").pop() ?? "";
const RELOADED = "reloaded";

/** Loads the page again for the bot's version, unless that was no help. Returns whether it does. */
export function reloadOnce(): boolean {
  if (recall("sessionStorage", RELOADED)) return false;
  remember("sessionStorage", RELOADED, "yes");
  location.reload();
  return true;
}

/** Notes that the bot is of this version, so that the page is loaded again after the next update. */
export function noteVersion(): void {
  remember("sessionStorage", RELOADED, "");
}
