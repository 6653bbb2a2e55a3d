import { hours, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test, vi } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { anyEngine, sqlite } from "../../testing/engines.ts";
import { CONTROL_SYSTEM, functionsOf } from "../../testing/function-calls.ts";
import { cookieOf, doorIdAt, newTerminal, typeAt } from "../../testing/terminal.ts";
import { type Answer, TestServer } from "../../testing/test-server.ts";
import { guessLimitsIn } from "../access/guess-limit-records.ts";

const DENIED = { valid: false, message: "Ungültiger Zugangscode", door_action: "none", court_id: null };
const GRANTED = { valid: true, message: "Zugangscode gültig", door_action: "unlock" };

/** Distinct codes that nothing in the hall has. */
function* wrongCodes(): Generator<string> {
  for (let code = 70_000_000; ; code += 137) yield String(code);
}

const list = async (server: TestServer): Promise<Answer["body"][]> =>
  (await server.operate("GET", "/api/terminals")).items;

const entriesOf = async (server: TestServer, component: string): Promise<Answer["body"][]> =>
  (await server.operate("GET", `/api/logs?component=${component}`)).items;

const enrol = (server: TestServer, enrolmentCode: string) =>
  server.request("POST", "/api/terminal", { body: { enrolmentCode } });

const screen = (server: TestServer, cookie: string) =>
  server.request("GET", "/api/terminal", { headers: { cookie } });

