// Written by `python -m lab.golden.page_sources` from bot/web/messages.py.

export type LabelKey = "title" | "play" | "pass" | "hint" | "sure" | "menu" | "close" | "direction" | "last" | "ahead" | "skip" | "removePremove" | "askMe" | "sayNo" | "takeBack" | "away" | "back" | "sound" | "vibration" | "talk" | "invite" | "copied" | "spectators" | "mute" | "unmute" | "connecting" | "lost" | "waiting" | "blocked" | "unsent" | "late" | "expired" | "gone" | "tooFast" | "elsewhere" | "outdated" | "expected" | "illegal" | "left" | "you" | "share" | "picture" | "link" | "replayFirst" | "replayBack" | "replayNext" | "replayLast" | "chart" | "lower" | "gestures" | "keys" | "fewer" | "more" | "now" | "watching" | "turn" | "fair" | "round" | "host" | "unseen" | "unfair" | "otherBeacon" | "twoRounds" | "badge-emperor" | "badge-guard" | "badge-hoe" | "badge-asleep";

export type Tone = "plain" | "good" | "risky";

export type BadgeName = "emperor" | "guard" | "hoe" | "asleep";

export type Winner = "royals" | "rebels" | "none";

export type MomentKind = "deal" | "tribute" | "robbed" | "ceded" | "ascended" | "solo" | "declared" | "kick" | "rebellion" | "no-rebellion" | "kick-back" | "roast" | "guard" | "dark-solo" | "first" | "out" | "smothered" | "last" | "solo-won" | "solo-lost" | "title";

export type ButtonColour = "primary" | "secondary" | "success" | "danger";

export interface BoardChair {
  name: string;
  initial: string;
  avatar: string | null;
  left: string;
  few: boolean;
  state: string;
  play: string[];
  active: boolean;
  badges: BadgeName[];
  cards: number;
  press: string;
}

