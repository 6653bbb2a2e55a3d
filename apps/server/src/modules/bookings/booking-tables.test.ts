import { courtId } from "@platzwart/domain/testing/builders";
import { DAY, plus } from "@platzwart/domain/time/instant";
import { overlaps } from "@platzwart/domain/time/interval";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../../testing/database.ts";
import { SERVER } from "../../storage/caller.ts";
import type { Storage } from "../../storage/storage.ts";
import { eachEngine } from "../../testing/engines.ts";
import { aBookingRecord, aCourtRecord, between, clock } from "../../testing/records.ts";
import type { BookingRecord } from "./booking-store.ts";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    await storage.write(SERVER, async (store) => {
      for (const id of [1, 2]) await store.courts.insert(aCourtRecord(id));
    });
  });
  afterEach(() => database.drop());

  const insert = (...bookings: BookingRecord[]) =>
    storage.write(SERVER, async (store) => {
      for (const booking of bookings) await store.bookings.insert(booking);
    });

  test("a booking comes back as it was stored, with every field", async () => {
    const full = aBookingRecord("b1", { idempotency: { key: "k", fingerprint: "f" } });
    const bare = aBookingRecord("b2", {
      customer: { name: null, email: null, phone: null },
      status: "cancelled",
      endedAt: clock("10:30"),
    });
    await insert(full, bare);
    expect(await storage.read.bookings.get("b1")).toEqual(full);
    expect(await storage.read.bookings.get("b2")).toEqual(bare);
    expect(await storage.read.bookings.get("b3")).toBeNull();
  });

  test("a booking that is ended keeps the rest of what was stored", async () => {
    await insert(aBookingRecord("b1"));
    const changes = { status: "ended", time: between("10:00", "10:20"), endedAt: clock("10:20") } as const;
    await storage.write(SERVER, (store) => store.bookings.update("b1", changes));
    expect(await storage.read.bookings.get("b1")).toEqual(aBookingRecord("b1", changes));
  });

  test("an overlap is found exactly where the rule of intervals says so", async () => {
    await insert(aBookingRecord("b1"));
    const stretches = [
      ["09:00", "10:00"],
      ["09:00", "10:01"],
      ["10:59", "12:00"],
      ["11:00", "12:00"],
      ["10:15", "10:30"],
      ["09:00", "12:00"],
      ["10:30", "10:30"],
    ] as const;
    for (const [from, until] of stretches) {
      const time = between(from, until);
      const found = await storage.read.bookings.findOverlapping(courtId(1), time);
      expect(found?.id, `${from} to ${until}`).toBe(
        overlaps(time, between("10:00", "11:00")) ? "b1" : undefined,
      );
    }
  });

  test("only active bookings of the same court overlap, and the first of them is named", async () => {
    await insert(
      aBookingRecord("cancelled", { status: "cancelled" }),
      aBookingRecord("ended", { status: "ended" }),
      aBookingRecord("other-court", { courtId: courtId(2) }),
      aBookingRecord("empty", { time: between("10:30", "10:30") }),
    );
    expect(await storage.read.bookings.findOverlapping(courtId(1), between("10:00", "12:00"))).toBeNull();
    await insert(
      aBookingRecord("second", { time: between("11:00", "12:00") }),
      aBookingRecord("first", { time: between("10:00", "11:00") }),
    );
    const found = await storage.read.bookings.findOverlapping(courtId(1), between("10:00", "12:00"));
    expect(found?.id).toBe("first");
  });

  test("the longest booking there can be is found at its last minute", async () => {
    const time = { from: clock("00:00"), until: plus(clock("00:00"), DAY) };
    await insert(aBookingRecord("b1", { time }));
    expect(
      (await storage.read.bookings.findOverlapping(courtId(1), between("23:59", "23:59")))?.id,
    ).toBeUndefined();
    const lastMinute = { from: clock("23:59"), until: plus(clock("23:59"), DAY) };
    expect((await storage.read.bookings.findOverlapping(courtId(1), lastMinute))?.id).toBe("b1");
    expect(await storage.read.bookings.listActive(lastMinute)).toHaveLength(1);
  });

  test("bookings in any state that touch a stretch are listed by start, then court", async () => {
    await insert(
      aBookingRecord("c2", { courtId: courtId(2) }),
      aBookingRecord("c1"),
      aBookingRecord("before", { time: between("08:00", "09:00") }),
      aBookingRecord("into", { time: between("08:30", "09:30"), status: "cancelled" }),
      aBookingRecord("empty", { time: between("09:45", "09:45"), status: "ended" }),
      aBookingRecord("after", { time: between("11:00", "12:00") }),
    );
    const time = between("09:00", "11:00");
    const all = { createdBy: undefined, after: null, limit: 9 };
    const { items, nextAfter } = await storage.read.bookings.listPage(time, all);
    expect(items.map(({ id }) => id)).toEqual(["into", "empty", "c1", "c2"]);
    expect(nextAfter).toBeNull();
    const active = await storage.read.bookings.listActive(time);
    expect(active.map(({ id }) => id)).toEqual(["c1", "c2"]);
  });

  test("bookings come in pages of any size, each once and in order, whoever made them", async () => {
    const times = [between("09:00", "10:00"), between("08:30", "11:00")];
    const made = Array.from({ length: 24 }, (_, index) =>
      aBookingRecord(`b${(index * 7) % 24}`, {
        courtId: courtId(1 + (Math.floor(index / 2) % 2)),
        time: times[index % 2] ?? between("09:00", "10:00"),
        status: "cancelled",
        createdBy: index % 4 === 0 ? "api" : "desk",
      }),
    );
    await insert(...made);
    const inOrder = [...made]
      .sort((a, b) => a.time.from - b.time.from || a.courtId - b.courtId || (a.id < b.id ? -1 : 1))
      .map(({ id, createdBy }) => ({ id, createdBy }));
    for (const limit of [1, 5, 24, 50]) {
      for (const createdBy of [undefined, "api", "nobody"]) {
        const ids: string[] = [];
        let after: string | null = null;
        do {
          const position: BookingRecord | null =
            after === null ? null : await storage.read.bookings.get(after);
          const page = await storage.read.bookings.listPage(between("09:00", "11:00"), {
            ...{ createdBy, limit },
            after: position,
          });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          ids.push(...page.items.map(({ id }) => id));
          after = page.nextAfter;
        } while (after !== null);
        const expected = inOrder.filter((one) => createdBy === undefined || one.createdBy === createdBy);
        expect(ids).toEqual(expected.map(({ id }) => id));
      }
    }
  });

  test("[B-02] a caller's key finds that caller's booking and nobody else's", async () => {
    const booking = aBookingRecord("b1", { createdBy: "api", idempotency: { key: "k", fingerprint: "f" } });
    await insert(
      booking,
      aBookingRecord("b2", { createdBy: "desk", idempotency: { key: "k", fingerprint: "g" } }),
    );
    expect(await storage.read.bookings.findByIdempotencyKey("api", "k")).toEqual(booking);
    expect(await storage.read.bookings.findByIdempotencyKey("api", "K")).toBeNull();
    expect(await storage.read.bookings.findByIdempotencyKey("someone", "k")).toBeNull();
  });
});
