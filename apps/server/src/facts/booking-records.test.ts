import type { Customer } from "@platzwart/domain/booking/booking";
import { courtId } from "@platzwart/domain/testing/builders";
import { DAY, plus } from "@platzwart/domain/time/instant";
import { overlaps } from "@platzwart/domain/time/interval";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { SERVER } from "../database/caller.ts";
import type { CourtPosition } from "../database/list-position.ts";
import type { Storage } from "../database/storage.ts";
import { eachEngine } from "../testing/engines.ts";
import { aBookingRecord, aCourtRecord, between, clock } from "../testing/records.ts";
import { type BookingRecord, bookingsIn, type RevisionPosition } from "./booking-records.ts";
import { contactsIn } from "./contact-records.ts";
import { courtsIn } from "./court-records.ts";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    await storage.write(SERVER, async (store) => {
      for (const id of [1, 2]) await courtsIn(store).insert(aCourtRecord(id));
    });
  });
  afterEach(() => database.drop());

  const insert = (...bookings: BookingRecord[]) =>
    storage.write(SERVER, async (store) => {
      for (const booking of bookings) await bookingsIn(store).insert(booking);
    });

  test("a booking comes back as it was stored, with every field", async () => {
    const full = aBookingRecord("b1", { idempotency: { key: "k", fingerprint: "f" } });
    const bare = aBookingRecord("b2", {
      customer: { name: null, email: null, phone: null },
      status: "cancelled",
      endedAt: clock("10:30"),
    });
    await insert(full, bare);
    const { nextRevision } = storage.read;
    const revision = { revision: nextRevision - 1 };
    const contact = await contactsIn(storage.read).findByCustomer(aBookingRecord("b1").customer as Customer);
    expect(await bookingsIn(storage.read).get("b1")).toEqual({
      ...full,
      ...revision,
      contactId: contact?.id,
    });
    expect(await bookingsIn(storage.read).get("b2")).toEqual({ ...bare, ...revision });
    expect(await bookingsIn(storage.read).get("b3")).toBeNull();
  });

  test("[A-32] the first of those that are active at some courts, and how many there are", async () => {
    const hourly = Array.from({ length: 8 }, (_, hour) =>
      aBookingRecord(`b${hour}`, {
        courtId: courtId(1 + (hour % 2)),
        time: between(`${10 + hour}:00`, `${11 + hour}:00`),
        ...(hour === 4 ? { status: "cancelled" as const, endedAt: clock("09:00") } : {}),
      }),
    );
    await insert(...hourly);
    const time = between("11:30", "17:00");
    const met = (courts: number[], limit: number) =>
      bookingsIn(storage.read).firstActive(time, courts.map(courtId), limit);
    const ids = ({ items, count }: Awaited<ReturnType<typeof met>>) => [items.map(({ id }) => id), count];
    expect(ids(await met([1, 2], 3))).toEqual([["b1", "b2", "b3"], 5]);
    expect(ids(await met([1], 20))).toEqual([["b2", "b6"], 2]);
    expect(ids(await met([3], 20))).toEqual([[], 0]);
    expect(ids(await met([], 20))).toEqual([[], 0]);
  });

  test("a booking that is ended keeps the rest of what was stored", async () => {
    await insert(aBookingRecord("b1"));
    const contactId = (await bookingsIn(storage.read).get("b1"))?.contactId ?? null;
    const changes = {
      ...({ status: "ended", time: between("10:00", "10:20") } as const),
      ...{ endedAt: clock("10:20"), changedAt: clock("10:20"), changedBy: "user-2" },
    };
    await storage.write(SERVER, (store) => bookingsIn(store).update("b1", changes));
    const revision = storage.read.factsRevision;
    expect(await bookingsIn(storage.read).get("b1")).toEqual(
      aBookingRecord("b1", { ...changes, contactId, revision }),
    );
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
      const found = await bookingsIn(storage.read).findOverlapping(courtId(1), time);
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
    expect(await bookingsIn(storage.read).findOverlapping(courtId(1), between("10:00", "12:00"))).toBeNull();
    await insert(
      aBookingRecord("second", { time: between("11:00", "12:00") }),
      aBookingRecord("first", { time: between("10:00", "11:00") }),
    );
    const found = await bookingsIn(storage.read).findOverlapping(courtId(1), between("10:00", "12:00"));
    expect(found?.id).toBe("first");
  });

  test("the longest booking there can be is found at its last minute", async () => {
    const time = { from: clock("00:00"), until: plus(clock("00:00"), DAY) };
    await insert(aBookingRecord("b1", { time }));
    expect(
      (await bookingsIn(storage.read).findOverlapping(courtId(1), between("23:59", "23:59")))?.id,
    ).toBeUndefined();
    const lastMinute = { from: clock("23:59"), until: plus(clock("23:59"), DAY) };
    expect((await bookingsIn(storage.read).findOverlapping(courtId(1), lastMinute))?.id).toBe("b1");
    expect(await bookingsIn(storage.read).listActive(lastMinute)).toHaveLength(1);
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
    const { items, nextAfter } = await bookingsIn(storage.read).listPage(time, all);
    expect(items.map(({ id }) => id)).toEqual(["into", "empty", "c1", "c2"]);
    expect(nextAfter).toBeNull();
    const active = await bookingsIn(storage.read).listActive(time);
    expect(active.map(({ id }) => id)).toEqual(["c1", "c2"]);
  });

  test("bookings come in pages of any size, each once and in order, by any maker", async () => {
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
        let after: CourtPosition | null = null;
        do {
          const page = await bookingsIn(storage.read).listPage(between("09:00", "11:00"), {
            ...{ createdBy, limit, after },
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

  test("[B-03] a booking is stored in the revision of its change, and an erased customer is one", async () => {
    await insert(aBookingRecord("b1"), aBookingRecord("b2"));
    const revision = async (id: string) => (await bookingsIn(storage.read).get(id))?.revision ?? 0;
    const first = await revision("b1");
    expect(first).toBe(storage.read.factsRevision);
    const moved = { courtId: courtId(2), changedAt: clock("09:00"), changedBy: "user-2" };
    const answered = await storage.write(SERVER, (store) => bookingsIn(store).update("b1", moved));
    const contactId = answered.contactId;
    expect(contactId).toBe((await bookingsIn(storage.read).get("b2"))?.contactId);
    expect(answered).toEqual(aBookingRecord("b1", { ...moved, contactId, revision: first + 1 }));
    expect(await bookingsIn(storage.read).get("b1")).toEqual(answered);
    await storage.write(SERVER, (store) => bookingsIn(store).eraseCustomerDataOf(["b2"]));
    expect([await revision("b1"), await revision("b2")]).toEqual([first + 1, first + 2]);
  });

  test("[X-07] what changed after a revision comes in pages of any size, each once, in the order of its change", async () => {
    for (let index = 0; index < 12; index += 1) {
      await insert(
        ...["a", "b", "c"].map((part) =>
          aBookingRecord(`${part}${(index * 5) % 12}`, {
            status: "cancelled",
            createdBy: part === "a" ? "api" : "desk",
            courtId: courtId(1 + (index % 2)),
            time: index < 6 ? between("09:00", "10:00") : between("20:00", "21:00"),
          }),
        ),
      );
    }
    const since = storage.read.factsRevision - 8;
    const stored = (
      await bookingsIn(storage.read).listPage(between("00:00", "23:59"), { after: null, limit: 99 })
    ).items.sort((a, b) => a.revision - b.revision || (a.id < b.id ? -1 : 1));
    for (const limit of [1, 2, 5, 50]) {
      for (const [filter, time] of [
        [{}, null],
        [{ createdBy: "api" }, null],
        [{ courtId: courtId(2) }, between("09:30", "12:00")],
      ] as const) {
        const found: BookingRecord[] = [];
        let after: RevisionPosition | null = { revision: since, id: null };
        while (after !== null) {
          const page: { items: BookingRecord[]; nextAfter: RevisionPosition | null } = await bookingsIn(
            storage.read,
          ).listChangedPage({ ...filter, time, after, limit });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          found.push(...page.items);
          after = page.nextAfter;
        }
        const expected = stored.filter(
          (one) =>
            one.revision > since &&
            ("createdBy" in filter ? one.createdBy === "api" : true) &&
            (time === null || (one.courtId === 2 && overlaps(one.time, time))),
        );
        expect(found).toEqual(expected);
      }
    }
  });

  test("[B-02] a caller's key finds that caller's booking and nobody else's", async () => {
    const booking = aBookingRecord("b1", { createdBy: "api", idempotency: { key: "k", fingerprint: "f" } });
    await insert(
      booking,
      aBookingRecord("b2", { createdBy: "desk", idempotency: { key: "k", fingerprint: "g" } }),
    );
    expect((await bookingsIn(storage.read).findByIdempotencyKey("api", "k"))?.id).toBe(booking.id);
    expect(await bookingsIn(storage.read).findByIdempotencyKey("api", "K")).toBeNull();
    expect(await bookingsIn(storage.read).findByIdempotencyKey("someone", "k")).toBeNull();
  });
});
