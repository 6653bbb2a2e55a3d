import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { courtId } from "@platzwart/domain/testing/builders";
import { instant, LAST_INSTANT } from "@platzwart/domain/time/instant";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { blocksIn } from "../facts/block-records.ts";
import { bookingsIn } from "../facts/booking-records.ts";
import { climateIn } from "../facts/climate-records.ts";
import { contactsIn } from "../facts/contact-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { logIn } from "../facts/log-writer.ts";
import { schedulerIn } from "../facts/scheduler-records.ts";
import { logReaderIn } from "../modules/log/log-reader.ts";
import { EXAMINED_AT_ONCE } from "../modules/log/system-log-pages.ts";
import { refreshTokensIn } from "../modules/users/refresh-token-records.ts";
import { sessionsIn } from "../modules/users/session-records.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { postgres, sqlite } from "../testing/engines.ts";
import { aCodeRecord, aCourtRecord, between, clock } from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import { RowDecoding } from "./row-decoding.ts";
import { DATABASE_FILE } from "./sqlite/sqlite-database.ts";
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts";
import { createStore, liveEventsIn, type Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Codes and bookings of years long past, and events of just now. */
const OLD_ROWS = 100_000;

/** More log rows than a search examines. */
const LOG_ROWS = 2 * OLD_ROWS;

const now = clock("10:30");

interface Question {
  ask(store: Store): Promise<unknown>;
  readonly bound: RegExp;
  /** Most rows that PostgreSQL may read in all steps. */
  readonly most?: number;
}

/** Queries that delete old rows read few. */
const FEW = 50;
/** Each statement of a search reads a few entries, in up to eight steps. */
const SEARCH = 8 * EXAMINED_AT_ONCE;

/** Every query whose cost must not grow with the past, and the bound of its look-up in SQLite. */
const QUESTIONS: Record<string, Question> = {
  "codes in effect": {
    ask: (store) => codesIn(store).listCurrentAndFuture(now),
    bound: /status=\? AND effect_until>\?/,
  },
  "a week of the climate": {
    ask: (store) => climateIn(store).listHistory({ from: clock("00:00"), until: now }),
    bound: /at>\? AND at<\?/,
  },
  "history of the climate that is cleared away": {
    ask: (store) => climateIn(store).deleteHistoryBefore(clock("00:00"), 500),
    bound: /at[<=]\?/,
  },
  "codes in effect on a court": {
    ask: (store) => codesIn(store).listCurrentAndFuture(now, { courtId: courtId(1) }),
    bound: /effect_until>\?/,
  },
  "permanent codes in effect": {
    ask: (store) => codesIn(store).listCurrentAndFuture(now, { isPermanent: true }),
    bound: /access_codes_of_kind \(is_permanent=\? AND effect_until>\?\)/,
  },
  "a page of codes": {
    ask: (store) => codesIn(store).listPage(now, {}, { after: aCodeRecord("new-1"), limit: 500 }),
    bound: /status=\? AND effect_until>\?/,
  },
  "a page of the codes of a court that staff see": {
    ask: (store) =>
      codesIn(store).listPage(
        now,
        { isPermanent: false, courtId: courtId(1) },
        { after: aCodeRecord("new-1"), limit: 500 },
      ),
    bound: /effect_until>\?/,
  },
  "all codes": {
    ask: (store) => codesIn(store).search({ withPermanent: true }, now, { after: null, limit: 50 }),
    bound: /access_codes_by_time/,
  },
  "a later page of all codes": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: false }, now, {
        after: { from: instant(1_000_000_000_000 + 50_000 * 3_600_000), id: "old-50000" },
        limit: 50,
      }),
    bound: /access_codes_by_time \(valid_from<\?\)/,
  },
  "codes that are over, newest first": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, state: "over" }, now, { after: null, limit: 50 }),
    bound: /access_codes_by_time/,
  },
  "codes in force": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, state: "in_force" }, now, { after: null, limit: 50 }),
    bound: /effect_until>\?|valid_from</,
  },
  "codes in force or to come": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, state: "open" }, now, {
        ...{ after: { from: clock("10:00"), id: "new-1" }, limit: 50 },
      }),
    bound: /effect_until>\?|valid_from>/,
  },
  "codes to come": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, state: "to_come" }, now, { after: null, limit: 50 }),
    bound: /valid_from>\?|effect_until>\?/,
  },
  "all codes of a court": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, courtId: courtId(2) }, now, { after: null, limit: 50 }),
    bound: /access_codes_of_court_by_time \(court_id=\?/,
  },
  "all codes for all courts": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, courtId: null }, now, { after: null, limit: 50 }),
    bound: /\(court_id=\?/,
  },
  "all codes made by hand": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, kind: "by_hand" }, now, { after: null, limit: 50 }),
    bound: /access_codes_of_kind_by_time \(kind=\?/,
  },
  "all permanent codes": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, kind: "permanent" }, now, { after: null, limit: 50 }),
    bound: /access_codes_of_kind_by_time \(kind=\?/,
  },
  "all codes of bookings": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, kind: "booking" }, now, { after: null, limit: 50 }),
    bound: /access_codes_of_kind_by_time \(kind=\?/,
  },
  "codes by a name": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, words: ["mustermann", "erika"] }, now, {
        ...{ after: null, limit: 50 },
      }),
    bound: /access_codes_by_text/,
  },
  "all codes by their digits": {
    ask: (store) =>
      codesIn(store).search({ withPermanent: true, lookupHash: "old-7" }, now, { after: null, limit: 50 }),
    bound: /code_tag=\?/,
  },
  "a code that occupies a court": {
    ask: (store) => codesIn(store).findOccupying(courtId(1), between("10:00", "11:00")),
    bound: /effect_until>\?|valid_from/,
  },
  "replaced codes of bookings": {
    ask: (store) => codesIn(store).findReplacedOfBookings(["old-7", "old-8"]),
    bound: /replaced_booking_id=\?/,
  },
  "lengths of codes": {
    ask: (store) => codesIn(store).encryptedLengthsInUse(now, [courtId(1), courtId(2)], [43, 44, 46]),
    bound:
      /access_codes_by_length \(court_id=\? AND is_permanent=\? AND <expr>=\? AND effect_until>\?\)|SCAN first|SCAN \(subquery/,
  },
  "codes of the next 24 hours": {
    ask: (store) => codesIn(store).listOverlapping({ from: now, until: clock("23:59") }),
    bound: /status=\? AND effect_until>\?/,
  },
  "blocks that are not over": {
    ask: (store) => blocksIn(store).listOverlapping({ from: now, until: LAST_INSTANT }, LAST_INSTANT),
    bound: /end_time>\?/,
  },
  "blocks that are over, of the time that they are kept": {
    ask: (store) => blocksIn(store).listOver(clock("00:00")),
    bound: /end_time<\?/,
    most: 2 * OLD_ROWS,
  },
  "codes that are over": {
    ask: (store) => codesIn(store).listDueToExpire(now, 10),
    bound: /status=\? AND effect_until<\?/,
  },
  "a code by its tag": {
    ask: (store) => codesIn(store).findByLookupHash("old-7"),
    bound: /code_tag=\?/,
  },
  "a booking's code": {
    ask: (store) => codesIn(store).findByBooking("old-7"),
    bound: /booking_id=\?/,
  },
  "tags that overlap": {
    ask: (store) => codesIn(store).lookupHashesOverlapping(between("10:00", "11:00")),
    bound: /status=\? AND effect_until>\?/,
  },
  "tags of permanent codes": {
    ask: (store) => codesIn(store).permanentLookupHashes(),
    bound: /status=\?|is_permanent=\?|permanent_codes_by_tag/,
  },
  "tags used around a window": {
    ask: (store) =>
      codesIn(store).lookupHashesUsedWithin([courtId(1), courtId(2)], {
        from: clock("00:00"),
        until: now,
      }),
    bound: /effect_until>\?/,
  },
  "a booking that overlaps": {
    ask: (store) => bookingsIn(store).findOverlapping(courtId(1), between("10:00", "11:00")),
    bound: /court_id=\? AND status=\? AND start_time>\? AND start_time<\?/,
  },
  "bookings of a day": {
    ask: (store) =>
      bookingsIn(store).listPage(between("00:00", "23:59"), {
        createdBy: undefined,
        after: null,
        limit: 500,
      }),
    bound: /start_time>\? AND start_time<\?/,
  },
  "bookings changed since a revision": {
    ask: (store) =>
      bookingsIn(store).listChangedPage({ time: null, after: { revision: 7, id: null }, limit: 500 }),
    bound: /bookings_by_revision \(changed_in_revision>\?\)/,
  },
  "the active bookings of a day": {
    ask: (store) => bookingsIn(store).listActive(between("00:00", "23:59")),
    bound: /start_time>\? AND start_time<\?/,
  },
  "a repeated booking": {
    ask: (store) => bookingsIn(store).findByIdempotencyKey("desk", "key"),
    bound: /created_by=\? AND idempotency_key=\?/,
  },
  "events after a number": {
    ask: (store) => liveEventsIn(store).listAfter(OLD_ROWS - 20, 50),
    bound: /rowid>\?/,
  },
  "the newest event": { ask: (store) => liveEventsIn(store).newestNumber(), bound: /SEARCH live_events/ },
  "forgetting old events": {
    ask: (store) => liveEventsIn(store).deleteBefore(instant(now - OLD_ROWS + 10)),
    bound: /SEARCH live_events/,
  },
  "the newest log entries": {
    ask: (store) => logReaderIn(store).list({}, 150),
    bound: /INTEGER PRIMARY KEY \(rowid<\?\)/,
  },
  "a page of the log": {
    ask: (store) => logReaderIn(store).list({ before: LOG_ROWS / 2 }, 150),
    bound: /INTEGER PRIMARY KEY \(rowid<\?\)/,
  },
  "log entries of a rare level": {
    ask: (store) => logReaderIn(store).list({ level: "error" }, 150),
    bound: /system_logs_by_level \(level=\? AND (rowid|id)<\?\)/,
  },
  "log entries of a component": {
    ask: (store) => logReaderIn(store).list({ component: "rare" }, 150),
    bound: /system_logs_by_component \(component=\? AND (rowid|id)<\?\)/,
  },
  "log entries of a court": {
    ask: (store) => logReaderIn(store).list({ courtId: courtId(7) }, 150),
    bound:
      /system_logs_by_court \(court_id=\? AND (rowid|id)<\?\)|system_logs_of_several_courts \(id<\?\)|SCAN examined|INTEGER PRIMARY KEY \(rowid=\?\)/,
    most: SEARCH,
  },
  "log entries that name a court among others": {
    ask: (store) => logReaderIn(store).list({ courtId: courtId(8) }, 150),
    bound:
      /system_logs_by_court \(court_id=\? AND (rowid|id)<\?\)|system_logs_of_several_courts \(id<\?\)|SCAN examined|INTEGER PRIMARY KEY \(rowid=\?\)/,
    most: SEARCH,
  },
  "log entries of a court and a level": {
    ask: (store) => logReaderIn(store).list({ courtId: courtId(7), level: "warn" }, 150),
    bound:
      /system_logs_by_level \(level=\? AND (rowid|id)<\?\)|system_logs_of_several_courts \(id<\?\)|SCAN examined|INTEGER PRIMARY KEY \(rowid=\?\)/,
    most: SEARCH,
  },
  "log entries of a component and a level": {
    ask: (store) => logReaderIn(store).list({ component: "rare", level: "info" }, 150),
    bound: /system_logs_by_component \(component=\? AND (rowid|id)<\?\)|SCAN examined/,
    most: SEARCH,
  },
  "log entries of a time": {
    ask: (store) => logReaderIn(store).list({ during: { from: clock("00:00"), until: now } }, 150),
    bound:
      /system_logs_by_age \(category=\? AND created_at>\? AND created_at<\?\)|\(rowid>\? AND rowid<\?\)|SCAN examined/,
    most: SEARCH,
  },
  "log entries with a text": {
    ask: (store) => logReaderIn(store).list({ text: "Tür" }, 150),
    bound: /INTEGER PRIMARY KEY \(rowid<\?\)|SCAN examined/,
    most: SEARCH,
  },
  "log entries of a court with a text": {
    ask: (store) => logReaderIn(store).list({ courtId: courtId(7), text: "Tür" }, 150),
    bound:
      /system_logs_by_court \(court_id=\? AND (rowid|id)<\?\)|system_logs_of_several_courts \(id<\?\)|SCAN examined|INTEGER PRIMARY KEY \(rowid=\?\)/,
    most: SEARCH,
  },
  "what log entries name": {
    ask: (store) => logReaderIn(store).list({ component: "naming" }, 150),
    bound: /system_logs_by_component|\(id=\?\)/,
  },
  "digits to be erased": {
    ask: (store) => codesIn(store).eraseDigits(now, FEW),
    bound: /access_codes_with_digits \(effect_until<\?\)|\(id=\?\)/,
  },
  "tags to be erased": {
    ask: (store) => codesIn(store).eraseLookupHashesAndNames(now, FEW),
    bound: /access_codes_with_tag \(effect_until<\?\)|\(id=\?\)/,
  },
  "contacts to be erased": {
    ask: (store) => bookingsIn(store).eraseCustomerDataEndedBefore(now, FEW),
    bound: /bookings_with_contact \(end_time<\?\)|\(id=\?\)|contact_id=\?|into_id=\?/,
  },
  "contacts by their last booking": {
    ask: (store) => contactsIn(store).search([], 21),
    bound: /SCAN contacts USING INDEX contacts_by_last_booking/,
  },
  "what contacts have booked": {
    ask: (store) => contactsIn(store).summariesOf(["c-7", "c-8"]),
    bound: /bookings USING COVERING INDEX bookings_by_contact \(contact_id=\?\)/,
  },
  "a contact's bookings": {
    ask: (store) => bookingsIn(store).listOfContact("c-7", { after: { from: now, id: "x" }, limit: 50 }),
    bound: /bookings_by_contact \(contact_id=\? AND start_time<\?\)/,
  },
  "a contact by its spelling": {
    ask: (store) => contactsIn(store).findByCustomer({ name: "x7", email: null, phone: null }),
    bound: /contacts_by_customer \(name=\? AND email=\? AND phone=\?\)/,
  },
  "what a contact is part of": {
    ask: (store) => contactsIn(store).mergedInto("c-7"),
    bound: /\(id=\?\)/,
  },
  "somebody's bookings": {
    ask: (store) => bookingsIn(store).findByCustomer({ name: "y", email: null, phone: null }),
    bound: /bookings_by_customer \(customer_name=\?\)/,
  },
  "names of codes without a booking": {
    ask: (store) => codesIn(store).listNamedWithoutBooking(),
    bound: /booking_id=\?/,
  },
  "what the log says of somebody": {
    ask: (store) => logReaderIn(store).listReferencing(new Set(["x"]), now),
    bound: /system_logs_by_age \(category=\? AND created_at>\?\)/,
  },
  "whether the log has an entry": {
    ask: (store) =>
      logIn(store).count({
        ...{ at: now, level: "info", category: "technical", component: "rare", message: "" },
        ...{ courtId: null, metadata: {} },
      }),
    bound: /system_logs_by_age \(category=\? AND created_at=\?\)/,
  },
  "names to be erased": {
    ask: (store) => codesIn(store).eraseHolderNamesOfBookings(["old-7", "old-8"]),
    bound: /booking_id=\?/,
  },
  "log entries to be deleted": {
    ask: (store) => logReaderIn(store).deleteBefore("technical", now, FEW),
    bound: /system_logs_by_age \(category=\? AND created_at<\?\)|rowid=\?/,
  },
  "names of deleted users to be forgotten": {
    ask: (store) => usersIn(store).eraseFormerNames(now, FEW),
    bound: /former_users_by_age \(deleted_at<\?\)|id=\?/,
  },
  "the refresh tokens around one of a session": {
    ask: (store) =>
      refreshTokensIn(store).listRelatives({ hash: "old-7", familyId: "f", parentHash: "old-6" } as never),
    bound: /refresh_tokens_by_parent \(parent_hash=\?\)|\(hash=\?\)/,
  },
  "the sessions of a user": {
    ask: (store) => sessionsIn(store).listOfUser("u"),
    bound: /sessions_of_user \(user_id=\?\)/,
  },
  "runs to be deleted": {
    ask: (store) => schedulerIn(store).deleteRunsBefore(now, FEW),
    bound: /scheduler_runs_by_age \(started_at<\?\)|rowid=\?/,
  },
};

