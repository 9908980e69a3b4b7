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

/** A link that is shared rather than opened where that is possible. */
export function SharedLink({ link, name }: { link: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const share = async (event: Event) => {
    if (!navigator.share && !navigator.clipboard) return; // opens it
    event.preventDefault();
    setCopied((await handOn(link)) === true);
  };
  return (
    <a class="button link" href={link} target="_blank" rel="noreferrer" onClick={share}>
      {copied ? label("copied") : name}
    </a>
  );
}