anyEngine((engine) => {
  test("[D-30, X-03] a browser that was enrolled checks codes at its door, and the log names the terminal and no user", async () => {
    const server = await TestServer.start(engine);
    await server.changeDoor(1, { mode: "code_only" });
    const { access_code: code } = await server.book({ court_id: 1 });
    const terminal = await newTerminal(server);

    const shown = await screen(server, terminal.cookie);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        name: "Eingang",
        now: expect.any(String),
        door: {
          ...{ id: terminal.doorId, name: "Tür Court 1", courts: [{ id: 1, name: "Court 1" }] },
          ...{ openSeconds: 30, isUnlocked: false, heldUntil: null, openUntil: null },
          ...{ isPending: false, fault: null },
        },
        entry: { codeLengths: [code.length], lockedForSeconds: null, lastAccess: null },
      },
    });

    expect((await typeAt(server, terminal, "70000000")).body).toEqual({ success: true, data: DENIED });
    const granted = await typeAt(server, terminal, code);
    expect(granted.body).toEqual({ success: true, data: { ...GRANTED, court_id: 1 } });
    expect(granted.headers.get("server-timing")).toMatch(/^decide;dur=\d+$/);
    await server.settle();
    expect(server.doors.isUnlocked("door-1")).toBe(true);
    expect((await screen(server, terminal.cookie)).body).toMatchObject({
      door: { isUnlocked: true, openUntil: "2026-11-21T14:00:30.000Z" },
      entry: { lastAccess: "2026-11-21T14:00:00.000Z" },
    });

    const [grant, denial] = await entriesOf(server, "door-control");
    const by = { terminal_id: terminal.id, user_id: null };
    expect(grant).toMatchObject({ message: "Zugang gewährt: Tür Court 1 (Terminal Eingang)", metadata: by });
    expect(denial).toMatchObject({
      message: "Zugang verweigert: Tür Court 1 (Terminal Eingang)",
      metadata: by,
    });
    expect(grant.references.map(({ kind }: { kind: string }) => kind)).toEqual(["code"]);

    await server.restart();
    expect((await typeAt(server, terminal, code)).body.data).toMatchObject({ valid: true });
  });

  test("[D-30] a terminal goes with its door, in the same change", async () => {
    const server = await TestServer.start(engine);
    const terminal = await newTerminal(server);
    const other = await newTerminal(server, "door-2", "Nebeneingang");
    await server.operate("DELETE", `/api/doors/${terminal.doorId}`);
    expect((await screen(server, terminal.cookie)).status).toBe(401);
    expect((await typeAt(server, terminal, "70000000")).status).toBe(401);
    expect((await list(server)).map(({ id }) => id)).toEqual([other.id]);
    const messages = (await entriesOf(server, "terminals")).map(({ message }) => message);
    expect(messages[0]).toBe("Terminal entfernt: Eingang");
  });

  test("[D-30] of two browsers that use a one-time code together one becomes the terminal; it is stored as hashes alone", async () => {
    const server = await TestServer.start(engine);
    const doorId = await doorIdAt(server, "door-1");
    const { enrolmentCode } = await server.operate("POST", "/api/terminals", { name: "Eingang", doorId });
    const answers = await Promise.all([1, 2, 3].map(() => enrol(server, enrolmentCode)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const cookie = cookieOf(answers.find(({ status }) => status === 200) as Answer);
    const raw = await openRaw(server.database);
    const rows = JSON.stringify([
      await raw.query("select * from terminals"),
      await raw.query("select * from system_logs"),
      await raw.query("select * from live_events"),
    ]);
    await raw.close();
    expect(rows).not.toContain(cookie.split("=")[1]);
    for (const form of [enrolmentCode, enrolmentCode.replaceAll("-", "")]) expect(rows).not.toContain(form);
  });

  test("[D-21, D-30] who guesses at both terminals of a door, on its screen and by the API gets eleven tries in an hour there, over a restart, set clocks and own codes", async () => {
    const server = await TestServer.start(engine);
    const ownCode = "482139";
    await server.operate("POST", "/api/permanent-codes", { userName: "Platzwart", accessCode: ownCode });
    const first = await newTerminal(server);
    const second = await newTerminal(server, "door-1", "Hintereingang");
    const wrong = wrongCodes();
    let lookedAt = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute === 20) await server.restart();
      if (minute === 30) server.clock.setWallClock(plus(server.clock.now(), hours(5)));
      if (minute === 40) server.clock.setWallClock(minus(server.clock.now(), hours(9)));
      const staff = await functionsOf(server, "staff");
      const data = { code: wrong.next().value, door_id: first.doorId };
      const at = [first, second][minute % 3];
      const answer =
        at === undefined ? await staff("validate_code", data) : await typeAt(server, at, data.code);
      if (answer.body.data.retry_after === undefined) lookedAt += 1;
      // checks without a door have limits of their own
      await staff("validate_code", { code: wrong.next().value });
      if (minute % 10 === 5) await typeAt(server, first, ownCode);
      await server.advance(minutes(1));
    }
    expect(lookedAt).toBe(11);
    const subjects = (await guessLimitsIn(server.app.storage.read).list()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("door-"))).toEqual([`door-${first.doorId}`]);
  });

  describe("a one-time code", () => {
    test("[D-30] is good for a quarter of an hour and once, however it is typed", async () => {
      const server = await TestServer.start(engine);
      const doorId = await doorIdAt(server, "door-1");
      const create = () => server.operate("POST", "/api/terminals", { name: " Eingang ", doorId });
      const { terminal, enrolmentCode } = await create();
      expect(enrolmentCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(terminal).toMatchObject({
        ...{ name: "Eingang", doorId, enrolledAt: null, enrolmentEndsAt: "2026-11-21T14:15:00.000Z" },
        ...{ lastSeenAt: null, isConnected: false },
      });
      const typed = enrolmentCode.toLowerCase().replaceAll("-", " ");
      const answer = await enrol(server, typed);
      expect(answer).toMatchObject({ status: 200, body: { name: "Eingang" } });
      expect(answer.headers.get("set-cookie")).toMatch(
        /^platzwart-terminal=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      expect((await screen(server, cookieOf(answer))).headers.get("set-cookie")).toBe(
        answer.headers.get("set-cookie"),
      );
      const [enrolled] = await list(server);
      expect(enrolled).toMatchObject({ enrolledAt: expect.any(String), enrolmentEndsAt: null });
      const again = await enrol(server, enrolmentCode);
      expect(again).toMatchObject({ status: 422, body: { code: "enrolment_code_wrong" } });
      expect(again.headers.get("set-cookie")).toBeNull();
      const [entry] = await entriesOf(server, "terminals");
      expect(entry).toMatchObject({
        message: "Ein Browser hat sich als Terminal Eingang angemeldet",
        metadata: { terminal_id: terminal.id, door_id: doorId, address: "127.0.0.1" },
      });

      const late = await create();
      await server.advance(minutes(15));
      expect((await enrol(server, late.enrolmentCode)).status).toBe(422);
    });

    test("[D-30] is not guessed: a network has ten tries in ten minutes, and nobody else is held up", async () => {
      const server = await TestServer.start(engine, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
      const doorId = await doorIdAt(server, "door-1");
      const { enrolmentCode } = await server.operate("POST", "/api/terminals", { name: "Eingang", doorId });
      const from = (address: string, code: string) =>
        server.request("POST", "/api/terminal", {
          headers: { "x-forwarded-for": address, "x-forwarded-proto": "https" },
          body: { enrolmentCode: code },
        });
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1)
        statuses.push((await from("203.0.113.7", `0000-0000-00${10 + count}`)).status);
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
      // the right code is refused there too
      const refused = await from("203.0.113.7", enrolmentCode);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
      const right = await from("192.0.2.1", enrolmentCode);
      // a cookie set over an encrypted connection is never sent over another one
      expect(right.headers.get("set-cookie")).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
      await server.advance(minutes(10));
      expect((await from("203.0.113.7", "0000-0000-0000")).status).toBe(422);
    });
  });

  describe("a terminal", () => {
    test("[D-30, X-07] may have codes checked at its own door and do nothing else", async () => {
      const server = await TestServer.start(engine);
      const terminal = await newTerminal(server);
      const other = await doorIdAt(server, "door-2");
      await server.changeDoor(2, { mode: "code_only" });
      const { access_code: code } = await server.book({ court_id: 2 });
      const send = async (body: object) =>
        (await server.request("POST", CONTROL_SYSTEM, { headers: { cookie: terminal.cookie }, body })).status;
      expect((await typeAt(server, { ...terminal, doorId: other }, code)).body).toEqual({
        success: false,
        error: "Ein Terminal darf nur Codes an seiner eigenen Tür prüfen.",
      });
      expect(await send({ action: "validate_code", data: { code, door_id: other } })).toBe(403);
      expect(await send({ action: "validate_code", data: { code } })).toBe(403);
      expect(await send({ action: "test_connection", data: {} })).toBe(403);
      expect(await send({ action: "create_booking", data: server.bookingData() })).toBe(403);
      expect(await send({ action: "validate_code", data: { code: 1 } })).toBe(400);
      await server.settle();
      expect(server.doors.isUnlocked("door-2")).toBe(false);
      expect(await guessLimitsIn(server.app.storage.read).list()).toEqual([]);
    });

    test("[D-30] is known by its cookie alone, which counts for nothing beside a token and from no other site", async () => {
      const server = await TestServer.start(engine);
      const terminal = await newTerminal(server);
      const token = terminal.cookie.split("=")[1] ?? "";
      const body = { action: "validate_code", data: { code: "70000000", door_id: terminal.doorId } };
      const status = async (headers: Record<string, string>) =>
        (await server.request("POST", CONTROL_SYSTEM, { headers, body })).status;
      const { cookie } = terminal;
      expect(await status({ cookie: `a=b; ${cookie}; c=d` })).toBe(200);
      expect(await status({ cookie, origin: new URL(server.url).origin })).toBe(200);
      for (const headers of [
        { authorization: `Bearer ${token}` },
        { apikey: token },
        { cookie: `a=${token}` },
      ])
        expect(await status(headers), JSON.stringify(headers)).toBe(401);
      expect(await status({ cookie, authorization: "Bearer nobody" })).toBe(401);
      expect(await status({ cookie, apikey: (await server.makeApiKey("Eversports")).token })).toBe(403);
      // content types that a page of another site may send without permission
      for (const type of ["text/plain", "application/x-www-form-urlencoded"])
        expect(await status({ cookie, "content-type": type }), type).toBe(415);
      const asked = { origin: "https://verein.example", "access-control-request-method": "POST" };
      const { headers: allowed } = await server.request("OPTIONS", CONTROL_SYSTEM, { headers: asked });
      expect(allowed.get("access-control-allow-origin")).toBeNull();
      // a signed-in user takes precedence
      const staff = `Bearer ${await server.tokenOf("staff")}`;
      expect(await status({ cookie, authorization: staff })).toBe(200);
      await server.settle();
      const [entry] = await entriesOf(server, "door-control");
      expect(entry.metadata.terminal_id).toBeUndefined();
      const read = { headers: { cookie, authorization: staff } };
      expect((await server.request("GET", "/api/terminal", read)).status).toBe(403);
      expect((await server.request("GET", "/api/courts", { headers: { cookie } })).status).toBe(401);
    });

    test("[D-30] that an operator renews or removes is none any more at once, and says so to the log", async () => {
      const server = await TestServer.start(engine);
      const terminal = await newTerminal(server);
      const renewed = await server.operate("POST", `/api/terminals/${terminal.id}/enrolment`);
      expect(renewed.terminal).toMatchObject({ id: terminal.id, enrolledAt: null, isConnected: false });
      const refused = await screen(server, terminal.cookie);
      expect(refused).toMatchObject({ status: 401, body: { code: "terminal_not_enrolled" } });
      const cookie = cookieOf(await enrol(server, renewed.enrolmentCode));
      expect((await screen(server, cookie)).status).toBe(200);
      await server.operate("DELETE", `/api/terminals/${terminal.id}`);
      expect((await screen(server, cookie)).status).toBe(401);
      const admin = await server.tokenOf("admin");
      const gone = await server.request("DELETE", `/api/terminals/${terminal.id}`, { token: admin });
      expect(gone).toMatchObject({ status: 404, body: { code: "terminal_unknown" } });
      const body = { name: "Eingang", doorId: "nowhere" };
      expect((await server.request("POST", "/api/terminals", { token: admin, body })).status).toBe(404);
      const messages = (await entriesOf(server, "terminals")).map(({ message }) => message);
      expect(messages).toEqual([
        "Terminal entfernt: Eingang",
        "Ein Browser hat sich als Terminal Eingang angemeldet",
        "Neuer Einmalcode für Terminal Eingang; der bisherige Browser ist kein Terminal mehr",
        "Ein Browser hat sich als Terminal Eingang angemeldet",
        "Terminal eingerichtet: Eingang",
      ]);
    });
  });
});

