import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { days, type Instant, plus } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import { readSettings } from "./hall-state.ts";
import { courtCountChanged } from "./log-entries.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { Storage, Store } from "./ports/storage.ts";

/** How long a code opens a door, in seconds (specification 9). */
const OPEN_SECONDS = 30;
/** No booking can begin later than this (advance_booking_days). */
const BOOKING_HORIZON = days(367);

interface Initialisation {
  readonly store: Store;
  readonly randomness: Randomness;
  readonly settings: SettingValues;
  /** The requested number of courts. */
  readonly count: number;
  /** Whether the caller has confirmed that courts with future bookings go out of use. */
  readonly isConfirmed: boolean;
  /** The user who changed the number of courts; null: the first start. */
  readonly userId: string | null;
  readonly now: Instant;
}

/**
 * initialize_courts (C-12), inside the caller's transaction: creates missing courts, each with a simulated light and
 * door; brings courts back into use; takes surplus courts out of use, with their history. Refuses, with the list of
 * bookings, if future bookings would lose their court and the caller has not confirmed that.
 */
export async function initialiseCourts(initialisation: Initialisation): Promise<void> {
  const { store, count, now } = initialisation;
  const courts = await store.courts.list();
  const surplus = courts.filter((court) => court.id > count && court.status === "available");
  if (!initialisation.isConfirmed) await refuseForBookings(store, new Set(surplus.map(({ id }) => id)), now);

  for (const { id } of surplus) await store.courts.update(id, { status: "unavailable" });
  let createdCount = 0;
  for (let number = 1; number <= count; number += 1) {
    const existing = courts.find((court) => court.id === number);
    if (existing === undefined) {
      await createCourt(initialisation, number as CourtId);
      createdCount += 1;
    } else if (existing.status === "unavailable") {
      await store.courts.update(existing.id, { status: "available" });
    }
  }
  if (createdCount > 0 || surplus.length > 0)
    await store.systemLog.append(courtCountChanged(now, count, initialisation.userId));
}

async function refuseForBookings(store: Store, surplus: ReadonlySet<CourtId>, now: Instant): Promise<void> {
  if (surplus.size === 0) return;
  const ahead = await store.bookings.listOverlapping({ from: now, until: plus(now, BOOKING_HORIZON) });
  const affected = ahead.filter((booking) => booking.status === "active" && surplus.has(booking.courtId));
  if (affected.length === 0) return;
  throw new Refused({
    code: "courts_have_bookings",
    bookings: affected.map(({ courtId, time }) => ({ court: courtId, from: time.from })),
  });
}

async function createCourt({ store, randomness, settings }: Initialisation, id: CourtId): Promise<void> {
  const name = settings.court_names[id - 1] ?? defaultCourtName(id);
  await store.courts.insert({
    id,
    name,
    status: "available",
    autoMode: true,
    isLightOn: false,
    lightReportedAt: null,
    lightIntent: null,
    lightOverride: null,
    lightCause: null,
  });
  await store.equipment.putLightChannel({
    id: randomness.id(),
    courtId: id,
    driver: "simulated",
    address: `lamp-${id}`,
    output: 0,
    encryptedPassword: null,
  });
  await store.equipment.putDoor({
    id: randomness.id(),
    name: STORED_WORDS.doorOfCourt(name),
    driver: "simulated",
    address: `door-${id}`,
    mode: "schedule",
    openSeconds: OPEN_SECONDS,
    courtIds: [id],
  });
}

/** Creates the hall of an empty database, with the configured number of courts (design: first start). */
export async function createFirstHall(storage: Storage, randomness: Randomness, now: Instant): Promise<void> {
  await storage.write(async (store) => {
    if ((await store.courts.list()).length > 0) return;
    const settings = await readSettings(store);
    await initialiseCourts({
      store,
      randomness,
      settings,
      count: settings.court_count,
      isConfirmed: true,
      userId: null,
      now,
    });
  });
}
