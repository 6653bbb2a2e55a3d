import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { instant } from "@platzwart/domain/time/instant";
import { DATABASE_FILE } from "@platzwart/server/database/sqlite/sqlite-database";
import { createFirstHall } from "@platzwart/server/modules/courts/initialise-courts";
import { Rates } from "@platzwart/server/modules/rates/rates";
import { FirstOperator } from "@platzwart/server/modules/users/first-operator";
import { Sessions } from "@platzwart/server/modules/users/sessions";
import { systemRandomness } from "@platzwart/server/platform/system/system-randomness";
import { createDatabase } from "./database.ts";
import { PASSWORD } from "./hall-api.ts";
import { hasher } from "./remembering-hasher.ts";

/** A Saturday afternoon in Berlin, 15:00, far from any clock change. */
export const SATURDAY = instant(Date.UTC(2026, 10, 21, 14));

let template: Promise<Buffer> | null = null;

/**
 * Puts a SQLite database into an empty data folder that stands as the first start of a server leaves it on that
 * Saturday: migrated, with four courts and the operator `admin`. It is made once and then copied.
 */
export async function putFirstHall(dataDir: string): Promise<void> {
  template ??= makeTemplate();
  await writeFile(join(dataDir, DATABASE_FILE), await template, { mode: 0o600 });
}

async function makeTemplate(): Promise<Buffer> {
  const database = await createDatabase(null);
  try {
    const storage = await database.openStorage();
    const randomness = systemRandomness;
    await createFirstHall(storage, randomness, SATURDAY);
    const clock = new FakeClock(SATURDAY);
    const common = { storage, clock, hasher, randomness, rates: new Rates(clock) };
    const sessions = new Sessions({
      ...common,
      serverLog: database.serverLog,
    });
    await new FirstOperator({ ...common, sessions }).createFromEnvironment(PASSWORD);
    await storage.close();
    return await readFile(join(database.dataDir, DATABASE_FILE));
  } finally {
    await database.drop();
  }
}
