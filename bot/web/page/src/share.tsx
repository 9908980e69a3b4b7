import { label } from "./labels";
import type { PicturePart } from "./messages";

/** A picture of the bot, and a button that hands it to the share sheet of the system, or saves it. */
export function SharedPicture({ picture }: { picture: PicturePart }) {
  const address = `data:image/png;base64,${picture.png}`;
  return (
    <>
      <img class="shared" src={address} alt={picture.alt} />
      <button type="button" class="primary" onClick={() => void handOn(picture, address)}>
        {label("share")}
      </button>
    </>
  );
}

async function handOn({ name, png }: PicturePart, address: string): Promise<void> {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const files = [new File([bytes], name, { type: "image/png" })];
  if (navigator.canShare?.({ files })) {
    try {
      return await navigator.share({ files });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the user's choice
    }
  }
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
}
