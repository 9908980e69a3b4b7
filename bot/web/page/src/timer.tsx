import { useEffect, useState } from "preact/hooks";
import { botTime } from "./clock";
import type { Timer } from "./messages";

const TICK_MS = 1000;

/** The milliseconds left, counted down every second. */
function useTimeLeft(timer: Timer | null): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!timer) return;
    const interval = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(interval);
  }, [timer]);
  return timer ? Math.max(0, timer.ends - botTime()) : 0;
}

/** A ring that shows how much of the time is left. */
export function TimerRing({ timer }: { timer: Timer | null }) {
  const left = useTimeLeft(timer);
  if (!timer) return null;
  const part = Math.min(1, left / timer.length);
  return (
    <svg class={part < 1 / 3 ? "ring hurry" : "ring"} viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="16" pathLength="1" stroke-dasharray={`${part} 1`} />
    </svg>
  );
}

/** The seconds left, once they are few. */
export function TimeLeft({ timer }: { timer: Timer | null }) {
  const seconds = Math.ceil(useTimeLeft(timer) / 1000);
  return timer && seconds <= 60 ? <span class="time">{seconds}</span> : null;
}
