import { useState } from "preact/hooks";
import { label } from "./labels";

type Sharing = Pick<Navigator, "share" | "clipboard">;

/**
 * Hands a link to the system's share sheet, or else to the clipboard. Returns whether it was copied;
 * null if the browser has neither.
 */
export async function handOn(url: string, to: Partial<Sharing> = navigator) {
  if (to.share)
    await to.share({ url }).catch(() => {}); // closed by the user
  else if (to.clipboard) await to.clipboard.writeText(url);
  else return null;
  return !to.share;
}

/** A link to the table's message, which is shared rather than opened where that is possible. */
export function Invite({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  const share = async (event: Event) => {
    if (!navigator.share && !navigator.clipboard) return; // opens the message
    event.preventDefault();
    setCopied((await handOn(link)) === true);
  };
  return (
    <a class="button link" href={link} target="_blank" rel="noreferrer" onClick={share}>
      {label(copied ? "copied" : "invite")}
    </a>
  );
}
