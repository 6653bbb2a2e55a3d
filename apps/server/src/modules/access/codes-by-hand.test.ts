import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aCodeRecord } from "../../testing/records.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const iso = (offset: number) => toIso(plus(SATURDAY, minutes(offset)));

/** Calls of the desk that make, end and replace codes. */
function deskOf(server: TestServer) {
  const send = async (method: string, path: string, body?: object, role: "staff" | "admin" = "staff") =>
    server.request(method, path, { token: await server.tokenOf(role), ...(body && { body }) });
  return {
    send,
    make: (request: object) => send("POST", "/api/access-codes", { userName: "Techniker Voss", ...request }),
    preview: (request: object) =>
      send("POST", "/api/access-codes/preview", { userName: "Techniker Voss", ...request }),
    end: (id: string) => send("POST", `/api/access-codes/${id}/end`),
    restore: (id: string) => send("POST", `/api/access-codes/${id}/restore`),
    replace: (id: string, reason = "lost", role: "staff" | "admin" = "staff") =>
      send("POST", `/api/access-codes/${id}/replacement`, { reason }, role),
    book: (court: number, from: number, until: number, name = "Emre Yılmaz") =>
      send("POST", "/api/bookings", {
        ...{ courtId: court, customerName: name, startTime: iso(from), endTime: iso(until) },
      }),
    list: async (query = "", role: "staff" | "admin" = "staff") =>
      (await send("GET", `/api/access-codes/all${query}`, undefined, role)).body.items,
  };
}

/** Whether keypads accept digits now, at the door of a court or at any. */
const valid = async (server: TestServer, code: string, court?: number) =>
  (await server.call("validate_code", { code, ...(court === undefined ? {} : { court_id: court }) })).body
    .data.valid;

const doorsOf = async (server: TestServer) => (await server.operate("GET", "/api/doors")).items;

const firstDoor = async (server: TestServer) =>
  (await doorsOf(server)).find(({ courtIds }: { courtIds: number[] }) => courtIds[0] === 1);

