import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { Role } from "@platzwart/domain/role";
import { courtId } from "@platzwart/domain/testing/builders";
import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import type { Lookup } from "../../platform/network/name-lookup.ts";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { openStream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { storedState } from "../../testing/stored-state.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";
import { usersIn } from "../users/user-records.ts";

const MAIN_DOOR = {
  name: "Haupteingang",
  courtIds: [1, 2, 3, 4],
  mode: "schedule",
  openSeconds: 30,
  driver: "simulated",
  address: "main",
};

async function call(server: TestServer, method: string, path: string, body?: unknown): Promise<Answer> {
  const token = await server.tokenOf("admin");
  return server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
}

async function newest(server: TestServer, component: string) {
  const entries = await newestEntries(server.app.storage.read, 50);
  return entries.find((entry) => entry.component === component);
}

async function doors(server: TestServer): Promise<Answer["body"][]> {
  return (await call(server, "GET", "/api/doors")).body.items;
}

async function channels(server: TestServer): Promise<Answer["body"][]> {
  return (await call(server, "GET", "/api/light-channels")).body.items;
}

async function idOfUser(server: TestServer, name = "admin"): Promise<string | undefined> {
  return (await usersIn(server.app.storage.read).findByName(name))?.id;
}

eachEngine((engine) => {
  test("[E-01, E-02] a main door for all courts works at once: any court's booking releases it", async () => {
    const server = await TestServer.start(engine);
    const answer = await call(server, "POST", "/api/doors", {
      ...MAIN_DOOR,
      courtIds: ["court_4", 1, 3, 2, 1],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...MAIN_DOOR, isSimulated: true, fault: null });
    await server.book({ court_id: 3 });
    await server.settle();
    const [main, third] = ["main", "door-3"].map((address) => server.doors.heldUntil(address));
    expect(main).toBe(plus(SATURDAY, minutes(120)));
    expect(third).toBe(main);
    expect(server.doors.isUnlocked("door-1")).toBe(false);
    expect((await doors(server)).find(({ id }) => id === answer.body.id)).toMatchObject({
      isUnlocked: true,
      desired: { released: true },
    });
    await server.restart();
    expect((await doors(server)).map(({ name }) => name)).toContain("Haupteingang");
  });
});

anyEngine((engine) => {
  describe("setting up doors", () => {
    test("[E-01] who set up, changed and removed a door is in the audit, by id", async () => {
      const server = await TestServer.start(engine);
      const userId = await idOfUser(server);
      const { id } = (await call(server, "POST", "/api/doors", MAIN_DOOR)).body;
      const { driver, address, mode } = MAIN_DOOR;
      const to = { name: "Haupteingang", court_ids: [1, 2, 3, 4], open_seconds: 30, driver, address, mode };
      expect(await newest(server, "doors")).toMatchObject({
        category: "audit",
        message: "Tür eingerichtet: Haupteingang",
        metadata: { door_id: id, user_id: userId, to },
      });
      const changed = { ...MAIN_DOOR, mode: "code_only", openSeconds: 10 };
      expect((await call(server, "PUT", `/api/doors/${id}`, changed)).body).toMatchObject(changed);
      expect(await newest(server, "doors")).toMatchObject({
        message: "Tür geändert: Haupteingang",
        metadata: { from: { mode: "schedule" }, to: { mode: "code_only" } },
      });
      const logged = (await storedState(server)).logged.length;
      await call(server, "PUT", `/api/doors/${id}`, changed);
      expect((await storedState(server)).logged).toHaveLength(logged);

      expect((await call(server, "DELETE", `/api/doors/${id}`)).status).toBe(204);
      expect(await newest(server, "doors")).toMatchObject({ message: "Tür entfernt: Haupteingang" });
      expect((await doors(server)).map((door) => door.id)).not.toContain(id);
      expect(server.app.doors.has(id)).toBe(false);
      expect((await call(server, "DELETE", `/api/doors/${id}`)).status).toBe(404);
      expect((await call(server, "PUT", `/api/doors/${id}`, changed)).body.code).toBe("door_unknown");
    });

    test("[N-09, E-01] staff see doors without how they are reached: in lists, answers, live and in the log", async () => {
      const server = await TestServer.start(engine);
      const streams = { staff: await openStream(server, "staff"), admin: await openStream(server, "admin") };
      const address = "10.0.7.31:9000";
      const { id } = (await call(server, "POST", "/api/doors", { ...MAIN_DOOR, address })).body;
      await call(server, "PUT", `/api/doors/${id}`, { ...MAIN_DOOR, address, openSeconds: 10 });
      await call(server, "DELETE", `/api/light-channels/${(await channels(server))[3].id}`);
      const lamp = { courtIds: [4], driver: "simulated", address: "10.0.7.32" };
      const lampId = (await call(server, "POST", "/api/light-channels", lamp)).body.id;
      await call(server, "PUT", `/api/light-channels/${lampId}`, { ...lamp, address: "10.0.7.33" });

      const shown = async (role: Role) => {
        const token = await server.tokenOf(role);
        const ask = async (method: string, path: string) =>
          (await server.request(method, path, { token })).body;
        const listed = (await ask("GET", "/api/doors")).items.find((door: { id: string }) => door.id === id);
        const opened = await ask("POST", `/api/doors/${id}/open`);
        const live = await streams[role].next(
          "doors-changes",
          ({ data }) => data.door?.id === id && data.door.isUnlocked,
        );
        const logs = await ask("GET", "/api/logs");
        const told = [];
        for (let count = 0; count < 5; count += 1)
          told.push(await loggedLive[role].next("system-logs-changes", ({ data }) => hasSetUp(data.entry)));
        return { doors: [listed, opened, live.data.door], logs: [...logs.items.filter(hasSetUp), ...told] };
      };
      const hasSetUp = ({ metadata }: LogEntryView) => "from" in metadata || "to" in metadata;
      const loggedLive = {
        staff: await openStream(server, "staff", { "last-event-id": "1" }),
        admin: await openStream(server, "admin", { "last-event-id": "1" }),
      };
      const [staff, admin] = [await shown("staff"), await shown("admin")];
      for (const door of admin.doors) expect(door).toMatchObject({ id, driver: "simulated", address });
      for (const door of staff.doors)
        expect(door).toMatchObject({ id, name: "Haupteingang", driver: null, address: null });
      expect(admin.logs).toHaveLength(10);
      for (const entry of admin.logs)
        expect(JSON.stringify(entry)).toMatch(/"driver":"simulated","address":"/);
      expect(staff.logs).toHaveLength(10);
      for (const entry of staff.logs) expect(JSON.stringify(entry)).not.toMatch(/driver|address|10\.0\.7/);
      expect(staff.logs[3].metadata).toMatchObject({ from: { open_seconds: 30 }, to: { open_seconds: 10 } });
    });

    test("[E-04] a controller that takes another's place is brought to the same state, and the door keeps its history", async () => {
      const server = await TestServer.start(engine);
      await server.advance(minutes(1));
      await server.book();
      await server.settle();
      const [door] = await doors(server);
      const input = { ...MAIN_DOOR, name: door.name, courtIds: [1], address: "new-controller" };
      const changed = await call(server, "PUT", `/api/doors/${door.id}`, input);
      expect(changed.body).toMatchObject({ id: door.id, address: "new-controller" });
      await server.settle();
      expect(server.doors.heldUntil("new-controller")).toBe(plus(SATURDAY, minutes(121)));
      // the old device is commanded to end its hold, and then removed
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      const told = server.doors.commandsTo("door-1");
      await server.advance(minutes(125));
      expect(server.doors.commandsTo("door-1")).toBe(told);
      expect((await doors(server))[0]).toMatchObject({ isUnlocked: false, fault: null });
    });

    test("[E-01, E-04] a door that is removed while it is held is locked at once, nobody waits for its time", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      const [door] = await doors(server);
      await call(server, "DELETE", `/api/doors/${door.id}`);
      await server.settle();
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      expect((await newest(server, "doors"))?.message).toBe("Tür entfernt: Tür Court 1");
    });

    test("[E-01, E-04] a door that was commanded to hold and did not say so is locked as well when it is removed", async () => {
      const server = await TestServer.start(engine);
      server.doors.setFault("door-1", "late");
      await server.book();
      await server.settle();
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      const [door] = await doors(server);
      expect(door.isUnlocked).toBe(false);
      await call(server, "DELETE", `/api/doors/${door.id}`);
      // its relay answers first; callers stop waiting after five seconds
      await server.advance(seconds(6));
      expect(server.doors.isUnlocked("door-1")).toBe(false);
    });

    test("[E-01, E-04] a door that is removed while it is away is commanded twice more, then the log says that it may be open", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      const [door] = await doors(server);
      server.doors.setFault("door-1", "silent");
      const told = server.doors.commandsTo("door-1");
      const input = { ...MAIN_DOOR, name: door.name, courtIds: [1], address: "new-controller" };
      expect((await call(server, "PUT", `/api/doors/${door.id}`, input)).status).toBe(200);
      await server.settle();
      expect(server.doors.isUnlocked("new-controller")).toBe(true);
      await server.advance(seconds(16));
      expect((await newest(server, "doors"))?.level).toBe("info");
      await server.advance(seconds(1));
      expect(server.doors.commandsTo("door-1") - told).toBe(3);
      expect(await newest(server, "doors")).toMatchObject({
        level: "warn",
        message:
          "Tür Court 1: Die bisherige Türsteuerung bestätigt nicht, dass die Freigabe endet; dort kann bis 17:00 Uhr offen sein",
        metadata: { door_id: door.id, fault: "timeout" },
      });
    });

    test.each([
      [
        "a driver that there is not",
        { driver: "kamera" },
        422,
        "driver: „kamera“ gibt es nicht; möglich sind simulated, shelly, tasmota.",
      ],
      [
        "a court that there is not",
        { courtIds: [1, 9] },
        422,
        "courtIds: Court 9 gibt es nicht; möglich sind 1, 2, 3, 4.",
      ],
      [
        "no court",
        { courtIds: [] },
        400,
        "Die Eingabe ist nicht gültig: courtIds muss mindestens 1 Eintrag haben.",
      ],
      ["no name", { name: "  " }, 400, "Die Eingabe ist nicht gültig: name darf nicht leer sein."],
      [
        "a long name",
        { name: "x".repeat(61) },
        400,
        "Die Eingabe ist nicht gültig: name darf höchstens 60 Zeichen haben.",
      ],
      [
        "61 seconds",
        { openSeconds: 61 },
        400,
        "Die Eingabe ist nicht gültig: openSeconds muss eine ganze Zahl von 1 bis 60 sein.",
      ],
      [
        "another mode",
        { mode: "offen" },
        400,
        "Die Eingabe ist nicht gültig: mode muss eines von schedule, code_only sein.",
      ],
      [
        "another's device",
        { address: "door-2" },
        409,
        "address: „door-2“ gehört schon zu „Tür Court 2“; jedes Gerät kann nur einmal eingerichtet sein.",
      ],
    ] as const)(
      "[E-01] %s is refused in words, and nothing is half done",
      async (_, changes, status, detail) => {
        const server = await TestServer.start(engine);
        const [door] = await doors(server);
        const before = await storedState(server);
        for (const [method, path] of [
          ["POST", "/api/doors"],
          ["PUT", `/api/doors/${door.id}`],
        ] as const) {
          const answer = await call(server, method, path, { ...MAIN_DOOR, ...changes });
          expect([answer.status, answer.body.detail]).toEqual([status, detail]);
        }
        expect(await storedState(server)).toEqual(before);
        expect(server.app.hall.pictures.doors.size).toBe(4);
      },
    );
  });

  describe("opening a door", () => {
    test("[D-31, Z-09] staff open a door for ten seconds; it answers once the door has confirmed, and is in the log", async () => {
      const server = await TestServer.start(engine);
      await server.settle();
      const [, door] = await doors(server);
      const token = await server.tokenOf("staff");
      const answer = await server.request("POST", `/api/doors/${door.id}/open`, { token });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ isUnlocked: true, heldUntil: null, isPending: false });
      const entry = await newest(server, "doors");
      expect(entry).toMatchObject({ category: "audit", message: "Tür Court 2 wird über das Panel geöffnet" });
      expect(entry?.metadata).toEqual({ door_id: door.id, user_id: await idOfUser(server, "personal") });
      const by = { kind: "opened_by_person", by: "personal" };
      expect(answer.body.desired.reasons[0]).toEqual(by);
      await server.advance(seconds(9));
      expect(server.doors.isUnlocked("door-2")).toBe(true);
      expect((await doors(server))[1].desired.reasons[0]).toEqual(by);
      await server.advance(seconds(1));
      expect(server.doors.isUnlocked("door-2")).toBe(false);
      expect((await doors(server))[1].desired.reasons).toEqual([{ kind: "no_window", next: null }]);
      expect((await newest(server, "doors"))?.message).toBe("Tür Court 2 verriegelt");
    });

    test.each([
      ["offline", "Die Tür ist nicht erreichbar"],
      ["silent", "Die Tür antwortet nicht"],
      ["stuck", "Die Tür führt den Befehl nicht aus"],
    ] as const)(
      "[D-31] a door that is %s: the person gets the reason, nothing is opened later",
      async (fault, words) => {
        const server = await TestServer.start(engine);
        await server.advance(seconds(3));
        const [door] = await doors(server);
        server.doors.setFault("door-1", fault);
        const opening = call(server, "POST", `/api/doors/${door.id}/open`);
        // the others answer without any time passing
        if (fault === "silent") await server.until(async () => (await doors(server))[0].isPending);
        await server.advance(seconds(5));
        const answer = await opening;
        expect(answer.status).toBe(504);
        expect(answer.body.detail).toBe(`Tür Court 1 ist nicht als geöffnet gemeldet: ${words}.`);
        const log = (await newestEntries(server.app.storage.read, 20)).filter((e) => e.component === "doors");
        const person = { user_id: await idOfUser(server) };
        expect(log.filter(({ category }) => category === "audit")).toMatchObject([
          { level: "warn", message: `Tür Court 1 ließ sich nicht öffnen: ${words}`, metadata: person },
          { level: "info", message: "Tür Court 1 wird über das Panel geöffnet", metadata: person },
        ]);
        server.doors.setFault("door-1", null);
        await server.advance(seconds(30));
        expect(server.doors.isUnlocked("door-1")).toBe(false);
        expect((await doors(server))[0]).toMatchObject({ isUnlocked: false, fault: null });
      },
    );

    test("[D-31] a door does not open when it cannot be stored for whom", async () => {
      const server = await TestServer.start(engine);
      await server.settle();
      const [door] = await doors(server);
      const told = server.doors.commandsTo("door-1");
      const raw = await openRaw(server.database);
      await raw.query("alter table system_logs rename to system_logs_gone");
      expect((await call(server, "POST", `/api/doors/${door.id}/open`)).status).toBe(500);
      await server.settle();
      expect(server.doors.commandsTo("door-1")).toBe(told);
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      await raw.query("alter table system_logs_gone rename to system_logs");
      await raw.close();
      await server.settle();
      expect((await call(server, "POST", `/api/doors/${door.id}/open`)).status).toBe(200);
    });

    test("[D-31] opening a door that is released leaves its release as it is", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      const [door] = await doors(server);
      expect((await call(server, "POST", `/api/doors/${door.id}/open`)).body.isUnlocked).toBe(true);
      await server.advance(seconds(60));
      expect(server.doors.heldUntil("door-1")).toBe(plus(SATURDAY, minutes(120)));
      const log = (await newestEntries(server.app.storage.read, 20)).filter((e) => e.component === "doors");
      expect(log.map(({ message }) => message).reverse()).toEqual([
        "Tür Court 1 freigegeben bis 17:00 Uhr",
        "Tür Court 1 wird über das Panel geöffnet",
      ]);
      expect((await call(server, "POST", "/api/doors/none/open")).status).toBe(404);
    });
  });

  describe("setting up light channels", () => {
    test("[E-01, E-04] a lamp is replaced while the hall runs, and is on at once where it should be", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      const [channel] = await channels(server);
      expect(channel).toMatchObject({ courtIds: [1], address: "lamp-1", isSimulated: true, isLightOn: true });
      const since = (await server.court(1)).light.reportedAt;
      expect(since).toBe(toIso(SATURDAY));
      const input = { courtIds: [1], driver: "simulated", address: "new-lamp" };
      const answer = await call(server, "PUT", `/api/light-channels/${channel.id}`, input);
      expect(answer.body).toMatchObject({ id: channel.id, ...input });
      await server.settle();
      expect(server.app.simulatedLights.isOn("new-lamp")).toBe(true);
      expect((await server.court(1)).isLightOn).toBe(true);
      expect(await courtsIn(server.app.storage.read).get(courtId(1))).toMatchObject({ isLightOn: true });
    });

    test.each([
      ["removed", null],
      ["moved to another court", { courtIds: [4], driver: "simulated", address: "lamp-1" }],
    ])(
      "[E-01, C-16] a court whose light channel is %s while the light is on is not shown as on for ever",
      async (_, input) => {
        const server = await TestServer.start(engine);
        await server.book();
        await server.settle();
        const [channel, , , fourth] = await channels(server);
        await call(server, "DELETE", `/api/light-channels/${fourth?.id}`);
        expect((await server.court(1)).isLightOn).toBe(true);
        const path = `/api/light-channels/${channel.id}`;
        await (input === null ? call(server, "DELETE", path) : call(server, "PUT", path, input));
        await server.settle();
        const light = { reportedAt: null, cause: null, forgottenSince: null };
        expect(await server.court(1)).toMatchObject({ isLightOn: false, light });
        expect(await courtsIn(server.app.storage.read).get(courtId(1))).toMatchObject({
          isLightOn: false,
          lightReportedAt: null,
          lightCause: null,
          lightIntent: null,
        });
      },
    );

    test("[E-01] a light channel is removed and set up anew; both are in the audit, by id", async () => {
      const server = await TestServer.start(engine);
      const userId = await idOfUser(server);
      const [channel] = await channels(server);
      expect((await call(server, "DELETE", `/api/light-channels/${channel.id}`)).status).toBe(204);
      expect(await newest(server, "lighting")).toMatchObject({
        category: "audit",
        message: "Lichtkanal Court 1 entfernt",
        courtId: 1,
        metadata: { light_channel_id: channel.id, user_id: userId },
      });
      expect((await server.court(1)).light.isSimulated).toBeNull();
      await server.book();
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);

      const input = { courtIds: ["court_1"], driver: "simulated", address: " lamp-1 " };
      const made = await call(server, "POST", "/api/light-channels", input);
      expect(made.body).toMatchObject({ courtIds: [1], address: "lamp-1", isSimulated: true });
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      expect((await call(server, "DELETE", "/api/light-channels/none")).body.code).toBe(
        "light_channel_unknown",
      );
    });

    test.each([
      [
        "no court",
        { courtIds: [] },
        400,
        "Die Eingabe ist nicht gültig: courtIds muss mindestens 1 Eintrag haben.",
      ],
      [
        "another's lamp",
        { address: "lamp-2" },
        409,
        "address: „lamp-2“ gehört schon zu Court 2; jedes Gerät kann nur einmal eingerichtet sein.",
      ],
      [
        "a court that there is not",
        { courtIds: [1, 77] },
        422,
        "courtIds: Court 77 gibt es nicht; möglich sind 1, 2, 3, 4.",
      ],
      [
        "a driver that there is not",
        { driver: "constructor" },
        422,
        "driver: „constructor“ gibt es nicht; möglich sind simulated, shelly, tasmota.",
      ],
      [
        "text where a device's address belongs",
        { driver: "shelly", address: "lamp-1" },
        422,
        "address: „lamp-1“ ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20.",
      ],
      [
        "a public address",
        { driver: "tasmota", address: "http://8.8.8.8" },
        422,
        "address: „http://8.8.8.8“ liegt nicht im Netz der Halle; erlaubt sind nur Adressen in privaten Netzen oder auf diesem Rechner.",
      ],
      [
        "an output that a Tasmota device does not count",
        { driver: "tasmota", address: "http://127.0.0.1:9", output: 0 },
        422,
        "output: Den Ausgang 0 gibt es bei „tasmota“ nicht; möglich sind 1 bis 8.",
      ],
      [
        "an output that a Shelly does not count",
        { driver: "shelly", address: "http://127.0.0.1:9", output: 8 },
        422,
        "output: Den Ausgang 8 gibt es bei „shelly“ nicht; möglich sind 0 bis 7.",
      ],
      [
        "an output that is no number",
        { driver: "shelly", address: "http://127.0.0.1:9", output: "eins" },
        400,
        "Die Eingabe ist nicht gültig: output muss eine Zahl sein.",
      ],
      [
        "a password that is too long",
        { driver: "shelly", address: "http://127.0.0.1:9", password: "x".repeat(65) },
        400,
        "Die Eingabe ist nicht gültig: password darf höchstens 64 Zeichen haben.",
      ],
    ] as const)(
      "[E-01] %s is refused in words, and nothing is half done",
      async (_, changes, status, detail) => {
        const server = await TestServer.start(engine);
        const [first] = await channels(server);
        const before = await storedState(server);
        const input = { courtIds: [1], driver: "simulated", address: "x", ...changes };
        const answer = await call(server, "PUT", `/api/light-channels/${first.id}`, input);
        expect([answer.status, answer.body.detail]).toEqual([status, detail]);
        expect(await storedState(server)).toEqual(before);
      },
    );

    test("[E-01] an address whose name stands for a public one is refused, one that nobody knows may come", async () => {
      const lookup: Lookup = (host, _options, done) =>
        host === "lampe.local"
          ? done(null, [{ address: "8.8.8.8", family: 4 }])
          : done(new Error("ENOTFOUND"), []);
      const server = await TestServer.start(engine, { lookup });
      const [{ id }] = await channels(server);
      const save = (address: string) =>
        call(server, "PUT", `/api/light-channels/${id}`, { courtIds: [1], driver: "shelly", address });
      expect((await save("http://lampe.local")).body.code).toBe("device_address_invalid");
      expect((await save("http://shelly-1.local/")).body).toMatchObject({
        address: "http://shelly-1.local",
        output: 0,
        isSimulated: false,
      });
    });

    test("[E-01] an output is set up once, with any driver; another one of the same device is another lamp", async () => {
      const server = await TestServer.start(engine);
      const [first, second] = await channels(server);
      const save = (channel: { id: string; courtIds: number[] }, changes: object) =>
        call(server, "PUT", `/api/light-channels/${channel.id}`, {
          courtIds: channel.courtIds,
          address: "http://localhost:9",
          ...changes,
        });
      expect((await save(first, { driver: "shelly", output: 1 })).status).toBe(200);
      const answer = await save(second, { driver: "tasmota", address: "http://LOCALHOST:9", output: 1 });
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        "output: Der Ausgang 1 von „http://localhost:9“ gehört schon zu Court 1; jeder Ausgang kann nur einmal eingerichtet sein.",
      ]);
      expect((await save(second, { driver: "tasmota", output: 2 })).status).toBe(200);
    });

    test("[E-01] a device's password stays until it is taken away or the device is another, and the audit says so", async () => {
      const server = await TestServer.start(engine);
      const [{ id }] = await channels(server);
      const input = { courtIds: [1], driver: "shelly", address: "http://127.0.0.1:9" };
      const save = async (changes: object) =>
        (await call(server, "PUT", `/api/light-channels/${id}`, { ...input, ...changes })).body.hasPassword;
      const lastAudit = async () =>
        (await newestEntries(server.app.storage.read, 20)).find(isAudit)?.metadata;
      const isAudit = ({ category }: { category: string }) => category === "audit";
      expect(await save({ password: "Grundlinie" })).toBe(true);
      expect(await lastAudit()).toMatchObject({ password_changed: true, to: { has_password: true } });
      const [stored] = await equipmentIn(server.app.storage.read).listLightChannels();
      expect(stored?.encryptedPassword).not.toContain("Grundlinie");
      expect(server.app.cipher.decrypt(stored?.encryptedPassword ?? "")).toBe("Grundlinie");
      const audits = (await newestEntries(server.app.storage.read, 50)).filter(isAudit).length;
      expect(await save({ password: "Grundlinie" })).toBe(true);
      expect((await newestEntries(server.app.storage.read, 50)).filter(isAudit)).toHaveLength(audits);
      expect(await save({ output: 2 })).toBe(true);
      expect(await save({ output: 2, password: "T-Linie" })).toBe(true);
      expect(await lastAudit()).toMatchObject({ password_changed: true });
      expect(await save({ address: "http://127.0.0.1:10" })).toBe(false);
      expect(await save({ password: "Grundlinie" })).toBe(true);
      expect(await save({ password: null })).toBe(false);
      const everything = JSON.stringify([
        await storedState(server),
        await newestEntries(server.app.storage.read, 50),
      ]);
      expect(everything).not.toMatch(/Grundlinie|T-Linie/);
    });
  });
});
