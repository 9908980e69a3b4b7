/** Sounds, which the page makes itself, and vibrations. Both are off until the user wants them. */
import { now } from "./clock";
import type { Scene } from "./messages";
import { recall, remember } from "./storage";

export type Sound = "card" | "turn" | "hurry" | "moment" | "win" | "loss";
export type Signal = "sound" | "vibration";

/** Of each note: its start and length in seconds, its first and last frequency, how loud it is. */
const NOTES: Record<Sound, string> = {
  card: "0 .06 1500 180 .3",
  turn: "0 .25 660 660 .14, .11 .4 880 880 .14",
  hurry: "0 .08 988 988 .16, .18 .08 988 988 .16, .36 .14 988 988 .16",
  moment: "0 .55 150 45 .5, .1 .7 392 392 .1, .1 .7 587 587 .08",
  win: "0 .3 523 523 .14, .13 .3 659 659 .14, .26 .3 784 784 .14, .39 .8 1047 1047 .16",
  loss: "0 .35 440 440 .14, .22 .35 392 392 .14, .44 .9 311 294 .16",
};
const BUZZES: Partial<Record<Sound, number[]>> = {
  turn: [80],
  hurry: [60, 60, 60],
  moment: [120],
  win: [60, 80, 60, 80, 160],
  loss: [250],
};
/** A sound that could not begin within this time is left out. */
const LATE_MS = 300;
const SILENT = 0.0001;
const REST_MS = 3000;

export function isOn(signal: Signal): boolean {
  return recall("localStorage", signal) === "on";
}

export function canVibrate(): boolean {
  return "vibrate" in navigator;
}

export function switchSignal(signal: Signal, on: boolean): void {
  remember("localStorage", signal, on ? "on" : "off");
  if (on) play("turn");
}

export function play(sound: Sound): void {
  const buzz = BUZZES[sound];
  if (buzz && isOn("vibration")) navigator.vibrate?.(buzz);
  if (isOn("sound")) void sing(NOTES[sound]);
}

/** What a scene sounds like after the one before. */
export function soundOf(before: Scene, after: Scene): Sound | null {
  if (after.result && !before.result) {
    const points = after.result.own ?? 0;
    return points > 0 ? "win" : points < 0 ? "loss" : null;
  }
  const [old, laid] = [before.board, after.board];
  const isAnother = laid?.laid_by !== old?.laid_by || `${laid?.centre}` !== `${old?.centre}`;
  return laid && laid.laid_by !== null && isAnother ? "card" : null;
}

let context: AudioContext | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Lets sounds begin: browsers allow that when the page is touched. */
export function unlock(): void {
  if (isOn("sound")) void wake();
}

async function wake(): Promise<AudioContext> {
  context ??= new AudioContext();
  await context.resume();
  clearTimeout(resting);
  resting = setTimeout(() => void context?.suspend(), REST_MS); // so that the device can rest
  return context;
}

async function sing(notes: string): Promise<void> {
  const asked = now();
  const context = await wake();
  if (now() - asked > LATE_MS) return;
  for (const note of notes.split(",")) {
    const [start = 0, length = 0, from = 0, to = 0, loud = 0] = note.trim().split(" ").map(Number);
    const [begin, end] = [context.currentTime + start, context.currentTime + start + length];
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(SILENT, end);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(end);
  }
}
