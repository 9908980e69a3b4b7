import { useState } from "preact/hooks";
import { label } from "./labels";
import type { SharedReplay } from "./messages";
import { PanelView } from "./panel";

/** A replay for whoever has its link, a beat at a time. */
export function ReplayView({ replay }: { replay: SharedReplay }) {
  const { beats, look } = replay;
  const [number, setNumber] = useState(0);
  const last = beats.length - 1;
  const steps = [
    ["replayFirst", 0],
    ["replayBack", number - 1],
    ["replayNext", number + 1],
    ["replayLast", last],
  ] as const;
  return (
    <main class="shared-replay">
      <PanelView panel={beats[number] ?? []} look={look} onPress={() => {}} />
      {last > 0 && (
        <nav class="row">
          {steps.map(([key, to]) => (
            <button
              key={key}
              type="button"
              class={key === "replayNext" ? "primary" : ""}
              disabled={to < 0 || to > last || to === number}
              onClick={() => setNumber(to)}
            >
              {label(key)}
            </button>
          ))}
        </nav>
      )}
    </main>
  );
}
