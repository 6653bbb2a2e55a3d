import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { CONTROL_SYSTEM, functionsOf } from "../../testing/function-calls.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";
import { guessLimitsIn } from "./guess-limit-records.ts";

const DENIED = { valid: false, message: "Ungültiger Zugangscode", door_action: "none", court_id: null };
const granted = (court_id: number | null) => ({
  valid: true,
  message: "Zugangscode gültig",
  door_action: "unlock",
  court_id,
});

async function doorAt(server: TestServer, address: string): Promise<string> {
  const { items } = await server.operate("GET", "/api/doors");
  return items.find((door: { address: string }) => door.address === address).id;
}

/** Types codes as a user at the door with an address; returns the answer. */
async function typist(server: TestServer) {
  return async (code: string, address: string, more: object = {}): Promise<Answer["body"]> => {
    // signed in again, since time passes in between
    const call = await functionsOf(server, "staff");
    const door_id = await doorAt(server, address);
    const { status, body } = await call("validate_code", { code, door_id, ...more });
    expect([status, body.success]).toEqual([200, true]);
    // the door's event arrives a moment later
    await server.settle();
    return body.data;
  };
}

/** Distinct codes that nothing in the hall has. */
function* wrongCodes(): Generator<string> {
  for (let code = 70_000_000; ; code += 137) yield String(code);
}

/** Entries of door-control, newest first. */
async function entriesOf(server: TestServer): Promise<Answer["body"][]> {
  return (await server.operate("GET", "/api/logs?component=door-control")).items;
}

/** Makes an unlimited code for all courts. */
async function aPermanentCode(server: TestServer, accessCode: string): Promise<string> {
  await server.operate("POST", "/api/permanent-codes", { userName: "Hausmeister", accessCode });
  return accessCode;
}

/** Sets all doors of the hall to code_only. */
async function codeOnly(server: TestServer): Promise<void> {
  const { items } = await server.operate("GET", "/api/doors");
  for (const { id, name, courtIds, openSeconds, driver, address } of items) {
    const body = { name, courtIds, openSeconds, driver, address, mode: "code_only" };
    await server.operate("PUT", `/api/doors/${id}`, body);
  }
}