anyEngine((engine) => {
  test("[A-32, A-30, C-03] a code made by hand for one court has the default length and no margins; it books and lights the court", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const { status, body } = await desk.make({ courtId: 1, purpose: "Netz spannen" });
    expect(status).toBe(200);
    expect(body.code).toMatchObject({
      ...{ courtId: 1, userName: "Techniker Voss", purpose: "Netz spannen", bookingId: null },
      ...{ isPermanent: false, occupiesCourt: true, state: "in_force", status: "active" },
      ...{ validFrom: iso(0), validTo: iso(24 * 60), durationMinutes: 1_440 },
      ...{ doorFrom: iso(0), doorUntil: iso(24 * 60), lightFrom: iso(0), lightUntil: iso(24 * 60) },
      ...{ lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 },
      ...{ createdBy: await server.userOf("staff"), lastUsedAt: null, changedAt: null, replacedBy: null },
    });
    expect(body.code.accessCode).toMatch(/^\d{4}$/);
    await server.settle();
    expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    expect(await server.court(1)).toMatchObject({
      isBooked: true,
      booking: { holderName: "Techniker Voss" },
    });
    expect(await valid(server, body.code.accessCode, 1)).toBe(true);
    expect(await valid(server, body.code.accessCode, 2)).toBe(false);
  });

  test("[A-32] off it opens doors only: nothing is booked, lit or released, and the time stays free", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const times = { startTime: iso(0), durationMinutes: 120 };
    const { body } = await desk.make({ courtId: 1, occupiesCourt: false, ...times });
    expect(body.code).toMatchObject({ occupiesCourt: false, lightFrom: null, lightUntil: null });
    await server.settle();
    expect(server.app.simulatedLights.commandsTo("lamp-1")).toBe(0);
    expect(await server.court(1)).toMatchObject({ isBooked: false });
    const { desired } = await firstDoor(server);
    expect(desired.released).toBe(false);
    expect(await valid(server, body.code.accessCode, 1)).toBe(true);
    expect((await desk.send("GET", "/api/day-plan")).body.entries).toEqual([]);
    // its court can still be booked, and another such code made, at the same time
    expect((await desk.book(1, 0, 60)).status).toBe(200);
    expect((await desk.make({ courtId: 1, occupiesCourt: false, ...times })).status).toBe(200);
    await server.advance(minutes(121));
    expect(await valid(server, body.code.accessCode, 1)).toBe(false);
  });

  test("[A-32, B-01] one that occupies a court must not overlap a booking, a block or another one, which is named", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    await desk.book(1, 60, 120);
    const at = (from: number, until: number) => ({ startTime: iso(from), endTime: iso(until) });
    const booked = await desk.make({ courtId: 1, ...at(30, 90) });
    expect([booked.status, booked.body.code]).toEqual([409, "booking_overlaps"]);
    expect(booked.body.detail).toContain("Emre Yılmaz");
    expect((await desk.preview({ courtId: 1, ...at(30, 90) })).body).toEqual(booked.body);
    expect((await desk.make({ courtId: 1, ...at(0, 60) })).status).toBe(200);
    const again = await desk.make({ courtId: 1, userName: "Zweiter", ...at(30, 45) });
    expect([again.status, again.body.code]).toEqual([409, "court_occupied"]);
    expect(again.body.detail).toContain("Techniker Voss");
    await desk.send("POST", "/api/blocks", {
      ...{ courtIds: [2], from: iso(0), until: iso(60), reason: "Bodenpflege", bookings: "keep" },
    });
    const blocked = await desk.make({ courtId: 2, ...at(30, 90) });
    expect([blocked.status, blocked.body.code]).toEqual([409, "court_blocked"]);
    expect(blocked.body.detail).toContain("Bodenpflege");
    // bookings conflict with it: made, moved, restored
    const over = await desk.book(1, 15, 60);
    expect([over.status, over.body.code]).toEqual([409, "court_occupied"]);
    const outside = await server.call("create_booking", {
      ...server.bookingData(),
      ...{ start_time: iso(15), end_time: iso(60) },
    });
    expect(outside.body.success).toBe(false);
    expect(outside.body.error).not.toContain("Voss");
    const other = (await desk.book(3, 0, 60)).body;
    expect((await desk.send("PATCH", `/api/bookings/${other.id}`, { courtId: 1 })).body.code).toBe(
      "court_occupied",
    );
    expect(await desk.list("?kind=by_hand")).toHaveLength(1);
  });

  test("[A-32, B-02] of two that would occupy one court at one time, or a booking and a code, exactly one is made", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    await server.tokenOf("staff");
    const answers = await Promise.all([
      desk.make({ courtId: 1, startTime: iso(0), endTime: iso(60) }),
      desk.book(1, 30, 90),
      desk.make({ courtId: 1, startTime: iso(30), endTime: iso(60) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("[A-32] one for all courts says which bookings it meets and blocks none", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const met = (await desk.book(2, 30, 90)).body;
    await desk.book(3, 120, 180);
    const request = { courtId: null, startTime: iso(0), endTime: iso(120) };
    const meets = {
      bookingCount: 1,
      bookings: [{ id: met.id, courtId: 2, customerName: "Emre Yılmaz", startTime: iso(30) }],
    };
    expect((await desk.preview(request)).body).toMatchObject(meets);
    expect(await desk.list("?kind=by_hand")).toEqual([]);
    const { body } = await desk.make(request);
    expect(body).toMatchObject({ meets, code: { courtId: null } });
    expect((await desk.book(1, 0, 60)).status).toBe(200);
    for (const court of [1, 2, 4]) expect(await valid(server, body.code.accessCode, court)).toBe(true);
    await server.settle();
    expect(await server.court(4)).toMatchObject({
      isBooked: true,
      booking: { holderName: "Techniker Voss" },
    });
  });

  test("[A-32, A-01] it is ended at once and taken back within ten seconds, with the same digits", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const { code } = (await desk.make({ courtId: 1 })).body;
    await server.advance(minutes(5));
    const ended = await desk.end(code.id);
    expect(ended.body).toMatchObject({
      ...{ status: "expired", state: "over", endedAt: iso(5), validTo: iso(5) },
      ...{ changedAt: iso(5), changedBy: await server.userOf("staff") },
    });
    expect(await valid(server, code.accessCode)).toBe(false);
    await server.settle();
    expect(await server.court(1)).toMatchObject({ isBooked: false });
    expect((await desk.end(code.id)).body.code).toBe("code_already_over");
    await server.advance(seconds(9));
    const restored = await desk.restore(code.id);
    expect(restored.body).toMatchObject({
      ...{ id: code.id, accessCode: code.accessCode, status: "active", endedAt: null, validTo: code.validTo },
    });
    expect(await valid(server, code.accessCode)).toBe(true);
    expect((await desk.restore(code.id)).body.code).toBe("nothing_to_undo");
    await desk.end(code.id);
    await desk.book(1, 10, 60);
    expect((await desk.restore(code.id)).body.code).toBe("booking_overlaps");
    await server.advance(seconds(16));
    expect((await desk.restore(code.id)).body.code).toBe("too_late_to_undo");
  });

  test("[A-32, G-07] the code of somebody who was erased since is not taken back", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const { code } = (await desk.make({ courtId: 1 })).body;
    await desk.end(code.id);
    const people = [{ name: "Techniker Voss", email: null, phone: null }];
    expect((await desk.send("POST", "/api/people/erase", { people }, "admin")).status).toBe(200);
    expect((await desk.restore(code.id)).body.code).toBe("nothing_to_undo");
    expect(await valid(server, code.accessCode)).toBe(false);
  });

  test("[A-32, A-01] the code of a booking ends with its booking, and nothing happens else", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const booked = (await desk.book(1, 0, 60)).body;
    const [{ id }] = await desk.list();
    const refused = await desk.end(id);
    expect([refused.status, refused.body.code]).toEqual([409, "code_of_booking"]);
    expect(refused.body.detail).toContain("endet mit ihr");
    expect(await valid(server, booked.accessCode)).toBe(true);
    await desk.send("DELETE", `/api/bookings/${booked.id}`);
    expect((await desk.restore(id)).body.code).toBe("nothing_to_undo");
    expect(await desk.list()).toMatchObject([{ id, state: "over", changedBy: await server.userOf("staff") }]);
  });

  test("[A-32, B-03] a lost code gets other digits for the same time, court, margins and booking; the old ones are dead", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const booked = (await desk.book(1, 0, 60)).body;
    await server.settle();
    const [before] = await desk.list();
    const commands = server.app.simulatedLights.commandsTo("lamp-1");
    await server.advance(minutes(20));
    const { status, body } = await desk.replace(before.id);
    expect(status).toBe(200);
    const same = ["courtId", "validFrom", "validTo", "userName", "purpose", "bookingId"];
    const margins = ["lightBefore", "lightAfter", "doorBefore", "doorAfter"];
    const windows = ["lightFrom", "lightUntil", "doorFrom", "doorUntil"];
    for (const field of [...same, ...margins, ...windows]) {
      expect(before[field], field).toBeDefined();
      expect([field, body.code[field]]).toEqual([field, before[field]]);
    }
    expect(body.code).toMatchObject({ validTo: before.validTo, bookingId: booked.id, state: "in_force" });
    expect(body.replaced).toMatchObject({
      ...{ id: before.id, accessCode: booked.accessCode, replacedBy: body.code.id, state: "over" },
      bookingId: booked.id,
    });
    expect(body.code.accessCode).not.toBe(booked.accessCode);
    expect([await valid(server, booked.accessCode, 1), await valid(server, body.code.accessCode, 1)]).toEqual(
      [false, true],
    );
    const { items } = (await desk.send("GET", `/api/bookings?from=${iso(0)}&to=${iso(60)}`)).body;
    expect(items).toMatchObject([{ id: booked.id, accessCode: body.code.accessCode, changedAt: iso(20) }]);
    expect(items[0].revision).toBeGreaterThan(booked.revision);
    // light, door and page continue
    await server.settle();
    expect(server.app.simulatedLights.commandsTo("lamp-1")).toBe(commands);
    expect((await desk.send("GET", "/api/day-plan")).body.entries).toHaveLength(1);
    // a repeated request for the lost code returns the replacement
    expect((await desk.replace(before.id)).body.code).toBe("code_already_over");
    const [entry] = await newestEntries(server.app.storage.read, 1);
    expect(entry).toMatchObject({ category: "audit", message: "Zugangscode neu ausgegeben: Code verloren" });
    expect(entry?.metadata).toEqual({
      ...{ code_ids: [before.id, body.code.id], reason: "lost" },
      user_id: expect.any(String),
    });
    // after end and undo the new code still replaces the lost one
    await desk.send("POST", "/api/courts/1/end-access");
    expect(await valid(server, body.code.accessCode, 1)).toBe(false);
    expect((await desk.send("POST", "/api/courts/1/end-access/undo", { codeId: before.id })).body.code).toBe(
      "nothing_to_undo",
    );
    expect((await desk.send("POST", "/api/courts/1/end-access/undo", { codeId: body.code.id })).status).toBe(
      200,
    );
    expect([await valid(server, booked.accessCode, 1), await valid(server, body.code.accessCode, 1)]).toEqual(
      [false, true],
    );
  });

  test("[A-32, D-09] other digits open no door that was locked by hand", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    await desk.book(1, 0, 60);
    await server.settle();
    const { id: door } = await firstDoor(server);
    expect((await desk.send("POST", `/api/doors/${door}/lock`)).status).toBeLessThan(300);
    await server.settle();
    const released = async () => (await firstDoor(server)).desired.released;
    expect(await released()).toBe(false);
    const [before] = await desk.list();
    await desk.replace(before.id);
    await server.settle();
    expect(await released()).toBe(false);
  });

  test("[A-32, G-07] who is erased is gone from both codes, from the search and from what a code was made for", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const booked = (await desk.book(1, 0, 60)).body;
    await desk.replace((await desk.list())[0].id);
    const made = await desk.make({
      ...{ courtId: 2, userName: "Kira Sommer", purpose: "Kiras Geburtstag" },
      ...{ startTime: iso(0), endTime: iso(30) },
    });
    expect(await desk.list("?text=emre")).toHaveLength(2);
    expect(await desk.list("?text=KIRAS%20som")).toHaveLength(1);
    await desk.send("DELETE", `/api/bookings/${booked.id}`);
    await desk.end(made.body.code.id);
    for (const name of ["Emre Yılmaz", "Kira Sommer"]) {
      const people = [{ name, email: null, phone: null }];
      const erased = await desk.send("POST", "/api/people/erase", { people }, "admin");
      expect(erased.status).toBe(200);
    }
    for (const query of ["?text=emre", "?text=kira", "?text=geburtstag"])
      expect(await desk.list(query), query).toEqual([]);
    expect(await desk.list()).toMatchObject([{ userName: "" }, { userName: "" }, { userName: "" }]);
    expect(JSON.stringify(await desk.list())).not.toMatch(/Emre|Kira/);
  });

  test("[A-32] a code says when it last opened a door, and a look without a door does not count", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const { code } = (await desk.make({ courtId: 1 })).body;
    const { id: door } = await firstDoor(server);
    const lastUsed = async () => (await desk.list())[0].lastUsedAt;
    await valid(server, code.accessCode);
    expect(await lastUsed()).toBeNull();
    await server.advance(minutes(3));
    const revision = server.app.storage.read.factsRevision;
    const typed = await server.request("POST", "/functions/v1/control-system-api", {
      token: await server.tokenOf("staff"),
      body: { action: "validate_code", data: { code: code.accessCode, door_id: door } },
      headers: { "not-after": iso(4) },
    });
    expect(typed.body.data.valid).toBe(true);
    await server.settle();
    expect(await lastUsed()).toBe(iso(3));
    expect(server.app.storage.read.factsRevision).toBe(revision);
  });

  test("[A-32] the list is searched and filtered by the server, in pages, each code once", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const booked = (await desk.book(1, 0, 60, "JÖRG Ströbele")).body;
    await desk.book(1, 120, 180, "50 % Rabatt_Club");
    await desk.make({ courtId: 2, startTime: iso(0), endTime: iso(30) });
    await desk.make({ courtId: null, startTime: iso(300), endTime: iso(330) });
    const permanent = await server.operate("POST", "/api/permanent-codes", {
      ...{ userName: "Reinigung", accessCode: "86420" },
    });
    await server.advance(minutes(40));
    const names = async (query: string, role: "staff" | "admin" = "staff") =>
      (await desk.list(query, role)).map(({ userName }: { userName: string }) => userName);
    expect(await names("?text=jörg")).toEqual(["JÖRG Ströbele"]);
    expect(await names("?text=STRÖ%20jö")).toEqual(["JÖRG Ströbele"]);
    expect(await names("?text=%25")).toEqual(["50 % Rabatt_Club"]);
    expect(await names("?text=t_c")).toEqual(["50 % Rabatt_Club"]);
    expect(await names("?text=t_C%5C")).toEqual([]);
    expect(await names("?text=buchung")).toEqual([]);
    expect(await names(`?text=${booked.accessCode}`)).toEqual(["JÖRG Ströbele"]);
    expect(await names(`?text=${booked.accessCode.slice(0, 3)}`)).toEqual([]);
    expect(await names("?text=86420")).toEqual([]);
    expect(await names("?text=86420", "admin")).toEqual(["Reinigung"]);
    expect(await names("?state=in_force")).toEqual(["JÖRG Ströbele"]);
    expect(await names("?state=to_come")).toEqual(["50 % Rabatt_Club", "Techniker Voss"]);
    expect(await names("?state=over")).toEqual(["Techniker Voss"]);
    expect(await names("?state=open")).toEqual(["JÖRG Ströbele", "50 % Rabatt_Club", "Techniker Voss"]);
    expect(await names("?court=1")).toEqual(["50 % Rabatt_Club", "JÖRG Ströbele"]);
    expect(await names("?court=all")).toEqual(["Techniker Voss"]);
    expect(await names("?court=all", "admin")).toEqual(["Techniker Voss", "Reinigung"]);
    expect(await names("?kind=by_hand&state=over")).toEqual(["Techniker Voss"]);
    expect(await names("?kind=booking&court=court_1&state=to_come")).toEqual(["50 % Rabatt_Club"]);
    expect(await names("?kind=permanent", "admin")).toEqual(["Reinigung"]);
    expect(await names(`?id=${permanent.id}`, "admin")).toEqual(["Reinigung"]);
  });

  test("[A-32] a long list comes in pages of 50, in one order, whatever changes meanwhile", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    await server.app.storage.write(SERVER, async (store) => {
      for (let index = 0; index < 120; index += 1) {
        const from = plus(SATURDAY, minutes(10 * Math.floor(index / 2)));
        await codesIn(store).insert(
          aCodeRecord(`code-${index}`, { validity: { from, until: plus(from, minutes(5)) } }),
        );
      }
    });
    const page = async (query: string) => (await desk.send("GET", `/api/access-codes/all?${query}`)).body;
    const made = new Set<string>();
    const over = new Set<string>();
    for (const state of ["", "state=to_come&"]) {
      // with its margin the second pair is in force, too
      const notToCome = new Set([...over, "code-0", "code-1", "code-2", "code-3"]);
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const { items, nextAfter }: { items: { id: string }[]; nextAfter: string | null } = await page(
          `${state}${after === null ? "" : `after=${after}`}`,
        );
        seen.push(...items.map(({ id }) => id));
        after = nextAfter;
        // among the codes read, the first is replaced, and the last, the next page's position, ended
        const [first, last] = [items.at(0)?.id ?? "", items.at(-1)?.id ?? ""];
        const replaced = await desk.replace(first);
        expect([replaced.status, (await desk.end(last)).status]).toEqual([200, 200]);
        made.add(replaced.body.code.id);
        for (const id of [first, last]) if (!made.has(id)) over.add(id);
      } while (after !== null);
      const old = seen.filter((id) => !made.has(id));
      expect(new Set(old).size).toBe(old.length);
      expect(old).toHaveLength(state === "" ? 120 : 120 - notToCome.size);
      const starts = old.map((id) => Math.floor(Number(id.slice(5)) / 2));
      expect(starts).toEqual(starts.toSorted((a, b) => (state === "" ? b - a : a - b)));
    }
    expect(await page("after=x")).toMatchObject({ status: 404, code: "code_position_unknown" });
  });

  test("[A-32] wrong times, names and courts are refused in German, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    const desk = deskOf(server);
    const said = async (request: object) => {
      const answers = [
        await desk.make({ courtId: 1, ...request }),
        await desk.preview({ courtId: 1, ...request }),
      ];
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      return answers[0]?.body.detail;
    };
    expect(await said({ userName: " " })).toBe("Bitte geben Sie einen Namen ein.");
    expect(await said({ userName: "x".repeat(101) })).toBe("Der Name darf höchstens 100 Zeichen haben.");
    expect(await said({ startTime: iso(-6), endTime: iso(60) })).toBe(
      "Der Beginn liegt in der Vergangenheit.",
    );
    expect(await said({ startTime: iso(60), endTime: iso(60) })).toBe(
      "Das Ende muss nach dem Beginn liegen.",
    );
    expect(await said({ endTime: iso(60), durationMinutes: 60 })).toBe(
      "Bitte geben Sie entweder ein Ende oder eine Dauer an.",
    );
    expect(await said({ endTime: iso(367 * 24 * 60) })).toContain("höchstens 366 Tage");
    expect(await said({ startTime: iso(367 * 24 * 60), durationMinutes: 60 })).toContain(
      "höchstens 366 Tage im Voraus",
    );
    expect(await said({ courtId: 9 })).toContain("9");
    expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
  });
});
