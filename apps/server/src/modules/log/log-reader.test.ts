import { courtId } from "@platzwart/domain/testing/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import type { Storage } from "../../database/storage.ts";
import { liveEventsIn } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { LogCategory, LogRecord } from "../../facts/log-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { eachEngine } from "../../testing/engines.ts";
import { aBookingRecord, aCodeRecord, aCourtRecord, aUserRecord, clock } from "../../testing/records.ts";
import { usersIn } from "../users/user-records.ts";
import { logReaderIn } from "./log-reader.ts";
import { EXAMINED_AT_ONCE, type LogFilter, MAX_EXAMINED_ENTRIES } from "./system-log-pages.ts";

function anEntry(message: string, changes: Partial<LogRecord> = {}): LogRecord {
  return {
    at: clock("10:00"),
    level: "info",
    category: "technical",
    component: "lighting",
    message,
    courtId: null,
    metadata: {},
    ...changes,
  };
}

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
  });
  afterEach(() => database.drop());

  const append = (...entries: LogRecord[]) =>
    storage.write(SERVER, async (store) => {
      for (const entry of entries) await logIn(store).append(entry);
    });
  const list = (filter: LogFilter = {}, limit = 150) => logReaderIn(storage.read).list(filter, limit);
  const messages = async (filter: LogFilter = {}, limit = 150) =>
    (await list(filter, limit)).items.map(({ message }) => message);
  /** All pages in order. */
  async function everyPage(filter: LogFilter, limit: number): Promise<string[]> {
    const found: string[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await list({ ...filter, before }, limit);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      found.push(...page.items.map(({ message }) => message));
      before = page.nextBefore;
    }
    return found;
  }

  /** Appends as many entries as a search examines. */
  async function appendHay(message: string): Promise<void> {
    const raw = await openRaw(database);
    const numbers =
      engine.name === "sqlite"
        ? `(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAX_EXAMINED_ENTRIES}) select i from n)`
        : `(select i from generate_series(1, ${MAX_EXAMINED_ENTRIES}) as s (i))`;
    await raw.query(
      `insert into system_logs (level, message, component, metadata, created_at)
        select 'info', '${message}', 'x', '{}', 0 from ${numbers} as t`,
    );
    await raw.close();
  }

  test("[G-01] an entry is stored with level, component, court, message and metadata, and announced in the same transaction", async () => {
    const entry = anEntry("Licht Court 2 von Hand eingeschaltet", {
      level: "warn",
      category: "audit",
      courtId: courtId(2),
      metadata: { light: "on", nested: [{ größe: 1 }] },
    });
    const stored = await storage.write(SERVER, (store) => logIn(store).append(entry));
    expect((await list()).items).toEqual([{ ...entry, id: stored.id, references: [] }]);
    const { at: _, category: __, ...told } = entry;
    expect(await liveEventsIn(storage.read).listAfter(0, 10)).toEqual([
      {
        number: 1,
        channel: "system-logs-changes",
        payload: { entry: { ...told, id: stored.id, at: "2026-06-15T10:00:00.000Z", references: [] } },
      },
    ]);
    const failing = storage.write(SERVER, async (store) => {
      await logIn(store).append(anEntry("never"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await liveEventsIn(storage.read).newestNumber()).toBe(1);
    expect(await messages()).toEqual([entry.message]);
  });

  test("[G-04] the log is read newest first, page by page, each entry once", async () => {
    await append(...Array.from({ length: 7 }, (_, index) => anEntry(`m${index}`)));
    expect(await messages({}, 3)).toEqual(["m6", "m5", "m4"]);
    expect(await everyPage({}, 3)).toEqual(["m6", "m5", "m4", "m3", "m2", "m1", "m0"]);
    expect(await everyPage({}, 7)).toHaveLength(7);
    const { nextBefore } = await list({}, 7);
    expect(nextBefore).toBeNull();
  });

  test("[G-04] it is filtered by level, component and court, alone and together", async () => {
    await append(
      anEntry("a", { level: "error", component: "page", courtId: courtId(1) }),
      anEntry("b", { level: "error", component: "lighting", courtId: courtId(2) }),
      anEntry("c", { level: "info", component: "page", courtId: courtId(2) }),
      anEntry("d", { level: "info", component: "lighting" }),
    );
    expect(await messages({ level: "error" })).toEqual(["b", "a"]);
    expect(await messages({ component: "page" })).toEqual(["c", "a"]);
    expect(await messages({ courtId: courtId(2) })).toEqual(["c", "b"]);
    expect(await messages({ level: "info", component: "page" })).toEqual(["c"]);
    expect(await messages({ level: "error", courtId: courtId(1) })).toEqual(["a"]);
    expect(await messages({ level: "error", component: "page", courtId: courtId(2) })).toEqual([]);
    expect(await everyPage({ level: "info", component: "lighting" }, 1)).toEqual(["d"]);
  });

  test("[G-04, E-02] an entry that names several courts is found once at each of them", async () => {
    const several = (...ids: number[]) => ({ courtId: courtId(ids[0] ?? 0), metadata: { court_ids: ids } });
    await append(
      anEntry("a", several(1, 2)),
      anEntry("b", { courtId: courtId(2) }),
      anEntry("c", several(1, 12)),
      anEntry("d", { courtId: null, metadata: { court_ids: [1, 2] }, level: "error" }),
      anEntry("e", several(2, 1)),
    );
    for (const limit of [1, 2, 150]) {
      expect(await everyPage({ courtId: courtId(1) }, limit)).toEqual(["e", "d", "c", "a"]);
      expect(await everyPage({ courtId: courtId(2) }, limit)).toEqual(["e", "d", "b", "a"]);
    }
    expect(await messages({ courtId: courtId(2), level: "error", text: "d" })).toEqual(["d"]);
    expect(await messages({ courtId: courtId(12) })).toEqual(["c"]);
  });

  test("[G-04] text is found in message and component without case, umlauts too, and its wildcards are letters", async () => {
    await append(
      anEntry("TÜR Court 1 geöffnet"),
      anEntry("100 % Licht", { component: "lighting" }),
      anEntry("100 Lampen", { component: "door_control" }),
      anEntry("Pfad C:\\temp"),
      anEntry("Maß und Tu\u0308r zerlegt"),
    );
    expect(await messages({ text: "tür" })).toEqual(["Maß und Tu\u0308r zerlegt", "TÜR Court 1 geöffnet"]);
    expect(await messages({ text: "GEÖFFNET" })).toEqual(["TÜR Court 1 geöffnet"]);
    expect(await messages({ text: "öe" })).toEqual([]);
    expect(await messages({ text: "0 %" })).toEqual(["100 % Licht"]);
    expect(await messages({ text: "r_c" })).toEqual(["100 Lampen"]);
    expect(await messages({ text: "c:\\T" })).toEqual(["Pfad C:\\temp"]);
    expect(await messages({ text: "LIGHT" })).toHaveLength(4);
    expect(await messages({ text: "" })).toHaveLength(5);
    expect(await messages({ text: "licht", component: "lighting" })).toEqual(["100 % Licht"]);
  });

  test("[G-04] a search looks at a bounded stretch and says where to go on, so that no page takes long", async () => {
    await append(anEntry("needle 1"));
    await appendHay("hay");
    await append(anEntry("needle 2"));
    const first = await list({ text: "needle" });
    expect(first.items.map(({ message }) => message)).toEqual(["needle 2"]);
    expect(first.nextBefore).not.toBeNull();
    expect(await everyPage({ text: "needle" }, 150)).toEqual(["needle 2", "needle 1"]);
    expect(await everyPage({ text: "needle" }, 1)).toEqual(["needle 2", "needle 1"]);
    // an index finds entries beyond the limit of examined ones
    expect(await messages({ text: "needle", component: "lighting" })).toEqual(["needle 2", "needle 1"]);
  });

  test("[G-04] a search through long messages of one letter costs no more than another, and lets everything else have its turn", async () => {
    await appendHay("a".repeat(500));
    /**
     * Milliseconds of this thread's processor time, independent of other programs; the least of three, since garbage collection
     * of earlier tests falls into one of them (728 ms of it once, for a search of 20).
     */
    async function costOf(text: string): Promise<number> {
      const costs: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const start = process.threadCpuUsage();
        expect((await list({ text })).items).toEqual([]);
        costs.push(process.threadCpuUsage(start).user / 1_000);
      }
      return Math.min(...costs);
    }
    /** Number of event loop iterations of others meanwhile, each as long as a database query. */
    async function turnsDuring(text: string): Promise<number> {
      let isOver = false;
      void list({ text }).finally(() => {
        isOver = true;
      });
      let turns = 0;
      for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      return turns;
    }
    const harmless = await costOf("z");
    // neither index nor query applies: each message is compared
    expect(await costOf("ß")).toBeLessThan(4 * harmless + 200);
    const hostile = `${"a".repeat(99)}b`;
    expect(await costOf(hostile)).toBeLessThan(4 * harmless + 100);
    expect(await turnsDuring(hostile)).toBeGreaterThanOrEqual(MAX_EXAMINED_ENTRIES / 1_000);
  });

  test("[G-06] what an entry names by id is joined on reading, and what no longer exists is left out", async () => {
    const code = aCodeRecord("c1", { bookingId: "b1" });
    await storage.write(SERVER, async (store) => {
      await courtsIn(store).insert(aCourtRecord(1));
      await bookingsIn(store).insert(aBookingRecord("b1"));
      await codesIn(store).insert(code);
      await codesIn(store).insert(
        aCodeRecord("c2", { isPermanent: true, holderName: "", encryptedDigits: null }),
      );
      await usersIn(store).insert(aUserRecord("u1", { username: "anna" }));
    });
    await append(
      anEntry("one", { metadata: { code_id: "c1", user_id: "u1", booking_id: "b1" } }),
      anEntry("many", { metadata: { code_ids: ["c2", "c1", "c1", "gone", 7], caller: "desk" } }),
      anEntry("odd", { metadata: { code_id: 7, user_id: null, booking_id: ["x\u0000"] } }),
    );
    const [odd, many, one] = (await list()).items;
    const first = {
      kind: "code",
      id: "c1",
      name: "Erika Mustermann",
      encryptedDigits: code.encryptedDigits,
      isPermanent: false,
    };
    expect(one?.references).toEqual([
      first,
      { kind: "user", id: "u1", name: "anna", isDeleted: false },
      { kind: "booking", id: "b1", name: "Erika Mustermann" },
    ]);
    expect(many?.references).toEqual([
      { kind: "code", id: "c2", name: null, encryptedDigits: null, isPermanent: true },
      first,
    ]);
    expect(odd?.references).toEqual([]);
    const [event] = (await liveEventsIn(storage.read).listAfter(0, 1)) ?? [];
    expect(event?.payload).toMatchObject({ entry: { message: "one", references: one?.references } });
  });

  test("[G-04] searches examine entries one after the other", async () => {
    await appendHay("hay");
    let turns = 0;
    const searches = Promise.all(["a", "b", "c", "d"].map((text) => list({ text: `${text}x` })));
    let isOver = false;
    void searches.finally(() => {
      isOver = true;
    });
    for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    await searches;
    expect(turns).toBeGreaterThanOrEqual((4 * MAX_EXAMINED_ENTRIES) / EXAMINED_AT_ONCE);
  });

  test("a row that cannot be understood is left out, reported, and does not end the paging", async () => {
    await append(anEntry("a"), anEntry("b"), anEntry("c"));
    const raw = await openRaw(database);
    await raw.query("update system_logs set metadata = 'no json' where message = 'b'");
    await raw.close();
    expect(await everyPage({}, 1)).toEqual(["c", "a"]);
    expect(await everyPage({ text: "b" }, 1)).toEqual([]);
    expect(await everyPage({ level: "info", component: "lighting" }, 1)).toEqual(["c", "a"]);
    expect(database.logged.some(({ level }) => level !== "info")).toBe(true);
  });

  test("[G-07] old entries of one category are deleted, oldest first and at most so many", async () => {
    const entry = (message: string, category: LogCategory, at: string) =>
      anEntry(message, { category, at: clock(at) });
    await append(
      entry("t2", "technical", "09:00"),
      entry("t1", "technical", "08:00"),
      entry("t3", "technical", "10:00"),
      entry("access", "access", "08:00"),
    );
    const removed = (limit: number) =>
      storage.write(SERVER, (store) => logReaderIn(store).deleteBefore("technical", clock("10:00"), limit));
    expect(await removed(1)).toBe(1);
    expect(await messages()).toEqual(["access", "t3", "t2"]);
    expect(await removed(10)).toBe(1);
    expect(await removed(10)).toBe(0);
    expect(await messages()).toEqual(["access", "t3"]);
  });
});
