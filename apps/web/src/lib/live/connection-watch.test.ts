import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, minus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { ConnectionWatch } from "./connection-watch.ts";

const START = at("2026-11-21T18:31:00+01:00");

function aWatch() {
  const clock = new FakeClock(START);
  const watch = new ConnectionWatch(clock);
  watch.restartGrace();
  return { clock, watch };
}

test("[R-06] the connection counts as lost three seconds after the last sign, and says how old the values are", async () => {
  const { clock, watch } = aWatch();
  watch.noteSignOfLife(START);
  await clock.advance(minus(seconds(3), milliseconds(1)));
  expect(watch.connection().isLost).toBe(false);
  await clock.advance(milliseconds(1));
  expect(watch.connection()).toEqual({ isLost: true, lastReceivedAt: START, isOutdated: false });
});

test("[R-06] a known break counts from the break, however many attempts fail after it", async () => {
  const { clock, watch } = aWatch();
  watch.noteSignOfLife(START);
  await clock.advance(seconds(0.9));
  watch.noteDisconnect();
  await clock.advance(seconds(2));
  watch.noteDisconnect();
  await clock.advance(seconds(0.9));
  expect(watch.connection().isLost).toBe(false);
  await clock.advance(seconds(0.1));
  expect(watch.connection().isLost).toBe(true);
});

test("[R-06] a page that suspended its stream is not without its server, until it expects a sign again", async () => {
  const { clock, watch } = aWatch();
  watch.noteSignOfLife(START);
  watch.suspend();
  await clock.advance(seconds(60));
  expect(watch.connection().isLost).toBe(false);
  watch.restartGrace();
  await clock.advance(seconds(3));
  expect(watch.connection().isLost).toBe(true);
});

test("[R-06] the next sign heals it", async () => {
  const { clock, watch } = aWatch();
  await clock.advance(seconds(10));
  expect(watch.connection()).toMatchObject({ isLost: true, lastReceivedAt: null });
  watch.noteSignOfLife(clock.now());
  expect(watch.connection().isLost).toBe(false);
});

test("a page is outdated once the server reports another version than the first", () => {
  const { watch } = aWatch();
  watch.noteVersion("a");
  watch.noteVersion("a");
  expect(watch.connection().isOutdated).toBe(false);
  watch.noteVersion("b");
  expect(watch.connection().isOutdated).toBe(true);
});
