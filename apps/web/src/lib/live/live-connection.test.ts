import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LiveConnection } from "./live-connection.ts";
import type { LiveSignal } from "./live-signal.ts";

/** A connection to a server whose streams the test writes and breaks. */
function aConnection() {
  const clock = new FakeClock(at("2026-11-21T18:31:00+01:00"));
  clock.settle = () => new Promise((resolve) => setImmediate(resolve));
  const signals: LiveSignal[] = [];
  const attempts: {
    lastId: string | null;
    say(text: string | Uint8Array): void;
    end(): void;
    isGivenUp: boolean;
  }[] = [];
  let isUp = true;
  const connection = new LiveConnection(
    {
      clock,
      signal: (signal) => signals.push(signal),
      send: async (_path, init) => {
        if (!isUp) throw new TypeError("network");
        let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            writer = controller;
          },
        });
        const attempt = {
          lastId: new Headers(init.headers).get("last-event-id"),
          say: (text: string | Uint8Array) =>
            writer?.enqueue(typeof text === "string" ? new TextEncoder().encode(text) : text),
          end: () => writer?.close(),
          isGivenUp: false,
        };
        init.signal?.addEventListener("abort", () => {
          attempt.isGivenUp = true;
          writer?.error(new DOMException("aborted", "AbortError"));
        });
        attempts.push(attempt);
        return new Response(body);
      },
    },
    null,
  );
  void connection.run();
  const setUp = (up: boolean) => {
    isUp = up;
  };
  const kinds = () => signals.map(({ kind }) => kind);
  return { clock, connection, signals, attempts, kinds, setUp };
}

const HELLO = 'event: hello\ndata: {"now":"2026-11-21T17:31:00.000Z","isLoopAlive":true,"version":"a"}\n\n';
const TICK = 'event: tick\ndata: {"now":"2026-11-21T17:31:01.000Z","isLoopAlive":false,"version":"a"}\n\n';
const CHANGE = 'event: courts-changes\nid: 41\ndata: {"removed":1}\n\n';

