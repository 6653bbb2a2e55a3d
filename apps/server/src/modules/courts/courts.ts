import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { isLitForCourt } from "@platzwart/domain/scheduler/light-decision";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Control } from "../../control/control.ts";
import type { Lamps } from "../../control/lamps.ts";
import type { UserCaller } from "../../storage/caller.ts";
import type { Store } from "../../storage/storage.ts";
import { isStorageRefusal } from "../../storage/storage-refusals.ts";
import { modeChanged } from "../equipment/light-log-entries.ts";
import type { Hall } from "../hall/hall.ts";
import type { HallState } from "../hall/hall-state.ts";
import { readSettings } from "../settings/read-settings.ts";
import type { CourtRecord } from "./court-store.ts";
import { activeCourts, courtViews } from "./court-views.ts";

export interface CourtServices {
  readonly hall: Hall;
  readonly control: Control;
  readonly lamps: Lamps;
  readonly clock: Clock;
}

/** The active courts without a block (C-11), those with a block (C-13), and the configured number of courts (H-03). */
export async function listCourts({ hall, clock }: Pick<CourtServices, "hall" | "clock">) {
  const now = clock.now();
  const state = await hall.state(now);
  const views = courtViews(state, hall.pictures.lights, now);
  return {
    items: views.filter(({ status }) => status === "available"),
    blocked: views.filter(({ status }) => status === "blocked"),
    configuredCount: state.settings.court_count,
  };
}

/** Switches a light in manual mode and resolves once the lamp has confirmed; refuses in auto mode (C-02, C-07). */
export async function switchLight(
  services: CourtServices,
  id: CourtId,
  on: boolean,
  caller: UserCaller,
): Promise<CourtView> {
  const { hall, clock } = services;
  const { state } = await hall.stateInTime(clock.now());
  const court = findActiveCourt(state.courts, state.settings.court_count, id);
  if (court.autoMode) throw new Refused({ code: "court_in_auto_mode", court: id });
  const lamp = hall.pictures.lights.of(id);
  // the court has no light channel (the configuration of its lamp), or one whose driver is unknown
  if (lamp === undefined) throw new Refused({ code: "light_channel_missing", court: id });
  if (lamp.isInTest) throw new Refused({ code: "light_test_running", court: id });
  const isStored = await forgetIntent(services, id, caller);
  const outcome = await services.control.command({ kind: "switch_light", court: id, on, by: caller });
  if (outcome === "superseded") throw new Refused({ code: "light_wish_superseded", court: id });
  if (outcome !== "confirmed") throw new Refused({ code: "light_not_confirmed", court: id, fault: outcome });
  // stores what the lamps reported, so that the view below shows it
  if (isStored) await services.lamps.reportsStored();
  // nothing but the lamp has changed, and who pressed waits
  const now = clock.now();
  return viewIn(hall, (await hall.stateInTime(now)).state, id, now);
}

/**
 * What was wanted of the light before somebody switches it is over; false: that cannot be stored now, which keeps nobody
 * from a switch. Also where there is nothing to forget: a write of the caller asks whether the caller may still switch.
 */
async function forgetIntent({ hall }: CourtServices, id: CourtId, caller: UserCaller): Promise<boolean> {
  try {
    await hall.change(caller, async (store) => {
      if ((await store.courts.get(id))?.lightIntent != null)
        await store.courts.update(id, { lightIntent: null });
    });
    return true;
  } catch (error) {
    if (!isStorageRefusal(error)) throw error;
    return false;
  }
}

/**
 * Changes a court's mode. In auto mode the automatic control (by bookings) applies at once (L-05); manual
 * mode leaves the light as it is.
 */
export async function switchMode(
  services: CourtServices,
  id: CourtId,
  auto: boolean,
  caller: UserCaller,
): Promise<CourtView> {
  const { hall, clock } = services;
  const state = await hall.state(clock.now());
  const manualLight = auto ? null : isLightThere(hall, state, id, clock.now());
  const change = async (store: Store, now: Instant) => {
    const court = await requireActiveCourt(store, id);
    if (court.autoMode === auto) return [];
    await store.courts.update(id, { autoMode: auto, lightIntent: null, lightOverride: null, manualLight });
    await store.courts.noteChange({ courtId: id, part: "mode", at: now, by: caller.id });
    await store.systemLog.append(modeChanged(now, id, auto, caller.id));
    return [id];
  };
  await hall.change(caller, change, {
    // the next pass commands this court's lamp even during a pause after a failure
    forceLights: (changed) => changed,
    // what is stored with the change counts
    onCommitted: (changed) => services.lamps.forgetManualLight(changed),
  });
  return courtView(services, id);
}

/** Whether people find light there that burns for this court, and not for another that shares the lamp. */
function isLightThere(hall: Hall, { facts }: HallState, id: CourtId, now: Instant): boolean {
  const own = hall.pictures.lights.of(id);
  const isOn = own !== undefined && (own.isOn || own.isPartlyOn || own.pending === true);
  return isOn && isLitForCourt(facts, id, now);
}

/**
 * An active court, blocked or not; refuses a court that does not exist or is not active. `field`: of the request that
 * names it.
 */
export async function requireActiveCourt(store: Store, id: CourtId, field?: string): Promise<CourtRecord> {
  const settings = await readSettings(store);
  return findActiveCourt(await store.courts.list(), settings.court_count, id, field);
}

function findActiveCourt(
  courts: readonly CourtRecord[],
  configuredCount: number,
  id: CourtId,
  field = "courtId",
): CourtRecord {
  const court = activeCourts(courts, configuredCount).find((candidate) => candidate.id === id);
  if (court !== undefined) return court;
  const exists = courts.some((candidate) => candidate.id === id);
  throw new Refused(
    exists
      ? { code: "court_unavailable", court: id, field }
      : { code: "court_unknown", court: String(id), field },
  );
}

/** The view of an active court with all that is stored; refuses a court that is not active. */
export async function courtView(
  { hall, clock }: Pick<CourtServices, "hall" | "clock">,
  id: CourtId,
): Promise<CourtView> {
  const now = clock.now();
  return viewIn(hall, await hall.state(now), id, now);
}

function viewIn({ pictures }: Hall, state: HallState, id: CourtId, now: Instant): CourtView {
  const view = courtViews(state, pictures.lights, now).find((candidate) => candidate.id === id);
  if (view === undefined) throw new Refused({ code: "court_unavailable", court: id });
  return view;
}
