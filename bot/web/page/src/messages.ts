// Written by `python -m lab.golden.page_sources` from bot/web/messages.py.

export type Tone = "plain" | "good" | "risky";

export interface Chair {
  name: string;
  initial: string;
  left: string;
  few: boolean;
  state: string;
  play: string[];
  active: boolean;
  badges: string[];
}

export interface Board {
  chairs: Chair[];
  own: number | null;
  heading: string;
  centre: string[];
  laid_by: number | null;
  last: string[];
  last_of: string;
  stakes: string;
}

export interface Stack {
  label: string;
  cards: string[];
  seal: string;
}

export interface Answer {
  code: string;
  label: string;
  about: string;
  tone: Tone;
}

export interface Own {
  role: string;
  prompt: string;
  since: string[];
  still_out: string;
  stacks: Stack[];
  plays: string[];
  can_pass: boolean;
  best: string;
  answers: Answer[];
  ahead: boolean;
  premove: string;
  trick: string;
  can_hint: boolean;
  can_say_no: boolean;
  says_no: boolean;
  can_rest: boolean;
  asleep: boolean;
  bound: boolean;
}

export interface ResultRow {
  place: string;
  name: string;
  initial: string;
  seat: number;
  level: string;
  points: number;
  total: string;
  left: string[];
  badges: string[];
}

export interface Timer {
  ends: number;
  length: number;
}

export interface Deal {
  agree: string;
  seal: string;
  commitments: string[];
  presses: string[];
  last_seed: string;
  last_numbers: string[];
}

export interface Look {
  low_first: boolean;
  two_colours: boolean;
  large: boolean;
  counter_clockwise: boolean;
  light: boolean;
}

export interface Scene {
  title: string;
  seat: number | null;
  hand: number;
  step: number;
  notes: string[];
  board: Board | null;
  own: Own | null;
  timer: Timer | null;
  result: ResultRow[];
  deal: Deal | null;
  panel: Record<string, unknown> | null;
  menu: Record<string, unknown>;
  look: Look;
}

export interface HintChoice {
  code: string;
  label: string;
  points: string;
  why: string;
}

export interface Shown {
  type: "scene";
  clock: number;
  scene: Scene;
}

export interface Told {
  type: "told";
  text: string;
}

export interface Hinted {
  type: "hint";
  hand: number;
  step: number;
  choices: HintChoice[];
}

export interface Drawing {
  board: Board | null;
  hands: string[][];
}

export interface Dialog {
  type: "dialog";
  panel: Record<string, unknown>;
  drawings: Record<string, Drawing>;
  files: Record<string, string>;
}

export interface Said {
  type: "said";
  seat: number;
  name: string;
  number: number;
}

export interface Done {
  type: "done";
  id: number;
}

export type FromBot = Shown | Told | Hinted | Dialog | Said | Done;

export interface Act {
  type: "act";
  id: number;
  hand: number;
  step: number;
  code: string;
}

export interface Press {
  type: "press";
  id: number;
  custom_id: string;
  chosen: string;
}

export interface Agree {
  type: "agree";
  id: number;
  custom_id: string;
  commitment: string;
}

export interface Reveal {
  type: "reveal";
  id: number;
  number: string;
}

export interface Say {
  type: "say";
  id: number;
  number: number;
}

export interface Hello {
  type: "hello";
  session: string;
}

export type Request = Act | Press | Agree | Reveal | Say;

export type FromPage = Hello | Act | Press | Agree | Reveal | Say;
