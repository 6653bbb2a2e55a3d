import { at, courtId } from "@platzwart/domain/testing/builders";
import { DAY, minutes, plus } from "@platzwart/domain/time/instant";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { bookingsIn } from "../facts/booking-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { eachEngine } from "../testing/engines.ts";
import {
  aBookingRecord,
  aCodeRecord,
  aCourtRecord,
  aUserRecord,
  between,
  clock,
} from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import type { LiveEvent } from "./live-event-records.ts";
import type { Storage } from "./storage.ts";
import { liveEventsIn, type Store } from "./store.ts";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let published: LiveEvent[];

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    published = [];
    storage.onCommitted((events) => published.push(...events));
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
  });
  afterEach(() => database.drop());

  test("a write answers what its work answers, once it can be read", async () => {
    const answer = await storage.write(SERVER, async (store) => {
      await courtsIn(store).update(courtId(1), { name: "Tennis" });
      return "done";
    });
    expect(answer).toBe("done");
    expect((await courtsIn(storage.read).get(courtId(1)))?.name).toBe("Tennis");
  });

  test("what is written is there after the server was started again", async () => {
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(2)));
    await storage.close();
    const again = await database.openStorage();
    expect(await courtsIn(again.read).list()).toEqual([aCourtRecord(1), aCourtRecord(2)]);
  });

  test("[B-02] when the work throws, nothing of it is stored and no event is sent", async () => {
    const work = storage.write(SERVER, async (store) => {
      await bookingsIn(store).insert(aBookingRecord("b1"));
      await codesIn(store).insert(aCodeRecord("c1", { bookingId: "b1" }));
      await liveEventsIn(store).append("courts-changes", {}, clock("09:00"));
      throw new Error("a rule refused");
    });
    await expect(work).rejects.toThrow("a rule refused");
    expect(await bookingsIn(storage.read).get("b1")).toBeNull();
    expect(await codesIn(storage.read).get("c1")).toBeNull();
    expect(await liveEventsIn(storage.read).newestNumber()).toBe(0);
    expect(published).toEqual([]);
  });

  test("reads see what is committed and never the inside of a transaction", async () => {
    await storage.write(SERVER, async (store) => {
      await courtsIn(store).update(courtId(1), { name: "half done" });
      expect((await courtsIn(store).get(courtId(1)))?.name).toBe("half done");
      expect((await courtsIn(storage.read).get(courtId(1)))?.name).toBe("Court 1");
    });
    expect((await courtsIn(storage.read).get(courtId(1)))?.name).toBe("half done");
  });

  test("the reading side can change nothing", async () => {
    await expect(courtsIn(storage.read).insert(aCourtRecord(2))).rejects.toThrow(/read-?only/);
    expect(await courtsIn(storage.read).list()).toHaveLength(1);
  });

  test("[B-02] of 50 simultaneous transactions that each look for an overlap and then book, exactly one succeeds", async () => {
    const attempts = Array.from({ length: 50 }, (_, index) =>
      storage.write(SERVER, async (store) => {
        const from = plus(clock("10:00"), minutes(index));
        const time = { from, until: plus(from, minutes(60)) };
        if ((await bookingsIn(store).findOverlapping(courtId(1), time)) !== null) throw new Error("taken");
        await bookingsIn(store).insert(aBookingRecord(`b${index}`, { time }));
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const day = { from: at("2026-06-15T00:00Z"), until: plus(at("2026-06-15T00:00Z"), DAY) };
    expect(await bookingsIn(storage.read).listActive(day)).toHaveLength(1);
  });

  test("writes run in the order in which they were asked for, one failure not hindering the next", async () => {
    const order: number[] = [];
    const writes = [1, 2, 3, 4].map((number) =>
      storage.write(SERVER, async (store) => {
        await courtsIn(store).list();
        order.push(number);
        if (number === 2) throw new Error("no");
      }),
    );
    await Promise.allSettled(writes);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test("committed events are sent after COMMIT, in order, with strictly increasing numbers", async () => {
    const committedWhenCalled: Promise<number>[] = [];
    storage.onCommitted(() => committedWhenCalled.push(liveEventsIn(storage.read).newestNumber()));
    const writes = Array.from({ length: 20 }, (_, index) =>
      storage.write(SERVER, async (store) => {
        await liveEventsIn(store).append("courts-changes", { index }, clock("09:00"));
        await liveEventsIn(store).append("access-codes-changes", { index }, clock("09:00"));
        if (index % 5 === 4) throw new Error("rolled back");
      }),
    );
    await Promise.allSettled(writes);
    expect(published.map(({ number }) => number)).toEqual(
      Array.from({ length: 32 }, (_, index) => index + 1),
    );
    expect(await liveEventsIn(storage.read).listAfter(0, 100)).toEqual(published);
    const newest = await Promise.all(committedWhenCalled);
    for (const [index, number] of newest.entries()) expect(number).toBeGreaterThanOrEqual(2 * (index + 1));
  });

  test("a listener that throws hinders neither the write nor the other listeners", async () => {
    const numbers: number[] = [];
    storage.onCommitted(() => {
      throw new Error("broken listener");
    });
    storage.onCommitted((events) => numbers.push(...events.map(({ number }) => number)));
    await storage.write(SERVER, (store) => liveEventsIn(store).append("courts-changes", {}, clock("09:00")));
    expect(numbers).toEqual([1]);
    expect(database.logged.map(({ level, message }) => ({ level, message }))).toEqual([
      { level: "error", message: "a listener to committed events failed" },
    ]);
  });

  test("a listener may write; it waits its turn", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    storage.onCommitted(() => {
      storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(2))).then(resolve, reject);
    });
    await storage.write(SERVER, (store) => liveEventsIn(store).append("courts-changes", {}, clock("09:00")));
    await promise;
    expect(await courtsIn(storage.read).list()).toHaveLength(2);
  });

  test("a write inside a write is refused, for it would wait for itself", async () => {
    const nested = storage.write(SERVER, async () => storage.write(SERVER, async () => {}));
    await expect(nested).rejects.toThrow("a write inside a write");
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(2)));
  });

  test("what must be unique is guarded by the table too", async () => {
    const idempotency = { key: "key-1", fingerprint: "f" };
    await storage.write(SERVER, async (store) => {
      await bookingsIn(store).insert(aBookingRecord("b1", { idempotency }));
      await usersIn(store).insert(aUserRecord("user-1", { username: "Anna" }));
      await codesIn(store).insert(aCodeRecord("p1", { isPermanent: true, lookupHash: "same" }));
    });
    const twice: readonly (readonly [RegExp, (store: Store) => Promise<unknown>])[] = [
      [/courts/, (store) => courtsIn(store).insert(aCourtRecord(1))],
      [/idempotency/, (store) => bookingsIn(store).insert(aBookingRecord("b2", { idempotency }))],
      [/users/, (store) => usersIn(store).insert(aUserRecord("user-2", { username: "ANNA" }))],
      [
        /code|digits|hash/,
        (store) => codesIn(store).insert(aCodeRecord("p2", { isPermanent: true, lookupHash: "same" })),
      ],
    ];
    for (const [guard, insert] of twice) {
      const error = await storage.write(SERVER, insert).catch((reason: unknown) => reason);
      const { code, errcode, message, constraint = "" } = error as Record<string, unknown>;
      // unique_violation of PostgreSQL; SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY
      expect(["23505", 2067, 1555]).toContain(errcode ?? code);
      expect(`${message} ${constraint}`).toMatch(guard);
    }
  });

  test("a change to something that is not there is a mistake and rejects", async () => {
    await expect(
      storage.write(SERVER, (store) => courtsIn(store).update(courtId(9), { name: "x" })),
    ).rejects.toThrow("courts has no row 9");
  });

  test("closing waits for the writes that were asked for; later ones reject", async () => {
    const asked = storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(2)));
    await storage.close();
    await asked;
    await expect(storage.write(SERVER, async () => {})).rejects.toThrow("closed");
    await expect(storage.ping()).rejects.toThrow();
    expect(await courtsIn((await database.openStorage()).read).list()).toHaveLength(2);
  });

  test("a booking longer than any may be, or one that ends before it starts, is refused by the table", async () => {
    const tooLong = { from: clock("10:00"), until: plus(clock("10:00"), minutes(1441)) };
    for (const time of [tooLong, between("11:00", "10:00")]) {
      await expect(
        storage.write(SERVER, (store) => bookingsIn(store).insert(aBookingRecord("b", { time }))),
      ).rejects.toThrow(/check/i);
    }
  });
});
