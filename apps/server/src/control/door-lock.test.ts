import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { equipmentIn } from "../facts/equipment-records.ts";
import { anyEngine } from "../testing/engines.ts";
import { functionsOf } from "../testing/function-calls.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

async function firstDoor(server: TestServer) {
  const { items } = await server.operate("GET", "/api/doors");
  return items.find((door: { address: string }) => door.address === "door-1");
}

/** Staff press "Jetzt verriegeln". */
async function lock(server: TestServer) {
  const token = await server.tokenOf("staff");
  const { id } = await firstDoor(server);
  return server.request("POST", `/api/doors/${id}/lock`, { token });
}

anyEngine((engine) => {
  describe("a door that is locked by hand", () => {
    test("[D-09] is locked at once, says who did it, and is released with the next window", async () => {
      const server = await TestServer.start(engine);
      await server.book({ court_id: 1 });
      const iso = (offset: number) => new Date(plus(SATURDAY, minutes(offset))).toISOString();
      await server.book({ court_id: 1, start_time: iso(60), end_time: iso(120) });
      await server.settle();
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      const locked = await lock(server);
      expect([locked.status, locked.body]).toMatchObject([
        200,
        {
          isUnlocked: false,
          heldUntil: null,
          desired: {
            released: false,
            until: iso(45),
            reasons: [{ kind: "locked_by_hand", by: "personal" }, { kind: "held_back" }],
          },
        },
      ]);
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      await server.advance(minutes(44));
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      await server.advance(minutes(1));
      expect(server.doors.isUnlocked("door-1")).toBe(true);
    });

    test("[D-09] lets the next players in when the window before theirs ends, and is forgotten then", async () => {
      const server = await TestServer.start(engine);
      await server.bookCourt(1, 0, 60);
      await server.bookCourt(1, 60, 120);
      await server.advance(minutes(50));
      await lock(server);
      await server.advanceTo(plus(SATURDAY, minutes(119)));
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      await server.advance(minutes(1));
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      expect((await equipmentIn(server.app.storage.read).listDoors())[0]?.lock).toBeNull();
    });

    test("[D-09] stays so over a restart, until a code is typed before it", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      await server.settle();
      await lock(server);
      await server.restart();
      await server.settle();
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      await server.advance(seconds(1));
      const call = await functionsOf(server, "staff");
      const { id } = await firstDoor(server);
      expect((await call("validate_code", { code, door_id: id })).body.data.valid).toBe(true);
      await server.settle();
      await server.advance(seconds(60));
      expect(await firstDoor(server)).toMatchObject({ isUnlocked: true, desired: { released: true } });
    });

    test("[D-09] that an edge has ended stays so when the court of that edge leaves the door or goes out of use", async () => {
      const server = await TestServer.start(engine);
      const doorAt = (address: string) => ({
        ...{ name: `Tür ${address}`, driver: "simulated", address, mode: "schedule", openSeconds: 30 },
        courtIds: [1, 4],
      });
      const main = await server.operate("POST", "/api/doors", doorAt("main"));
      const side = await server.operate("POST", "/api/doors", doorAt("side"));
      const released = () => [server.doors.isUnlocked("main"), server.doors.isUnlocked("side")];
      await server.bookCourt(1, 0, 120);
      await server.saveSetting("access_door_post_minutes", 0);
      await server.bookCourt(4, 0, 30);
      // for an hour from now no end of time counts
      server.clock.setWallClock(plus(server.clock.now(), seconds(3)));
      await server.advance(minutes(10));
      for (const { id } of [main, side]) await server.operate("POST", `/api/doors/${id}/lock`);
      expect(released()).toEqual([false, false]);
      await server.advance(minutes(25));
      expect(released()).toEqual([true, true]);
      await server.operate("PUT", `/api/doors/${side.id}`, { ...doorAt("side"), courtIds: [1] });
      await server.advance(seconds(11));
      expect(released()).toEqual([true, true]);
      await server.saveSetting("court_count", 3, true);
      await server.advance(seconds(11));
      expect(released()).toEqual([true, true]);
    });

    test("[D-09] a booking that is made after it releases the door, and the run lists the court's door as it is", async () => {
      const server = await TestServer.start(engine);
      await server.book({ court_id: 1 });
      await server.settle();
      await lock(server);
      const run = async () => {
        const token = await server.tokenOf("admin");
        const body = { manual_trigger: true };
        await server.request("POST", "/functions/v1/access-control-scheduler", { token, body });
        const { items } = await server.operate("GET", "/api/scheduler/runs");
        return items[0].courts.find(({ courtId }: { courtId: number }) => courtId === 1).doorUnlock;
      };
      expect(await run()).toBe(false);
      await server.advance(seconds(1));
      const iso = (offset: number) => new Date(plus(SATURDAY, minutes(offset))).toISOString();
      await server.book({ court_id: 1, start_time: iso(70), end_time: iso(130) });
      await server.advance(minutes(55));
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      expect(await run()).toBe(true);
    });

    test("[D-09] an opening by a code ends with it", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("staff");
      const { id } = await firstDoor(server);
      await server.request("POST", `/api/doors/${id}/open`, { token });
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      expect((await lock(server)).body).toMatchObject({ isUnlocked: false });
      expect(server.doors.isUnlocked("door-1")).toBe(false);
    });

    test("[D-09] that does not answer is not said to be locked, and is locked once it is back", async () => {
      const server = await TestServer.start(engine);
      await server.book({ court_id: 1 });
      await server.settle();
      server.doors.setFault("door-1", "offline");
      expect(await lock(server)).toMatchObject({ status: 504, body: { code: "door_not_locked" } });
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      server.doors.setFault("door-1", null);
      await server.advance(minutes(2));
      expect(server.doors.isUnlocked("door-1")).toBe(false);
    });
  });
});