anyEngine((engine) => {
  describe("a code that is typed before a door", () => {
    test("[X-03, Z-08] opens that door and no other, for its seconds", async () => {
      const server = await TestServer.start(engine);
      await codeOnly(server);
      const { access_code: code } = await server.book({ court_id: 2 });
      const type = await typist(server);
      expect(await type(code, "door-2")).toEqual(granted(2));
      await server.settle();
      const isOpen = () => [1, 2, 3, 4].map((door) => server.doors.isUnlocked(`door-${door}`));
      expect(isOpen()).toEqual([false, true, false, false]);
      const { items } = await server.operate("GET", "/api/doors");
      expect(items[1]).toMatchObject({
        isUnlocked: true,
        heldUntil: null,
        desired: { reasons: expect.arrayContaining([{ kind: "opened_by_code" }]) },
      });
      await server.advance(seconds(29));
      expect(server.doors.isUnlocked("door-2")).toBe(true);
      await server.advance(seconds(2));
      expect(isOpen()).toEqual([false, false, false, false]);
    });

    test("[X-03, Z-02] of another court, outside its window or unknown opens nothing; a permanent one opens every door", async () => {
      const server = await TestServer.start(engine);
      await codeOnly(server);
      const start_time = new Date(plus(SATURDAY, minutes(60))).toISOString();
      const end_time = new Date(plus(SATURDAY, minutes(120))).toISOString();
      const { access_code: later } = await server.book({ court_id: 1, start_time, end_time });
      const { access_code: other } = await server.book({ court_id: 2 });
      const always = await aPermanentCode(server, "908172");
      const type = await typist(server);
      for (const code of [later, other, "70000000", "Abc", ""]) {
        if (code !== "") expect(await type(code, "door-1"), code).toEqual(DENIED);
      }
      await server.settle();
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      expect(await type(always, "door-1")).toEqual(granted(null));
      expect(await type(always, "door-3")).toEqual(granted(null));
      await server.settle();
      expect([1, 3].map((door) => server.doors.isUnlocked(`door-${door}`))).toEqual([true, true]);
      await server.advance(minutes(45));
      expect(await type(later, "door-1")).toEqual(granted(1));
    });

    test("[X-03, E-02] opens a door of several courts for each of them, and with a court_id for that one alone", async () => {
      const server = await TestServer.start(engine);
      await server.operate("PUT", `/api/doors/${await doorAt(server, "door-1")}`, {
        ...{ name: "Haupteingang", courtIds: [1, 2], mode: "code_only", openSeconds: 5 },
        ...{ driver: "simulated", address: "door-1" },
      });
      const { access_code: first } = await server.book({ court_id: 1 });
      const { access_code: second } = await server.book({ court_id: 2 });
      const type = await typist(server);
      expect(await type(first, "door-1")).toEqual(granted(1));
      expect(await type(second, "door-1")).toEqual(granted(2));
      expect(await type(second, "door-1", { court_id: 2 })).toEqual(granted(2));
      expect(await type(second, "door-1", { court_id: 1 })).toEqual(DENIED);
      expect(await type(second, "door-1", { court_id: 3 })).toEqual(DENIED);
    });

    test("[X-03, X-07, C-11] an unknown door, one out of operation and an API key are refused, and nothing is counted", async () => {
      const server = await TestServer.start(engine);
      const call = await functionsOf(server, "staff");
      const data = { code: "70000000", door_id: "nowhere" };
      expect((await call("validate_code", data)).status).toBe(404);
      const closed = await doorAt(server, "door-4");
      await server.takeOutOfUse(4);
      expect((await call("validate_code", { ...data, door_id: closed })).status).toBe(409);
      const { token } = await server.operate("POST", "/api/api-keys", { name: "Buchungssystem" });
      const body = { action: "validate_code", data: { ...data, door_id: await doorAt(server, "door-1") } };
      expect((await server.request("POST", CONTROL_SYSTEM, { token, body })).status).toBe(403);
      expect(await guessLimitsIn(server.app.storage.read).list()).toEqual([]);
    });

    test("[D-10] is logged with its door, and at rest without its digits", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code, booking_id } = await server.book({ court_id: 2 });
      const type = await typist(server);
      await type("70000001", "door-2");
      await type(code, "door-2");
      await server.settle();
      const door_id = await doorAt(server, "door-2");
      const { items: users } = await server.operate("GET", "/api/users");
      const user_id = users.find(({ role }: { role: string }) => role === "staff").id;
      const [grant, denial] = await entriesOf(server);
      const stored = await codesIn(server.app.storage.read).findByBooking(booking_id);
      expect(grant).toMatchObject({
        ...{ level: "info", component: "door-control", courtId: 2, message: "Zugang gewährt: Tür Court 2" },
        metadata: {
          ...{
            door_id,
            device_name: "Tür Court 2",
            door_action: "unlock",
            auto_lock_timer: 30,
          },
          ...{ code_id: stored?.id, access_code: code, user_id },
        },
      });
      expect(denial).toMatchObject({
        ...{
          level: "warn",
          component: "door-control",
          courtId: 2,
          message: "Zugang verweigert: Tür Court 2",
        },
        metadata: {
          door_id,
          code_length: 8,
          code_tag: expect.any(String),
          door_action: "none",
          user_id,
        },
      });
      const raw = await openRaw(server.database);
      const rows = JSON.stringify([
        await raw.query("select * from system_logs"),
        await raw.query("select * from live_events"),
        await raw.query("select * from guess_limits"),
      ]);
      await raw.close();
      expect(rows).not.toContain("70000001");
      expect(rows).not.toMatch(new RegExp(`"access_code[^,]*${code}`));
    });

    test("[D-21] after eight different wrong ones is not looked at for a quarter of an hour, at that door alone, also over a restart", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      const always = await aPermanentCode(server, "908172");
      const type = await typist(server);
      const wrong = wrongCodes();
      for (let count = 0; count < 8; count += 1)
        expect(await type(wrong.next().value ?? "", "door-1")).toEqual(DENIED);
      const locked = {
        ...DENIED,
        retry_after: 900,
        message: "Zu viele Fehlversuche – nächster Versuch in 15:00",
      };
      expect(await type(code, "door-1")).toEqual(locked);
      expect(await type(always, "door-2")).toEqual(granted(null));
      await server.restart();
      const again = await typist(server);
      const after = await again(code, "door-1");
      expect(after).toMatchObject({ valid: false, retry_after: expect.any(Number) });
      expect(after.retry_after).toBeGreaterThan(880);
      await server.advance(minutes(15));
      expect(await (await typist(server))(code, "door-1")).toEqual(granted(1));
      const told = (await entriesOf(server)).map(({ message }) => message);
      expect(told).toContain("Zu viele Fehlversuche: Tür Court 1 nimmt 15 Minuten lang keinen Code an");
    });

    test("[D-21] a slip of the finger right before costs nothing, an expired code that is typed again counts once", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      const type = await typist(server);
      const slip = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
      await type(slip, "door-1");
      await type(`${code}1`, "door-1");
      expect(await type(code, "door-1")).toEqual(granted(1));
      const id = await doorAt(server, "door-1");
      const left = async () =>
        (await guessLimitsIn(server.app.storage.read).list()).find(({ subject }) => subject === `door-${id}`)
          ?.record.triesLeft;
      expect(await left()).toBe(8);
      for (let count = 0; count < 5; count += 1) await type("70000000", "door-1");
      expect(await left()).toBe(7);
    });

    test("[D-21] twenty wrong ones in a day raise an alarm, once, until an operator acknowledges it", async () => {
      const server = await TestServer.start(engine);
      const type = await typist(server);
      const wrong = wrongCodes();
      for (let count = 0; count < 21; count += 1) {
        await type(wrong.next().value ?? "", "door-1");
        if (count >= 7) await server.advance(minutes(15));
      }
      const alarms = (await entriesOf(server)).filter(({ level }) => level === "error");
      expect(alarms.map(({ message }) => message)).toEqual(["Alarm: An Tür Court 1 werden Codes geraten"]);
      const list = async () => (await server.operate("GET", "/api/code-alarms")).items;
      const [alarm] = await list();
      const doorId = await doorAt(server, "door-1");
      expect(alarm).toMatchObject({ of: "door", doorId, name: "Tür Court 1", since: expect.any(String) });
      expect((await server.operate("GET", "/api/doors")).codeAlarms).toEqual([alarm]);
      await server.restart();
      expect(await list()).toEqual([alarm]);
      const token = await server.tokenOf("staff");
      const path = `/api/code-alarms/${alarm.id}/acknowledge`;
      expect((await server.request("POST", path, { token })).status).toBe(403);
      expect(await server.operate("POST", path)).toEqual({ items: [] });
      expect(await list()).toEqual([]);
      const admin = await server.tokenOf("admin");
      expect((await server.request("POST", path, { token: admin })).status).toBe(404);
      await server.advance(minutes(60));
      await type(wrong.next().value ?? "", "door-1");
      expect(await list()).toEqual([]);
      const newest = (await entriesOf(server)).slice(0, 2).map(({ message }) => message);
      expect(newest).toContain("Zugang verweigert: Tür Court 1");
    });

    test("[D-21] what an operator decides stands only once it is stored", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      const type = await typist(server);
      const wrong = wrongCodes();
      for (let count = 0; count < 8; count += 1) await type(wrong.next().value ?? "", "door-1");
      const token = await server.tokenOf("admin");
      const path = `/api/doors/${await doorAt(server, "door-1")}/clear-wrong-codes`;
      await server.breakTable("system_logs");
      expect((await server.request("POST", path, { token })).status).toBe(500);
      await server.mendTable("system_logs");
      expect(await type(code, "door-1")).toMatchObject({ valid: false, retry_after: expect.any(Number) });
    });

    test("[D-10, D-20] opens its door while the database is busy with others, and is in the log afterwards, once", async () => {
      const server = await TestServer.start(engine);
      await codeOnly(server);
      const { access_code: code } = await server.book({ court_id: 2 });
      const door_id = await doorAt(server, "door-2");
      const call = await functionsOf(server, "staff");
      await server.settle();
      const held = Promise.withResolvers<void>();
      const writing = server.app.storage.write(SERVER, () => held.promise);
      expect((await call("validate_code", { code, door_id })).body.data).toEqual(granted(2));
      expect(server.doors.isUnlocked("door-2")).toBe(true);
      expect(await entriesOf(server)).toEqual([]);
      held.resolve();
      await writing;
      await server.settle();
      expect((await entriesOf(server)).map(({ message }) => message)).toEqual([
        "Zugang gewährt: Tür Court 2",
      ]);
    });

    test("[X-03] a door without a driver grants nothing that it cannot open", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      const door_id = await doorAt(server, "door-1");
      const raw = await openRaw(server.database);
      await raw.query("update doors set driver = 'gone' where address = 'door-1'");
      await raw.close();
      await server.restart();
      const call = await functionsOf(server, "staff");
      expect((await call("validate_code", { code, door_id })).status).toBe(504);
      expect(await entriesOf(server)).toEqual([]);
    });

    test("[D-21] a door that takes none is cleared by an operator, and takes one at once", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      const type = await typist(server);
      const wrong = wrongCodes();
      for (let count = 0; count < 8; count += 1) await type(wrong.next().value ?? "", "door-1");
      expect((await type(code, "door-1")).valid).toBe(false);
      const path = `/api/doors/${await doorAt(server, "door-1")}/clear-wrong-codes`;
      expect((await server.request("POST", path, { token: await server.tokenOf("staff") })).status).toBe(403);
      await server.operate("POST", path);
      expect(await type(code, "door-1")).toEqual(granted(1));
    });
  });

  describe("a code that is asked for without a door", () => {
    test("[D-21] after eight wrong ones a user waits, and the doors do not", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      const call = await functionsOf(server, "staff");
      const wrong = wrongCodes();
      for (let count = 0; count < 8; count += 1)
        expect((await call("validate_code", { code: wrong.next().value })).status).toBe(200);
      const refused = await call("validate_code", { code });
      const door_id = await doorAt(server, "door-1");
      expect(refused).toMatchObject({ status: 429, body: { success: false } });
      expect(refused.body.error).toBe("Zu viele Fehlversuche – nächster Versuch in 15:00.");
      expect(refused.headers.get("retry-after")).toBe("900");
      expect((await call("validate_code", { code, door_id })).body.data).toEqual(granted(1));
      const admin = await functionsOf(server, "admin");
      expect((await admin("validate_code", { code })).body.data).toEqual(granted(1));
    });

    test("[D-21] too many wrong ones in the whole hall slow such questions, and lock no door", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 4 });
      const type = await typist(server);
      const wrong = wrongCodes();
      for (const door of ["door-1", "door-2", "door-3"])
        for (let count = 0; count < 7; count += 1) await type(wrong.next().value ?? "", door);
      const admin = await functionsOf(server, "admin");
      expect((await admin("validate_code", { code })).status).toBe(429);
      expect(await type(code, "door-4")).toEqual(granted(4));
    });
  });
});