export interface Board {
  chairs: BoardChair[];
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

export interface AnswerOption {
  action: string;
  label: string;
  about: string;
  tone: Tone;
}

export interface Own {
  role: string;
  prompt: string;
  about: string;
  since: string[];
  still_out: string;
  stacks: Stack[];
  plays: string[];
  can_pass: boolean;
  best: string;
  answers: AnswerOption[];
  ahead: boolean;
  premove: string;
  trick: number;
  can_hint: boolean;
  can_say_no: boolean;
  says_no: boolean;
  can_rest: boolean;
  asleep: boolean;
  bound: boolean;
  take_back: string;
  dealt: Dealt | null;
}

export interface ResultLine {
  place: string;
  name: string;
  initial: string;
  avatar: string | null;
  seat: number;
  level: string;
  points: number;
  won: boolean;
  total: string;
  left: string[];
  badges: BadgeName[];
}

export interface HandResult {
  title: string;
  winner: Winner;
  own: number | null;
  steps: string[];
  why: string;
  because: string;
  note: string;
  rows: ResultLine[];
  share: string;
  link: string;
}

export interface EveningLine {
  place: number;
  name: string;
  initial: string;
  avatar: string | null;
  seat: number;
  points: number;
  totals: number[];
}

export interface Evening {
  title: string;
  best: string;
  hands: number;
  lines: EveningLine[];
}

export interface Timer {
  ends: number;
  length: number;
}

export interface Moment {
  number: number;
  kind: MomentKind;
  seats: number[];
  title: string;
  line: string;
  stakes: string;
}

export interface Terms {
  deck: number;
  guard_card: boolean;
  first: number;
  payers: number[];
  takers: number[];
}

export interface Deal {
  seal: string;
  round: number;
  terms: Terms;
  last: DealtFrom | null;
}

export interface DealtFrom {
  secret: string;
  round: number;
  signature: string;
  announced: string;
  key: string;
  address: string;
  terms: Terms;
  deals: number;
}

export interface GiftOf {
  payer: number;
  card: string;
  taker: number;
}

export interface Dealt {
  deals: number;
  gifts: GiftOf[];
}

export interface Look {
  low_first: boolean;
  two_colours: boolean;
  large: boolean;
  counter_clockwise: boolean;
  light: boolean;
}

export interface Drawing {
  board: Board | null;
  hands: string[][];
}

export interface TextPart {
  type: "text";
  text: string;
}

export interface LinePart {
  type: "line";
}

export interface PicturePart {
  type: "picture";
  name: string;
  alt: string;
  drawing: Drawing | null;
  png: string;
}

export interface FilePart {
  type: "file";
  name: string;
  content: string;
}

export interface PanelButton {
  type: "button";
  label: string;
  colour: ButtonColour;
  custom_id: string;
  disabled: boolean;
  confirm: boolean;
}

export interface PanelLink {
  type: "link";
  label: string;
  url: string;
}

export interface MenuOption {
  label: string;
  value: string;
  about: string;
  chosen: boolean;
}

export interface PanelMenu {
  type: "menu";
  placeholder: string;
  custom_id: string;
  options: MenuOption[];
}

export type PanelItem = PanelButton | PanelLink | PanelMenu;

export interface RowPart {
  type: "row";
  items: PanelItem[];
}

export type PanelPart = TextPart | LinePart | PicturePart | FilePart | RowPart;

export interface Scene {
  title: string;
  table: string;
  seat: number | null;
  hand: number;
  step: number;
  notes: string[];
  log: string[];
  moments: Moment[];
  board: Board | null;
  own: Own | null;
  timer: Timer | null;
  result: HandResult | null;
  evening: Evening | null;
  deal: Deal | null;
  panel: PanelPart[];
  menu: PanelPart[];
  asked: PanelButton[];
  invitation: string;
  watching: number;
  look: Look;
}

export interface HintChoice {
  action: string;
  label: string;
  points: string;
  why: string;
}

export interface Shown {
  type: "scene";
  clock: number;
  scene: Scene;
}

export interface OpenedSession {
  session: string;
  locale: string;
  labels: Record<string, string>;
  jokers: Record<string, string>;
  sayings: string[];
  shown: Shown | null;
}

export interface SharedReplay {
  locale: string;
  labels: Record<string, string>;
  jokers: Record<string, string>;
  look: Look;
  beats: PanelPart[][];
}

export interface SharedLesson {
  locale: string;
  labels: Record<string, string>;
  jokers: Record<string, string>;
  look: Look;
  panel: PanelPart[];
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

export interface Dialog {
  type: "dialog";
  id: number;
  panel: PanelPart[];
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

export interface Alive {
  type: "alive";
}

export interface Celebrated {
  type: "moment";
  moment: Moment;
}

export type FromBot = Shown | Told | Hinted | Dialog | Said | Celebrated | Done | Alive;

export interface Decide {
  type: "decide";
  hand: number;
  step: number;
  action: string;
}

export interface PlayAhead {
  type: "play-ahead";
  hand: number;
  step: number;
  action: string;
}

export interface RemovePremove {
  type: "remove-premove";
  hand: number;
  step: number;
  trick: number;
}

export interface SayNoToAll {
  type: "say-no-to-all";
  hand: number;
  step: number;
}

export interface GetHint {
  type: "get-hint";
  hand: number;
  step: number;
}

export interface GoOnAutoplay {
  type: "go-on-autoplay";
  hand: number;
  step: number;
}

export interface TakeSeatBack {
  type: "take-seat-back";
  hand: number;
  step: number;
}

export interface PressInPanel {
  type: "press";
  custom_id: string;
  chosen: string;
}

export interface Say {
  type: "say";
  number: number;
}

export type HandRequest = Decide | PlayAhead | RemovePremove | SayNoToAll | GetHint | GoOnAutoplay | TakeSeatBack;

export type Request = Decide | PlayAhead | RemovePremove | SayNoToAll | GetHint | GoOnAutoplay | TakeSeatBack | PressInPanel | Say;

export interface Ask {
  type: "ask";
  id: number;
  request: Request;
}

export interface Hello {
  type: "hello";
  session: string;
  version: string;
}

export type FromPage = Hello | Ask;
