import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const at = (offset: number) => plus(SATURDAY, minutes(offset));
const iso = (offset: number) => toIso(at(offset));

/** Calls of the desk that book, change, cancel and restore. */
async function deskOf(server: TestServer) {
  const send = async (method: string, path: string, body?: object) =>
    server.request(method, path, { token: await server.tokenOf("staff"), ...(body && { body }) });
  return {
    send,
    book: async (court: number, from: number, until: number, name = "Emre Yılmaz") => {
      const times = { startTime: iso(from), endTime: iso(until) };
      const answer = await send("POST", "/api/bookings", { courtId: court, customerName: name, ...times });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    change: (id: string, changes: object) => send("PATCH", `/api/bookings/${id}`, changes),
    cancel: (id: string) => send("DELETE", `/api/bookings/${id}`),
    restore: (id: string) => send("POST", `/api/bookings/${id}/restore`),
  };
}

const erase = (server: TestServer, name: string) =>
  server.operate("POST", "/api/people/erase", { people: [{ name, email: null, phone: null }] });

const codeOf = async (server: TestServer, booking: string) => {
  const code = await codesIn(server.app.storage.read).findByBooking(booking);
  if (code === null) throw new Error("a booking without a code");
  return code;
};

/** Whether keypads accept digits now, at the door of a court or at any. */
const valid = async (server: TestServer, code: string, court?: number) =>
  (await server.call("validate_code", { code, ...(court === undefined ? {} : { court_id: court }) })).body
    .data.valid;

anyEngine((engine) => {
  test("[B-03] a running booking that moves to another court keeps its code and margins; door and light go with it", async () => {
    const server = await TestServer.start(engine);
    const desk = await deskOf(server);
    const booked = await desk.book(1, 0, 60);
    const before = await codeOf(server, booked.id);
    await server.settle();
    const lamps = () => [1, 3].map((court) => server.app.simulatedLights.isOn(`lamp-${court}`));
    const doors = async () => {
      const { items } = await server.operate("GET", "/api/doors");
      return [1, 3].map(
        (court) => items.find((door: { courtIds: number[] }) => door.courtIds[0] === court).desired.released,
      );
    };
    expect([lamps(), await doors()]).toEqual([
      [true, false],
      [true, false],
    ]);
    await server.advance(minutes(20));
    const { status, body } = await desk.change(booked.id, { courtId: 3, revision: booked.revision });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id: booked.id, courtId: 3, accessCode: booked.accessCode },
      ...{ startTime: iso(0), endTime: iso(60) },
      changedAt: iso(20),
      changedBy: await server.userOf("staff"),
    });
    expect(body.revision).toBeGreaterThan(booked.revision);
    await server.settle();
    expect([lamps(), await doors()]).toEqual([
      [false, true],
      [false, true],
    ]);
    const after = await codeOf(server, booked.id);
    expect([after.id, after.margins, after.lookupHash]).toEqual([
      before.id,
      before.margins,
      before.lookupHash,
    ]);
    expect([await valid(server, booked.accessCode, 1), await valid(server, booked.accessCode, 3)]).toEqual([
      false,
      true,
    ]);
  });

  test("[G-02, B-03] the log says what was done to a booking: lengthened, shortened, moved", async () => {
    const server = await TestServer.start(engine);
    const desk = await deskOf(server);
    const { id } = await desk.book(1, 60, 120);
    for (const change of [{ endTime: iso(150) }, { endTime: iso(90) }, { courtId: 2 }])
      expect((await desk.change(id, change)).status).toBe(200);
    const told = (await newestEntries(server.app.storage.read, 3)).map(({ message }) => message);
    expect(told.reverse()).toEqual([
      "Buchung verlängert: Court 1, am 21.11.2026 von 16:00 bis 17:30 Uhr, bisher bis 17:00 Uhr",
      "Buchung verkürzt: Court 1, am 21.11.2026 von 16:00 bis 16:30 Uhr, bisher bis 17:30 Uhr",
      "Buchung verlegt: Court 2, am 21.11.2026 von 16:00 bis 16:30 Uhr",
    ]);
  });

  test("[B-03] a lengthened booking has its light and its door to the new end, and its slip stays good", async () => {
    const server = await TestServer.start(engine);
    const desk = await deskOf(server);
    const booked = await desk.book(1, 0, 60);
    await server.advance(minutes(50));
    expect((await desk.change(booked.id, { endTime: iso(90) })).status).toBe(200);
    await server.advance(minutes(35));
    expect(await server.court(1)).toMatchObject({
      isBooked: true,
      countdown: { kind: "booking_ends", at: iso(90) },
      light: { phase: "on" },
    });
    expect(await valid(server, booked.accessCode)).toBe(true);
    // the 60-minute light and door margins of its creation
    await server.advance(minutes(64));
    expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    expect(await valid(server, booked.accessCode)).toBe(true);
    await server.advance(minutes(2));
    expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
    expect(await valid(server, booked.accessCode)).toBe(false);
  });

  test("[B-03] a cancelled booking can be taken back: the same booking with the same code", async () => {
    const server = await TestServer.start(engine);
    const desk = await deskOf(server);
    const booked = await desk.book(1, 0, 60);
    await desk.cancel(booked.id);
    expect(await valid(server, booked.accessCode)).toBe(false);
    await server.advance(seconds(9));
    const { status, body } = await desk.restore(booked.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...booked,
      revision: body.revision,
      changedAt: body.changedAt,
      changedBy: body.changedBy,
    });
    expect(await valid(server, booked.accessCode)).toBe(true);
    await server.settle();
    expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    expect((await desk.restore(booked.id)).body.code).toBe("nothing_to_undo");
    expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
  });

  test("[B-03] of two desks that change one booking the second learns who was first, and nothing is half done", async () => {
    const server = await TestServer.start(engine);
    const desk = await deskOf(server);
    const booked = await desk.book(1, 60, 120);
    const answers = await Promise.all(
      [2, 3].map((court) => desk.change(booked.id, { courtId: court, revision: booked.revision })),
    );
    const [won, lost] = answers.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, "booking_changed_meanwhile"]);
    expect(lost?.body.detail).toContain(await server.userOf("staff"));
    const stored = await bookingsIn(server.app.storage.read).get(booked.id);
    expect(stored?.courtId).toBe(won?.body.courtId);
    expect((await codeOf(server, booked.id)).courtId).toBe(won?.body.courtId);
  });

  describe("a booking is changed", () => {
    test("[B-01, B-03] only to where nothing else is; what is refused changes nothing", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const booked = await desk.book(1, 60, 120);
      await desk.book(1, 120, 180, "Damen 30");
      await desk.book(2, 90, 150, "Training");
      await server.block(3, 100, 130);
      await server.takeOutOfUse(4);
      const stored = async () => ({
        booking: await bookingsIn(server.app.storage.read).get(booked.id),
        code: await codeOf(server, booked.id),
        revision: server.app.storage.read.factsRevision,
      });
      const before = await stored();
      for (const [changes, code, words] of [
        [{ endTime: iso(150) }, "booking_overlaps", "bereits von Damen 30 gebucht"],
        [{ courtId: 2 }, "booking_overlaps", "bereits von Training gebucht"],
        [{ courtId: 3 }, "court_blocked", "Bodenpflege"],
        [{ courtId: 4 }, "court_unavailable", "Court 4"],
        [{ courtId: 9 }, "court_unknown", "9"],
        [{ startTime: iso(60), endTime: iso(60) }, "booking_end_not_after_start", "nach ihrem Beginn"],
        [{ endTime: iso(-10) }, "booking_end_not_after_start", "nach ihrem Beginn"],
        [{ startTime: iso(-30), endTime: iso(-5) }, "booking_end_in_the_past", "Vergangenheit"],
        [{ startTime: iso(-30), endTime: iso(30) }, "booking_in_the_past", "Vergangenheit"],
        [{ endTime: iso(80) }, "booking_too_short", "20 Minuten"],
        [{ startTime: iso(-5), endTime: iso(120) }, "booking_too_long", "125 Minuten"],
        [{ startTime: "" }, "time_malformed", "startTime"],
        [{ endTime: "2027-03-28T02:30" }, "time_does_not_exist", "endTime"],
        [{ startTime: "2026-10-25T02:30" }, "time_ambiguous", "startTime"],
        [{ customerName: " " }, "customer_name_invalid", "Namen"],
        [{ customerEmail: "jana" }, "customer_email_invalid", "E-Mail"],
        [{ revision: booked.revision - 1, courtId: 2 }, "booking_changed_meanwhile", "inzwischen geändert"],
      ] as const) {
        const { body } = await desk.change(booked.id, changes);
        expect([body.code, body.detail], JSON.stringify(changes)).toEqual([
          code,
          expect.stringContaining(words),
        ]);
      }
      expect((await desk.change("niemand", { courtId: 2 })).body.code).toBe("booking_unknown");
      expect(await stored()).toEqual(before);
    });

    test("[B-03] back to where a game had begun, for as long as that is offered, and by who moved it alone", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const booked = await desk.book(1, 0, 60);
      await server.advance(minutes(20));
      const there = { startTime: iso(30), endTime: iso(90) };
      const back = { startTime: iso(0), endTime: iso(60) };
      await desk.change(booked.id, there);
      const other = await server.request("PATCH", `/api/bookings/${booked.id}`, {
        token: await server.tokenOf("admin"),
        body: back,
      });
      expect(other.body.code).toBe("booking_in_the_past");
      await server.advance(seconds(10));
      expect((await desk.change(booked.id, back)).body).toMatchObject(back);
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      await desk.change(booked.id, there);
      await server.advance(seconds(16));
      expect((await desk.change(booked.id, back)).body.code).toBe("booking_in_the_past");
    });

    test("[B-03] into its own old time, to its neighbours' very edges, and past its own block", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const booked = await desk.book(1, 60, 120);
      await desk.book(1, 180, 240);
      await server.block(1, 110, 120);
      // a booking under a later block retains its time, and may not cover more of the block
      expect((await desk.change(booked.id, { startTime: iso(50) })).status).toBe(200);
      expect((await desk.change(booked.id, { startTime: iso(90), endTime: iso(180) })).status).toBe(200);
      expect((await desk.change(booked.id, { endTime: iso(181) })).body.code).toBe("booking_overlaps");
    });

    test("[B-03] and one that is over, ended or cancelled is not", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const [over, ended, cancelled] = [
        await desk.book(1, 0, 30),
        await desk.book(2, 0, 60),
        await desk.book(3, 60, 120),
      ];
      await desk.send("POST", "/api/courts/2/end-access");
      await desk.cancel(cancelled.id);
      await server.advance(minutes(30));
      const refusals = [over, ended, cancelled].map(
        async ({ id }) => (await desk.change(id, { endTime: iso(100) })).body.code,
      );
      expect(await Promise.all(refusals)).toEqual([
        "booking_already_over",
        "booking_already_over",
        "booking_already_cancelled",
      ]);
    });

    test("[B-03] and the customer's data with it, on the code too; what is the same already is no change", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const booked = await desk.book(1, 0, 60);
      const changed = await desk.change(booked.id, {
        customerName: "Emre Yildiz",
        customerPhone: "030 123456",
      });
      expect(changed.body).toMatchObject({
        ...{ customerName: "Emre Yildiz", customerPhone: "030 123456", customerEmail: null },
        accessCode: booked.accessCode,
      });
      await server.settle();
      expect((await server.court(1)).booking.holderName).toBe("Emre Yildiz");
      const revision = server.app.storage.read.factsRevision;
      const same = await desk.change(booked.id, {
        customerName: " Emre Yildiz ",
        endTime: iso(60),
        courtId: 1,
      });
      expect(same.body).toEqual(changed.body);
      expect((await desk.change(booked.id, {})).body).toEqual(changed.body);
      expect(server.app.storage.read.factsRevision).toBe(revision);
      expect((await desk.change(booked.id, { customerPhone: null })).body.customerPhone).toBeNull();
    });

    test("[B-03, G-07] a customer's new name is on the codes too that were replaced", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const booked = await desk.book(1, 0, 60);
      const lost = await codeOf(server, booked.id);
      await desk.send("POST", `/api/access-codes/${lost.id}/replacement`, { reason: "lost" });
      await desk.change(booked.id, { customerName: "Emre Yildiz" });
      const codes = await codesIn(server.app.storage.read).getByIds([
        lost.id,
        (await codeOf(server, booked.id)).id,
      ]);
      expect(codes.map(({ holderName }) => holderName)).toEqual(["Emre Yildiz", "Emre Yildiz"]);
    });

    test("[A-31, B-03] not to a time in which its digits are another code's", async () => {
      const server = await TestServer.start(engine, { draws: [4711, 4711] });
      const desk = await deskOf(server);
      const booked = await desk.book(1, 60, 120);
      const other = await desk.book(2, 1_500, 1_560);
      expect([booked.accessCode, other.accessCode]).toEqual(["4711", "4711"]);
      const refused = await desk.change(booked.id, { startTime: iso(1_440), endTime: iso(1_500) });
      expect([refused.status, refused.body.code]).toEqual([409, "code_taken_then"]);
      expect(await bookingsIn(server.app.storage.read).get(booked.id)).toMatchObject({
        time: { from: at(60) },
      });
    });

    test("[D-09, B-03] on doors that are to stay as they are a code counts as made now where it opens earlier or elsewhere, else as before", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const booked = await desk.book(1, 60, 120);
      const { createdInRevision } = await codeOf(server, booked.id);
      await desk.change(booked.id, { endTime: iso(150) });
      expect((await codeOf(server, booked.id)).createdInRevision).toBe(createdInRevision);
      await desk.change(booked.id, { startTime: iso(75) });
      expect((await codeOf(server, booked.id)).createdInRevision).toBe(createdInRevision);
      for (const more of [{ startTime: iso(70) }, { courtId: 2 }]) {
        const { body } = await desk.change(booked.id, more);
        expect((await codeOf(server, booked.id)).createdInRevision).toBe(body.revision);
      }
    });

    test("[X-07] by a booking system only its own, with e-mail and phone, and it learns nothing about anybody", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const { token } = await server.makeApiKey("Padelbuchung");
      const asSystem = (method: string, path: string, body?: object) =>
        server.request(method, path, { token, ...(body && { body }) });
      const own = await asSystem("POST", "/functions/v1/control-system-api", {
        action: "create_booking",
        data: { ...server.bookingData(), start_time: iso(60), end_time: iso(120) },
      });
      const id = own.body.data.booking_id;
      const desks = await desk.book(2, 60, 120, "Vertraulich");
      const change = (booking: string, changes: object) =>
        asSystem("PATCH", `/api/bookings/${booking}`, changes);
      expect((await change(desks.id, { endTime: iso(90) })).body.code).toBe("booking_unknown");
      expect((await change(id, { courtId: 2 })).body.detail).toBe(
        "Court 2 ist am 21.11.2026 von 16:00 bis 17:00 Uhr bereits gebucht.",
      );
      await server.block(3, 30, 300);
      const blocked = await change(id, { courtId: 3 });
      // neither the time nor the cause of the block
      expect(blocked.body.detail).toBe("Court 3 ist am 21.11.2026 von 16:00 bis 17:00 Uhr gesperrt.");
      expect((await change(id, { customerEmail: null })).body.code).toBe("customer_email_invalid");
      const moved = await change(id, { endTime: iso(150), customerPhone: "030 555555" });
      expect(moved.body).toMatchObject({
        endTime: iso(150),
        changedBy: "Padelbuchung",
        createdBy: "Padelbuchung",
      });
      expect((await desk.change(id, { endTime: iso(120) })).body.changedBy).toBe(
        await server.userOf("staff"),
      );
      const late = await change(id, { endTime: iso(150), revision: moved.body.revision });
      expect([late.body.code, late.body.detail]).toEqual([
        "booking_changed_meanwhile",
        "Die Buchung wurde inzwischen geändert. Bitte prüfen Sie den neuen Stand.",
      ]);
      const listed = await asSystem("GET", "/api/bookings?changedSince=0");
      expect(listed.body.items).toHaveLength(1);
      expect(listed.body.items[0]).toMatchObject({ id, changedBy: null, createdBy: "Padelbuchung" });
      expect((await asSystem("POST", `/api/bookings/${id}/restore`)).body.code).toBe("api_key_not_allowed");
    });
  });

  describe("a cancelled booking is not taken back", () => {
    test.each<
      [string, (server: TestServer, desk: Awaited<ReturnType<typeof deskOf>>) => Promise<unknown>, string]
    >([
      ["when the slot is somebody else's", (_, desk) => desk.book(1, 30, 90, "Mia"), "booking_overlaps"],
      ["under a block", (server) => server.block(1, 0, 30), "court_blocked"],
      ["after fifteen seconds", (server) => server.advance(seconds(16)), "too_late_to_undo"],
      ["on a court out of use", (server) => server.takeOutOfUse(1), "court_unavailable"],
      ["of a customer who was erased", (server) => erase(server, "Emre Yılmaz"), "nothing_to_undo"],
    ])("[B-03, G-07] %s", async (_, meanwhile, refusal) => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const booked = await desk.book(1, 0, 60);
      await desk.cancel(booked.id);
      await meanwhile(server, desk);
      expect((await desk.restore(booked.id)).body.code).toBe(refusal);
      expect(await valid(server, booked.accessCode)).toBe(false);
    });
  });

  test("[A-01, G-07] „Buchung beenden“ is not taken back for a customer who was erased since", async () => {
    const server = await TestServer.start(engine);
    const desk = await deskOf(server);
    const booked = await desk.book(1, 0, 60);
    const { id } = await codeOf(server, booked.id);
    await desk.send("POST", "/api/courts/1/end-access");
    await erase(server, "Emre Yılmaz");
    const undone = await desk.send("POST", "/api/courts/1/end-access/undo", { codeId: id });
    expect(undone.body.code).toBe("nothing_to_undo");
    expect(await valid(server, booked.accessCode)).toBe(false);
  });

  describe("the list of changes", () => {
    test("[X-07] holds what was made, changed, ended, cancelled or erased since a revision", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const list = async (query: Record<string, string | number>) => {
        const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
        return (await desk.send("GET", `/api/bookings?${asked}`)).body;
      };
      const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
      const [first, second, third] = [
        await desk.book(1, 0, 60),
        await desk.book(2, 0, 60),
        await desk.book(3, 0, 60),
      ];
      const all = await list({ changedSince: 0 });
      expect(ids(all)).toEqual([first.id, second.id, third.id]);
      expect(ids(await list({ changedSince: all.revision }))).toEqual([]);
      await desk.change(third.id, { endTime: iso(75) });
      await desk.send("POST", "/api/courts/2/end-access");
      await desk.cancel(first.id);
      const since = await list({ changedSince: all.revision });
      expect(ids(since)).toEqual([third.id, second.id, first.id]);
      expect(since.items.map(({ status }: { status: string }) => status)).toEqual([
        "active",
        "ended",
        "cancelled",
      ]);
      expect(ids(await list({ changedSince: all.revision, courtId: 2 }))).toEqual([second.id]);
      expect(ids(await list({ changedSince: all.revision, from: iso(61), to: iso(90) }))).toEqual([third.id]);
      expect(ids(await list({ from: iso(0), to: iso(60), status: "cancelled" }))).toEqual([first.id]);
      for (const incomplete of [{}, { from: iso(0) }, { to: iso(0), changedSince: 1 }])
        expect((await list(incomplete)).code).toBe("input_invalid");
      expect((await list({ changedSince: 1, after: "niemand" })).code).toBe("booking_unknown");
    });

    test("[X-07] refuses a revision that the hall has not reached, as after a restore", async () => {
      const server = await TestServer.start(engine);
      const desk = await deskOf(server);
      const { revision } = await desk.book(1, 0, 60);
      const since = (asked: number) => desk.send("GET", `/api/bookings?changedSince=${asked}`);
      expect(await since(revision)).toMatchObject({ status: 200, body: { items: [], revision } });
      expect(await since(revision + 1)).toMatchObject({
        status: 409,
        body: {
          code: "revision_ahead",
          errors: [{ field: "changedSince", message: expect.stringContaining("changedSince=0 von vorn") }],
        },
      });
    });
  });

  describe("each end of a booking revokes its code", () => {
    const ENDS: Readonly<
      Record<
        string,
        (
          server: TestServer,
          booking: { id: string },
          own: (path: string) => Promise<unknown>,
        ) => Promise<unknown>
      >
    > = {
      "ended at the desk": (server) => server.operate("POST", "/api/courts/1/end-access"),
      "cancelled at the desk": (server, { id }) => server.operate("DELETE", `/api/bookings/${id}`),
      "cancelled by its booking system": (_, { id }, own) => own(`/api/bookings/${id}`),
      "cancelled for a block": (server) =>
        server.operate("POST", "/api/blocks", {
          ...{ courtIds: [1], from: iso(0), until: iso(90) },
          ...{ reason: "Turnier", bookings: "cancel" },
        }),
      "cancelled to erase its customer": (server, { id }) =>
        server.operate("POST", "/api/people/erase", {
          people: [{ name: "Jana Albrecht", email: "jana@example.de", phone: "+49 30 123456" }],
          cancelBookings: [id],
        }),
      "its court out of use": (server) => server.takeOutOfUse(1),
      "its end, and the margin behind it": (server) => server.advance(minutes(60 + 61)),
    };

    test.each(Object.entries(ENDS))("[B-03, A-03] %s", async (name, end) => {
      const server = await TestServer.start(engine);
      const { token } = await server.makeApiKey("Padelbuchung");
      const made = await server.request("POST", "/functions/v1/control-system-api", {
        token,
        body: {
          action: "create_booking",
          // an erased person may not have played yet; their code remains valid for it
          data: {
            ...server.bookingData(),
            ...(name.includes("erase") && { start_time: iso(5), end_time: iso(65) }),
          },
        },
      });
      const { booking_id: id, access_code: digits } = made.body.data;
      expect(await valid(server, digits)).toBe(true);
      await end(server, { id }, (path) => server.request("DELETE", path, { token }));
      expect(await valid(server, digits)).toBe(false);
      await server.settle();
      const { items } = await server.operate("GET", "/api/doors");
      const door = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(1));
      expect(door?.desired.released ?? false).toBe(false);
    });
  });
});
