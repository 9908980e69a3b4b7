import assert from "node:assert/strict";
import { test } from "node:test";
import { handOn } from "../src/invite";

const LINK = "https://discord.com/channels/1/2/3";

/** What a browser with these abilities was given, and what is said of it. */
async function given(share: boolean, clipboard: boolean): Promise<[string[], boolean | null]> {
  const got: string[] = [];
  const sheet = async ({ url }: ShareData) => {
    got.push(`shared ${url}`);
    throw new DOMException("closed", "AbortError");
  };
  const writeText = async (text: string) => {
    got.push(`copied ${text}`);
  };
  const copied = await handOn(LINK, {
    ...(share && { share: sheet }),
    ...(clipboard && { clipboard: { writeText } as Clipboard }),
  });
  return [got, copied];
}

for (const [share, clipboard, got, copied] of [
  [true, true, [`shared ${LINK}`], false],
  [false, true, [`copied ${LINK}`], true],
  [false, false, [], null],
] as const) {
  test(`a link is handed on where sharing is ${share} and a clipboard is ${clipboard}`, async () => {
    assert.deepEqual(await given(share, clipboard), [got, copied]);
  });
}
