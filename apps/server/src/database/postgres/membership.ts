import { MIGRATIONS } from "../migrations.ts";
import { HOLDER } from "./server-sessions.ts";
import type { Query } from "./single-connection.ts";

/** Whether a server may take over the hall, as the database says. */
interface Membership {
  readonly isAccepted: boolean;
  /** A newer version changed the tables. */
  readonly isOutdated: boolean;
  /** Some server has the lock, with or without a name. */
  readonly isLed: boolean;
  /** Names of all accepted servers. */
  readonly accepted: readonly string[];
}

/** The first server is accepted where nobody else leads (V-01); `hasLock`: this one has the lock. */
export async function readMembership(
  query: Query,
  name: string,
  { hasLock = false } = {},
): Promise<Membership> {
  const [tables] = await query<{ members: boolean; migrations: boolean; led: boolean }>(
    `select to_regclass('members') is not null as members, exists (${HOLDER}) as led,
      to_regclass('schema_migrations') is not null as migrations`,
  );
  const namesIn = async (table: string, exists = false) =>
    exists ? (await query<{ name: string }>(`select name from ${table}`)).map((row) => row.name) : [];
  const accepted = await namesIn("members", tables?.members);
  const migrations = await namesIn("schema_migrations", tables?.migrations);
  const isLed = tables?.led === true;
  return {
    isAccepted: accepted.includes(name) || (accepted.length === 0 && (hasLock || !isLed)),
    isOutdated: migrations.some((applied) => !MIGRATIONS.some((migration) => migration.name === applied)),
    isLed,
    accepted,
  };
}
