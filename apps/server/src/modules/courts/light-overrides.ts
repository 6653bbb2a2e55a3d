import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { requireActiveCourt } from "../../facts/find-court.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { lightLog } from "./court-log-entries.ts";
import { type CourtServices, courtView } from "./courts.ts";

/** "Licht 20 min an": switches against the automatic control (C-14). */
export async function overrideLight(
  services: CourtServices,
  id: CourtId,
  request: { readonly on: boolean; readonly minutes: number },
  caller: UserCaller,
): Promise<CourtView> {
  const change = async (store: Store, now: Instant) => {
    const court = await requireActiveCourt(store, id);
    if (!court.autoMode) throw new Refused({ code: "court_in_manual_mode", court: id });
    const settings = await readSettings(store);
    if (!settings.auto_light_control) throw new Refused({ code: "auto_light_control_off", court: id });
    const period = { from: now, until: plus(now, minutes(request.minutes)) };
    await courtsIn(store).update(id, {
      lightOverride: { on: request.on, period, userId: caller.id, reason: null },
    });
    const details = { light: request.on ? "on" : "off", minutes: request.minutes } as const;
    await logIn(store).append(lightLog.overridden(now, id, caller.id, details));
  };
  // commands the lamp even during the pause after a failure
  await services.hall.change(caller, change, { lightsToForce: () => [id] });
  return courtView(services, id);
}

/** The automatic control applies again (C-14); changes nothing without an override in force. */
export async function endLightOverride(
  services: CourtServices,
  id: CourtId,
  caller: UserCaller,
): Promise<CourtView> {
  const change = async (store: Store, now: Instant) => {
    const { lightOverride } = await requireActiveCourt(store, id);
    if (lightOverride === null || lightOverride.period.until <= now) return [];
    const period = { from: lightOverride.period.from, until: now };
    await courtsIn(store).update(id, { lightOverride: { ...lightOverride, period } });
    await logIn(store).append(lightLog.overrideEnded(now, id, caller.id));
    return [id];
  };
  await services.hall.change(caller, change, { lightsToForce: (ended) => ended });
  return courtView(services, id);
}
