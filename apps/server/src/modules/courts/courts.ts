import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { isLitForCourt } from "@platzwart/domain/scheduler/light-decision";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import type { Commands } from "../../facts/commands.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { DeviceReports } from "../../facts/device-reports.ts";
import { findActiveCourt, requireActiveCourt } from "../../facts/find-court.ts";
import type { Hall } from "../../facts/hall.ts";
import type { HallState } from "../../facts/hall-state.ts";
import { logIn } from "../../facts/log-writer.ts";
import { lightLog } from "./court-log-entries.ts";
import { courtViews } from "./court-views.ts";

export interface CourtServices {
  readonly hall: Hall;
  readonly control: Commands;
  readonly reports: DeviceReports;
  readonly clock: Clock;
}

/** Active courts without (C-11) and with (C-13) a block, and the configured number of courts (H-03). */
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

/** Resolves once the lamp has confirmed; refuses in auto mode (C-02, C-07). */
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
  const lamp = hall.pictures.lights.ofCourt(id);
  // no light channel, or an unknown driver
  if (lamp === undefined) throw new Refused({ code: "light_channel_missing", court: id });
  if (lamp.isInTest) throw new Refused({ code: "light_test_running", court: id });
  const isStored = await forgetIntent(services, id, caller);
  const outcome = await services.control.switchLight(id, on, caller);
  if (outcome === "superseded") throw new Refused({ code: "light_wish_superseded", court: id });
  if (outcome !== "confirmed") throw new Refused({ code: "light_not_confirmed", court: id, fault: outcome });
  // stores the lamps' reports for the view below
  if (isStored) await services.reports.storeInTime();
  // the view may be older, because the user is waiting and only the lamp has changed
  const now = clock.now();
  return viewOfState(hall, (await hall.stateInTime(now)).state, id, now);
}

/** Runs even without an intent, because the write checks permissions; false: storing failed. */
async function forgetIntent({ hall }: CourtServices, id: CourtId, caller: UserCaller): Promise<boolean> {
  try {
    await hall.change(caller, async (store) => {
      if ((await courtsIn(store).get(id))?.lightIntent != null)
        await courtsIn(store).update(id, { lightIntent: null });
    });
    return true;
  } catch (error) {
    if (!isStorageRefusal(error)) throw error;
    return false;
  }
}

/** Auto mode applies at once (L-05); manual mode leaves the light unchanged. */
export async function switchMode(
  services: CourtServices,
  id: CourtId,
  auto: boolean,
  caller: UserCaller,
): Promise<CourtView> {
  const { hall, clock } = services;
  const state = await hall.state(clock.now());
  const isLit = !auto && isLitForThisCourt(hall, state, id, clock.now());
  const change = async (store: Store, now: Instant) => {
    const court = await requireActiveCourt(store, id);
    if (court.autoMode === auto) return [];
    const manualLight = auto ? null : { on: isLit, revision: store.nextRevision };
    await courtsIn(store).update(id, { autoMode: auto, lightIntent: null, lightOverride: null, manualLight });
    await courtsIn(store).noteChange({ courtId: id, part: "mode", at: now, by: caller.id });
    await logIn(store).append(lightLog.modeChanged(now, id, caller.id, { auto_mode: auto }));
    return [id];
  };
  await hall.change(caller, change, {
    // commands the lamp even during a pause after a failure
    lightsToForce: (changed) => changed,
  });
  return courtView(services, id);
}

/** Whether the light is on for this court, and not for another that shares the lamp. */
function isLitForThisCourt(hall: Hall, { facts }: HallState, id: CourtId, now: Instant): boolean {
  const lamp = hall.pictures.lights.ofCourt(id);
  const isOn = lamp !== undefined && (lamp.isOn || lamp.isPartlyOn || lamp.pending === true);
  return isOn && isLitForCourt(facts, id, now);
}

/** Refuses an inactive court. */
export async function courtView(
  { hall, clock }: Pick<CourtServices, "hall" | "clock">,
  id: CourtId,
): Promise<CourtView> {
  const now = clock.now();
  return viewOfState(hall, await hall.state(now), id, now);
}

function viewOfState({ pictures }: Hall, state: HallState, id: CourtId, now: Instant): CourtView {
  const view = courtViews(state, pictures.lights, now).find((candidate) => candidate.id === id);
  if (view === undefined) throw new Refused({ code: "court_unavailable", court: id });
  return view;
}
