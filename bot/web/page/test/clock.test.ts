import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { botTime, instant, noteClock, since } from "../src/clock";

const [SECOND, HOUR] = [1000, 3_600_000];
const START = 1_000_000_000_000;

for (const [what, page, device, passed] of [
  ["time goes by", SECOND, SECOND, SECOND],
  ["the device's clock goes back", SECOND, -HOUR, SECOND],
  ["the device sleeps and the page's clock stands still", 0, HOUR, HOUR],
] as const) {
  test(`when ${what}, no time is lost and the bot's clock goes on`, () => {
    let [pageTime, deviceTime] = [0, START];
    mock.method(performance, "now", () => pageTime);
    mock.method(Date, "now", () => deviceTime);
    noteClock(START);
    const begin = instant();
    [pageTime, deviceTime] = [page, START + device];
    assert.equal(since(begin), passed);
    assert.equal(botTime(), START + page);
  });
}