describe("the live stream", () => {
  test("[H-12] hands on what the server says, and its time", async () => {
    const { clock, attempts, signals, connection } = aConnection();
    attempts[0]?.say(HELLO + CHANGE + TICK);
    await clock.advance(seconds(0.1));
    expect(signals).toEqual([
      { kind: "opened", newestNumber: null },
      { kind: "now", now: "2026-11-21T17:31:00.000Z", isLoopAlive: true, version: "a" },
      { kind: "event", channel: "courts-changes", id: "41", data: '{"removed":1}' },
      { kind: "now", now: "2026-11-21T17:31:01.000Z", isLoopAlive: false, version: "a" },
    ]);
    connection.stop();
    await clock.advance(seconds(30));
    expect(attempts).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  test("[H-12] however the network cuts the stream and whatever ends its lines, the same changes come out", async () => {
    const stream = [
      ": a comment",
      "event: blocks-changes",
      "id: 41",
      "data: {",
      'data: "reason": "Größe"}',
      "",
      "event: without-data",
      "",
      "retry: 10",
      "event: doors-changes",
      "data:no space",
      "",
      "data: never finished",
    ].join("\n");
    const cuts = fc.array(fc.nat(200), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, fc.constantFrom("\n", "\r\n", "\r"), async (places, lineEnd) => {
        const { clock, attempts, signals, connection } = aConnection();
        const bytes = new TextEncoder().encode(stream.replaceAll("\n", lineEnd));
        const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        for (const [index, end] of edges.slice(1).entries()) attempts[0]?.say(bytes.slice(edges[index], end));
        await clock.advance(seconds(0.1));
        connection.stop();
        expect(signals).toEqual([
          { kind: "event", channel: "blocks-changes", id: "41", data: '{\n"reason": "Größe"}' },
          { kind: "event", channel: "doors-changes", id: null, data: "no space" },
        ]);
      }),
    );
  });

  test("[R-06] comes back by itself and resumes after the last event", async () => {
    const { clock, attempts, kinds, connection } = aConnection();
    attempts[0]?.say(HELLO + CHANGE);
    await clock.advance(seconds(0.1));
    attempts[0]?.end();
    await clock.advance(seconds(0.6));
    expect(kinds().slice(-2)).toEqual(["broken", "trying"]);
    expect(attempts.map(({ lastId }) => lastId)).toEqual([null, "41"]);
    connection.stop();
  });

  test("[R-06] a silence is counted once: it is signalled as no fresh break, an ended stream is", async () => {
    const { clock, attempts, kinds, connection } = aConnection();
    attempts[0]?.say(HELLO);
    await clock.advance(seconds(4));
    expect(attempts[0]?.isGivenUp).toBe(true);
    expect(kinds()).not.toContain("broken");
    await clock.advance(seconds(2));
    attempts[1]?.say(HELLO);
    await clock.advance(seconds(0.1));
    attempts[1]?.end();
    await clock.advance(seconds(0.1));
    expect(kinds()).toContain("broken");
    connection.stop();
  });

  test("[R-06] a stream that has fallen silent is given up after three seconds", async () => {
    const { clock, attempts, connection } = aConnection();
    attempts[0]?.say(HELLO);
    await clock.advance(seconds(2.9));
    expect(attempts[0]?.isGivenUp).toBe(false);
    await clock.advance(seconds(1));
    expect(attempts[0]?.isGivenUp).toBe(true);
    expect(attempts).toHaveLength(2);
    connection.stop();
  });

  test("[R-06] a server that answers again is noticed within a second, whenever it comes", async () => {
    let latest = 0;
    for (let away = 1; away <= 20; away += 0.1) {
      const { clock, attempts, connection, setUp } = aConnection();
      setUp(false);
      attempts[0]?.end();
      await clock.advance(seconds(away));
      setUp(true);
      let waited = 0;
      while (attempts.length < 2) {
        await clock.advance(seconds(0.1));
        waited += 0.1;
      }
      latest = Math.max(latest, waited);
      connection.stop();
    }
    expect(latest).toBeLessThan(1.05);
  });

  test("[R-06] after a try that nobody answered the next one follows soon", async () => {
    const { clock, attempts, connection, setUp } = aConnection();
    setUp(false);
    attempts[0]?.end();
    await clock.advance(seconds(20));
    setUp(true);
    await clock.advance(seconds(2));
    expect(attempts).toHaveLength(2);
    // silent for three seconds
    await clock.advance(seconds(3.6));
    expect(attempts).toHaveLength(3);
    connection.stop();
  });

  test("[R-06] tries at least every second while the server is away, and not much more often, and at once when woken", async () => {
    const { clock, attempts, kinds, connection, setUp } = aConnection();
    setUp(false);
    attempts[0]?.end();
    await clock.advance(seconds(60));
    const tries = kinds().filter((kind) => kind === "trying").length;
    expect(tries).toBeGreaterThanOrEqual(60);
    expect(tries).toBeLessThanOrEqual(68);
    expect(kinds().filter((kind) => kind === "broken")).toHaveLength(1);
    setUp(true);
    connection.wake();
    await clock.advance(seconds(0.01));
    expect(attempts).toHaveLength(2);
    connection.stop();
  });

  test("[R-06] a stream that was open again is sought as soon as the first time when it breaks once more", async () => {
    const { clock, attempts, connection, setUp } = aConnection();
    setUp(false);
    attempts[0]?.end();
    await clock.advance(seconds(60));
    setUp(true);
    for (let waited = 0; waited < 6 && attempts.length < 2; waited += 0.5) await clock.advance(seconds(0.5));
    attempts[1]?.say(HELLO);
    await clock.advance(seconds(0.1));
    attempts[1]?.end();
    await clock.advance(seconds(0.6));
    expect(attempts).toHaveLength(3);
    connection.stop();
  });

  test("[H-12] when the server no longer knows the last event the page has to load anew", async () => {
    const { clock, attempts, kinds, signals, connection } = aConnection();
    attempts[0]?.say(`${HELLO}event: reset\ndata: {}\n\n`);
    await clock.advance(seconds(0.1));
    expect(kinds()).toEqual(["opened", "now", "reset"]);
    attempts[0]?.say(`event: reset\ndata: {"forget":true}\n\n`);
    await clock.advance(seconds(0.1));
    expect(signals.slice(-2)).toEqual([
      { kind: "reset", isToForget: false },
      { kind: "reset", isToForget: true },
    ]);
    connection.stop();
  });
});
