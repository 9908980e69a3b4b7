/** A tone and a vibration when one's turn comes. Off until the user switches them on. */
import { recall, remember } from "./storage";

const KEY = "signals";
const TONE_HZ = 660;
const TONE_S = 0.12;

export function signalsOn(): boolean {
  return recall("localStorage", KEY) === "on";
}

export function switchSignals(on: boolean): void {
  remember("localStorage", KEY, on ? "on" : "off");
  if (on) signal();
}

export function signal(): void {
  if (!signalsOn()) return;
  navigator.vibrate?.(80);
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = TONE_HZ;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE_S);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + TONE_S);
  tone.onended = () => void context.close();
}
