import { StartRefused } from "@platzwart/domain/start-refusal";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import { hasTable } from "./has-table.ts";
import { initial } from "./migrations/001-initial.ts";
import { schedulerAndLog } from "./migrations/002-scheduler-and-log.ts";
import { climate } from "./migrations/003-climate.ts";
import { lightOutputs } from "./migrations/004-light-outputs.ts";
import { people } from "./migrations/005-people.ts";
import { apiKeys } from "./migrations/006-api-keys.ts";
import { formerUsers } from "./migrations/007-former-users.ts";
import { doorAccess } from "./migrations/008-door-access.ts";
import { revokedKeys } from "./migrations/009-revoked-keys.ts";
import { factsRevision } from "./migrations/010-facts-revision.ts";
import { intents } from "./migrations/011-intents.ts";
import { signInAddresses } from "./migrations/012-sign-in-addresses.ts";
import { nextCodes } from "./migrations/013-next-codes.ts";
import { erasures } from "./migrations/014-erasures.ts";
import { sessionEnds } from "./migrations/015-session-ends.ts";
import { keyUse } from "./migrations/016-key-use.ts";
import { courtColumns } from "./migrations/017-court-columns.ts";
import { settingMessages } from "./migrations/018-setting-messages.ts";
import { erasedKeys } from "./migrations/019-erased-keys.ts";
import { endedBlocks } from "./migrations/022-ended-blocks.ts";
import { guessLimits } from "./migrations/023-guess-limits.ts";
import { doorLocks } from "./migrations/024-door-locks.ts";
import { terminals } from "./migrations/025-terminals.ts";
import { codeLengths } from "./migrations/026-code-lengths.ts";
import { climateConfirmations } from "./migrations/027-climate-confirmations.ts";
import { tokenParents } from "./migrations/028-token-parents.ts";
import { toldOfLamps } from "./migrations/029-told-of-lamps.ts";
import { toldOfDoors } from "./migrations/030-told-of-doors.ts";
import { channelsOfCourts } from "./migrations/031-channels-of-courts.ts";
import { revisionsOfCodes } from "./migrations/032-revisions-of-codes.ts";
import { revisionsOfIntents } from "./migrations/033-revisions-of-intents.ts";
import { manualLights } from "./migrations/034-manual-lights.ts";
import { plannedEnds } from "./migrations/035-planned-ends.ts";
import { overrideReasons } from "./migrations/036-override-reasons.ts";
import { changedBookings } from "./migrations/037-changed-bookings.ts";
import { contacts } from "./migrations/038-contacts.ts";
import { codesByHand } from "./migrations/039-codes-by-hand.ts";
import { sessions } from "./migrations/040-sessions.ts";
import { keyScopes } from "./migrations/041-key-scopes.ts";
import { noSignInAddresses } from "./migrations/042-no-sign-in-addresses.ts";
import { searchTextOfContacts } from "./migrations/043-contact-search-text.ts";
import { noUseElsewhere } from "./migrations/044-no-use-elsewhere.ts";
import { erasedBlocks } from "./migrations/045-erased-blocks.ts";
import { entriesOfSeveralCourts } from "./migrations/046-entries-of-several-courts.ts";
import { doorOutputs } from "./migrations/047-door-outputs.ts";
import { revisionsOfManualLights } from "./migrations/048-revisions-of-manual-lights.ts";
import { controllers } from "./migrations/049-controllers.ts";
import { changesOfCodes } from "./migrations/050-changes-of-codes.ts";
import { runsOfDoors } from "./migrations/051-runs-of-doors.ts";
import { approvalAndWiring } from "./migrations/052-approval-and-wiring.ts";
import { lifeOfControllers } from "./migrations/053-life-of-controllers.ts";
import { messages } from "./migrations/054-messages.ts";
import { closedDays } from "./migrations/055-closed-days.ts";
import { bookingSeries } from "./migrations/056-booking-series.ts";
import { notices } from "./migrations/057-notices.ts";
import { members } from "./migrations/058-members.ts";
import { otherHalls } from "./migrations/059-other-halls.ts";
import type { Migration, RowsThen } from "./migrations/migration.ts";
import type { Tables } from "./tables.ts";

export const MIGRATIONS: readonly Migration[] = [
  initial,
  schedulerAndLog,
  climate,
  lightOutputs,
  people,
  apiKeys,
  formerUsers,
  doorAccess,
  revokedKeys,
  factsRevision,
  intents,
  signInAddresses,
  nextCodes,
  erasures,
  sessionEnds,
  keyUse,
  courtColumns,
  settingMessages,
  erasedKeys,
  endedBlocks,
  guessLimits,
  doorLocks,
  terminals,
  codeLengths,
  climateConfirmations,
  tokenParents,
  toldOfLamps,
  toldOfDoors,
  channelsOfCourts,
  revisionsOfCodes,
  revisionsOfIntents,
  manualLights,
  plannedEnds,
  overrideReasons,
  changedBookings,
  contacts,
  codesByHand,
  sessions,
  keyScopes,
  noSignInAddresses,
  searchTextOfContacts,
  noUseElsewhere,
  erasedBlocks,
  entriesOfSeveralCourts,
  doorOutputs,
  revisionsOfManualLights,
  controllers,
  changesOfCodes,
  runsOfDoors,
  approvalAndWiring,
  lifeOfControllers,
  messages,
  closedDays,
  bookingSeries,
  notices,
  members,
  otherHalls,
];

/** In ms: a forgotten transaction must not keep a hall dark without a message; SQLite has its own limit. */
const LOCK_TIMEOUT_MS = 10_000;

/** Runs the migrations that schema_migrations does not name; refuses the start, unchanged, if it names unknown ones. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  const db = database.migrator;
  // a read-only database may have all migrations
  if (!(await hasMigrations(database)))
    await sql`create table if not exists schema_migrations (position integer primary key, name text not null)`.execute(
      db,
    );
  const applied = await appliedMigrations(db);
  refuseUnknownMigrations(applied, migrations);
  if (applied.length === migrations.length) return;
  // all or none, so that the former version can continue after a failure
  await db.transaction().execute(async (transaction) => {
    if (database.engine === "postgres")
      await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(transaction);
    await database.acquireWriteLock(transaction);
    for (const [position, migration] of migrations.entries()) {
      if (position < applied.length) continue;
      for (const statement of migration.statements(database.engine))
        await sql.raw(statement).execute(transaction);
      await migration.fill?.(transaction as unknown as Transaction<RowsThen>, database.engine);
      await sql`insert into schema_migrations (position, name) values (${position}, ${migration.name})`.execute(
        transaction,
      );
    }
  });
}

/** false: the database is empty or needs no migration; refuses one of a newer version. */
export async function isUpdateDue(database: Database): Promise<boolean> {
  if (!(await hasMigrations(database))) return false;
  const applied = await appliedMigrations(database.reader);
  refuseUnknownMigrations(applied, MIGRATIONS);
  return applied.length > 0 && applied.length < MIGRATIONS.length;
}

function hasMigrations({ reader }: Database): Promise<boolean> {
  return hasTable(reader, "schema_migrations");
}

export function refuseUnknownMigrations(applied: readonly string[], migrations: readonly Migration[]): void {
  applied.forEach((name, position) => {
    if (name === migrations[position]?.name) return;
    throw new StartRefused(
      { code: "schema_too_new", migration: name },
      `the database was written by another version of this program (its step ${name} is unknown here): ` +
        "start that version or a newer one, or restore a backup",
    );
  });
}

async function appliedMigrations(db: Kysely<Tables> | Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by position`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
