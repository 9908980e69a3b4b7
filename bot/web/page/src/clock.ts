/** The clocks of the page. None goes wrong when the device's clock is set or is wrong. */

/** By how many milliseconds the bot's clock is ahead of `now`. */
let ahead = 0;

/** Milliseconds since the page was loaded, for waiting periods. */
export function now(): number {
  return performance.now();
}

/** Notes the bot's time, in milliseconds since 1970. */
export function noteClock(clock: number): void {
  ahead = clock - now();
}

/** The bot's time, in milliseconds since 1970. */
export function botTime(): number {
  return now() + ahead;
}

/** An instant. Two clocks, as one may stand still while the device sleeps, and the other may be set. */
export interface Instant {
  page: number;
  device: number;
}

export function instant(): Instant {
  return { page: now(), device: Date.now() };
}

/** The milliseconds since an instant, those in which the device was asleep included. */
export function since({ page, device }: Instant): number {
  return Math.max(now() - page, Date.now() - device);
}