async function fill(database: TestDatabase): Promise<void> {
  const storage = await database.openStorage();
  await storage.write(SERVER, async (store) => {
    for (const id of [1, 2, 3, 4]) await courtsIn(store).insert(aCourtRecord(id));
    for (let index = 0; index < 20; index += 1) await codesIn(store).insert(aCodeRecord(`new-${index}`));
  });
  await storage.close();
  const numbers =
    database.databaseUrl === null
      ? `(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${OLD_ROWS}) select i from n)`
      : `(select i from generate_series(1, ${OLD_ROWS}) as s (i))`;
  const start = "1000000000000 + cast(i as bigint) * 3600000";
  const raw = await openRaw(database);
  await raw.query(
    `insert into bookings (id, court_id, customer_name, start_time, end_time, status, created_at, created_by)
      select 'old-' || i, i % 4 + 1, 'x' || i, ${start}, ${start} + 3600000, 'active', ${start}, 'desk' from ${numbers} as t`,
  );
  await raw.query(
    `insert into court_blocks (id, court_id, start_time, end_time, reason, created_by, created_at)
      select 'old-' || i, i % 4 + 1, ${start}, ${start} + 3600000, 'x', 'u', ${start} from ${numbers} as t`,
  );
  await raw.query(
    `insert into contacts (id, name, created_at, last_booked_at)
      select 'c-' || i, 'x' || i, ${start}, ${start} from ${numbers} as t`,
  );
  await raw.query("update bookings set contact_id = replace(id, 'old-', 'c-')");
  // active codes stay active after their time until swept up
  await raw.query(
    `insert into access_codes (id, access_code, court_id, user_name, is_permanent, valid_from, valid_to,
        duration_minutes, status, created_at, code_tag, booking_id, light_before_minutes, light_after_minutes,
        door_before_minutes, door_after_minutes, effect_from, effect_until)
      select 'old-' || i, 'encrypted', 'court_' || (i % 4 + 1), 'x', false, ${start}, ${start} + 3600000,
        60, 'active', ${start}, 'old-' || i, 'old-' || i, 0, 0, 0, 0, ${start}, ${start} + 3600000
      from ${numbers} as t`,
  );
  await raw.query(
    `insert into live_events (number, channel, payload, created_at)
      select i, 'courts-changes', '{}', ${now - OLD_ROWS} + cast(i as bigint) from ${numbers} as t`,
  );
  await raw.query(
    `insert into scheduler_runs (started_at, started_by_kind, result)
      select ${start}, 'schedule', '{}' from ${numbers} as t`,
  );
  await raw.query(
    `insert into system_logs (level, message, component, metadata, created_at)
      select 'info', 'x', 'naming', '{"code_id":"old-7","booking_id":"old-7","user_id":"u"}', ${start} from (select 1 as i) as t`,
  );
  await raw.query(
    `insert into users (id, username, folded_name, password_hash, role, is_disabled, created_at)
      values ('u', 'kim', 'kim', 'x', 'staff', false, 0), ('u2', 'uli', 'uli', 'x', 'staff', false, 0)`,
  );
  await raw.query(
    `insert into refresh_tokens (hash, family_id, user_id, parent_hash, signed_in_at, issued_at, expires_at)
      select 'old-' || i, 'f', 'u', 'old-' || (i - 1), 0, ${start}, ${start} from ${numbers} as t`,
  );
  await raw.query(
    `insert into sessions (family_id, user_id, signed_in_at, last_used_at)
      select 'old-' || i, case when i % 500 = 0 then 'u' else 'u2' end, 0, ${start} from ${numbers} as t`,
  );
  // errors, a component and a court with few rows, all long ago
  for (let round = 0; round < LOG_ROWS / OLD_ROWS; round += 1) {
    await raw.query(
      `insert into system_logs (level, message, component, court_id, metadata, created_at)
        select case when ${round} = 0 and i < 300 then 'error' when i % 50 = 0 then 'warn' else 'info' end,
          'x', case when ${round} = 0 and i < 300 then 'rare' else 'x' end,
          case when ${round} = 0 and i < 300 then 7 else i % 4 + 1 end,
          case when ${round} = 0 and i < 300 then '{"court_ids":[7,8]}' else '{}' end, ${start}
        from ${numbers} as t`,
    );
  }
  await raw.close();
}

