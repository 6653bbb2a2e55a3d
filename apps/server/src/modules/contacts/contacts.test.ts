import { type Duration, days, instant, minutes, plus } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import { expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { liveEventsIn } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { Stream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aBookingRecord, aCodeRecord } from "../../testing/records.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { deleteExpired } from "../retention/retention.ts";

type Role = "admin" | "staff";

const iso = (offset: number) => new Date(SATURDAY + minutes(offset)).toISOString();

/** Calls of the desk on `server`, and their answers. */
function desk(server: TestServer, role: Role = "staff") {
  let made = 0;
  const send = async (method: string, path: string, body?: object) =>
    server.request(method, path, {
      token: await server.tokenOf(role),
      ...(body === undefined ? {} : { body }),
    });
  return {
    send,
    /** Books an hour that is free, and returns the booking. */
    async book(customerName: string, more: object = {}) {
      const hour = made;
      made += 1;
      const times = {
        startTime: iso(60 * (1 + Math.floor(hour / 4))),
        endTime: iso(60 * (2 + Math.floor(hour / 4))),
      };
      return send("POST", "/api/bookings", { courtId: 1 + (hour % 4), customerName, ...times, ...more });
    },
    find: async (search: string) =>
      (await send("GET", `/api/contacts?search=${encodeURIComponent(search)}`)).body,
    names: async (search: string): Promise<string[]> =>
      (await send("GET", `/api/contacts?search=${encodeURIComponent(search)}`)).body.items.map(
        ({ name }: { name: string }) => name,
      ),
    merge: (id: string, into: string) => send("POST", `/api/contacts/${id}/merge`, { into }),
    contact: (id: string) => send("GET", `/api/contacts/${id}`),
  };
}

anyEngine((engine) => {
  test("[B-03] a contact is found by the beginning of each word of name, e-mail and phone, the latest bookings first", async () => {
    const server = await TestServer.start(engine);
    const { book, find, names } = desk(server);
    await book("Jana Müller-Lüdenscheidt", {
      customerEmail: "jana.m@Example.de",
      customerPhone: "+49 (0)170 123456",
    });
    await server.advance(minutes(1));
    await book("Žofie O’Brien", { customerPhone: "0171/998877" });
    await server.advance(minutes(1));
    await book("JANA Großmann");
    await server.advance(minutes(1));
    await book("Jörg Weiß 🏸");
    expect(await names("jana")).toEqual(["JANA Großmann", "Jana Müller-Lüdenscheidt"]);
    for (const typed of [
      "Jan Lüd",
      "mueller",
      "MULLER jana",
      "Jana.M@ex",
      "0170 12",
      "+49170 1",
      "0049 170",
      "m 0170",
    ])
      expect([typed, await names(typed)]).toEqual([typed, ["Jana Müller-Lüdenscheidt"]]);
    for (const typed of ["zofie", "obrien", "o'brien", "O’Bri", "0171"])
      expect([typed, await names(typed)]).toEqual([typed, ["Žofie O’Brien"]]);
    for (const typed of ["joerg", "weiss", "Weiß", "🏸", "gros jana"])
      expect([typed, (await names(typed)).length]).toEqual([typed, 1]);
    for (const typed of ["ana", "example", "%", "_", "'", "\\", "-", "123456", "jana weiss", "\u200f"])
      expect([typed, await names(typed)]).toEqual([typed, []]);
    expect(await find("jana lüd")).toEqual({
      items: [
        {
          id: expect.stringMatching(/^[\w-]{1,64}$/),
          name: "Jana Müller-Lüdenscheidt",
          email: "jana.m@Example.de",
          phone: "+49 (0)170 123456",
          language: null,
          bookingCount: 1,
          lastBookingAt: iso(60),
        },
      ],
      hasMore: false,
    });
    // an empty search: latest customers first
    expect((await names(""))[0]).toBe("Jörg Weiß 🏸");
    await book("Jana Müller-Lüdenscheidt", {
      customerEmail: "jana.m@Example.de",
      customerPhone: "+49 (0)170 123456",
    });
    expect(await names("jana")).toEqual(["Jana Müller-Lüdenscheidt", "JANA Großmann"]);
    expect((await find("lüd")).items).toMatchObject([{ bookingCount: 2, lastBookingAt: iso(120) }]);
  });

  test("[B-03] two spellings become one, with their bookings, the names on their codes and one entry that names nobody", async () => {
    const server = await TestServer.start(engine);
    const { book, find, merge, contact, send } = desk(server);
    const first = (await book("Jana Albrecht", { customerPhone: "0170 5" + "551" })).body;
    const second = (await book("Jana Albrecht-Krüger", { customerEmail: "jana@example.de" })).body;
    const stream = await Stream.open(server, await server.tokenOf("staff"));
    await stream.next("hello");
    const merged = await merge(first.contactId, second.contactId);
    expect(merged).toMatchObject({
      status: 200,
      body: {
        // the phone that it lacked, on its own booking too
        changedCount: 2,
        contact: {
          id: second.contactId,
          name: "Jana Albrecht-Krüger",
          email: "jana@example.de",
          phone: "0170 5551",
          bookingCount: 2,
        },
      },
    });
    expect((await find("albrecht")).items).toEqual([merged.body.contact]);
    expect((await find("0170")).items).toEqual([merged.body.contact]);
    const page = (await contact(second.contactId)).body;
    expect(page.bookings).toHaveLength(2);
    for (const booking of page.bookings) {
      const before = [first, second].find(({ id }) => id === booking.id);
      expect(booking).toMatchObject({
        customerName: "Jana Albrecht-Krüger",
        customerEmail: "jana@example.de",
        customerPhone: "0170 5551",
        contactId: second.contactId,
        accessCode: before.accessCode,
        changedBy: "personal",
      });
      expect(booking.revision).toBeGreaterThan(before.revision);
    }
    // one event makes clients fetch all codes again, however many changed
    expect((await stream.next("access-codes-changes")).data).toEqual({});
    const { items } = (await send("GET", "/api/access-codes")).body;
    expect(items.map(({ userName }: { userName: string }) => userName)).toEqual(
      Array(2).fill("Jana Albrecht-Krüger"),
    );
    const [entry] = await newestEntries(server.app.storage.read, 1);
    expect(entry).toMatchObject({
      message: "Zwei Kontakte zusammengeführt (2 Buchungen geändert)",
      category: "audit",
      metadata: { contact_id: first.contactId, into_contact_id: second.contactId },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Albrecht|example|5551/);
  });

  test("[B-03] a booking for a person that was merged meanwhile is reported, also after a second merge, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    const { book, merge, send } = desk(server);
    const [old, kept, last] = [
      (await book("Jana Albrecht")).body,
      (await book("Jana Albrecht-Krüger")).body,
      (await book("Jana Krüger")).body,
    ];
    await merge(old.contactId, kept.contactId);
    const before = await server.countRows();
    const refused = await book("Jana Albrecht", { contactId: old.contactId });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "contact_gone",
        detail:
          "„Jana Albrecht“ wurde inzwischen mit „Jana Albrecht-Krüger“ zusammengeführt. Bitte wählen Sie die Person neu.",
      },
    });
    await merge(kept.contactId, last.contactId);
    const { body } = await send("PATCH", `/api/bookings/${last.id}`, {
      customerName: "Jana Albrecht",
      contactId: old.contactId,
    });
    expect(body.detail).toContain("mit „Jana Krüger“ zusammengeführt");
    expect(await server.countRows()).toEqual(before);
    expect((await send("GET", `/api/contacts/${old.contactId}`)).body).toMatchObject({
      code: "contact_gone",
      contact: { id: last.contactId, name: "Jana Krüger" },
    });
  });

  test("[G-07] the choice of a person that was erased meanwhile is refused, and no byte of the contact stays", async () => {
    const server = await TestServer.start(engine);
    const { book, merge, contact, find } = desk(server);
    const operator = desk(server, "admin");
    const booked = (await book("Zoë Verschwindibus", { customerEmail: "zoe@verschwindibus.example" })).body;
    const other = (await book("Zoë Verschwindibus-Alt")).body;
    await merge(other.contactId, booked.contactId);
    await server.advance(minutes(150));
    const person = { name: "Zoë Verschwindibus", email: "zoe@verschwindibus.example", phone: null };
    const erased = await operator.send("POST", "/api/people/erase", { people: [person] });
    expect(erased.body).toMatchObject({ bookingCount: 2 });
    expect(await find("verschwindibus")).toEqual({ items: [], hasMore: false });
    for (const id of [booked.contactId, other.contactId]) {
      const later = { startTime: iso(48 * 60), endTime: iso(49 * 60), contactId: id };
      expect((await book("Zoë", later)).body).toMatchObject({
        code: "contact_gone",
        contact: null,
        detail:
          "„Zoë“ steht inzwischen nicht mehr in den Kontakten. Bitte wählen Sie die Person neu oder geben Sie ihre Daten ein.",
      });
      expect((await contact(id)).status).toBe(404);
    }
    expect(JSON.stringify(await everyRow(server))).not.toMatch(/verschwindibus/i);
  });

  test("[G-07] retention takes a contact with its last booking, and no earlier", async () => {
    const server = await TestServer.start(engine);
    const { book, find, names } = desk(server);
    await book("Rita Regelmann");
    await book("Rita Regelmann", { startTime: iso(24 * 60), endTime: iso(25 * 60) });
    const after = (time: Duration) => deleteExpired(server.app, plus(instant(SATURDAY), time));
    await after(minutes(30 * 24 * 60 + 121));
    expect((await find("rita")).items).toMatchObject([{ bookingCount: 1, lastBookingAt: iso(24 * 60) }]);
    await after(minutes(31 * 24 * 60 + 59));
    expect((await find("rita")).items).toHaveLength(1);
    await after(minutes(31 * 24 * 60 + 61));
    expect(await names("")).toEqual([]);
    expect(await everyRow(server)).toEqual({ contacts: [], merged: [] });
  });

  test("[B-03] what a booking leaves out is as the chosen contact has it, and what it says is as it says", async () => {
    const server = await TestServer.start(engine);
    const { book, send } = desk(server);
    const data = { customerEmail: "jana@example.de", customerPhone: "030 123456" };
    const { contactId, customerEmail } = (await book("Jana", data)).body;
    expect(customerEmail).toBe("jana@example.de");
    const again = (await book("Jana", { contactId })).body;
    expect(again).toMatchObject({ ...data, contactId });
    const without = (await book("Jana", { contactId, customerEmail: null })).body;
    expect(without).toMatchObject({ customerEmail: null, customerPhone: "030 123456" });
    expect(without.contactId).not.toBe(contactId);
    const changed = await send("PATCH", `/api/bookings/${without.id}`, { contactId });
    expect(changed.body).toMatchObject({ customerName: "Jana", ...data, contactId });
    // no customer has that spelling any more
    expect((await send("GET", `/api/contacts/${without.contactId}`)).status).toBe(404);
  });

  test("[B-03] who is spelled as two together is the same contact afterwards", async () => {
    const server = await TestServer.start(engine);
    const { book, merge, names, contact } = desk(server);
    const email = { customerEmail: "jana@example.de" };
    const [a, b] = [(await book("J. Albrecht", email)).body, (await book("Jana Albrecht")).body];
    const third = (await book("Jana Albrecht", email)).body;
    expect((await merge(a.contactId, b.contactId)).body.contact).toMatchObject({ bookingCount: 3 });
    expect(await names("albrecht")).toEqual(["Jana Albrecht"]);
    expect((await contact(third.contactId)).body).toMatchObject({
      code: "contact_gone",
      contact: { id: b.contactId },
    });
  });

  test("[B-03] merging a contact into itself or an unknown one is refused", async () => {
    const server = await TestServer.start(engine);
    const { book, merge, contact } = desk(server);
    const { contactId } = (await book("Jana")).body;
    expect(await merge(contactId, contactId)).toMatchObject({
      status: 422,
      body: {
        code: "contact_merged_into_itself",
        errors: [
          {
            field: "into",
            message:
              "Ein Kontakt lässt sich nicht mit sich selbst zusammenführen. Bitte wählen Sie einen anderen.",
          },
        ],
      },
    });
    for (const [from, into] of [
      ["none", contactId],
      [contactId, "none"],
    ] as const)
      expect((await merge(from, into)).body).toMatchObject({ code: "contact_gone", contact: null });
    expect((await contact("none")).body).toMatchObject({
      code: "contact_unknown",
      detail: "Diesen Kontakt gibt es nicht.",
    });
    expect((await contact(contactId)).body.contact).toMatchObject({ name: "Jana", bookingCount: 1 });
  });

  test("[N-09] one person's page has their bookings, the latest first, in pages, and codes that the role may see", async () => {
    const server = await TestServer.start(engine);
    const { book, contact, send } = desk(server);
    const operator = desk(server, "admin");
    const ids: string[] = [];
    for (let index = 0; index < 53; index += 1) {
      await server.advance(minutes(1));
      const start = {
        startTime: iso(24 * 60 + 60 * Math.floor(index / 4)),
        endTime: iso(24 * 60 + 60 * Math.floor(index / 4) + 60),
      };
      ids.push((await book("Jana", start)).body.id);
    }
    const { contactId } = (await book("Jana")).body;
    await operator.send("POST", "/api/permanent-codes", { userName: "JANA", accessCode: "86420" });
    const first = (await contact(contactId)).body;
    expect(first.bookings).toHaveLength(50);
    const rest = (await send("GET", `/api/contacts/${contactId}?after=${first.nextAfter}`)).body;
    expect(rest.nextAfter).toBeNull();
    const starts = [...first.bookings, ...rest.bookings].map(({ startTime }) => startTime);
    expect(starts).toEqual([...starts].sort().reverse());
    expect(new Set([...first.bookings, ...rest.bookings].map(({ id }) => id)).size).toBe(54);
    // permanent codes are for operators
    expect(first.codes).toEqual([]);
    expect((await operator.contact(contactId)).body.codes).toMatchObject([
      { userName: "JANA", accessCode: "86420", isPermanent: true },
    ]);
    expect((await send("GET", `/api/contacts/${contactId}?after=x`)).status).toBe(404);
  });

  test("[B-03] twenty contacts are answered at most, and that there are more; names may be long, and in any script", async () => {
    const server = await TestServer.start(engine);
    const { book, find, names } = desk(server);
    const long = `${"Wolfeschlegelsteinhausen ".repeat(4)}`.trim().slice(0, 100);
    for (const name of [long, "مريم الخوري", "👩‍👩‍👧 Familie", "D'Arcy  O'Neill", "李小龙"]) {
      expect((await book(name)).status).toBe(200);
      expect([name, await names(name)]).toEqual([name, [name]]);
    }
    expect(await names("مر")).toEqual(["مريم الخوري"]);
    expect(await names("darcy oneill")).toEqual(["D'Arcy  O'Neill"]);
    expect((await book("x".repeat(200))).body.code).toBe("customer_name_invalid");
    for (let index = 0; index < 21; index += 1) {
      await server.advance(minutes(1));
      await book(`Vera ${index}`);
    }
    const found = await find("vera");
    expect(found.items).toHaveLength(20);
    expect(found.hasMore).toBe(true);
    expect(await find("vera 2")).toMatchObject({
      hasMore: false,
      items: [{ name: "Vera 20" }, { name: "Vera 2" }],
    });
    const tooLong = await desk(server).send("GET", `/api/contacts?search=${"x".repeat(500)}`);
    expect(tooLong.status).toBe(400);
    expect(tooLong.body.detail).toContain("darf höchstens 200 Zeichen haben");
    // every letter is a word of its own
    expect(await names("arcy ".repeat(40))).toEqual(["D'Arcy  O'Neill"]);
    const alphabet = [..."abcdefghijklmnopqrstuvwxyz0123456789"].join(" ");
    expect(await names(alphabet)).toEqual([]);
  });

  test("[B-03] a customer without a name is no contact, but with a phone number is", async () => {
    const server = await TestServer.start(engine);
    const { book, names, send } = desk(server);
    const booked = (await book(STORED_WORDS.walkIn)).body;
    expect(booked.contactId).toBeNull();
    expect(await names("")).toEqual([]);
    const named = await send("PATCH", `/api/bookings/${booked.id}`, { customerPhone: "030 999999" });
    expect(named.body.contactId).not.toBeNull();
    expect(await names("lauf")).toEqual([STORED_WORDS.walkIn]);
    await send("PATCH", `/api/bookings/${booked.id}`, { customerPhone: null });
    expect(await names("")).toEqual([]);
  });

  test("[B-03] a merge of 5,000 bookings appends at most three live events, and every code has the name that was kept", async () => {
    const server = await TestServer.start(engine);
    const { book, merge } = desk(server);
    const kept = (await book("Tennisclub")).body;
    const time = { from: plus(SATURDAY, days(10)), until: plus(SATURDAY, days(10.02)) };
    const { storage } = server.app;
    const contactId = await storage.write(SERVER, async (store) => {
      const bookings = bookingsIn(store);
      const accessCodes = codesIn(store);
      for (let index = 0; index < 5_000; index += 1) {
        const bookingId = `many-${index}`;
        const customer = { name: "Tennisklub", email: null, phone: null };
        await bookings.insert(aBookingRecord(bookingId, { customer, time }));
        // every tenth code was replaced
        const of = index % 10 === 0 ? { replacedBookingId: bookingId } : { bookingId };
        const code = { ...of, validity: time, holderName: index === 7 ? "" : customer.name };
        await accessCodes.insert(aCodeRecord(`code-${index}`, code));
      }
      return (await bookings.get("many-0"))?.contactId ?? "";
    });
    // the views of the first booking are published
    await server.settle();
    const before = await liveEventsIn(storage.read).newestNumber();
    expect((await merge(contactId, kept.contactId)).body).toMatchObject({ changedCount: 5_000 });
    expect((await liveEventsIn(storage.read).newestNumber()) - before).toBeLessThanOrEqual(3);
    const raw = await openRaw(server.database);
    const names = await raw.query(
      "select user_name, search_text, count(*) as count from access_codes group by user_name, search_text order by user_name",
    );
    await raw.close();
    expect(names.map((row) => ({ ...row, count: Number(row["count"]) }))).toEqual([
      { user_name: "", search_text: null, count: 1 },
      { user_name: "Tennisclub", search_text: "tennisclub", count: 5_000 },
    ]);
  });

  test("[B-03, X-07] after a merge a booking system reads its booking with the spelling that was kept", async () => {
    const server = await TestServer.start(engine);
    const { book, find, merge } = desk(server);
    const { token } = await server.makeApiKey("Eversports");
    const asSystem = (method: string, path: string, body?: object) =>
      server.request(method, path, { headers: { apikey: token }, ...(body === undefined ? {} : { body }) });
    const data = { ...server.bookingData(), customer_name: "Jana Albrect" };
    await asSystem("POST", "/functions/v1/control-system-api", { action: "create_booking", data });
    const [made] = (await find("albrect")).items;
    const kept = (
      await book("Jana Albrecht", {
        ...{ courtId: 3, customerEmail: "jana@verein.example", customerPhone: "0170 777777" },
        ...{ startTime: iso(300), endTime: iso(360) },
      })
    ).body;
    expect((await merge(made.id, kept.contactId)).status).toBe(200);
    expect((await asSystem("GET", "/api/bookings?changedSince=0")).body.items).toMatchObject([
      {
        ...{ customerName: "Jana Albrecht", customerEmail: "jana@verein.example" },
        customerPhone: "0170 777777",
      },
    ]);
  });

  test("[X-07] a booking system learns no contact, and a chosen one means nothing to it", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const send = (method: string, path: string, body?: object) =>
      server.request(method, path, { headers: { apikey: token }, ...(body === undefined ? {} : { body }) });
    await send("POST", "/functions/v1/control-system-api", {
      action: "create_booking",
      data: server.bookingData(),
    });
    const { items } = (await send("GET", "/api/bookings?changedSince=0")).body;
    expect(items).toMatchObject([{ contactId: null }]);
    const changed = await send("PATCH", `/api/bookings/${items[0].id}`, {
      contactId: "none",
      customerPhone: "030 999999",
    });
    expect(changed).toMatchObject({ status: 200, body: { contactId: null, customerPhone: "030 999999" } });
    expect((await send("GET", "/api/contacts")).status).toBe(403);
  });
});

/** All stored rows about contacts. */
async function everyRow(server: TestServer) {
  const raw = await openRaw(server.database);
  try {
    return {
      contacts: await raw.query("select * from contacts"),
      merged: await raw.query("select * from merged_contacts"),
    };
  } finally {
    await raw.close();
  }
}
