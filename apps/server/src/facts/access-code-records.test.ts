import { NO_MARGINS } from "@platzwart/domain/access/access-code";
import { courtId } from "@platzwart/domain/testing/builders";
import { instant, milliseconds, minus } from "@platzwart/domain/time/instant";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { SERVER } from "../database/caller.ts";
import type { Storage } from "../database/storage.ts";
import { eachEngine } from "../testing/engines.ts";
import { aBookingRecord, aCodeRecord, aCourtRecord, between, clock } from "../testing/records.ts";
import type { AccessCodeRecord } from "./access-code-codec.ts";
import { codesIn } from "./access-code-records.ts";
import { bookingsIn } from "./booking-records.ts";
import { courtsIn } from "./court-records.ts";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    await storage.write(SERVER, async (store) => {
      await courtsIn(store).insert(aCourtRecord(1));
      await bookingsIn(store).insert(aBookingRecord("b1"));
    });
  });
  afterEach(() => database.drop());

  const insert = (...codes: AccessCodeRecord[]) =>
    storage.write(SERVER, async (store) => {
      for (const code of codes) await codesIn(store).insert(code);
    });
  const ids = (codes: readonly AccessCodeRecord[]) => codes.map(({ id }) => id);

  test("a code comes back as it was stored, with every field", async () => {
    const full = aCodeRecord("c1", { bookingId: "b1" });
    const bare = aCodeRecord("c2", {
      courtId: null,
      isPermanent: true,
      status: "expired",
      validity: { from: clock("08:00"), until: instant(8.64e15) },
      margins: { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 },
      encryptedDigits: null,
      lookupHash: null,
      purpose: null,
      durationMinutes: 525_600_000,
      createdBy: null,
    });
    await insert(full, bare);
    expect(await codesIn(storage.read).get("c1")).toEqual(full);
    expect(await codesIn(storage.read).get("c2")).toEqual(bare);
    expect(await codesIn(storage.read).get("c3")).toBeNull();
  });

  test("[X-10] a code's court is stored as court_{n} or null, and given out as its number", async () => {
    await insert(aCodeRecord("c1", { courtId: courtId(12) }), aCodeRecord("c2", { courtId: null }));
    const raw = await openRaw(database);
    expect(await raw.query("select id, court_id from access_codes order by id")).toEqual([
      { id: "c1", court_id: "court_12" },
      { id: "c2", court_id: null },
    ]);
    await expect(raw.query("update access_codes set court_id = '12'")).rejects.toThrow(/check/i);
    await expect(raw.query("update access_codes set court_id = 'court_01'")).rejects.toThrow(/check/i);
    await raw.close();
    expect((await codesIn(storage.read).get("c1"))?.courtId).toBe(12);
  });

  test("codes in effect are the active ones whose after-time is not over, by start, then id", async () => {
    await insert(
      aCodeRecord("later", { validity: between("12:00", "13:00") }),
      aCodeRecord("b"),
      aCodeRecord("a"),
      aCodeRecord("expired", { status: "expired" }),
      aCodeRecord("over", { validity: between("08:00", "09:00") }),
      aCodeRecord("permanent", { isPermanent: true, courtId: null, validity: between("06:00", "23:00") }),
      aCodeRecord("other-court", { courtId: courtId(2) }),
    );
    const listed = async (...parameters: Parameters<ReturnType<typeof codesIn>["listCurrentAndFuture"]>) =>
      ids(await codesIn(storage.read).listCurrentAndFuture(...parameters));
    const now = clock("10:30");
    expect(await listed(now)).toEqual(["permanent", "a", "b", "other-court", "later"]);
    expect(await listed(now, { courtId: courtId(1) })).toEqual(["permanent", "a", "b", "later"]);
    expect(await listed(now, { isPermanent: true })).toEqual(["permanent"]);
    expect(await listed(now, { isPermanent: false, courtId: courtId(2) })).toEqual(["other-court"]);

    const pages: string[][] = [];
    let after: AccessCodeRecord | null = null;
    do {
      const page = await codesIn(storage.read).listPage(now, { isPermanent: false }, { after, limit: 2 });
      pages.push(ids(page.items));
      after = page.nextAfter === null ? null : await codesIn(storage.read).get(page.nextAfter);
    } while (after !== null);
    expect(pages).toEqual([
      ["a", "b"],
      ["other-court", "later"],
    ]);
  });

  test("a code is of effect until the end of its longest margin, and not at that instant", async () => {
    await insert(aCodeRecord("c1"));
    const last = minus(clock("12:00"), milliseconds(1));
    expect(await codesIn(storage.read).listCurrentAndFuture(last)).toHaveLength(1);
    expect(await codesIn(storage.read).listCurrentAndFuture(clock("12:00"))).toHaveLength(0);
  });

  test("the loop's codes are the time-limited ones, over or not, that touch its stretch of time", async () => {
    await insert(
      aCodeRecord("c1"),
      aCodeRecord("permanent", { isPermanent: true, validity: between("06:00", "23:00") }),
      aCodeRecord("expired", { status: "expired" }),
    );
    const around = async (from: string, until: string) =>
      ids(await codesIn(storage.read).listOverlapping(between(from, until)));
    expect(await around("08:00", "09:45")).toEqual([]);
    expect(await around("08:00", "09:46")).toEqual(["c1", "expired"]);
    expect(await around("11:59", "20:00")).toEqual(["c1", "expired"]);
    expect(await around("12:00", "20:00")).toEqual([]);
  });

  test("a change of a code's time or margins changes what it counts for", async () => {
    await insert(aCodeRecord("c1"));
    await storage.write(SERVER, (store) =>
      codesIn(store).update("c1", { validity: between("10:00", "10:30"), status: "active" }),
    );
    expect(await codesIn(storage.read).listCurrentAndFuture(clock("11:29"))).toHaveLength(1);
    expect(await codesIn(storage.read).listCurrentAndFuture(clock("11:30"))).toHaveLength(0);
    const margins = { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 5 };
    await storage.write(SERVER, (store) => codesIn(store).update("c1", { margins }));
    expect(await codesIn(storage.read).listCurrentAndFuture(clock("10:35"))).toHaveLength(0);
    expect(await codesIn(storage.read).get("c1")).toEqual(
      aCodeRecord("c1", {
        validity: between("10:00", "10:30"),
        margins,
        encryptedDigits: expect.any(String) as unknown as string,
        changedInRevision: storage.read.factsRevision,
      }),
    );
  });

  test("[A-33] a list of now differs from one of then in what was stored, begun or is over since", async () => {
    await insert(aCodeRecord("over", { validity: between("10:00", "10:30"), margins: NO_MARGINS }));
    await insert(aCodeRecord("same", { validity: between("11:00", "12:00"), margins: NO_MARGINS }));
    await insert(aCodeRecord("begun", { validity: between("13:10", "14:00"), margins: NO_MARGINS }));
    await insert(aCodeRecord("later", { validity: between("16:00", "17:00"), margins: NO_MARGINS }));
    const revision = storage.read.factsRevision;
    const since = async () =>
      (
        await codesIn(storage.read).listChangedSince(revision, {
          before: between("10:15", "13:00"),
          now: between("10:45", "13:30"),
        })
      ).map(({ id }) => id);
    expect(await since()).toEqual(["begun", "over"]);
    await storage.write(SERVER, (store) => codesIn(store).update("same", { status: "expired" }));
    await storage.write(SERVER, (store) => codesIn(store).noteUse("later", clock("10:40")));
    expect(await since()).toEqual(["begun", "over", "same"]);
  });

  test("active codes are found by their tag, a booking's code by its booking", async () => {
    await insert(
      aCodeRecord("c1", { lookupHash: "t", bookingId: "b1", status: "expired" }),
      aCodeRecord("c2", { lookupHash: "t", validity: between("15:00", "16:00") }),
      aCodeRecord("c3", { lookupHash: "u" }),
    );
    expect(ids(await codesIn(storage.read).findByLookupHash("t"))).toEqual(["c2"]);
    expect((await codesIn(storage.read).findByBooking("b1"))?.id).toBe("c1");
    expect(await codesIn(storage.read).findByBooking("b2")).toBeNull();
  });

  test("tags that overlap are those of active codes of any court, with their margins, permanent ones too", async () => {
    await insert(
      aCodeRecord("c1"),
      aCodeRecord("other-court", { courtId: courtId(2) }),
      aCodeRecord("permanent", { isPermanent: true, validity: between("06:00", "23:00") }),
      aCodeRecord("expired", { status: "expired" }),
      aCodeRecord("erased", { lookupHash: null }),
    );
    const tags = async (from: string, until: string) =>
      (await codesIn(storage.read).lookupHashesOverlapping(between(from, until))).toSorted();
    const tagOf = (id: string) => aCodeRecord(id).lookupHash as string;
    expect(await tags("11:59", "14:00")).toEqual(["c1", "other-court", "permanent"].map(tagOf).toSorted());
    expect(await tags("12:00", "14:00")).toEqual([tagOf("permanent")]);
    expect(await tags("08:00", "09:45")).toEqual([tagOf("permanent")]);
  });

  test("tags used around a window are those of the court or of all courts, in any state, latest end first", async () => {
    await insert(
      aCodeRecord("early", { validity: between("05:00", "06:00") }),
      aCodeRecord("late", { validity: between("06:00", "07:00"), status: "expired" }),
      aCodeRecord("all", { validity: between("05:30", "06:30"), courtId: null }),
      aCodeRecord("other-court", { courtId: courtId(2), validity: between("06:00", "07:00") }),
      aCodeRecord("erased", { lookupHash: null, validity: between("06:00", "07:00") }),
    );
    const used = (since: string, until: string) =>
      codesIn(storage.read).lookupHashesUsedWithin([courtId(1)], between(since, until));
    const tagOf = (id: string) => aCodeRecord(id).lookupHash;
    expect(await used("05:00", "09:00")).toEqual([tagOf("late"), tagOf("all"), tagOf("early")]);
    // each ends an hour after its time: 07:00 is too late for "early", 07:30 for "all"
    expect(await used("07:00", "08:00")).toEqual([tagOf("late"), tagOf("all")]);
    expect(await used("07:30", "08:00")).toEqual([tagOf("late")]);
    expect(await used("08:00", "09:00")).toEqual([]);
  });

  test("[A-31] the tag of a permanent code that was deleted is not given out again soon after", async () => {
    const validity = between("05:00", "06:00");
    await insert(aCodeRecord("gone", { isPermanent: true, courtId: null, validity, status: "expired" }));
    const used = (since: string) =>
      codesIn(storage.read).lookupHashesUsedWithin([courtId(1)], between(since, "09:00"));
    expect(await used("05:30")).toEqual([aCodeRecord("gone").lookupHash]);
    expect(await used("06:00")).toEqual([]);
  });
});
