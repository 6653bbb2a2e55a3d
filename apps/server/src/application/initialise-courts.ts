import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { days, type Instant, plus } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import { readSettings } from "./hall-state.ts";
import { courtsInitialised } from "./log-entries.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { Storage, Store } from "./ports/storage.ts";

/** Seconds that a door stays open for a code (specification 9). */
const OPEN_SECONDS = 30;
/** Further ahead nothing can be booked (advance_booking_days). */
const BOOKABLE = days(367);

interface Initialisation {
  readonly store: Store;
  readonly randomness: Randomness;
  readonly settings: SettingValues;
  /** How many courts the hall is to have. */
  readonly count: number;
  /** Whether the caller knows that courts with future bookings go out of use. */
  readonly isConfirmed: boolean;
  /** Who asked for it; null: the first start did. */
  readonly userId: string | null;
  readonly now: Instant;
}

/**
 * initialize_courts (C-12), inside the caller's transaction: missing courts are made, each with a simulated light and
 * door, those out of use come back, surplus ones go out of use and keep their history. Refuses, naming them, when
 * bookings would be left without a court and nobody confirmed that.
 */
export async function initialiseCourts(initialisation: Initialisation): Promise<void> {
  const { store, count, now } = initialisation;
  const courts = await store.courts.list();
  const surplus = courts.filter((court) => court.id > count && court.status === "available");
  if (!initialisation.isConfirmed) await refuseForBookings(store, new Set(surplus.map(({ id }) => id)), now);

  for (const { id } of surplus) await store.courts.update(id, { status: "unavailable" });
  let made = 0;
  for (let number = 1; number <= count; number += 1) {
    const existing = courts.find((court) => court.id === number);
    if (existing === undefined) {
      await makeCourt(initialisation, number as CourtId);
      made += 1;
    } else if (existing.status === "unavailable") {
      await store.courts.update(existing.id, { status: "available" });
    }
  }
  if (made > 0 || surplus.length > 0)
    await store.systemLog.append(courtsInitialised(now, count, initialisation.userId));
}

async function refuseForBookings(store: Store, surplus: ReadonlySet<CourtId>, now: Instant): Promise<void> {
  if (surplus.size === 0) return;
  const ahead = await store.bookings.listTouching({ from: now, until: plus(now, BOOKABLE) });
  const stranded = ahead.filter((booking) => booking.status === "active" && surplus.has(booking.courtId));
  if (stranded.length === 0) return;
  throw new Refused({
    code: "courts_have_bookings",
    bookings: stranded.map(({ courtId, time }) => ({ court: courtId, from: time.from })),
  });
}

async function makeCourt({ store, randomness, settings }: Initialisation, id: CourtId): Promise<void> {
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
    sealedPassword: null,
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

/** Gives an empty database its hall, with as many courts as configured (design: first start). */
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