const executed: CompiledQuery[] = [];
const hear = ({ query }: { readonly query: CompiledQuery }): void => {
  executed.push(query);
};

/** Runs a query and returns its statements. */
async function statementsOf(db: Kysely<Tables>, ask: (store: Store) => Promise<unknown>) {
  executed.length = 0;
  await ask(createStore(db, new RowDecoding(() => {}), { factsRevision: () => 0, nextRevision: () => 1 }));
  return [...executed];
}

describe("on sqlite", () => {
  let database: TestDatabase;
  let connection: DatabaseSync;
  let db: Kysely<Tables>;

  beforeAll(async () => {
    database = await sqlite.createDatabase();
    await fill(database);
    connection = new DatabaseSync(join(database.dataDir, DATABASE_FILE));
    db = new Kysely<Tables>({ dialect: sqliteDialect(connection, "begin"), log: hear });
  });
  afterAll(async () => {
    connection.close();
    await database.drop();
  });

  // SQLite gathers statistics only on demand, so both must do
  describe.each(["without statistics", "with statistics"])("%s", (statistics) => {
    beforeAll(() => {
      if (statistics === "with statistics") connection.exec("analyze");
    });

    test.each(Object.entries(QUESTIONS))(
      "%s cost the same with 100,000 rows that are over",
      async (_, question) => {
        const statements = await statementsOf(db, question.ask);
        expect(statements.length).toBeGreaterThan(0);
        for (const { sql, parameters } of statements) {
          const plan = connection
            .prepare(`explain query plan ${sql}`)
            .all(...parameters.map((value) => bound(value)));
          const steps = plan
            .map(({ detail }) => String(detail))
            .filter((step) => /^(SCAN|SEARCH)/.test(step));
          expect(steps).not.toEqual([]);
          for (const step of steps) expect(step).toMatch(question.bound);
        }
      },
    );
  });
});

