import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { SECOND, seconds } from "@platzwart/domain/time/instant";
import { afterEach, expect, test, vi } from "vitest";
import { LiveRelay } from "./live-relay.ts";
import type { LiveSignal } from "./live-signal.ts";

const TICK = 'event: tick\ndata: {"now":"2026-11-21T17:31:01.000Z","isLoopAlive":true}\n\n';
const HELLO = TICK.replace("tick", "hello");

const relays: LiveRelay[] = [];
afterEach(() => {
  for (const relay of relays.splice(0)) relay.stop();
  vi.unstubAllGlobals();
});

/** Tabs of one browser, each with a clock of its own: one whose clock stands was put to sleep by the browser. */
function aBrowser(name: string) {
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
        locks: navigator.locks,
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
      return { clock, times: () => signals.filter(({ kind }) => kind === "now").length };
    },
  };
}

test("[H-12] tabs of one browser share one stream as long as its holder tells them what it hears", async () => {
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
