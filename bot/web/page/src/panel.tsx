import { useState } from "preact/hooks";
import { DrawingView } from "./board";
import { SharedLink } from "./invite";
import { label } from "./labels";
import { Markdown } from "./markdown";
import type {
  FilePart,
  Look,
  PanelButton,
  PanelItem,
  PanelMenu,
  PanelPart,
  PicturePart,
} from "./messages";
import { SharedPicture } from "./share";

export type OnPress = (customId: string, chosen?: string) => void;

interface PanelProps {
  panel: PanelPart[];
  /** How its pictures are drawn; without it, they are described. */
  look?: Look;
  onPress: OnPress;
}

/** A panel of the bot: texts, pictures, buttons and menus. */
export function PanelView({ panel, look, onPress }: PanelProps) {
  return (
    <div class="panel">
      {panel.map((part, index) => (
        <Part key={index} part={part} look={look} onPress={onPress} />
      ))}
    </div>
  );
}

interface PartProps {
  part: PanelPart;
  look: Look | undefined;
  onPress: OnPress;
}

function Part({ part, look, onPress }: PartProps) {
  switch (part.type) {
    case "text":
      return <Markdown text={part.text} />;
    case "line":
      return <hr />;
    case "picture":
      return <Picture picture={part} look={look} />;
    case "file":
      return <File file={part} />;
    case "row":
      return (
        <div class="row">
          {part.items.map((item) => (
            <Item
              key={item.type === "menu" ? item.placeholder : item.label}
              item={item}
              onPress={onPress}
            />
          ))}
        </div>
      );
  }
}

function Item({ item, onPress }: { item: PanelItem; onPress: OnPress }) {
  switch (item.type) {
    case "button":
      return <Button button={item} onPress={onPress} />;
    case "menu":
      return <Menu menu={item} onPress={onPress} />;
    case "link":
      return <Link url={item.url} name={item.label} />;
  }
}

/** A link: a replay is shared, another page of the web table is opened in place of this one. */
function Link({ url, name }: { url: string; name: string }) {
  const isOwn = url.startsWith(location.origin);
  if (isOwn && new URL(url).pathname.endsWith("/replay"))
    return <SharedLink link={url} name={name} />;
  return (
    <a class="button link" href={url} target={isOwn ? "_self" : "_blank"} rel="noreferrer">
      {name}
    </a>
  );
}

function Button({ button, onPress }: { button: PanelButton; onPress: OnPress }) {
  const { colour, custom_id, disabled, confirm } = button;
  const [armed, setArmed] = useState(false);
  return (
    <button
      type="button"
      class={armed ? "danger" : colour}
      disabled={disabled}
      onClick={() => (confirm && !armed ? setArmed(true) : onPress(custom_id))}
    >
      {armed ? label("sure") : button.label}
    </button>
  );
}

function Menu({ menu, onPress }: { menu: PanelMenu; onPress: OnPress }) {
  const { placeholder, custom_id, options } = menu;
  return (
    <select
      aria-label={placeholder}
      value={options.find((option) => option.chosen)?.value ?? ""}
      onChange={(event) => onPress(custom_id, event.currentTarget.value)}
    >
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map(({ label, value, about, chosen }) => (
        <option key={value} value={value}>
          {about && !chosen ? `${label} – ${about}` : label}
        </option>
      ))}
    </select>
  );
}

function Picture({ picture, look }: { picture: PicturePart; look: Look | undefined }) {
  if (picture.png) return <SharedPicture picture={picture} />;
  if (!picture.drawing || !look) return <p>{picture.alt}</p>;
  return <DrawingView drawing={picture.drawing} look={look} />;
}

function File({ file }: { file: FilePart }) {
  return (
    <a class="button link" download={file.name} href={`data:text/plain;base64,${file.content}`}>
      {file.name}
    </a>
  );
}
