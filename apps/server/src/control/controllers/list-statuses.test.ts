import { days, hours, minutes, plus, SECOND, toIso } from "@platzwart/domain/time/instant";
import type { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import { describe, expect, test } from "vitest";
import type { DoorAtHall } from "../../testing/door-at-hall.ts";
import { anyEngine } from "../../testing/engines.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { openStream } from "../../testing/live-stream.ts";
import { TestServer } from "../../testing/test-server.ts";

/** Makes a code by hand, for court 1 and a day by default; returns its id and its first status. */
async function makeCode(server: TestServer, body: object = {}) {
  const { code } = await server.operate("POST", "/api/access-codes", {
    ...{ courtId: 1, userName: "Techniker", occupiesCourt: false, durationMinutes: 24 * 60 },
    ...body,
  });
  return code as { readonly id: string; readonly doors: readonly unknown[] };
}

/** A code's status at its doors, from the list of codes. */
async function doorsOf(server: TestServer, id: string) {
  const { items } = await server.operate("GET", `/api/access-codes/all?id=${id}`);
  return items[0].doors;
}

/** "failed away 2026-11-21T10:00:00.000Z" of the only door; "": no door. */
async function status(server: TestServer, id: string): Promise<string> {
  const [door, ...others] = await doorsOf(server, id);
  expect(others).toEqual([]);
  const { state, why, since } = door ?? {};
  return [state, why, since].filter((word) => word != null).join(" ");
}

/** Waits for a code's status at its door, without time passing. */
async function stands(server: TestServer, id: string, expected: string) {
  await server.until(async () => (await status(server, id)) === expected);
}

/** Cuts the link of a door; returns the time. */
async function cut(server: TestServer, door: DoorAtHall): Promise<string> {
  await door.stop();
  await server.until(async () => !server.app.controllerLinks.isLinked(door.id));
  return toIso(server.now());
}

anyEngine((engine) => {
  describe("Where a code stands at its door", () => {
    test("[A-33] is confirmed once the door has it, pages are updated, and no other door has a line", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const stream = await openStream(server, "staff");
      // with the greeting, for changes since the page's request
      await stream.next("code-doors-changes");
      await server.advance(SECOND);
      const { id, doors } = await makeCode(server, { courtId: null });
      const line = { doorId: door.doorId, name: "Tür Court 1", why: null, since: null };
      expect(doors).toEqual([{ ...line, state: "sending" }]);
      await stream.next("code-doors-changes");
      expect(await doorsOf(server, id)).toEqual([{ ...line, state: "confirmed" }]);
      expect((await makeCode(server, { courtId: 2 })).doors).toEqual([]);
      const { access_code: digits } = await server.bookCourt(1);
      const { items } = await server.operate("GET", `/api/access-codes/all?text=${digits}`);
      await stands(server, items[0].id, "confirmed");
      // once a second at most
      expect(stream.events.filter(({ event }) => event === "code-doors-changes")).toEqual([]);
      await server.advance(SECOND);
      await stream.next("code-doors-changes");
    });

    test("[A-33] fails ten minutes after the link was cut, unless it was confirmed before, and heals with the link", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { id: early } = await makeCode(server);
      await stands(server, early, "confirmed");
      const since = await cut(server, door);
      const { id: late } = await makeCode(server);
      const stream = await openStream(server);
      await stream.next("code-doors-changes");
      await server.advance(minutes(9));
      expect(await status(server, late)).toBe("sending");
      await server.advance(minutes(1));
      await stream.next("code-doors-changes");
      expect(await status(server, late)).toBe(`failed away ${since}`);
      expect(await status(server, early)).toBe("confirmed");
      await door.start();
      await stands(server, late, "confirmed");
    });

    test("[A-33] is unknown after a restart of the server until the door comes back", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { id } = await makeCode(server);
      await stands(server, id, "confirmed");
      await door.stop();
      await server.restart();
      expect(await status(server, id)).toBe("sending");
      await server.advance(minutes(10));
      expect(await status(server, id)).toBe("failed away");
      await door.start();
      await stands(server, id, "confirmed");
    });

    test("[A-33] is planned as long as the time of a code is farther ahead than a list reaches", async () => {
      const server = await TestServer.start(engine);
      await linkedDoor(server);
      const startTime = toIso(plus(plus(server.now(), days(8)), minutes(20)));
      const { id } = await makeCode(server, { startTime });
      await server.advance(minutes(30));
      expect(await status(server, id)).toBe("planned");
      await server.advance(hours(1));
      await stands(server, id, "confirmed");
    });

    test("[A-33] says that a card is full, and a person has the list sent again", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { id: early } = await makeCode(server);
      await stands(server, early, "confirmed");
      door.disk.fail("ENOSPC", 1000);
      const { id: late } = await makeCode(server);
      await stands(server, late, "failed no_room");
      expect(await status(server, early)).toBe("confirmed");
      door.disk.fail("ENOSPC", 0);
      const token = await server.tokenOf("staff");
      const resend = (id: string) => server.request("POST", `/api/access-codes/${id}/resend`, { token });
      expect((await resend(late)).body).toMatchObject({ id: late });
      await stands(server, late, "confirmed");
      const { revision } = door.core.storedList ?? {};
      await resend(late);
      await server.settle();
      expect(door.core.storedList?.revision).toBe(revision);
      expect((await resend("none")).body).toMatchObject({ code: "access_code_unknown" });
    });

    test("[A-33] is not confirmed any more where the card was set back", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const before = door.disk.restarted();
      const { id } = await makeCode(server);
      await stands(server, id, "confirmed");
      await cut(server, door);
      door.disk = before as FaultyDisk;
      await door.start({ isLinked: false });
      door.disk.fail("ENOSPC", 1000);
      await stands(server, id, "failed no_room");
    });

    test("[A-33, E-02] is not confirmed by a list that was made before the door served its court", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { id } = await makeCode(server, { courtId: 2 });
      await server.settle();
      await cut(server, door);
      await server.operate("PUT", `/api/doors/${door.doorId}`, {
        ...{ name: "Tür Nord", courtIds: [1, 2], mode: "code_only", openSeconds: 5 },
        ...{ driver: "controller", address: door.id },
      });
      expect(await status(server, id)).toBe("sending");
      await door.start();
      await stands(server, id, "confirmed");
    });

    test("[A-33] shows for an hour a code that was ended, and only where the door does not know it", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { id: first } = await makeCode(server);
      const { id: second } = await makeCode(server);
      await stands(server, second, "confirmed");
      const end = (id: string) => server.operate("POST", `/api/access-codes/${id}/end`);
      expect((await end(first)).doors).toMatchObject([{ state: "sending" }]);
      await stands(server, first, "");
      const since = await cut(server, door);
      await end(second);
      await server.advance(minutes(59));
      expect(await status(server, second)).toBe(`failed away ${since}`);
      await server.advance(minutes(1));
      expect(await status(server, second)).toBe("");
    });

    test("[A-33, A-17] stays confirmed under another name; of what no keypad can type nothing is shown", async () => {
      const server = await TestServer.start(engine);
      await linkedDoor(server);
      const make = (accessCode: string) =>
        server.operate("POST", "/api/permanent-codes", { userName: "Trainer", accessCode });
      const { id } = await make("864209");
      await stands(server, id, "confirmed");
      await server.operate("PATCH", `/api/permanent-codes/${id}`, { userName: "Trainerin" });
      await stands(server, id, "confirmed");
      expect(await status(server, (await make("864209753")).id)).toBe("");
    });
  });
});
