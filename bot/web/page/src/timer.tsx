import { useEffect, useState } from "preact/hooks";
import { botTime } from "./clock";
import type { Timer } from "./messages";

const SECOND_MS = 1000;
/** How often a ring changes while there is much time, and until when that is. */
const SLOW_MS = 5 * SECOND_MS;
const MUCH_MS = 60 * SECOND_MS;

/** The milliseconds left, counted down at whole seconds, so that all clocks of a page change at once. */
function useTimeLeft(timer: Timer | null): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!timer) return;
    let waiting = 0;
    const wait = () => {
      const left = timer.ends - botTime();
      if (left <= 0) return;
      const step = left > MUCH_MS + SLOW_MS ? SLOW_MS : SECOND_MS;
      waiting = window.setTimeout(
        () => {
          tick((count) => count + 1);
          wait();
        },
        left % step || step,
      );
    };
    wait();
    return () => clearTimeout(waiting);
  }, [timer?.ends, timer?.length]);
  return timer ? Math.max(0, timer.ends - botTime()) : 0;
}

/** A ring that shows how much of the time is left: all of it without a clock. */
export function TimerRing({ timer }: { timer: Timer | null }) {
  const left = useTimeLeft(timer);
  const part = timer ? Math.min(1, left / timer.length) : 1;
  return (
    <svg class={part < 1 / 3 ? "ring hurry" : "ring"} viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="16" pathLength="1" stroke-dasharray={`${part} 1`} />
    </svg>
  );
}

/** The seconds left, once they are few. */
export function TimeLeft({ timer }: { timer: Timer | null }) {
  const seconds = Math.round(useTimeLeft(timer) / SECOND_MS);
  return timer && seconds <= 60 ? <span class="time">{seconds}</span> : null;
}
