import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { label } from "./labels";
import { Markdown } from "./markdown";

/** A message of the bot in Discord's format: see "Component Reference" in Discord's documentation. */
interface Component {
  type: number;
  components?: Component[];
  content?: string;
  label?: string;
  style?: number;
  custom_id?: string;
  disabled?: boolean;
  url?: string;
  placeholder?: string;
  options?: { label: string; value: string; description?: string; default?: boolean }[];
  items?: { media: { url: string }; description?: string }[];
  file?: { url: string };
}

const ROW = 1;
const BUTTON = 2;
const MENU = 3;
const TEXT = 10;
const PICTURES = 12;
const FILE = 13;
const LINE = 14;
const STYLES = ["", "primary", "secondary", "success", "danger", "link"];

export type OnPress = (customId: string, chosen?: string) => void;

/** Draws the picture with this name; null if only its description can be shown. */
type Draw = (name: string) => ComponentChildren;

interface Shown {
  panel: Record<string, unknown>;
  /** The panel's files by name, in base64. */
  files?: Record<string, string>;
  draw?: Draw;
  onPress: OnPress;
}

/** A panel of the bot: texts, pictures, buttons and menus. */
export function PanelView({ panel, files = {}, draw = () => null, onPress }: Shown) {
  const { components = [] } = panel as unknown as Component;
  return (
    <div class="panel">
      {components.map((component, index) => (
        <Part key={index} component={component} files={files} draw={draw} onPress={onPress} />
      ))}
    </div>
  );
}

interface PartOf {
  component: Component;
  files: Record<string, string>;
  draw: Draw;
  onPress: OnPress;
}

function Part({ component, files, draw, onPress }: PartOf) {
  switch (component.type) {
    case TEXT:
      return <Markdown text={component.content ?? ""} />;
    case LINE:
      return <hr />;
    case ROW:
      return (
        <div class="row">
          {component.components?.map((item) => (
            <Part
              key={item.custom_id}
              component={item}
              files={files}
              draw={draw}
              onPress={onPress}
            />
          ))}
        </div>
      );
    case BUTTON:
      return <Button component={component} onPress={onPress} />;
    case MENU:
      return <Menu component={component} onPress={onPress} />;
    case PICTURES:
      return component.items?.map(({ media, description = "" }) => (
        <Picture key={media.url} url={media.url} alt={description} files={files} draw={draw} />
      ));
    case FILE:
      return <File url={component.file?.url ?? ""} files={files} />;
    default:
      return null;
  }
}

function Button({ component, onPress }: Pick<PartOf, "component" | "onPress">) {
  const [armed, setArmed] = useState(false);
  const style = STYLES[component.style ?? 2] ?? "";
  if (component.url)
    return (
      <a class={`button ${style}`} href={component.url} target="_blank" rel="noreferrer">
        {component.label}
      </a>
    );
  const customId = component.custom_id ?? "";
  const asks = customId.includes(":close:") && !armed;
  return (
    <button
      type="button"
      class={armed ? "danger" : style}
      disabled={component.disabled === true}
      onClick={() => (asks ? setArmed(true) : onPress(customId))}
    >
      {armed ? label("sure") : component.label}
    </button>
  );
}

function Menu({ component, onPress }: Pick<PartOf, "component" | "onPress">) {
  const chosen = component.options?.find((option) => option.default)?.value ?? "";
  return (
    <select
      aria-label={component.placeholder}
      value={chosen}
      onChange={(event) => onPress(component.custom_id ?? "", event.currentTarget.value)}
    >
      <option value="" disabled>
        {component.placeholder}
      </option>
      {component.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.description ? `${option.label} – ${option.description}` : option.label}
        </option>
      ))}
    </select>
  );
}

interface PictureProps {
  url: string;
  alt: string;
  files: Record<string, string>;
  draw: Draw;
}

function Picture({ url, alt, files, draw }: PictureProps) {
  const name = nameOf(url);
  const data = files[name];
  if (data) return <img src={`data:image/png;base64,${data}`} alt={alt} />;
  return draw(name) || <p>{alt}</p>;
}

function File({ url, files }: { url: string; files: Record<string, string> }) {
  const name = nameOf(url);
  return (
    <a class="button link" download={name} href={`data:text/plain;base64,${files[name] ?? ""}`}>
      {name}
    </a>
  );
}

function nameOf(url: string): string {
  return url.replace("attachment://", "");
}
