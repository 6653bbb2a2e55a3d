import type { AccessChange } from "@platzwart/contract/device-link/documents";
import { seededRandom } from "@platzwart/domain/seeded-random";
import { HOUR, hours, minutes } from "@platzwart/domain/time/instant";
import { ListDigest } from "@platzwart/machine/list-digest";
import { describe, expect, test, vi } from "vitest";
import { berlinCalendar } from "../../platform/system/berlin-calendar.ts";
import type { DoorAtHall } from "../../testing/door-at-hall.ts";
import { anyEngine } from "../../testing/engines.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { testCipher } from "../../testing/test-key.ts";
import { TestServer } from "../../testing/test-server.ts";
import { ControllerSession } from "./controller-session.ts";
import { DoorLists, readListedCodes, readListFacts } from "./door-list.ts";

/** The list that a door should have now, freshly built. */
async function listOf(server: TestServer, { doorId }: DoorAtHall) {
  const now = server.now();
  const { facts, codes } = await server.app.storage.readInTransaction(async (store) => ({
    facts: await readListFacts(store, server.app.hall.snapshot, now),
    codes: await readListedCodes(store, now),
  }));
  const door = facts.doors.find(({ id }) => id === doorId);
  if (door === undefined) throw new Error(`no door ${doorId}`);
  return new DoorLists({ cipher: testCipher, calendar: berlinCalendar }).listOf(door, { facts, codes, now });
}

/** Waits until a door has exactly that list. */
async function hasItsList(server: TestServer, door: DoorAtHall): Promise<void> {
  await door.until(async () => {
    const { text } = new ListDigest(await listOf(server, door));
    return door.core.storedList?.digest === text;
  });
}

/** Records the documents sent to doors from now on. */
function watchGiven() {
  const wholes = vi.spyOn(ControllerSession.prototype, "sendList");
  const changes = vi.spyOn(ControllerSession.prototype, "sendChange");
  return {
    wholes: () => wholes.mock.calls.length,
    changes: () => changes.mock.calls.map(([, text]): AccessChange => JSON.parse(text)),
    largest: () => Math.max(...changes.mock.calls.map(([, text]) => JSON.stringify(text).length)),
  };
}

/** Sends a door a list behind the server's back, as a bug would. */
async function giveAnother(server: TestServer, door: DoorAtHall): Promise<void> {
  const session = server.app.controllerLinks.sessions.get(door.id) as ControllerSession;
  const revision = session.listRevision + 1;
  const { head } = await listOf(server, door);
  const text = JSON.stringify({ ...head, openSeconds: 1, revision, entries: [] });
  await session.sendList(revision, text, new AbortController().signal);
}

const TRAINER = { userName: "Trainer", accessCode: "864209" };

type Happening = (server: TestServer, door: DoorAtHall, below: (limit: number) => number) => Promise<unknown>;

const comeBack: Happening = async (_, door) => {
  await door.stop();
  await door.start();
};
const letTimePass: Happening = (server, _, below) => server.advance(minutes([1, 10, 61][below(3)] ?? 0));

const HAPPENINGS: readonly Happening[] = [
  (server, _, below) => server.bookCourt(1 + below(2), below(3) * 60, 180),
  (server, _, below) => server.bookCourt(1, 8 * 24 * 60 + below(120), 8 * 24 * 60 + 150),
  (server) => server.operate("POST", "/api/courts/1/end-access"),
  (server, _, below) =>
    server.operate("POST", "/api/permanent-codes", { ...TRAINER, accessCode: String(864_200 + below(9)) }),
  async (server, _, below) => {
    const { items } = await server.operate("GET", "/api/access-codes?permanent=true");
    await server.operate("DELETE", `/api/permanent-codes/${items[below(items.length)].id}`);
  },
  (server, _, below) => server.saveSetting("allow_permanent_codes", below(2) === 1, true),
  (server, _, below) => server.block(1, below(60), 60 + below(60)),
  (server, _, below) =>
    server.changeDoor(1, { courtIds: below(2) === 0 ? [1] : [1, 3], openSeconds: 5 + below(3) }),
  letTimePass,
  comeBack,
];

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

