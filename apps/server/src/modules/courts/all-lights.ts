import type { EndpointInput, EndpointResponse } from "@platzwart/contract/endpoint";
import type * as endpoints from "@platzwart/contract/endpoints/all-lights-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { type AccessCode, countsAsBookingNow, isForCourt } from "@platzwart/domain/access/access-code";
import { activeCourts } from "@platzwart/domain/court/active-courts";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { type Instant, milliseconds, minutes, plus } from "@platzwart/domain/time/instant";
import { visibleText } from "@platzwart/domain/visible-text";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type CourtRecord, courtsIn } from "../../facts/court-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { lightLog } from "./court-log-entries.ts";
import { courtViews } from "./court-views.ts";
import type { CourtServices } from "./courts.ts";

type Request = EndpointInput<typeof endpoints.overrideAllLights>["body"];
type LeftOut = EndpointResponse<typeof endpoints.overrideAllLights>["leftOut"][number];

/** Overrides lights of active courts in auto mode (C-14); "off" spares bookings unless `includeBooked`. */
export async function overrideAllLights(
  services: CourtServices,
  { on, minutes: overrideMinutes, reason: enteredReason, includeBooked = false }: Request,
  caller: UserCaller,
): Promise<EndpointResponse<typeof endpoints.overrideAllLights>> {
  const reason = visibleText(enteredReason);
  const change = async (store: Store, now: Instant) => {
    const settings = await readSettings(store);
    if (!settings.auto_light_control) throw new Refused({ code: "auto_light_control_off", court: null });
    const courts = activeCourts(await courtsIn(store).list(), settings.court_count);
    const sparedBookings = on || includeBooked ? [] : await bookingsNow(store, now);
    const leftOut = courts.flatMap((court) => leftOutEntries(services, court, sparedBookings));
    const isLeftOut = new Set(leftOut.map(({ id }) => id));
    const changed = courts.flatMap(({ id }) => (isLeftOut.has(id) ? [] : [id]));
    const period = { from: now, until: plus(now, minutes(overrideMinutes)) };
    const lightOverride = { on, period, userId: caller.id, reason };
    for (const id of changed) await courtsIn(store).update(id, { lightOverride });
    const details = { on, until: period.until, reason, leftOut: [...isLeftOut] };
    if (changed.length > 0)
      await logIn(store).append(lightLog.allOverridden(now, changed, details, caller.id));
    return { until: period.until, changed, leftOut };
  };
  // a person is waiting, so that lamps are commanded even during the pause after a failure
  const lightsToForce = ({ changed }: { readonly changed: readonly CourtId[] }) => changed;
  const { until, changed, leftOut } = await services.hall.change(caller, change, { lightsToForce });
  return { until, courts: await viewsOfCourts(services, changed), leftOut };
}

/** Ends the overrides made for all courts together; those of a single court ("Licht 20 min an") continue. */
export async function endAllLightOverrides(
  services: CourtServices,
  caller: UserCaller,
): Promise<EndpointResponse<typeof endpoints.endAllLightOverrides>> {
  const change = async (store: Store, now: Instant) => {
    const settings = await readSettings(store);
    const ended: CourtId[] = [];
    for (const { id, lightOverride } of activeCourts(await courtsIn(store).list(), settings.court_count)) {
      if (lightOverride === null || lightOverride.reason === null) continue;
      if (lightOverride.period.until <= now) continue;
      const period = { from: lightOverride.period.from, until: now };
      await courtsIn(store).update(id, { lightOverride: { ...lightOverride, period } });
      ended.push(id);
    }
    if (ended.length > 0) await logIn(store).append(lightLog.allOverridesEnded(now, ended, caller.id));
    return ended;
  };
  const ended = await services.hall.change(caller, change, { lightsToForce: (courts) => courts });
  return { courts: await viewsOfCourts(services, ended) };
}

/** Codes that count as a booking now (C-01), also codes for all courts. */
async function bookingsNow(store: Store, now: Instant): Promise<readonly AccessCode[]> {
  const begun = await codesIn(store).listCurrentAndFuture(now, {
    isPermanent: false,
    before: plus(now, milliseconds(1)),
  });
  return begun.filter((code) => countsAsBookingNow(code, now));
}

/** Reason for skipping the court; empty: the court is switched. */
function leftOutEntries(
  { hall }: CourtServices,
  { id, name, autoMode }: CourtRecord,
  bookings: readonly AccessCode[],
): readonly LeftOut[] {
  if (hall.pictures.lights.ofCourt(id) === undefined) return [{ id, name, why: "no_lamp" }];
  // the automatic control would not switch the light back
  if (!autoMode) return [{ id, name, why: "manual_mode" }];
  return bookings.some((code) => isForCourt(code, id)) ? [{ id, name, why: "booked" }] : [];
}

async function viewsOfCourts({ hall, clock }: CourtServices, ids: readonly CourtId[]): Promise<CourtView[]> {
  const now = clock.now();
  const views = courtViews(await hall.state(now), hall.pictures.lights, now);
  return views.filter(({ id }) => ids.includes(id));
}
