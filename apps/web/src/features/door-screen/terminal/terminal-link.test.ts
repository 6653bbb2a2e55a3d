import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { PageAge } from "./page-age.ts";
import { type StreamSignal, TerminalLink, TerminalRevoked, type TerminalServer } from "./terminal-link.ts";
import { readScreen } from "./terminal-reading.ts";

const NOW = "2026-11-21T17:42:00.000Z";
const SCREEN = readScreen({
  name: "Tablet Eingang",
  now: NOW,
  door: {
    id: "d1",
    name: "Tür Court 1",
    courts: [],
    openSeconds: 30,
    isUnlocked: false,
    heldUntil: null,
    openUntil: null,
    reportedAt: NOW,
    isPending: false,
    fault: null,
  },
  entry: {
    ...{ codeLengths: [4], lockedForSeconds: null, opensMinutesBefore: 15, lastAccess: null },
    help: { number: "", text: "" },
  },
} as never);

/** A terminal and its server, which answers, is silent, or has revoked it. */
async function aTerminal() {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const server = {
    mood: "well" as "well" | "away" | "revoked",
    streams: [] as ((signal: StreamSignal) => void)[],
    open: 0,
    present: 0,
  };
  const outdated: string[] = [];
  const fake: TerminalServer = {
    screen: async () => {
      if (server.mood === "revoked") throw new TerminalRevoked("/api/terminal");
      if (server.mood === "away") throw new Error("no connection");
      return SCREEN;
    },
    present: async () => {
      server.present += 1;
    },
    stream: (onSignal) => {
      server.streams.push(onSignal);
      server.open += 1;
      return () => {
        server.open -= 1;
      };
    },
  };
  const link = new TerminalLink({
    clock,
    server: fake,
    onTime: () => {},
    onOutdated: () => outdated.push("outdated"),
  });
  link.start();
  await clock.advance(seconds(0));
  return {
    clock,
    link,
    server,
    outdated,
    hello: (version: string) => server.streams.at(-1)?.({ kind: "hello", now: SCREEN.now, version }),
    async live(duration: number) {
      for (let second = 0; second < duration; second += 1) {
        await clock.advance(seconds(1));
        server.streams.at(-1)?.({ kind: "tick", now: SCREEN.now });
      }
    },
  };
}

test("[D-30] a terminal follows its stream, and reports every 20 s that it is there", async () => {
  const { link, server, live } = await aTerminal();
  expect(link.state()).toMatchObject({ screen: { name: "Tablet Eingang" }, isLost: false });
  await live(60);
  expect(server.streams).toHaveLength(1);
  expect(server.present).toBe(4);
  server.streams[0]?.({ kind: "door", door: { ...SCREEN.door, isUnlocked: true } });
  expect(link.state().screen?.door.isUnlocked).toBe(true);
});

test("[D-30] a stream that falls silent without ending, as after sleep, is taken for lost within 5 s and begun anew", async () => {
  const { clock, link, server, live } = await aTerminal();
  await live(3);
  server.mood = "away";
  await clock.advance(seconds(5));
  expect(link.state().isLost).toBe(true);
  // the screen keeps its content
  expect(link.state().screen?.name).toBe("Tablet Eingang");
  server.mood = "well";
  await clock.advance(seconds(1));
  expect(link.state().isLost).toBe(false);
  expect(server.open).toBe(1);
  // an old stream that wakes up late is ignored
  server.streams[0]?.({ kind: "door", door: { ...SCREEN.door, isUnlocked: true } });
  expect(link.state().screen?.door.isUnlocked).toBe(false);
});

test("[D-30] on waking it does not wait for its own watch", async () => {
  const { clock, link, server } = await aTerminal();
  // the machine slept: its clock went on and nothing ran
  server.mood = "away";
  await clock.advance(seconds(1));
  server.mood = "well";
  const before = server.streams.length;
  link.wake();
  await clock.advance(seconds(0));
  expect(server.streams.length).toBe(before + 1);
  expect(link.state()).toMatchObject({ isLost: false });
});

test("[D-30] one that was revoked shows nothing of the door any more, and asks now and then", async () => {
  const { clock, link, server } = await aTerminal();
  server.mood = "revoked";
  server.streams[0]?.({ kind: "broken" });
  await clock.advance(seconds(1));
  expect(link.state()).toMatchObject({ screen: null, isRevoked: true });
  const asked = server.streams.length;
  // its stream is refused as well, a moment later
  server.streams.at(-1)?.({ kind: "broken" });
  await clock.advance(seconds(19));
  expect(server.streams.length).toBe(asked);
  server.mood = "well";
  await clock.advance(seconds(2));
  expect(link.state()).toMatchObject({ isRevoked: false, screen: { name: "Tablet Eingang" } });
});

test("[D-30] after an update of the server it loads itself anew, but not while somebody types or stands in the door", async () => {
  const { outdated, hello, clock } = await aTerminal();
  hello("a");
  hello("a");
  expect(outdated).toEqual([]);
  hello("b");
  expect(outdated).toEqual(["outdated"]);
  await clock.advance(seconds(0));

  let reloads = 0;
  const age = new PageAge(() => {
    reloads += 1;
  });
  age.setInUse(true);
  age.markOutdated();
  expect(reloads).toBe(0);
  age.setInUse(false);
  expect(reloads).toBe(1);
});