describe("on postgres", () => {
  let database: TestDatabase;
  let pool: Pool;
  let db: Kysely<Tables>;

  beforeAll(async () => {
    database = await postgres.createDatabase();
    await fill(database);
    pool = new Pool({ connectionString: database.databaseUrl ?? "", max: 1 });
    // the database may be dropped before the pool has closed
    pool.on("error", () => undefined);
    // every row instead of a sample: otherwise the plan depends on whether a rare value is in it
    await pool.query("set default_statistics_target = 10000");
    await pool.query("analyze");
    db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: hear,
    });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  test.each(Object.entries(QUESTIONS))(
    "%s cost the same with 100,000 rows that are over",
    async (_, question) => {
      const statements = await statementsOf(db, question.ask);
      expect(statements.length).toBeGreaterThan(0);
      for (const { sql, parameters } of statements) {
        const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
        expect(rowsLookedAt(rows[0]["QUERY PLAN"][0].Plan)).toBeLessThan(question.most ?? 500);
      }
    },
  );
});

function bound(value: unknown): string | number | null {
  return typeof value === "boolean" ? Number(value) : (value as string | number | null);
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows read by PostgreSQL, including discarded ones. */
function rowsLookedAt(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = (node["Actual Rows"] + removed) * node["Actual Loops"];
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsLookedAt(plan), own);
}
