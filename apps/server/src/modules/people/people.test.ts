import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { HOUR, minutes } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { liveEventsIn } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { Stream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const MAIL = "zoe.oberhuber-tannhaeuser@example.de";
const NAME = "Zoë Oberhuber-Tannhäuser";
const PHONE = "+49 30 8642097";
const ZOE = { name: NAME, email: MAIL, phone: PHONE };
const CONTACT = { customer_name: NAME, customer_email: MAIL, customer_phone: PHONE };

const iso = (offset: number) => new Date(SATURDAY + minutes(offset)).toISOString();

async function send(server: TestServer, path: string, body: object, method = "POST") {
  return server.request(method, path, { token: await server.tokenOf("admin"), body });
}

const find = async (server: TestServer, text: string) =>
  (await send(server, "/api/people/search", { text })).body.items;
const erase = (server: TestServer, ...people: object[]) => send(server, "/api/people/erase", { people });
const eraseAndCancel = (server: TestServer, person: object, cancelBookings: string[]) =>
  send(server, "/api/people/erase", { people: [person], cancelBookings });
const give = (server: TestServer, ...people: object[]) => send(server, "/api/people/export", { people });
const makeCode = async (server: TestServer, userName: string, accessCode: string) =>
  (await send(server, "/api/permanent-codes", { userName, accessCode })).body.id;

/** All stored bytes: the files of SQLite, every version of every row of every table of PostgreSQL. */
async function everythingStored({ database }: TestServer): Promise<string> {
  if (database.databaseUrl === null) {
    const entries = await readdir(database.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8"));
    return (await Promise.all(texts)).join("\n");
  }
  const raw = await openRaw(database);
  const tables = await raw.query("select tablename as name from pg_tables where schemaname = 'public'");
  // changed or deleted rows remain in the pages, invisible to queries, until vacuumed
  await raw.query("create extension if not exists pageinspect");
  const rows = [];
  for (const { name } of tables)
    rows.push(
      ...(await raw.query(`select t::text as row from "${name}" t`)),
      ...(await raw.query(`select encode(t_data, 'escape') as version
        from generate_series(0, pg_relation_size('"${name}"') / current_setting('block_size')::int - 1) page,
          heap_page_items(get_raw_page('"${name}"', page::int))`)),
    );
  await raw.close();
  return JSON.stringify(rows);
}

anyEngine((engine) => {
  test("[G-07] erasing leaves no byte of the person, in the database's files neither, and the statistics", async () => {
    const server = await TestServer.start(engine);
    const booked = await server.request("POST", "/functions/v1/control-system-api", {
      token: await server.tokenOf("admin"),
      // a booking system may put its customer's name into it
      headers: { "idempotency-key": `Oberhuber-${MAIL}` },
      body: { action: "create_booking", data: { ...server.bookingData(), ...CONTACT } },
    });
    const { booking_id: id } = booked.body.data;
    await server.book({ court_id: 2, customer_name: "Jemand anderes" });
    const code = await makeCode(server, NAME, "97531246");
    await server.request("DELETE", `/api/permanent-codes/${code}`, { token: await server.tokenOf("admin") });
    await server.request("POST", "/api/courts/1/end-access", { token: await server.tokenOf("admin") });
    const training = { name: `Training ${NAME}`, email: null, phone: null };
    await server.block(3, 0, 30, training.name);
    await server.advance(minutes(30));
    expect(await everythingStored(server)).toContain("Oberhuber");

    expect(await find(server, "tannhäuser")).toContainEqual(
      expect.objectContaining({ ...training, bookingCount: 0, blockCount: 1 }),
    );
    expect((await give(server, training)).body).toMatchObject({
      blocks: [{ courtId: 3, reason: training.name, startTime: iso(0), endTime: iso(30) }],
    });
    const answer = await erase(server, ZOE, { name: NAME, email: null, phone: null }, training);
    expect(answer.body).toEqual({ bookingCount: 1, codeCount: 2, blockCount: 1, cancelledCount: 0 });
    const left = await everythingStored(server);
    for (const trace of ["Oberhuber", MAIL, PHONE]) expect(left).not.toContain(trace);
    expect(left).toContain("Jemand anderes");
    const { read } = server.app.storage;
    expect(await bookingsIn(read).get(id)).toMatchObject({
      status: "ended",
      customer: { name: null, email: null, phone: null },
    });
    expect((await codesIn(read).get(code))?.holderName).toBe("");
    const entries = await newestEntries(read, 100);
    expect(entries[0]).toMatchObject({
      message: "Daten einer Person gelöscht (4 Datensätze)",
      category: "audit",
    });
    expect(JSON.stringify(entries)).not.toContain("Oberhuber");
    expect(await find(server, "oberhuber")).toEqual([]);
    expect((await erase(server, ZOE)).body.code).toBe("person_unknown");
    expect((await give(server, ZOE)).status).toBe(404);
  });

  test("[G-07, B-02] a repetition of the call of a booking that was erased is refused, and nothing is stored again", async () => {
    const server = await TestServer.start(engine);
    const key = { "idempotency-key": `Oberhuber-${MAIL}` };
    const ask = async (role: "admin" | "staff", headers: Record<string, string>, court = 1) => {
      const period = { start_time: iso(60), end_time: iso(120) };
      const answer = await server.request("POST", "/functions/v1/control-system-api", {
        token: await server.tokenOf(role),
        headers,
        body: { action: "create_booking", data: { ...CONTACT, ...period, court_id: court } },
      });
      return answer.body;
    };
    const booked = await ask("admin", key);
    expect((await eraseAndCancel(server, ZOE, [booked.data.booking_id])).status).toBe(200);
    for (const court of [1, 2])
      expect(await ask("admin", key, court)).toEqual({
        success: false,
        error:
          "Die Buchung zu diesem Idempotency-Key ist storniert. Eine neue Buchung braucht einen neuen Key.",
        code: "idempotency_key_spent",
      });
    await server.settle();
    expect(await everythingStored(server)).not.toContain("Oberhuber");
    // keys are per caller
    expect((await ask("staff", key)).success).toBe(true);
    expect((await ask("admin", { "idempotency-key": "another" }, 2)).success).toBe(true);
  });

  test("[G-07, H-12] after an erasure every open page has to read everything anew, and who was away then, too", async () => {
    const server = await TestServer.start(engine);
    await server.book(CONTACT);
    await server.advance(minutes(150));
    const logs = async () => JSON.stringify(await server.operate("GET", "/api/logs"));
    expect(await logs()).toContain("Oberhuber");
    const stream = await Stream.open(server, await server.tokenOf("staff"));
    await stream.next("hello");
    await server.settle();
    const before = await liveEventsIn(server.app.storage.read).newestNumber();
    expect((await erase(server, ZOE)).status).toBe(200);
    expect((await stream.next("reset")).data).toEqual({ forget: true });
    expect(await logs()).not.toContain("Oberhuber");
    // later events arrive as usual
    await send(server, "/api/settings/code_length", { value: 6 }, "PUT");
    expect((await stream.next("system_settings_changes")).data.value).toBe(6);

    const newest = await liveEventsIn(server.app.storage.read).newestNumber();
    const resumed = async (number: number) => {
      const headers = { "last-event-id": String(number) };
      return Stream.open(server, await server.tokenOf("staff"), headers);
    };
    // a stream from before the erasure is reset, though no event that it lacks was deleted
    expect((await (await resumed(before)).next("reset")).data).toEqual({ forget: true });
    const late = await resumed(newest);
    await late.next("hello");
    await send(server, "/api/settings/code_length", { value: 7 }, "PUT");
    const told = () => late.events.map(({ event }) => event);
    await expect.poll(told).toContain("system_settings_changes");
    expect(told()).not.toContain("reset");
  });

  test("[G-07] a person is found by a part of name, e-mail or phone, each spelling with what there is of it", async () => {
    const server = await TestServer.start(engine);
    await send(
      server,
      "/api/settings/court_names",
      { value: ["Court 1", "Nordplatz", "Court 3", "Court 4"] },
      "PUT",
    );
    const { booking_id: second } = await server.book({
      ...CONTACT,
      court_id: 2,
      start_time: iso(60),
      end_time: iso(120),
    });
    const { booking_id: first } = await server.book(CONTACT);
    await server.book({ ...CONTACT, court_id: 3, customer_phone: "030 8642097" });
    await server.book({ court_id: 4 });
    await makeCode(server, NAME, "97531");
    await makeCode(server, "Reinigung", "97532");
    const people = await find(server, "oberhuber");
    expect(people).toEqual([
      {
        ...ZOE,
        bookingCount: 2,
        unexpiredBookings: [
          { id: first, courtId: 1, courtName: "Court 1", startTime: iso(0), endTime: iso(60) },
          { id: second, courtId: 2, courtName: "Nordplatz", startTime: iso(60), endTime: iso(120) },
        ],
        codeCount: 0,
        unexpiredCodeCount: 0,
        blockCount: 0,
        lastBookingEndsAt: iso(120),
      },
      {
        ...ZOE,
        phone: "030 8642097",
        bookingCount: 1,
        unexpiredBookings: [expect.objectContaining({ courtId: 3, startTime: iso(0) })],
        codeCount: 0,
        unexpiredCodeCount: 0,
        blockCount: 0,
        lastBookingEndsAt: iso(60),
      },
      {
        name: NAME,
        email: null,
        phone: null,
        bookingCount: 0,
        unexpiredBookings: [],
        codeCount: 1,
        unexpiredCodeCount: 1,
        blockCount: 0,
        lastBookingEndsAt: null,
      },
    ]);
    expect(await find(server, MAIL.toUpperCase())).toHaveLength(2);
    expect(await find(server, "0049 30 864")).toHaveLength(2);
    expect(await find(server, "Niemand")).toEqual([]);
    const tooShort = await send(server, "/api/people/search", { text: "  " });
    expect(tooShort.status).toBe(422);
    expect(tooShort.body.detail).toContain("mindestens 3 Zeichen");
  });

  test("[G-07] who has a name of one or two characters is found by the whole of it, given a file and erased", async () => {
    const server = await TestServer.start(engine);
    await server.book({ customer_name: "Li", customer_email: "wei@example.de" });
    await server.book({ court_id: 2, customer_name: "Lina Li" });
    await makeCode(server, "Bo", "97531");
    expect(await find(server, "i")).toEqual([]);
    expect(await find(server, " bo ")).toMatchObject([{ name: "Bo", codeCount: 1 }]);
    const found = await find(server, "li");
    expect(found).toMatchObject([{ name: "Li", email: "wei@example.de", bookingCount: 1 }]);
    const [{ name, email, phone }] = found;
    expect((await give(server, { name, email, phone })).body.bookings).toMatchObject([{ name: "Li" }]);
    await server.advance(minutes(180));
    expect((await erase(server, { name, email, phone })).body).toMatchObject({ bookingCount: 1 });
    expect(await find(server, "li")).toEqual([]);
  });

  test("an answer names 50 people at most and says that there are more", async () => {
    const server = await TestServer.start(engine);
    await server.tokenOf("admin");
    for (let number = 0; number < 51; number += 1) await makeCode(server, `Person ${number}`, `p${number}`);
    const { body } = await send(server, "/api/people/search", { text: "person" });
    expect(body.items).toHaveLength(50);
    expect(body.hasMore).toBe(true);
    expect((await send(server, "/api/people/search", { text: "person 5" })).body).toMatchObject({
      hasMore: false,
      items: [{ name: "Person 5" }, { name: "Person 50" }],
    });
  });

  test("[G-06, G-07] the export holds everything stored of the person, nothing of others and no digits", async () => {
    const server = await TestServer.start(engine);
    const { booking_id: id } = await server.book(CONTACT);
    await server.book({ court_id: 2, customer_name: "Jemand anderes" });
    await makeCode(server, NAME, "97531246");
    await server.request("DELETE", `/api/bookings/${id}`, { token: await server.tokenOf("admin") });
    const { status, body } = await give(server, ZOE, { name: NAME, email: null, phone: null });
    expect(status).toBe(200);
    expect(body.exportedAt).toBe(iso(0));
    expect(body.bookings).toEqual([
      {
        id,
        courtId: 1,
        ...ZOE,
        startTime: iso(0),
        endTime: iso(60),
        status: "cancelled",
        createdAt: iso(0),
      },
    ]);
    expect(body.codes).toHaveLength(2);
    expect(body.codes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: NAME, courtId: 1, purpose: "Buchung", status: "expired" }),
        expect.objectContaining({ name: NAME, courtId: null, isPermanent: true, status: "active" }),
      ]),
    );
    expect(body.logEntries.map(({ message }: { message: string }) => message)).toEqual([
      "Buchung für Court 1 angelegt",
      "Permanenter Code erstellt",
      "Buchung für Court 1 storniert",
    ]);
    expect(JSON.stringify(body)).not.toMatch(/97531246|Jemand anderes/);
    // a door may report meanwhile
    const entry = (await newestEntries(server.app.storage.read, 9)).find(
      ({ component }) => component === "privacy",
    );
    expect(entry).toMatchObject({
      message: "Auskunft über gespeicherte Daten erteilt (3 Datensätze)",
      category: "audit",
    });
    expect(JSON.stringify(entry)).not.toContain("Oberhuber");
  });

  test("[G-07] nothing is erased while a booking is running or ahead, which is named, unless it is cancelled", async () => {
    const server = await TestServer.start(engine);
    await server.book(CONTACT);
    const { booking_id: later } = await server.book({
      ...CONTACT,
      court_id: 2,
      start_time: iso(24 * 60),
      end_time: iso(25 * 60),
    });
    const refused = await erase(server, ZOE);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("person_has_bookings");
    expect(refused.body.detail).toContain(
      "2 laufende oder künftige Buchungen: Court 1 am 21.11.2026, 15:00 Uhr; Court 2 am",
    );
    expect(refused.body.bookings).toEqual([
      { courtId: 1, name: NAME, email: MAIL, phone: PHONE, from: iso(0), until: iso(60) },
      { courtId: 2, name: NAME, email: MAIL, phone: PHONE, from: iso(24 * 60), until: iso(25 * 60) },
    ]);
    await server.request("DELETE", `/api/bookings/${later}`, { token: await server.tokenOf("admin") });
    await server.advance((HOUR - 1) as never);
    expect((await erase(server, ZOE)).body.code).toBe("person_has_bookings");
    expect(await find(server, "oberhuber")).toHaveLength(1);
    await server.advance(1 as never);
    expect((await erase(server, ZOE)).body).toEqual({
      bookingCount: 2,
      codeCount: 2,
      blockCount: 0,
      cancelledCount: 0,
    });
  });

  test("[G-07, B-03] what is still ahead is cancelled with the erasure, if it is named, like any other booking", async () => {
    const server = await TestServer.start(engine);
    const { booking_id: id, access_code: code } = await server.book({
      ...CONTACT,
      start_time: iso(10),
      end_time: iso(70),
    });
    const { booking_id: foreign } = await server.book({ court_id: 3, customer_name: "Jemand anderes" });
    const { booking_id: overMeanwhile } = await server.book({ ...CONTACT, court_id: 2 });
    await server.request("POST", "/api/courts/2/end-access", { token: await server.tokenOf("admin") });
    expect((await server.call("validate_code", { code, court_id: 1 })).body.data.valid).toBe(true);

    const answer = await eraseAndCancel(server, ZOE, [id, foreign, overMeanwhile]);
    expect(answer.body).toEqual({ bookingCount: 2, codeCount: 2, blockCount: 0, cancelledCount: 1 });
    expect((await server.call("validate_code", { code, court_id: 1 })).body.data.valid).toBe(false);
    const { read } = server.app.storage;
    expect(await bookingsIn(read).get(id)).toMatchObject({
      status: "cancelled",
      endedAt: SATURDAY,
      customer: { name: null, email: null, phone: null },
    });
    expect(await bookingsIn(read).get(foreign)).toMatchObject({
      status: "active",
      customer: { name: "Jemand anderes" },
    });
    expect((await bookingsIn(read).get(overMeanwhile))?.status).toBe("ended");
    const entries = await newestEntries(read, 5);
    const [erasure, cancelling] = entries.filter(({ component }) =>
      ["privacy", "bookings"].includes(component),
    );
    expect(erasure).toMatchObject({
      message: "Daten einer Person gelöscht (4 Datensätze)",
      category: "audit",
    });
    expect(cancelling).toMatchObject({
      message: "Buchung für Court 1 storniert",
      metadata: { booking_id: id, caller: erasure?.metadata["user_id"] },
    });
    await server.settle();
    expect(await everythingStored(server)).not.toContain("Oberhuber");
  });

  test("[G-07] nothing is cancelled nor erased while a booking is running, or ahead and not named", async () => {
    const server = await TestServer.start(engine);
    const { booking_id: ahead } = await server.book({
      ...CONTACT,
      court_id: 2,
      start_time: iso(60),
      end_time: iso(120),
    });
    const { booking_id: unseen } = await server.book({
      ...CONTACT,
      court_id: 3,
      start_time: iso(60),
      end_time: iso(90),
    });
    const { read } = server.app.storage;
    const isUntouched = async () => {
      for (const id of [ahead, unseen])
        expect(await bookingsIn(read).get(id)).toMatchObject({ status: "active", customer: { name: NAME } });
    };
    const refused = await eraseAndCancel(server, ZOE, [ahead]);
    expect(refused.body).toMatchObject({
      code: "person_has_bookings",
      bookings: [{ name: NAME, from: iso(60), until: iso(90) }],
    });
    await isUntouched();
    await makeCode(server, NAME, "97531");
    const withCode = await send(server, "/api/people/erase", {
      people: [ZOE, { name: NAME, email: null, phone: null }],
      cancelBookings: [ahead, unseen],
    });
    expect(withCode.body.code).toBe("person_has_codes");
    await isUntouched();
    const { booking_id: running } = await server.book(CONTACT);
    const tooSoon = await eraseAndCancel(server, ZOE, [ahead, unseen, running]);
    expect(tooSoon.body).toMatchObject({
      code: "person_has_bookings",
      bookings: [{ name: NAME, from: iso(0), until: iso(60) }],
    });
    await isUntouched();
  });

  test("[G-07] of a booking that is over while its code still opens, the name goes and the code goes on", async () => {
    const server = await TestServer.start(engine);
    const { access_code: digits } = await server.book(CONTACT);
    await server.advance(HOUR);
    await erase(server, ZOE);
    const { items } = (
      await server.request("GET", "/api/access-codes", { token: await server.tokenOf("admin") })
    ).body;
    expect(items).toMatchObject([{ accessCode: digits, userName: "" }]);
    expect((await server.call("validate_code", { code: digits })).body.data.valid).toBe(true);
  });

  test("[G-07] nothing is erased while a permanent code of the person is in force", async () => {
    const server = await TestServer.start(engine);
    const person = { name: NAME, email: null, phone: null };
    const id = await makeCode(server, NAME, "97531");
    const refused = await erase(server, person);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe(
      "Für diese Person gilt noch 1 Zugangscode ohne Buchung. Löschen Sie zuerst diesen Code.",
    );
    await server.request("DELETE", `/api/permanent-codes/${id}`, { token: await server.tokenOf("admin") });
    expect((await erase(server, person)).body).toEqual({
      bookingCount: 0,
      codeCount: 1,
      blockCount: 0,
      cancelledCount: 0,
    });
  });
});
