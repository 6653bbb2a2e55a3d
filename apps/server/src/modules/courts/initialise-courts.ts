import { MAX_SERIES_DAYS } from "@platzwart/domain/booking/series";
import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { days, type Instant, plus } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import { SERVER } from "../../database/caller.ts";
import type { Storage } from "../../database/storage.ts";
import type { Store } from "../../database/store.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import { forgetEndedLocks, renewLocks } from "../equipment/ended-locks.ts";
import { courtLog } from "./court-log-entries.ts";

const DEFAULT_OPEN_SECONDS = 30;
/** Latest beginning of a booking: a date of a series is at most this far ahead (B-04). */
const MAX_BOOKING_ADVANCE = days(MAX_SERIES_DAYS + 1);

interface InitialisationRequest {
  readonly store: Store;
  readonly randomness: Randomness;
  readonly settings: SettingValues;
  readonly count: number;
  /** Whether future bookings of surplus courts are accepted. */
  readonly isConfirmed: boolean;
  /** null: the first start. */
  readonly userId: string | null;
  readonly now: Instant;
}

/** Makes missing courts; surplus ones become unavailable, which keeps their history (C-12). */
export async function initialiseCourts(request: InitialisationRequest): Promise<void> {
  const { store, count, now } = request;
  const courts = await courtsIn(store).list();
  const surplus = courts.filter((court) => court.id > count && court.status === "available");
  if (!request.isConfirmed) await refuseForBookings(store, new Set(surplus.map(({ id }) => id)), now);

  const returning = courts.filter((court) => court.id <= count && court.status === "unavailable");
  const servesAny =
    (someCourts: typeof courts) =>
    ({ courtIds }: { readonly courtIds: readonly CourtId[] }) =>
      someCourts.some(({ id }) => courtIds.includes(id));
  const changing = [...surplus, ...returning];
  if (changing.length > 0) await forgetEndedLocks(store, servesAny(changing), now);
  // the light's intent ends, because the court may return without its players
  const manualLight = { on: false, revision: store.nextRevision };
  for (const { id } of surplus)
    await courtsIn(store).update(id, {
      status: "unavailable",
      lightIntent: null,
      lightOverride: null,
      manualLight,
    });
  let createdCount = 0;
  for (let number = 1; number <= count; number += 1) {
    const existing = courts.find((court) => court.id === number);
    if (existing === undefined) {
      await createCourt(request, number as CourtId);
      createdCount += 1;
    }
  }
  for (const { id } of returning) await courtsIn(store).update(id, { status: "available", manualLight });
  const changedBy = request.userId;
  if (changedBy !== null)
    for (const { id } of changing)
      await courtsIn(store).noteChange({ courtId: id, part: "operation", at: now, by: changedBy });
  if (returning.length > 0) await renewLocks(store, servesAny(returning), now);
  if (createdCount > 0 || surplus.length > 0)
    await logIn(store).append(courtLog.countChanged(now, count, request.userId));
}

async function refuseForBookings(store: Store, surplus: ReadonlySet<CourtId>, now: Instant): Promise<void> {
  if (surplus.size === 0) return;
  const upcoming = await bookingsIn(store).listActive({ from: now, until: plus(now, MAX_BOOKING_ADVANCE) });
  const affected = upcoming.filter(({ courtId }) => surplus.has(courtId));
  if (affected.length === 0) return;
  throw new Refused({
    code: "courts_have_bookings",
    bookings: affected.map(({ courtId, time }) => ({ court: courtId, from: time.from })),
  });
}

async function createCourt(
  { store, randomness, settings }: InitialisationRequest,
  id: CourtId,
): Promise<void> {
  const name = settings.court_names[id - 1] ?? defaultCourtName(id);
  await courtsIn(store).insert({
    id,
    name,
    status: "available",
    autoMode: true,
    isLightOn: false,
    lightReportedAt: null,
    lightIntent: null,
    manualLight: null,
    lightOverride: null,
    lightCause: null,
  });
  await equipmentIn(store).putLightChannel(
    {
      id: randomness.id(),
      courtIds: [id],
      driver: "simulated",
      address: freeAddress(`lamp-${id}`, await equipmentIn(store).listLightChannels()),
      output: 0,
      encryptedPassword: null,
    },
    { keepsReport: false, keepsOutage: false },
  );
  await equipmentIn(store).putDoor({
    id: randomness.id(),
    name: STORED_WORDS.doorOfCourt(name),
    driver: "simulated",
    address: freeAddress(`door-${id}`, await equipmentIn(store).listDoors()),
    output: 0,
    encryptedPassword: null,
    // unlocked automatically during bookings
    mode: "schedule",
    openSeconds: DEFAULT_OPEN_SECONDS,
    courtIds: [id],
  });
}

/** Appends the first free number if another device has the address. */
function freeAddress(address: string, devices: readonly { readonly address: string }[]): string {
  let candidate = address;
  for (let n = 2; devices.some((device) => device.address === candidate); n += 1)
    candidate = `${address}-${n}`;
  return candidate;
}

/** Does nothing unless the database is empty. */
export async function createFirstHall(storage: Storage, randomness: Randomness, now: Instant): Promise<void> {
  await storage.write(SERVER, async (store) => {
    if ((await courtsIn(store).list()).length > 0) return;
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
