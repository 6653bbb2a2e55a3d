import { LOG_PAGE_SIZE, type LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { LogTail } from "./log-tail.ts";

function aTail() {
  const clock = new FakeClock(at("2026-11-21T17:00:00Z"));
  const tail = new LogTail(clock, ({ level }) => level !== "info");
  const counts: number[] = [];
  tail.subscribe(() => counts.push(tail.pending().entries.length));
  let id = 0;
  const say = (level: LogEntryView["level"] = "warn") => {
    id += 1;
    const common = { component: "page", message: "", courtId: null, metadata: {}, references: [] };
    tail.add({ id, at: clock.now(), level, ...common });
  };
  return { clock, tail, counts, say, ids: () => tail.pending().entries.map((entry) => entry.id) };
}

test("[G-04] the first entry is shown at once, newest first, and only those that match", () => {
  const { counts, say, ids } = aTail();
  say("info");
  say();
  expect(counts).toEqual([1]);
  expect(ids()).toEqual([2]);
});

test("[G-07] what is discarded is not shown, neither what waits to be shown; what comes later is", async () => {
  const { clock, tail, say, ids } = aTail();
  say();
  say();
  tail.clear();
  expect(ids()).toEqual([]);
  await clock.advance(seconds(1));
  expect(ids()).toEqual([]);
  say();
  expect(ids()).toEqual([3]);
});

test("[G-04] fifty entries a second for a minute are shown four times a second, every one of them", async () => {
  const { clock, tail, counts, say } = aTail();
  const taken: number[] = [];
  tail.subscribe(() => {
    if (tail.pending().entries.length > 0) taken.push(...tail.take().entries.map(({ id }) => id));
  });
  for (let step = 0; step < 3_000; step += 1) {
    say();
    await clock.advance(milliseconds(20));
  }
  await clock.advance(seconds(1));
  expect(counts.filter((count) => count > 0).length).toBeLessThanOrEqual(241);
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 3_000 }, (_, index) => index + 1));
  expect(clock.pending).toBe(0);
});

test("[G-02] what waits is never more than the view holds, and it is known that older ones are missing", async () => {
  const { clock, tail, say, ids } = aTail();
  for (let count = 0; count < LOG_PAGE_SIZE; count += 1) say();
  await clock.advance(seconds(1));
  expect(tail.pending()).toMatchObject({ hasGap: false });
  say();
  await clock.advance(seconds(1));
  expect(ids()).toHaveLength(LOG_PAGE_SIZE);
  expect(ids()[0]).toBe(LOG_PAGE_SIZE + 1);
  expect(tail.take().hasGap).toBe(true);
  expect(tail.pending()).toEqual({ entries: [], hasGap: false });
});
