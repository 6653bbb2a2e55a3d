import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { ConnectionWatch } from "./connection-watch.ts";
import { startHealthPolling } from "./health-polling.ts";

/** Polling over a network with this round trip; null: nothing arrives. */
function aPolling(roundTrip: Duration | null) {
  const clock = new FakeClock(at("2026-11-21T18:31:00+01:00"));
  const watch = new ConnectionWatch(clock);
  const losses: boolean[] = [];
  watch.subscribe(() => losses.push(watch.connection().isLost));
  let network = roundTrip;
  let asked = 0;
  const send = (_path: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      asked += 1;
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      if (network !== null) clock.timer("network", network, () => resolve(new Response()));
    });
  watch.restartGrace();
  const stop = startHealthPolling({ clock, send, onAnswer: () => watch.noteSignOfLife(clock.now()) });
  const setRoundTrip = (duration: Duration | null) => {
    network = duration;
  };
  return { clock, losses, stop, setRoundTrip, asked: () => asked };
}

for (const roundTrip of [0.1, 1.4, 1.6, 2.9]) {
  test(`[R-06] a server whose answers take ${roundTrip} s is not called lost`, async () => {
    const { clock, losses } = aPolling(seconds(roundTrip));
    await clock.advance(seconds(60));
    expect(losses).toEqual([]);
  });
}

test("[R-06] an answer that takes longer than the grace still heals", async () => {
  const { clock, losses, setRoundTrip } = aPolling(null);
  await clock.advance(seconds(10));
  setRoundTrip(seconds(4));
  await clock.advance(seconds(10));
  expect(losses.slice(0, 2)).toEqual([true, false]);
});

test("[R-06] a quick server is asked every second and a half, and not any more after the end", async () => {
  const { clock, stop, asked } = aPolling(milliseconds(0));
  await clock.advance(seconds(15));
  expect(asked()).toBe(11);
  stop();
  await clock.advance(seconds(15));
  expect(asked()).toBe(11);
});
