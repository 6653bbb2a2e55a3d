import { courtId } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { HOUR, hours, instant, MINUTE, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { type Application, startApplication } from "../../apps/server/src/compose.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { SERVER } from "../../apps/server/src/database/caller.ts";
import type { Store } from "../../apps/server/src/database/store.ts";
import { codesIn } from "../../apps/server/src/facts/access-code-records.ts";
import { bookingsIn } from "../../apps/server/src/facts/booking-records.ts";
import { courtsIn } from "../../apps/server/src/facts/court-records.ts";
import { equipmentIn } from "../../apps/server/src/facts/equipment-records.ts";
import { readSettings } from "../../apps/server/src/facts/read-settings.ts";
import { settingsIn } from "../../apps/server/src/facts/setting-records.ts";
import { initialiseCourts } from "../../apps/server/src/modules/courts/initialise-courts.ts";
import type { ServerLog } from "../../apps/server/src/platform/ports/server-log.ts";
import { aBookingRecord, aCodeRecord } from "../../apps/server/src/testing/records.ts";
import { whenQuiet } from "../../testing/quiet.ts";
import type { BenchDatabase } from "./engines.ts";

/** A Saturday afternoon, not at an edge of any booking. */
export const NOW = instant(Date.UTC(2026, 10, 21, 14, 7));

export const COURTS = 20;
/** Consecutive, the first one in force. */
const CODES_A_COURT = 14;
/** Of one current code. */
export const KNOWN_DIGITS = "104711";

const serverLog: ServerLog = {
  info: () => {},
  warn: (message, context) => console.error(`warning: ${message}`, context),
  error: (message, error, context) => console.error(`error: ${message}`, error, context),
};

/** The clock does not advance, so nothing happens without a request. */
export async function startHall(database: BenchDatabase): Promise<Application> {
  const config = readConfig({
    DATA_DIR: database.dataDir,
    CODE_KEY: Buffer.alloc(32, "bench").toString("hex"),
    ADMIN_PASSWORD: "Kreide-Netz-Aufschlag",
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
  });
  const application = await startApplication(config, {
    serverLog,
    clock: new FakeClock(NOW),
    simulatedAnswer: seconds(0),
  });
  await whenQuiet(application);
  return application;
}

/** Twenty courts with a door each, one common door, and the booked codes of the coming day. */
export async function furnish(application: Application): Promise<void> {
  const { storage, cipher, randomness, equipmentSync } = application;
  await storage.write(SERVER, async (store) => {
    const updated = { updatedAt: NOW, updatedBy: "bench" };
    await settingsIn(store).put({ key: "court_count", value: String(COURTS), description: null, ...updated });
    const settings = await readSettings(store);
    const common = { store, randomness, settings, isConfirmed: true, userId: null, now: NOW };
    await initialiseCourts({ ...common, count: COURTS });
    const courtIds = (await courtsIn(store).list()).map(({ id }) => id);
    const place = { driver: "simulated", address: "door-main", output: 0, encryptedPassword: null };
    const door = { ...place, mode: "schedule", openSeconds: 30 } as const;
    await equipmentIn(store).putDoor({ id: "main", name: "Haupteingang", courtIds, ...door });
    for (let index = 0; index < COURTS * CODES_A_COURT; index += 1) {
      await book(store, index, (digits) => ({
        encryptedDigits: cipher.encrypt(digits),
        lookupHash: cipher.lookupHash(digits),
      }));
    }
  });
  await equipmentSync.sync();
  await whenQuiet(application);
}

async function book(
  store: Store,
  index: number,
  encrypted: (digits: string) => { encryptedDigits: string; lookupHash: string },
): Promise<void> {
  const from = plus(minus(NOW, minutes(40)), hours(Math.floor(index / COURTS)));
  const time = { from, until: plus(from, HOUR) };
  const common = {
    courtId: courtId((index % COURTS) + 1),
    createdAt: minus(NOW, hours(3)),
    createdBy: "desk",
  };
  const id = `booking-${index}`;
  await bookingsIn(store).insert(aBookingRecord(id, { ...common, time }));
  await codesIn(store).insert(
    aCodeRecord(`code-${index}`, {
      ...{ ...common, bookingId: id, validity: time, durationMinutes: HOUR / MINUTE },
      ...encrypted(index === 0 ? KNOWN_DIGITS : String(200_000 + index)),
    }),
  );
}
