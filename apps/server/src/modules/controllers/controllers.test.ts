import { DOOR_VERSION } from "@platzwart/contract/downloads";
import { parseEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import { hours, milliseconds, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { claimLinkKey } from "@platzwart/machine/link-keys";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { HELLO, linkController, newController, type TestController } from "../../testing/door-controller.ts";
import { anyEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { doorIdAt, newTerminal } from "../../testing/terminal.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";
import { usersIn } from "../users/user-records.ts";
import { controllersIn } from "./controller-records.ts";

const list = async (server: TestServer): Promise<Answer["body"][]> =>
  (await server.operate("GET", "/api/controllers")).items;

const doors = async (server: TestServer): Promise<Answer["body"][]> =>
  (await server.operate("GET", "/api/doors")).items;

const doorOf = async (server: TestServer, { doorId }: Pick<TestController, "doorId">) =>
  (await doors(server)).find(({ id }) => id === doorId);

const entries = async (server: TestServer) =>
  (await newestEntries(server.app.storage.read, 50)).filter(({ component }) => component === "doors");

const create = async (server: TestServer, body: object, role: "admin" | "staff" = "admin") =>
  server.request("POST", "/api/controllers", { token: await server.tokenOf(role), body });

const digitsOf = ({ code }: TestController) => parseEnrolmentCode(code) ?? "";

/** Holder of the one-time code of a controller, now. */
const claimant = (server: TestServer, controller: TestController) =>
  server.app.controllerKeys.find(claimLinkKey(digitsOf(controller)).identity);

const lasting = (server: TestServer, { keyName }: TestController) => server.app.controllerKeys.find(keyName);

anyEngine((engine) => {
  describe("setting up door controllers", () => {
    test("[E-01] an operator makes one for a door, with a one-time code that only that answer has", async () => {
      const server = await TestServer.start(engine);
      const doorId = await doorIdAt(server, "door-1");
      const { status, body } = await create(server, { name: "  Eingang ", doorIds: [doorId, doorId] });
      const controller = {
        ...{ id: body.id, name: "Eingang", doorId, enrolledAt: null, lastSeenAt: null },
        ...{
          claimEndsAt: "2026-11-22T14:00:00.000Z",
          claimReusedAt: null,
          isLinked: false,
          waitingEvents: null,
          clock: null,
        },
        ...{ model: null, serial: null, isAwaitingApproval: false, wiringTest: null },
        ...{ program: null, programUpdate: null, claimant: null, copySeenAt: null },
      };
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          id: expect.any(String),
          code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
          controller,
        },
      });
      expect(await list(server)).toEqual([controller]);
      const [entry] = await entries(server);
      const admin = await usersIn(server.app.storage.read).findByName("admin");
      expect(entry).toMatchObject({
        ...{ category: "audit", level: "info", message: "Türcontroller eingerichtet: Eingang" },
        metadata: { controller_id: body.id, door_id: doorId, user_id: admin?.id },
      });
      // the door switches over with the first link
      expect(await doorOf(server, { doorId })).toMatchObject({ driver: "simulated", address: "door-1" });

      const raw = await openRaw(server.database);
      const rows = JSON.stringify([
        await raw.query("select * from controllers"),
        await raw.query("select * from system_logs"),
        await raw.query("select * from live_events"),
      ]);
      await raw.close();
      const digits = digitsOf({ ...body, doorId, keyName: "" });
      for (const secret of [body.code, digits, claimLinkKey(digits).key.toString("base64")])
        expect(rows).not.toContain(secret);
    });

    test("[E-01] they are listed by name", async () => {
      const server = await TestServer.start(engine);
      for (const [address, name] of [
        ["door-1", "Süd"],
        ["door-2", "Ärzte"],
        ["door-3", "Bistro"],
      ] as const)
        await newController(server, address, { name });
      expect((await list(server)).map(({ name }) => name)).toEqual(["Ärzte", "Bistro", "Süd"]);
    });

    test("[E-01] a door has one, and one has a door; a refusal names the field and what is allowed", async () => {
      const server = await TestServer.start(engine);
      const { doorId } = await newController(server, "door-1");
      const second = await doorIdAt(server, "door-2");
      const refusals: readonly [object, number, string, string][] = [
        [
          { name: "Zweiter", doorIds: [doorId] },
          ...([409, "doorIds"] as const),
          "Tür Court 1 hat schon einen Türcontroller. Soll ein anderes Gerät an seine Stelle treten, nehmen Sie „Ersetzen“.",
        ],
        [
          { name: "Beide", doorIds: [doorId, second] },
          ...([422, "doorIds"] as const),
          "Ein Türcontroller steuert genau eine Tür; angegeben waren 2. Legen Sie für jede Tür einen an.",
        ],
        [{ name: "Keine", doorIds: [] }, 400, "doorIds", expect.stringContaining("mindestens 1")],
        [{ name: "  ", doorIds: [second] }, 400, "name", expect.any(String)],
        [{ name: "x".repeat(61), doorIds: [second] }, 400, "name", expect.stringContaining("60")],
        [
          { name: "Modus", doorIds: [second], mode: "open" },
          400,
          "mode",
          expect.stringContaining("code_only"),
        ],
      ];
      for (const [body, status, field, message] of refusals) {
        const answer = await create(server, body);
        expect([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([
          status,
          [{ field, message }],
        ]);
      }
      const codes = [
        (await create(server, { name: "Zweiter", doorIds: [doorId] })).body.code,
        (await create(server, { name: "Beide", doorIds: [doorId, second] })).body.code,
        (await create(server, { name: "Fort", doorIds: ["none"] })).body.code,
      ];
      expect(codes).toEqual(["controller_exists", "controller_doors", "door_unknown"]);
      expect(await list(server)).toHaveLength(1);
    });

    test("[N-09] staff neither make, see nor remove them", async () => {
      const server = await TestServer.start(engine);
      const { id } = await newController(server);
      const token = await server.tokenOf("staff");
      expect((await create(server, { name: "x", doorIds: ["none"] }, "staff")).status).toBe(403);
      expect((await server.request("GET", "/api/controllers", { token })).status).toBe(403);
      expect((await server.request("DELETE", `/api/controllers/${id}`, { token })).status).toBe(403);
      expect(await list(server)).toHaveLength(1);
    });

    test("[E-01] one that is removed is known no more, and its door stays with nobody to reach", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      await linkController(server, controller.id, HELLO);
      await server.operate("DELETE", `/api/controllers/${controller.id}`);
      expect(await list(server)).toEqual([]);
      expect(claimant(server, controller)).toBeNull();
      // the controller is sent `revoked`
      expect(lasting(server, controller)).toMatchObject({ kind: "revoked" });
      const [entry] = await entries(server);
      expect(entry).toMatchObject({
        ...{ category: "audit", message: "Türcontroller entfernt: Eingang" },
        metadata: { controller_id: controller.id, door_id: controller.doorId, user_id: expect.any(String) },
      });
      expect(await doorOf(server, controller)).toMatchObject({
        driver: "controller",
        address: controller.id,
      });
      const again = await server.request("DELETE", `/api/controllers/${controller.id}`, {
        token: await server.tokenOf("admin"),
      });
      expect([again.status, again.body.code]).toEqual([404, "controller_unknown"]);
    });

    test("[E-01] one goes with its door, in the same change", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server, "door-1");
      const other = await newController(server, "door-2", { name: "Nebeneingang" });
      await server.operate("DELETE", `/api/doors/${controller.doorId}`);
      expect((await list(server)).map(({ id }) => id)).toEqual([other.id]);
      expect([claimant(server, controller), lasting(server, controller)]).toEqual([null, null]);
      expect(claimant(server, other)).toMatchObject({ controllerId: other.id, kind: "claim" });
      expect((await entries(server)).map(({ message }) => message).slice(0, 2)).toEqual([
        "Tür entfernt: Tür Court 1",
        "Türcontroller entfernt: Eingang",
      ]);
    });
  });

  describe("the keys of door controllers", () => {
    test("[E-01] a one-time code is good for 24 hours, over a restart, and the lasting key for good", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      const known = {
        controllerId: controller.id,
        kind: "claim",
        key: claimLinkKey(digitsOf(controller)).key,
      };
      expect(claimant(server, controller)).toMatchObject(known);
      expect(lasting(server, controller)).toMatchObject({ controllerId: controller.id, kind: "lasting" });
      expect(server.app.controllerKeys.find(claimLinkKey("000000000000").identity)).toBeNull();
      await server.stop();
      // the server is off for nearly all of that time
      server.clock.setWallClock(plus(SATURDAY, minus(hours(24), milliseconds(1))));
      await server.startAgain();
      expect(claimant(server, controller)).toMatchObject(known);
      await server.advance(milliseconds(1));
      expect(claimant(server, controller)).toBeNull();
      await server.settle();
      // the code is unused, so that only its recipient has it
      expect((await list(server))[0]).toMatchObject({ claimReusedAt: null });
      expect(lasting(server, controller)).toMatchObject({ kind: "lasting" });
    });

    test("[E-01] a code that was used is good for nothing, and who tries it is logged once in ten minutes", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      await linkController(server, controller.id, HELLO);
      const told = async () =>
        (await entries(server)).filter(({ message }) => /ein zweites Mal benutzt/.test(message));
      const tryIt = async () => {
        expect(claimant(server, controller)).toBeNull();
        await server.settle();
      };
      await tryIt();
      await server.advance(minutes(9));
      await tryIt();
      const [first, ...others] = await told();
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        ...{ category: "audit", level: "warn", at: SATURDAY },
        message: "Der Einmalcode des Türcontrollers Eingang wurde ein zweites Mal benutzt und abgewiesen",
        metadata: { controller_id: controller.id, door_id: controller.doorId },
      });
      expect((await list(server))[0]).toMatchObject({
        claimReusedAt: "2026-11-21T14:00:00.000Z",
        claimEndsAt: null,
      });
      await server.advance(minutes(1));
      await tryIt();
      expect(await told()).toHaveLength(2);
      expect((await list(server))[0]).toMatchObject({ claimReusedAt: "2026-11-21T14:10:00.000Z" });
    });
  });

  describe("a door controller that is linked", () => {
    test("[E-04, Z-08] for the first time uses its code up, and its door changes over to it with all that was known of it", async () => {
      const server = await TestServer.start(engine);
      await server.changeDoor(1, { name: "Haupteingang", courtIds: [1, 2], openSeconds: 12 });
      const terminal = await newTerminal(server);
      const controller = await newController(server, "door-1", { mode: "code_only" });
      const before = await entries(server);
      expect(await linkController(server, controller.id, HELLO)).toEqual([]);
      expect(await doorOf(server, controller)).toMatchObject({
        ...{ name: "Haupteingang", openSeconds: 12, courtIds: [1, 2] },
        ...{ driver: "controller", address: controller.id, mode: "code_only", isSimulated: false },
      });
      expect(await list(server)).toEqual([
        {
          ...{
            id: controller.id,
            name: "Eingang",
            doorId: controller.doorId,
            isLinked: false,
            waitingEvents: null,
            clock: null,
          },
          ...{ isAwaitingApproval: false, claimant: null, copySeenAt: null, wiringTest: null },
          ...{ enrolledAt: "2026-11-21T14:00:00.000Z", claimEndsAt: null, claimReusedAt: null },
          ...{ lastSeenAt: "2026-11-21T14:00:00.000Z", ...HELLO.hardware },
          ...{ program: HELLO.program, programUpdate: DOOR_VERSION },
        },
      ]);
      expect(claimant(server, controller)).toBeNull();
      expect(lasting(server, controller)).not.toBeNull();
      const [entry, ...others] = await entries(server);
      expect(entry).toMatchObject({
        ...{ category: "audit", level: "info" },
        message: "Türcontroller Eingang hat sich angemeldet und entscheidet jetzt an seiner Tür",
        metadata: { controller_id: controller.id, door_id: controller.doorId },
      });
      expect(others).toEqual(before);
      expect((await server.operate("GET", "/api/terminals")).items).toMatchObject([
        { id: terminal.id, doorId: controller.doorId },
      ]);
    });

    test("[E-04, Z-08] has only codes open its door where no mode was chosen, and another takes the place of a broken one", async () => {
      const server = await TestServer.start(engine);
      const broken = await newController(server);
      await linkController(server, broken.id, HELLO);
      expect(await doorOf(server, broken)).toMatchObject({ mode: "code_only", address: broken.id });
      await server.operate("DELETE", `/api/controllers/${broken.id}`);
      const body = { name: "Ersatz", doorIds: [broken.doorId], mode: "schedule" };
      const { id } = await server.operate("POST", "/api/controllers", body);
      expect(await doorOf(server, broken)).toMatchObject({ address: broken.id });
      await linkController(server, id, HELLO);
      expect(await doorOf(server, broken)).toMatchObject({
        ...{ id: broken.doorId, name: "Tür Court 1", driver: "controller", address: id, mode: "schedule" },
      });
    });

    test("[E-01] again and again is noted every ten minutes, and at once where it is another machine", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      const seen = async () => (await list(server))[0];
      const greet = (hello: Partial<typeof HELLO> = {}) =>
        linkController(server, controller.id, { ...HELLO, ...hello });
      await greet();
      await server.operate("PUT", `/api/doors/${controller.doorId}`, {
        ...{ name: "Umbenannt", courtIds: [1], mode: "code_only", openSeconds: 7 },
        ...{ driver: "controller", address: controller.id },
      });
      await server.advance(minutes(9));
      await greet();
      expect(await seen()).toMatchObject({ lastSeenAt: "2026-11-21T14:00:00.000Z" });
      await greet({ hardware: { model: "Raspberry Pi 5 Model B Rev 1.0", serial: "2" } });
      expect(await seen()).toMatchObject({
        ...{ lastSeenAt: "2026-11-21T14:09:00.000Z", enrolledAt: "2026-11-21T14:00:00.000Z" },
        ...{ model: "Raspberry Pi 5 Model B Rev 1.0", serial: "2" },
      });
      await greet();
      await server.advance(minutes(10));
      await greet();
      expect(await seen()).toMatchObject({ lastSeenAt: "2026-11-21T14:19:00.000Z" });
      // people may change the set-up of the door from the first link on
      expect(await doorOf(server, controller)).toMatchObject({ name: "Umbenannt", openSeconds: 7 });
      const enrolments = (await entries(server)).filter(({ message }) => /hat sich angemeldet/.test(message));
      expect(enrolments).toHaveLength(1);
    });

    test("[E-01] at once by two connections is enrolled once", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      const greet = () => linkController(server, controller.id, HELLO);
      expect(await Promise.all([greet(), greet(), greet()])).toEqual([[], [], []]);
      const enrolments = (await entries(server)).filter(({ message }) => /hat sich angemeldet/.test(message));
      expect(enrolments).toHaveLength(1);
    });

    test("[E-01] after it was removed, or while it is, takes no door over", async () => {
      const server = await TestServer.start(engine);
      const controller = await newController(server);
      const removed = server.app.storage.write(SERVER, (store) => controllersIn(store).delete(controller.id));
      const meanwhile = linkController(server, controller.id, HELLO);
      await expect(meanwhile).rejects.toThrow("the controller was removed");
      await removed;
      await expect(linkController(server, controller.id, HELLO)).rejects.toThrow("removed");
      expect(await doorOf(server, controller)).toMatchObject({ driver: "simulated", address: "door-1" });
    });

    test("[D-20] is sent how far each of its runs is stored, also of one that its card did not show for a while", async () => {
      const server = await TestServer.start(engine);
      const { id, doorId } = await newController(server);
      await linkController(server, id, HELLO);
      await server.app.storage.write(SERVER, async (store) => {
        await controllersIn(store).noteStored(doorId, "old", 7);
        await controllersIn(store).noteStored(doorId, "new", 3);
      });
      const runs = ["new", "newest"].map((run) => ({ run }));
      await server.advance(minutes(10));
      expect(await linkController(server, id, { ...HELLO, runs })).toEqual([
        { run: "new", upTo: 3 },
        { run: "newest", upTo: 0 },
      ]);
      const shown = [{ run: "old" }, ...runs];
      expect((await linkController(server, id, { ...HELLO, runs: shown }))[0]).toEqual({
        run: "old",
        upTo: 7,
      });
    });
  });
});
