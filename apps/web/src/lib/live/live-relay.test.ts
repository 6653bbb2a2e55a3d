import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { SECOND, seconds } from "@platzwart/domain/time/instant";
import { afterEach, expect, test, vi } from "vitest";
import { type TabLocks, tabLocksOf } from "../browser/tab-locks.ts";
import { LiveRelay } from "./live-relay.ts";
import type { LiveSignal } from "./live-signal.ts";

const TICK = 'event: tick\ndata: {"now":"2026-11-21T17:31:01.000Z","isLoopAlive":true}\n\n';
const HELLO = TICK.replace("tick", "hello");

const relays: LiveRelay[] = [];
afterEach(() => {
  for (const relay of relays.splice(0)) relay.stop();
  vi.unstubAllGlobals();
});

/** Tabs of one browser, each with its own clock: a stopped clock is a sleeping tab. */
function aBrowser(name: string, locks: TabLocks = navigator.locks) {
  vi.stubGlobal("document", { visibilityState: "visible" });
  const streams: { say(text: string): void }[] = [];
  return {
    streams,
    openTab() {
      const clock = new FakeClock(at("2026-11-21T18:31:00+01:00"));
      clock.settle = () => new Promise((resolve) => setImmediate(resolve));
      const signals: LiveSignal[] = [];
      const relay = new LiveRelay({
        clock,
        name,
        locks,
        deliver: (signal) => signals.push(signal),
        send: async (_path, init) => {
          let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              writer = controller;
            },
          });
          init.signal?.addEventListener("abort", () => writer?.error(new Error("aborted")));
          streams.push({ say: (text) => writer?.enqueue(new TextEncoder().encode(text)) });
          return new Response(body);
        },
      });
      relays.push(relay);
      relay.start();
      return { clock, relay, signals, times: () => signals.filter(({ kind }) => kind === "now").length };
    },
  };
}

test("[H-12] tabs of one browser share one stream as long as its holder passes on what it receives", async () => {
  const browser = aBrowser("shared");
  const holder = browser.openTab();
  await expect.poll(() => browser.streams.length).toBe(1);
  const follower = browser.openTab();
  browser.streams[0]?.say(HELLO);
  for (let tick = 1; tick <= 10; tick += 1) {
    await expect.poll(follower.times).toBe(tick);
    await holder.clock.advance(SECOND);
    await follower.clock.advance(SECOND);
    browser.streams[0]?.say(TICK);
  }
  expect(browser.streams).toHaveLength(1);
});

test("[R-06] a tab that is looked at takes the stream from one that the browser has put to sleep", async () => {
  const browser = aBrowser("asleep");
  browser.openTab();
  await expect.poll(() => browser.streams.length).toBe(1);
  const follower = browser.openTab();
  browser.streams[0]?.say(HELLO);
  await expect.poll(follower.times).toBe(1);
  await follower.clock.advance(seconds(2));
  expect(browser.streams).toHaveLength(1);
  await follower.clock.advance(SECOND);
  await expect.poll(() => browser.streams.length).toBe(2);
  browser.streams[1]?.say(HELLO);
  await expect.poll(follower.times).toBe(2);
});

test("[R-06] tabs that can share no lock each follow a stream of their own, and nothing of the others", async () => {
  const browser = aBrowser("alone", tabLocksOf(undefined));
  const [first, second] = [browser.openTab(), browser.openTab()];
  await expect.poll(() => browser.streams.length).toBe(2);
  browser.streams[0]?.say(HELLO);
  await expect.poll(first.times).toBe(1);
  browser.streams[1]?.say(HELLO);
  browser.streams[1]?.say(TICK);
  await expect.poll(second.times).toBe(2);
  await first.clock.advance(SECOND);
  expect([first.times(), second.times(), browser.streams.length]).toEqual([1, 2, 2]);
});

test("[R-06] without locks a tab that nobody sees gives its connection back, and follows again once it is seen", async () => {
  const browser = aBrowser("unseen", tabLocksOf(undefined));
  const tab = browser.openTab();
  await expect.poll(() => browser.streams.length).toBe(1);
  browser.streams[0]?.say(HELLO);
  await expect.poll(tab.times).toBe(1);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  await tab.clock.advance(SECOND);
  expect(browser.streams).toHaveLength(1);
  // its silence is no loss, and it receives without waiting for a check
  expect(tab.signals.at(-1)).toEqual({ kind: "resting" });
  vi.stubGlobal("document", { visibilityState: "visible" });
  tab.relay.wake();
  await expect.poll(() => browser.streams.length).toBe(2);
  browser.streams[1]?.say(HELLO);
  await expect.poll(tab.times).toBe(2);
});

test("[R-06] a tab that is denied the channel to the others follows a stream of its own", async () => {
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new DOMException("denied", "SecurityError");
      }
    },
  );
  const browser = aBrowser("denied");
  const tab = browser.openTab();
  await expect.poll(() => browser.streams.length).toBe(1);
  browser.streams[0]?.say(HELLO);
  await expect.poll(tab.times).toBe(1);
});

test("[R-06] a tab from which the lock is taken again and again asks for it at most twice a second", async () => {
  let requests = 0;
  const browser = aBrowser("taken", {
    request: () => {
      requests += 1;
      // without a pause it would never end
      return requests > 1_000
        ? new Promise(() => {})
        : Promise.reject(new DOMException("taken", "AbortError"));
    },
  });
  const tab = browser.openTab();
  await tab.clock.advance(seconds(10));
  expect(requests).toBeGreaterThan(10);
  expect(requests).toBeLessThanOrEqual(20);
});
