import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { DoorAtHall } from "../../testing/door-at-hall.ts";
import { newController } from "../../testing/door-controller.ts";
import { anyEngine } from "../../testing/engines.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { type Answer, TestServer } from "../../testing/test-server.ts";

const call = async (
  server: TestServer,
  method: "POST" | "PUT",
  { id }: { readonly id: string },
  rest: string,
  body?: object,
): Promise<Answer> =>
  server.request(method, `/api/controllers/${id}/${rest}`, {
    token: await server.tokenOf("admin"),
    ...(body && { body }),
  });

const listed = async (server: TestServer): Promise<Answer["body"]> =>
  (await server.operate("GET", "/api/controllers")).items[0];

anyEngine((engine) => {
  describe("a machine that waits to be taken over", () => {
    test("[E-04, Z-08] shows its model and serial number, and gets its key once an operator took it over with a mode", async () => {
      const server = await TestServer.start(engine);
      const door = await DoorAtHall.make(server, { needsApproval: true });
      await expect(door.enrol()).rejects.toThrow();
      const { claimant, enrolledAt, isAwaitingApproval } = await listed(server);
      const { model, serial } = claimant;
      expect([typeof model, typeof serial, enrolledAt, isAwaitingApproval]).toEqual([
        ...["string", "string", null],
        true,
      ]);
      await expect(door.enrol()).rejects.toThrow();

      const accepted = { mode: "schedule", serial };
      const other = await call(server, "POST", door, "accept", { ...accepted, serial: "other" });
      expect([other.status, other.body.code, other.body.errors[0].field]).toEqual([
        ...[409, "controller_other_machine"],
        "serial",
      ]);
      expect((await call(server, "POST", door, "accept", accepted)).body).toMatchObject({
        isAwaitingApproval: false,
      });
      const [entry] = await newestEntries(server.app.storage.read, 1);
      expect(entry).toMatchObject({
        ...{ category: "audit", message: "Türcontroller übernommen: Tür Court 1" },
        metadata: { user_id: expect.any(String), controller_id: door.id },
      });
      // a second machine with the same code is refused and logged
      door.hardware = { model: "Raspberry Pi 5", serial: "second" };
      await expect(door.enrol()).rejects.toThrow();
      await server.settle();
      expect((await listed(server)).claimReusedAt).not.toBeNull();
      door.hardware = { model: "Raspberry Pi 5", serial };
      await door.enrol();
      await door.start();
      const { items } = await server.operate("GET", "/api/doors");
      expect(items.find(({ id }: { id: string }) => id === door.doorId)).toMatchObject({
        driver: "controller",
        mode: "schedule",
      });
      await door.stop();
      const again = await call(server, "POST", door, "accept", accepted);
      expect([again.status, again.body.code]).toEqual([409, "controller_not_awaiting"]);
    });
  });

  describe("the wiring test of a controller", () => {
    test("[E-05] switches each lamp and the buzzer, and shows which controller it is", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      for (const part of ["identify", "green_led", "red_led", "buzzer"])
        expect((await call(server, "POST", door, "test", { part })).status).toBe(204);
      expect(door.lines.slice(-4)).toEqual(["identify", "test green_led", "test red_led", "test buzzer"]);
    });

    test("[E-05] names the keys and the button that were pressed while a page watches, and types none of them", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await server.bookCourt(1);
      await server.settle();
      const watch = async (isBeginning = false) =>
        (await call(server, "POST", door, "watch-keys", { isBeginning })).body.items;
      expect(await watch(true)).toEqual([]);
      door.type(`${code}#`);
      door.core.pressButton();
      await expect.poll(() => watch()).toEqual([...new Set(`${code}#`), "button"]);
      await server.settle();
      expect(door.lines).not.toContain("relay on");
      // keys of an earlier test are left out
      expect(await watch(true)).toEqual([]);
      await server.clock.advance(seconds(11));
      door.type(`${code}#`);
      await door.says("relay on");
    });

    test("[E-05] gives keys back to codes three minutes after the last one, although a page still watches", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const watch = async (isBeginning: boolean) =>
        (await call(server, "POST", door, "watch-keys", { isBeginning })).body;
      expect(await watch(false)).toMatchObject({ code: "wiring_test_paused" });
      expect(await watch(true)).toEqual({ items: [] });
      await server.clock.advance(minutes(2));
      await watch(false);
      door.core.press("7");
      await server.settle();
      await server.clock.advance(minutes(2));
      expect(await watch(false)).toEqual({ items: ["7"] });
      await server.clock.advance(minutes(2));
      expect(await watch(false)).toMatchObject({
        code: "wiring_test_paused",
        detail: "Seit drei Minuten wurde keine Taste gedrückt: Die Tasten geben wieder Codes ein.",
      });
    });

    test("[E-05] is kept with what failed and who went through it", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      const failed = ["7", "relay"];
      const answer = await call(server, "PUT", controller, "wiring-test", { failed: [...failed, "7"] });
      expect(answer.body.wiringTest).toEqual({ at: "2026-11-21T14:00:00.000Z", failed });
      expect((await listed(server)).wiringTest).toEqual(answer.body.wiringTest);
      const [entry] = await newestEntries(server.app.storage.read, 1);
      expect(entry).toMatchObject({
        ...{ category: "audit", level: "warn" },
        message: "Verdrahtung von Eingang geprüft: 2 Teile nicht in Ordnung",
        metadata: { controller_id: controller.id, user_id: expect.any(String), failed },
      });
    });

    test("[E-05] says that nothing is switched at a controller that nobody reaches", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      for (const [path, body] of [
        ["test", { part: "buzzer" }],
        ["watch-keys", { isBeginning: true }],
      ] as const) {
        const { status, body: refusal } = await call(server, "POST", controller, path, body);
        expect([status, refusal.code, refusal.detail]).toEqual([
          ...[409, "controller_unreachable"],
          "Eingang ist nicht erreichbar. Prüfen Sie Strom und Netzwerk an der Tür.",
        ]);
      }
    });
  });
});