test("[D-10, D-30] looks at the screen without end, by a copy of the cookie, keep no code waiting", async () => {
  const server = await TestServer.start(sqlite);
  await server.changeDoor(1, { mode: "code_only" });
  const { access_code: code } = await server.book({ court_id: 1 });
  const terminal = await newTerminal(server);
  const equipment = equipmentIn(server.app.storage.ofCallers.read);
  const listDoors = equipment.listDoors.bind(equipment);
  const release = Promise.withResolvers<void>();
  vi.spyOn(equipment, "listDoors").mockImplementation(async () => {
    await release.promise;
    return listDoors();
  });
  // four run, a hundred wait, and one is refused
  const looks = Array.from({ length: 105 }, () => screen(server, terminal.cookie));
  const refused = await Promise.race(looks);
  const granted = await typeAt(server, terminal, code);
  const presence = { headers: { cookie: terminal.cookie } };
  const noted = await server.request("POST", "/api/terminal/presence", presence);
  release.resolve();
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_calls_at_once" } });
  expect(granted).toMatchObject({ status: 200, body: { data: GRANTED } });
  expect(noted.status).toBe(204);
  expect((await Promise.all(looks)).filter(({ status }) => status === 200)).toHaveLength(104);
});

test("[D-10, D-21] what is typed while a door takes no code is not looked at and leaves nothing in the log", async () => {
  const server = await TestServer.start(sqlite);
  const { access_code: code } = await server.book({ court_id: 1 });
  const terminal = await newTerminal(server);
  const messages = async () => {
    await server.settle();
    return (await entriesOf(server, "door-control")).map(({ message }) => message);
  };
  const wrong = wrongCodes();
  for (let count = 0; count < 8; count += 1) await typeAt(server, terminal, wrong.next().value ?? "");
  const before = await messages();
  for (let count = 0; count < 10; count += 1)
    expect((await typeAt(server, terminal, code)).body.data.retry_after).toBe(900);
  expect(await messages()).toEqual(before);
});
