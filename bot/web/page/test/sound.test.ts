import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, HandResult, Scene } from "../src/messages";
import { type Sound, soundOf } from "../src/sound";

/** A scene: the cards in the middle and who laid them, or the points of its user. */
function scene(centre: string[], laid_by: number | null, own?: number): Scene {
  const result = own === undefined ? null : ({ own } as HandResult);
  const board = result ? null : ({ centre, laid_by } as Board);
  return { board, result } as Scene;
}

const NOBODY = scene([], null);
const LAID = scene(["7S"], 1);
const WON = scene([], null, 4);

for (const [what, before, after, sound] of [
  ["a lead", NOBODY, LAID, "card"],
  ["a higher card", LAID, scene(["8S"], 2), "card"],
  ["a pass", LAID, LAID, null],
  ["the end of a trick", LAID, NOBODY, null],
  ["the pot", NOBODY, scene(["2S"], null), null],
  ["a hand won", LAID, WON, "win"],
  ["a hand lost", LAID, scene([], null, -2), "loss"],
  ["a draw", LAID, scene([], null, 0), null],
  ["a result that is shown already", WON, WON, null],
] as [string, Scene, Scene, Sound | null][]) {
  test(`${what} sounds like ${sound ?? "nothing"}`, () =>
    assert.equal(soundOf(before, after), sound));
}
