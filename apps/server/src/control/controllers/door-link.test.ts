import { milliseconds, minutes, plus, SECOND, seconds, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { TestServer } from "../../testing/test-server.ts";

/** The messages of the log about access at doors, oldest first. */
async function accessesOf(server: TestServer) {
  const entries = await newestEntries(server.app.storage.read, 500);
  return entries
    .filter(({ message }) => message.startsWith("Zugang"))
    .map(({ message }) => message)
    .reverse();
}

/** Books court 1 from in a quarter of an hour on, for an hour; answers the booking with its code. */
async function book(server: TestServer, court = 1) {
  const from = plus(server.now(), minutes(15));
  return server.operate("POST", "/api/bookings", {
    courtId: court,
    customerName: "Anna Beispiel",
    from: toIso(from),
    until: toIso(plus(from, minutes(60))),
  });
}

anyEngine((engine) => {
  describe("A door with its own controller", () => {
    test("[D-20, Z-03] opens for the code of a booking, and the log has it once", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { accessCode } = await book(server);
      await door.until(() => (door.core.kept("access")?.revision ?? 0) > 1);
      await server.advance(minutes(10));
      door.type(`${accessCode}#`);
      await door.says("relay on");
      await door.until(async () => (await accessesOf(server)).length > 0);
      expect(await accessesOf(server)).toEqual(["Zugang gewährt: Tür Court 1"]);
      await server.advance(seconds(30));
      await door.says("relay off");
    });
  });
});
