import type { MessageToServer } from "@platzwart/contract/device-link/messages";
import { DOOR_VERSION } from "@platzwart/contract/downloads";
import { type Instant, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import type { DoorAtHall } from "../../testing/door-at-hall.ts";
import { eventsOnCard } from "../../testing/door-card.ts";
import { currentProof } from "../../testing/door-controller.ts";
import { sqlite } from "../../testing/engines.ts";
import { FakeLink } from "../../testing/fake-link.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { newTerminal, typeAt } from "../../testing/terminal.ts";
import { TestServer } from "../../testing/test-server.ts";

/** Messages that neither end can read. */
const UNREADABLE = [
  "",
  "no JSON",
  "null",
  "[]",
  "{}",
  "[".repeat(50_000),
  `${'{"kind":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  '{"kind":"constructor"}',
  '{"kind":"of a newer version","x":1}',
  '{"__proto__":{"kind":"pong"}}',
];
const LOCKED = {
  ...{ isUnlocked: false, heldUntil: null, byCommand: null, byCode: null, openFor: null, lockedFor: null },
};
const helloAt = (now: Instant, protocols = [1]): MessageToServer => ({
  ...{ kind: "hello", protocols, run: "run", program: DOOR_VERSION, hardware: { model: "m", serial: "s" } },
  ...{ mono: 0, list: null, obeyed: 0, runs: [], state: LOCKED },
  clock: { now, trust: "synced", source: "server" },
});

/** A door on a link that the test plays. */
async function playedDoor({ court = 1, mode = "code_only" as "code_only" | "schedule" } = {}) {
  const server = await TestServer.start(sqlite);
  const link = new FakeLink(server.clock, () => server);
  const door = await linkedDoor(server, { court, mode, at: { connect: link.connect } });
  return { server, link, door };
}

/** A controller's link without a running door; its messages, and the link's end. */
async function bareLink(server: TestServer, door: DoorAtHall) {
  await door.stop();
  await server.settle();
  const received: string[] = [];
  const ends: string[] = [];
  const channel = {
    send: (line: string) => void received.push(line),
    unsentBytes: 0,
    end: (reason: string) => void ends.push(reason),
  };
  const far = server.app.controllerLinks.accept(door.id, channel, {
    ...{ address: "192.168.0.41", proof: await currentProof(server, door.id) },
  });
  onTestFinished(() => far.onEnd("the test is over"));
  return {
    received,
    ends,
    say: (message: object) => far.receiveLine(JSON.stringify(message)),
    line: far.receiveLine,
  };
}

/** Waits until the door has another list. */
async function listAfter(door: DoorAtHall, change: () => Promise<unknown>) {
  const before = door.core.storedList?.digest;
  const changed = await change();
  await door.until(() => door.core.storedList?.digest !== before);
  return changed as { access_code: string; id: string };
}

const logged = async (server: TestServer) =>
  (await newestEntries(server.app.storage.read, 1_000))
    .map(({ message }) => message)
    .filter((message) => message.startsWith("Zugang"));
const grants = (events: Awaited<ReturnType<typeof eventsOnCard>>) =>
  events.filter(({ kind }) => kind === "granted").length;
const granted = (count: number) => Array<string>(count).fill("Zugang gewährt: Tür Court 1");

/** The door's reaction to a typed code. */
async function typed(door: DoorAtHall, code: string): Promise<string | undefined> {
  const before = door.lines.length;
  door.type(`${code}#`);
  await door.until(() => door.lines.length > before);
  return door.lines[before];
}

describe("A link on which something else is said", () => {
  test("[D-20] to the server changes nothing, and what follows is taken", async () => {
    const { server, door } = await playedDoor();
    const { received, ends, say, line } = await bareLink(server, door);
    const before = (await newestEntries(server.app.storage.read, 1_000)).length;
    const event = { kind: "started", program: DOOR_VERSION, seq: 1, at: server.now(), mono: 0 };
    const events = (...items: object[]) => ({ kind: "events", run: "run", from: 1, items });
    // no greeting has been received
    say(events(event));
    say(helloAt(server.now()));
    await door.until(() => received.some((said) => said.includes('"welcome"')));
    for (const said of UNREADABLE) line(said);
    for (const message of [
      events({ ...event, at: 8.64e15 + 1 }),
      events({ ...event, seq: -1 }),
      events(event, event),
      events({ ...event, seq: 2 }),
      events(event, { kind: "denied", seq: 2 }),
      { kind: "answer", id: "no command", isDone: true, state: LOCKED },
      { kind: "kept", document: "access", revision: 1e15, state: LOCKED },
      { kind: "pong", sent: 1e15, mono: 0, clock: { now: "noon" } },
      { kind: "health", machine: { cpu: 101 }, journal: { waiting: -1, size: 0 } },
      { kind: "stored", run: "run", upTo: 1 },
      helloAt(server.now(), [7]),
    ])
      say(message);
    say(events(event));
    say(events(event));
    const stored = JSON.stringify({ kind: "stored", run: "run", upTo: 1 });
    await door.until(() => received.filter((said) => said === stored).length === 2);
    expect(ends).toEqual([]);
    const entries = await newestEntries(server.app.storage.read, 1_000);
    expect(entries.slice(0, entries.length - before).map(({ message }) => message)).toEqual([
      "Türcontroller von Tür Court 1 gestartet",
    ]);
  });

  test("[D-20] by a controller of another protocol ends with a reason", async () => {
    const { server, door } = await playedDoor();
    const { ends, say } = await bareLink(server, door);
    say(helloAt(server.now(), [7, 8]));
    expect(ends).toEqual(["speaks none of the protocols 1"]);
  });

  let kept: string | null = null;
  const swapped = (line: string) => {
    const before = kept;
    kept = before === null ? line : null;
    return before === null ? [] : [line, before];
  };
  test.each([
    ["what is unreadable before each line", (line: string) => [...UNREADABLE, line]],
    ["each line twice", (line: string) => [line, line]],
    ["each two lines in the other order", swapped],
  ])("[D-20] to the door: with %s it goes on, and opens once", async (_what, tamper) => {
    const { server, link, door } = await playedDoor();
    link.tamper = tamper;
    const { access_code: code } = await server.bookCourt(1);
    await server.advance(seconds(40));
    expect(await typed(door, code)).toBe("relay on");
    await server.advance(seconds(40));
    expect(await logged(server)).toEqual(granted(1));
    expect(door.lines.filter((line) => line.startsWith("relay"))).toEqual(["relay on", "relay off"]);
  });

  test("[W-06, D-20] that carries nothing to the door any more is over for it after 15 seconds, and it takes the next one", async () => {
    const { server, link, door } = await playedDoor();
    const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
    link.tamper = () => [];
    await server.advance(seconds(15));
    expect(door.lines).toEqual(["linked", "unlinked"]);
    expect(await typed(door, code)).toBe("relay on");
    link.tamper = (line) => [line];
    await server.advance(seconds(5));
    expect(door.lines.at(-1)).toBe("linked");
    expect(await logged(server)).toEqual(granted(1));
  });
});

describe("A server that ends", () => {
  test("[D-20, D-30] before any line of an entry at a terminal: the log has what the door did, once", async () => {
    const { server, link, door } = await playedDoor();
    const terminal = await newTerminal(server, door.id);
    const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
    let left = Number.POSITIVE_INFINITY;
    const cutBefore = () => {
      left -= 1;
      if (left === 0) link.cut();
      return left > 0;
    };
    link.tamper = (line) => (cutBefore() ? [line] : []);
    link.overhear = cutBefore;
    const opened: number[] = [];
    for (let point = 1; left > 0; point += 1) {
      left = point;
      await typeAt(server, terminal, code);
      await server.settle();
      const isWhole = left > 0;
      await server.restart();
      left = Number.POSITIVE_INFINITY;
      link.isUp = true;
      await server.advance(seconds(40));
      opened.push(door.lines.filter((line) => line === "relay on").length);
      expect(await logged(server)).toHaveLength(grants(await eventsOnCard(door)));
      if (isWhole) break;
    }
    // only the command was lost, and no later session gets it
    expect(opened).toEqual(opened.map((_, index) => index));
    expect(opened.length).toBeGreaterThan(4);
  });
});

const TRAINER = { userName: "Trainer", accessCode: "864209" };
describe("What changes while a door is not linked", () => {
  test.each([
    ["its court is taken out of use", (server: TestServer) => server.saveSetting("court_count", 3, true)],
    ["its court is blocked", (server: TestServer) => server.block(4, 0, 60)],
    [
      "its court is moved to another door",
      async (server: TestServer) => {
        await server.changeDoor(4, { courtIds: [3] });
        await server.changeDoor(1, { courtIds: [1, 4] });
      },
    ],
    ["the booking is ended", (server: TestServer) => server.operate("POST", "/api/courts/4/end-access")],
  ] as const)(
    "[D-20, E-02] %s: it opens by its list, and no more once it is linked",
    async (_what, change) => {
      const { server, link, door } = await playedDoor({ court: 4 });
      const { access_code: code } = await listAfter(door, () => server.bookCourt(4));
      link.cut();
      await change(server);
      expect(await typed(door, code)).toBe("relay on");
      link.isUp = true;
      await server.advance(seconds(40));
      expect(await typed(door, code)).toBe("refused");
    },
  );

  test("[Z-08] the booking is cancelled of a door that started and knows no time: it is not held once it is linked", async () => {
    const { server, link, door } = await playedDoor({ mode: "schedule" });
    const { booking_id: id } = await server.bookCourt(1);
    await server.advance(seconds(5));
    await door.says("relay on");
    link.cut();
    await door.stop();
    Object.assign(door, { boot: "boot-2" });
    await door.start({ isLinked: false });
    await server.operate("DELETE", `/api/bookings/${id}`);
    // alone for longer than a link takes, it would hold itself if it knew the time
    await server.advance(seconds(20));
    link.isUp = true;
    await server.advance(seconds(40));
    expect(door.lines.filter((line) => line.startsWith("relay"))).toEqual(["relay on", "relay off"]);
    expect(door.lines.at(-1)).toBe("linked");
  });

  test("[A-18, D-20] permanent codes are switched off, and later off and on again", async () => {
    const { server, link, door } = await playedDoor();
    await listAfter(door, () => server.operate("POST", "/api/permanent-codes", TRAINER));
    const switching = async (...steps: boolean[]) => {
      link.cut();
      for (const isAllowed of steps) await server.saveSetting("allow_permanent_codes", isAllowed, true);
      const before = await typed(door, TRAINER.accessCode);
      link.isUp = true;
      await server.advance(seconds(40));
      const after = await typed(door, TRAINER.accessCode);
      await server.advance(seconds(40));
      return [before, after];
    };
    expect(await switching(false)).toEqual(["relay on", "refused"]);
    await server.saveSetting("allow_permanent_codes", true, true);
    await server.settle();
    expect(await switching(false, true)).toEqual(["relay on", "relay on"]);
  });
});

describe("Another computer at a door", () => {
  test("[E-04, D-20] takes the place of one that is linked: that one opens nothing any more, and the new one does", async () => {
    const server = await TestServer.start(sqlite);
    const before = await linkedDoor(server);
    const { access_code: code } = await listAfter(before, () => server.bookCourt(1));
    await server.operate("DELETE", `/api/controllers/${before.id}`);
    const after = await linkedDoor(server);
    expect(after.doorId).toBe(before.doorId);
    expect(await typed(after, code)).toBe("relay on");
    await before.says("unlinked");
    before.type(`${code}#`);
    await server.advance(seconds(40));
    expect(before.lines).not.toContain("relay on");
    expect(await logged(server)).toEqual(granted(1));
  });
});

describe("A card on which a file is damaged", () => {
  test("[D-20] has the door start, and be as before once it is linked", async () => {
    const { server, door } = await playedDoor();
    const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
    const files = ["journal-00", "access.json", "access-changes", "clock.json"];
    for (const [index, name] of files.entries()) {
      expect(await typed(door, code)).toBe("relay on");
      await server.advance(seconds(40));
      await door.stop();
      for (const file of await door.disk.list()) if (file.startsWith(name)) door.disk.spoil(file, 3);
      await door.start();
      await server.advance(seconds(5));
      expect(await logged(server)).toEqual(granted(index + 1));
    }
    expect(await typed(door, code)).toBe("relay on");
    expect(door.core.storedList).not.toBeNull();
  });
});
