import { useState } from "preact/hooks";
import { label } from "./labels";
import type { SharedLesson } from "./messages";
import { openLesson } from "./opening";
import { PanelView } from "./panel";
import { VERSION } from "./version";

/** The lesson for newcomers. The page's address keeps where it is. */
export function LessonView({ first }: { first: SharedLesson }) {
  const [lesson, setLesson] = useState(first);
  const [isLost, setLost] = useState(false);
  const press = async (customId: string) => {
    const after = await openLesson(VERSION, () => setLost(true), customId);
    setLost(false);
    if (typeof after === "string") location.reload();
    else {
      history.replaceState(history.state, "", `#${customId}`);
      setLesson(after);
    }
  };
  return (
    <main class="shared-replay lesson">
      <PanelView panel={lesson.panel} look={lesson.look} onPress={press} />
      {isLost && (
        <p class="notice" role="status">
          {label("lost")}
        </p>
      )}
    </main>
  );
}