async function letHappen(server: TestServer, door: DoorAtHall, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const happens: Promise<unknown>[] = [];
  for (let nth = 0; nth < 25; nth += 1) {
    const happening = HAPPENINGS[below(HAPPENINGS.length)] as Happening;
    // refused requests change nothing
    happens.push(happening(server, door, below).catch(() => {}));
    // a connection attempt has five seconds of the clock
    const isAwaited = happening === comeBack || happening === letTimePass || below(3) > 0;
    if (isAwaited) await happens.at(-1);
  }
  await Promise.all(happens);
}

anyEngine((engine) => {
  describe("A door is sent the changes of its list", () => {
    test("[A-33, D-20] a booking, its end, codes and settings: in less than 2 kB, and nothing for other doors", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const other = await linkedDoor(server, { court: 2 });
      const given = watchGiven();
      const { access_code: code } = await server.bookCourt(1);
      await hasItsList(server, door);
      door.type(`${code}#`);
      await door.says("relay on");
      await server.operate("POST", "/api/courts/1/end-access");
      await hasItsList(server, door);
      door.type(`${code}#`);
      await door.says("refused");
      expect(given.changes().map((change) => change.door)).toEqual([door.doorId, door.doorId]);
      const { id } = await server.operate("POST", "/api/permanent-codes", TRAINER);
      await hasItsList(server, other);
      await server.operate("DELETE", `/api/permanent-codes/${id}`);
      await server.block(1, 60, 120);
      await hasItsList(server, door);
      expect(other.core.storedList?.digest).toBe(new ListDigest(await listOf(server, other)).text);
      expect(given.wholes()).toBe(0);
      expect(given.largest()).toBeLessThan(2000);
    });

    test("[A-33] what changes while one is on its way follows in one", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const goOn = door.disk.stall();
      const given = watchGiven();
      for (const from of [0, 60, 120, 180]) await server.bookCourt(1, from, from + 60);
      expect(given.changes()).toHaveLength(1);
      goOn();
      await hasItsList(server, door);
      expect(given.changes().map(({ put }) => put.length)).toEqual([1, 3]);
    });

    test("[D-20] a door that keeps another list than its server thinks gets the whole one, with the next change or within the hour", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const given = watchGiven();
      await giveAnother(server, door);
      await server.bookCourt(1);
      await hasItsList(server, door);
      expect([given.changes().length, given.wholes()]).toEqual([1, 2]);
      expect(server.warnings).toEqual([]);
      await server.spoilCodes();
      await server.advance(HOUR);
      await hasItsList(server, door);
      expect(server.warnings).toContain("a door has another access list than it should");
      expect(given.wholes()).toBe(3);
    });

    test("[D-20] the hour brings what comes within eight days, and compares without giving the whole list", async () => {
      const server = await TestServer.start(engine);
      await linkedDoor(server);
      await server.bookCourt(1, 8 * 24 * 60 + 90, 8 * 24 * 60 + 150);
      const given = watchGiven();
      await server.advance(hours(3));
      expect(given.changes().flatMap(({ put }) => put)).toHaveLength(1);
      expect(given.wholes()).toBe(0);
    });

    test("[D-20, E-02] a door that gets other courts gets the whole list", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      await server.bookCourt(3);
      const given = watchGiven();
      await server.changeDoor(1, { courtIds: [1, 3] });
      await hasItsList(server, door);
      expect((await listOf(server, door)).entries).toHaveLength(1);
      expect(given.wholes()).toBe(1);
    });

    test.each(SEEDS)(
      "[D-20, A-33] whatever happens in a hall, its door has the list made from nothing: %i",
      async (seed) => {
        const server = await TestServer.start(engine);
        const door = await linkedDoor(server);
        await letHappen(server, door, seed);
        if (!server.app.controllerLinks.isLinked(door.id)) await comeBack(server, door, () => 0);
        await server.changeDoor(1, { openSeconds: 9 });
        await hasItsList(server, door);
        expect(server.warnings).not.toContain("a door has another access list than it should");
      },
    );
  });
});
