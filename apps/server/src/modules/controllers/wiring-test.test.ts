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
      const { model, serial, enrolledAt, isAwaitingApproval } = await listed(server);
      expect([typeof model, typeof serial, enrolledAt, isAwaitingApproval]).toEqual([
        ...["string", "string", null],
        true,
      ]);
      await expect(door.enrol()).rejects.toThrow();

      expect((await call(server, "POST", door, "accept", { mode: "schedule" })).body).toMatchObject({
        isAwaitingApproval: false,
      });
      await door.enrol();
      await door.start();
      const { items } = await server.operate("GET", "/api/doors");
      expect(items.find(({ id }: { id: string }) => id === door.doorId)).toMatchObject({
        driver: "controller",
        mode: "schedule",
      });
      await door.stop();
      const again = await call(server, "POST", door, "accept", { mode: "schedule" });
      expect([again.status, again.body.code]).toEqual([409, "controller_not_awaiting"]);
    });
  });

  describe("the wiring test of a controller", () => {
    test("[E-05] switches each part, and the log says who had the relay open the door", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      for (const part of ["identify", "green_led", "red_led", "buzzer", "relay"])
        expect((await call(server, "POST", door, "test", { part })).status).toBe(204);
      expect(door.lines.slice(-5)).toEqual([
        ...["identify", "test green_led", "test red_led", "test buzzer"],
        "relay on",
      ]);
      const entries = await newestEntries(server.app.storage.read, 20);
      expect(entries.filter(({ message }) => message.startsWith("Verdrahtungstest"))).toMatchObject([
        { category: "audit", metadata: { user_id: expect.any(String), controller_id: door.id } },
      ]);
    });

    test("[E-05] names the keys and the button that were pressed while a page watches, and types none of them", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const watch = async () => (await call(server, "POST", door, "watch-keys")).body.items;
      expect(await watch()).toEqual([]);
      for (const key of ["1", "A", "#", "1"] as const) door.core.press(key);
      door.core.pressButton();
      await expect.poll(watch).toEqual(["1", "A", "#", "button"]);
      expect(door.lines).not.toContain("refused");
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
        ["test", { part: "relay" }],
        ["watch-keys", undefined],
      ] as const) {
        const { status, body: refusal } = await call(server, "POST", controller, path, body);
        expect([status, refusal.code, refusal.detail]).toEqual([
          ...[409, "controller_unreachable"],
          "Eingang ist nicht erreichbar. Prüfen Sie Strom und Netzwerk an der Tür.",
        ]);
      }
      const [entry] = await newestEntries(server.app.storage.read, 1);
      expect(entry?.message).not.toContain("Relais");
    });
  });
});
