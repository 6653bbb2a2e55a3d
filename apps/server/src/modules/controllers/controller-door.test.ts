import { describe, expect, test } from "vitest";
import { codesIn } from "../../facts/access-code-records.ts";
import { enrolledController, newController, type TestController } from "../../testing/door-controller.ts";
import { anyEngine } from "../../testing/engines.ts";
import { functionsOf } from "../../testing/function-calls.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { newTerminal, typeAt } from "../../testing/terminal.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";
import { guessLimitsIn } from "../access/guess-limit-records.ts";

const SET_UP = { name: "Tür Court 1", courtIds: [1], mode: "schedule", openSeconds: 30 };

const doorOf = async (server: TestServer, { doorId }: Pick<TestController, "doorId">) =>
  (await server.operate("GET", "/api/doors")).items.find(({ id }: { id: string }) => id === doorId);

async function change(server: TestServer, { doorId }: TestController, body: object): Promise<Answer> {
  const token = await server.tokenOf("admin");
  return server.request("PUT", `/api/doors/${doorId}`, { token, body: { ...SET_UP, ...body } });
}

const controllers = async (server: TestServer): Promise<Answer["body"][]> =>
  (await server.operate("GET", "/api/controllers")).items;

const messages = async (server: TestServer) =>
  (await newestEntries(server.app.storage.read, 50)).map(({ message }) => message);

const NOT_HERE =
  "Ein Türcontroller wird unter „Türcontroller hinzufügen“ mit seiner Tür verbunden, nicht hier.";

anyEngine((engine) => {
  describe("setting up a door with a controller", () => {
    test("[E-01, Z-08] its name, courts, mode and seconds are changed as those of any door", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const changes = { name: "Haupteingang", courtIds: [1, 2], mode: "schedule", openSeconds: 12 };
      const place = { driver: "controller", address: controller.id };
      const { status, body } = await change(server, controller, { ...changes, ...place });
      expect([status, body]).toMatchObject([200, { id: controller.doorId, ...changes, ...place }]);
      expect(await doorOf(server, controller)).toMatchObject({ ...changes, ...place, isSimulated: false });
      const [entry] = await newestEntries(server.app.storage.read, 1);
      expect(entry).toMatchObject({
        ...{ category: "audit", message: "Tür geändert: Haupteingang" },
        metadata: { from: { mode: "code_only" }, to: { mode: "schedule", open_seconds: 12 } },
      });
      expect(await controllers(server)).toHaveLength(1);
      expect(server.app.controllerKeys.find(controller.keyName)).not.toBeNull();
    });

    test("[E-01] no other controller, and none for a door without one, is named there", async () => {
      const server = await TestServer.start(engine);
      const first = await enrolledController(server, "door-1");
      const second = await enrolledController(server, "door-2");
      const pending = await newController(server, "door-3");
      const before = await doorOf(server, first);
      for (const [door, address] of [
        [first, second.id],
        [first, "none"],
        [pending, pending.id],
        [pending, first.id],
      ] as const) {
        const { status, body } = await change(server, door, { driver: "controller", address });
        expect([status, body.code, body.errors], address).toEqual([
          422,
          "door_not_of_controller",
          [{ field: "driver", message: NOT_HERE }],
        ]);
      }
      const token = await server.tokenOf("admin");
      const body = { ...SET_UP, name: "Neu", driver: "controller", address: first.id };
      const made = await server.request("POST", "/api/doors", { token, body });
      expect([made.status, made.body.code]).toEqual([422, "door_not_of_controller"]);
      expect(await doorOf(server, first)).toEqual(before);
      expect(await doorOf(server, pending)).toMatchObject({ driver: "simulated" });
      expect(await controllers(server)).toHaveLength(3);
    });

    test("[E-01, E-04] another driver removes the controller with the same change", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const other = await enrolledController(server, "door-2");
      const answer = await change(server, controller, { driver: "simulated", address: "door-1" });
      expect([answer.status, answer.body]).toMatchObject([200, { driver: "simulated", isSimulated: true }]);
      expect((await controllers(server)).map(({ id }) => id)).toEqual([other.id]);
      const { controllerKeys } = server.app;
      expect(controllerKeys.find(controller.keyName)).toMatchObject({ kind: "revoked" });
      expect(controllerKeys.find(other.keyName)).not.toBeNull();
      expect((await messages(server)).slice(0, 2)).toEqual([
        "Türcontroller entfernt: Eingang",
        "Tür geändert: Tür Court 1",
      ]);
      await server.bookCourt(1);
      await server.settle();
      expect(server.doors.isUnlocked("door-1")).toBe(true);
    });

    test("[E-04] a door whose controller was removed is set up otherwise, or keeps its name and courts in order", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      await server.operate("DELETE", `/api/controllers/${controller.id}`);
      const place = { driver: "controller", address: controller.id };
      expect((await change(server, controller, { ...place, name: "Süd" })).body).toMatchObject({
        name: "Süd",
      });
      const set = await change(server, controller, { driver: "simulated", address: "door-1" });
      expect([set.status, set.body]).toMatchObject([200, { driver: "simulated" }]);
      expect((await change(server, controller, place)).body.code).toBe("door_not_of_controller");
    });
  });

  describe("a code for a door with a controller", () => {
    test("[D-20, D-21] is typed at its keypad while nobody reaches it: the panel and terminals say so and count none", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      const terminal = await newTerminal(server);
      const controller = await enrolledController(server);
      const logged = await messages(server);
      const staff = await functionsOf(server, "staff");
      const data = { door_id: controller.doorId };
      const error =
        "Tür Court 1 ist nicht erreichbar. Codes nimmt jetzt nur ihr Tastenfeld: Dort entscheidet der Türcontroller.";
      for (const typed of [
        code,
        "70000000",
        ...Array.from({ length: 15 }, (_, index) => `8000${index + 10}`),
      ]) {
        for (const { status, body } of [
          await staff("validate_code", { ...data, code: typed }),
          await typeAt(server, terminal, typed),
        ])
          expect([status, body.success, body.error], typed).toEqual([409, false, error]);
      }
      await server.settle();
      expect(await guessLimitsIn(server.app.storage.read).list()).toEqual([]);
      expect(server.app.guessLimits.lockoutLeft(`door-${controller.doorId}`)).toBeNull();
      expect(await messages(server)).toEqual(logged);
      const [stored] = await codesIn(server.app.storage.read).listCurrentAndFuture(SATURDAY);
      expect(stored?.lastUsedAt).toBeNull();
      // without a door the check opens nothing, and answers as before
      expect((await staff("validate_code", { code })).body.data.valid).toBe(true);
    });

    test("[D-20] a place where codes are typed is shown which door takes them at its keypad also without the server", async () => {
      const server = await TestServer.start(engine);
      const terminal = await newTerminal(server);
      const entryOf = async (doorId: string) =>
        (
          await server.request("GET", `/api/doors/${doorId}/code-entry`, {
            token: await server.tokenOf("staff"),
          })
        ).body;
      expect(await entryOf(terminal.doorId)).toMatchObject({ hasController: false });
      const pending = await newController(server, "door-2");
      expect(await entryOf(pending.doorId)).toMatchObject({ hasController: false });
      const controller = await enrolledController(server);
      expect(await entryOf(controller.doorId)).toMatchObject({ hasController: true });
      const { cookie } = terminal;
      const screen = await server.request("GET", "/api/terminal", { headers: { cookie } });
      expect(screen.body.entry).toMatchObject({ hasController: true });
    });
  });
});
