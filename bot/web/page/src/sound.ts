/** Sounds, which the page makes itself, and vibrations. Both are off until the user wants them. */
import { now } from "./clock";
import type { Scene } from "./messages";
import { recall, remember } from "./storage";

export type Sound = "card" | "turn" | "hurry" | "moment" | "win" | "loss";
export type Signal = "sound" | "vibration";

/** When it begins and how long it lasts, in seconds; its first and last frequency; how loud. */
type Note = [start: number, length: number, from: number, to: number, volume: number, noise?: true];

const NOTES: Record<Sound, Note[]> = {
  card: [[0, 0.07, 3200, 900, 0.5, true]],
  turn: [
    [0, 0.25, 660, 660, 0.14],
    [0.11, 0.4, 880, 880, 0.14],
  ],
  hurry: [
    [0, 0.08, 988, 988, 0.16],
    [0.18, 0.08, 988, 988, 0.16],
    [0.36, 0.14, 988, 988, 0.16],
  ],
  moment: [
    [0, 0.55, 150, 45, 0.5],
    [0, 0.18, 1400, 200, 0.4, true],
    [0.12, 0.7, 392, 392, 0.1],
    [0.12, 0.7, 587, 587, 0.08],
  ],
  win: [
    [0, 0.3, 523, 523, 0.14],
    [0.13, 0.3, 659, 659, 0.14],
    [0.26, 0.3, 784, 784, 0.14],
    [0.39, 0.8, 1047, 1047, 0.16],
  ],
  loss: [
    [0, 0.35, 440, 440, 0.14],
    [0.22, 0.35, 392, 392, 0.14],
    [0.44, 0.9, 311, 294, 0.16],
  ],
};
const BUZZES: Record<Sound, number[]> = {
  card: [],
  turn: [80],
  hurry: [60, 60, 60],
  moment: [120],
  win: [60, 80, 60, 80, 160],
  loss: [250],
};
/** A sound that could not begin within this time is left out. */
const LATE_MS = 300;
const SILENT = 0.0001;

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
  if (isOn("vibration")) navigator.vibrate?.(BUZZES[sound]);
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
let noise: AudioBuffer | undefined;
let sleeping: ReturnType<typeof setTimeout> | undefined;

/** Lets sounds begin: browsers allow that when the page is touched. */
export function unlock(): void {
  if (isOn("sound")) void wake();
}

function wake(): Promise<AudioContext> {
  context ??= new AudioContext();
  const awake = context;
  return awake.resume().then(() => awake);
}

async function sing(notes: Note[]): Promise<void> {
  const asked = now();
  const context = await wake();
  if (now() - asked > LATE_MS) return;
  for (const note of notes) sound(context, note);
  clearTimeout(sleeping);
  sleeping = setTimeout(() => void context.suspend(), 2000); // so that the device can rest
}

function sound(context: AudioContext, [start, length, from, to, volume, isNoise]: Note): void {
  const [begin, end] = [context.currentTime + start, context.currentTime + start + length];
  const source = isNoise ? context.createBufferSource() : context.createOscillator();
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(volume, begin);
  loudness.gain.exponentialRampToValueAtTime(SILENT, end);
  loudness.connect(context.destination);
  let pitch: AudioParam;
  if (source instanceof OscillatorNode) {
    pitch = source.frequency;
    source.type = "triangle";
    source.connect(loudness);
  } else {
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    pitch = filter.frequency;
    source.buffer = noise ??= whiteNoise(context);
    source.loop = true;
    source.connect(filter).connect(loudness);
  }
  pitch.setValueAtTime(from, begin);
  pitch.exponentialRampToValueAtTime(to, end);
  source.start(begin);
  source.stop(end);
}

/** A tenth of a second of noise. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return buffer;
}
