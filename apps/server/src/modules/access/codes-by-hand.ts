import type { EndpointInput } from "@platzwart/contract/endpoint";
import type * as endpoints from "@platzwart/contract/endpoints/code-list-endpoints";
import type { CodePreview, CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { effectWindow } from "@platzwart/domain/access/access-code";
import { checkCodeTime, checkHolderName } from "@platzwart/domain/access/code-limits";
import { marginsFor } from "@platzwart/domain/access/margins";
import { activeCourts } from "@platzwart/domain/court/active-courts";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { maySeeCode } from "@platzwart/domain/role";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { hours, type Instant, latest, minutes, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { visibleText } from "@platzwart/domain/visible-text";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { bookableCourt, refuseBlocked, refuseOverlap, requireTime } from "../court-times/booking-checks.ts";
import type { Needs } from "../services.ts";
import { UNDO_PERIOD } from "../undo-period.ts";
import { type CodesByHandServices, endCode, issueCode, reviveCode } from "./access-codes.ts";
import { codeRow } from "./code-list.ts";
import { codeLog } from "./code-log-entries.ts";

type CodeRequest = EndpointInput<typeof endpoints.createAccessCode>["body"];

const MAX_BOOKINGS_SHOWN = 20;

interface PlannedCode {
  /** null: all courts. */
  readonly courtId: CourtId | null;
  readonly holderName: string;
  readonly purpose: string | null;
  readonly occupiesCourt: boolean;
  readonly time: Interval;
}

/** Makes a code without booking and margins; of two for the same court and time one succeeds. */
export async function createCode(
  services: CodesByHandServices,
  request: CodeRequest,
  caller: UserCaller,
): Promise<{ code: CodeRow; meets: CodePreview }> {
  return services.hall.change(caller, async (store, now) => {
    const settings = await readSettings(store);
    const planned = await planCode(services, store, settings, request, now);
    services.rates.admit("codesByHand", caller.id);
    const meets = await previewOf(store, settings, planned);
    const { courtId, holderName, purpose, occupiesCourt, time } = planned;
    const { code } = await issueCode(
      services,
      store,
      settings,
      {
        ...{ courtId, holderName, purpose, occupiesCourt },
        ...{ validity: time, margins: marginsFor("manual", settings) },
        ...{ bookingId: null, createdBy: caller.id },
      },
      now,
    );
    await logIn(store).append(codeLog.madeByHand(now, code, caller.id));
    return { code: await codeRow(services, store, code, now), meets };
  });
}

/** Stores nothing; refuses what `createCode` would refuse for name, time and court. */
export async function previewCode(
  services: Needs<"store" | "clock" | "calendar">,
  request: CodeRequest,
): Promise<CodePreview> {
  const settings = await readSettings(services.store);
  const planned = await planCode(services, services.store, settings, request, services.clock.now());
  return previewOf(services.store, settings, planned);
}

async function planCode(
  { calendar }: Needs<"calendar">,
  store: Store,
  settings: SettingValues,
  request: CodeRequest,
  now: Instant,
): Promise<PlannedCode> {
  const { startTime, endTime, durationMinutes, occupiesCourt = true } = request;
  const holderName = visibleText(request.userName);
  throwIfRefused(checkHolderName(holderName));
  if (endTime !== undefined && durationMinutes !== undefined)
    throw new Refused({ code: "code_end_named_twice" });
  const from = startTime === undefined ? now : requireTime(calendar, "startTime", startTime);
  const duration =
    durationMinutes === undefined ? hours(settings.code_validity_hours) : minutes(durationMinutes);
  const time = {
    from,
    until: endTime === undefined ? plus(from, duration) : requireTime(calendar, "endTime", endTime),
  };
  throwIfRefused(checkCodeTime(time, now));
  const courtId =
    request.courtId === null ? null : await bookableCourt(store, settings.court_count, request.courtId);
  if (courtId !== null && occupiesCourt) await refuseOccupied(store, courtId, time, now);
  const purpose = visibleText(request.purpose ?? "") || null;
  return { courtId, holderName, purpose, occupiesCourt, time };
}

async function refuseOccupied(store: Store, courtId: CourtId, time: Interval, now: Instant): Promise<void> {
  await refuseOverlap(store, courtId, time, { namesOther: true });
  await refuseBlocked(store, courtId, time, now, { namesOther: true });
}

async function previewOf(
  store: Store,
  settings: SettingValues,
  { courtId, time }: PlannedCode,
): Promise<CodePreview> {
  const courts =
    courtId === null
      ? activeCourts(await courtsIn(store).list(), settings.court_count).map(({ id }) => id)
      : [courtId];
  // a code may be valid for a year, in which a large hall has a hundred thousand bookings
  const overlapping = await bookingsIn(store).firstActive(time, courts, MAX_BOOKINGS_SHOWN);
  return {
    ...{ validFrom: time.from, validTo: time.until },
    bookingCount: overlapping.count,
    bookings: overlapping.items.map((booking) => ({
      ...{ id: booking.id, courtId: booking.courtId, customerName: booking.customer.name },
      ...{ startTime: booking.time.from, endTime: booking.time.until },
    })),
  };
}

/** Ends a code without a booking; a booking's code ends with its booking (A-01, B-03). */
export async function endCodeByHand(
  services: CodesByHandServices,
  id: string,
  caller: UserCaller,
): Promise<CodeRow> {
  return services.hall.change(caller, async (store, now) => {
    const code = await requireOpenCode(store, id, caller, now);
    if (code.isPermanent) throw new Refused({ code: "code_is_permanent" });
    if (code.bookingId !== null) throw new Refused({ code: "code_of_booking" });
    const ended = await endCode(store, code, caller.id, now);
    await logIn(store).append(codeLog.ended(now, code, caller.id));
    return codeRow(services, store, ended, now);
  });
}

/** Refuses after the undo period, if court or digits are taken by now, or the holder was erased (G-07). */
export async function restoreCode(
  services: CodesByHandServices,
  id: string,
  caller: UserCaller,
): Promise<CodeRow> {
  return services.hall.change(caller, async (store, now) => {
    const code = await requireCode(store, id, caller);
    const { endedAt, plannedUntil, courtId } = code;
    const isByHand = !code.isPermanent && code.bookingId === null && code.replacedBy === null;
    if (
      !isByHand ||
      code.holderName === "" ||
      endedAt === null ||
      plannedUntil === null ||
      plannedUntil <= now
    )
      throw new Refused({ code: "nothing_to_undo" });
    if (now > plus(endedAt, UNDO_PERIOD)) throw new Refused({ code: "too_late_to_undo" });
    if (courtId !== null) {
      await bookableCourt(store, (await readSettings(store)).court_count, courtId);
      const remaining = { from: latest(code.validity.from, now), until: plannedUntil };
      if (code.occupiesCourt) await refuseOccupied(store, courtId, remaining, now);
    }
    const revived = await reviveCode(store, { ...code, plannedUntil }, caller.id, now);
    await logIn(store).append(codeLog.restored(now, code, caller.id));
    return codeRow(services, store, revived, now);
  });
}

/** Refuses with access_code_unknown, also for a code that the caller may not see (N-09). */
export async function requireCode(store: Store, id: string, caller: UserCaller): Promise<AccessCodeRecord> {
  const code = await codesIn(store).get(id);
  if (code === null || !maySeeCode(caller.role, code))
    throw new Refused({ code: "access_code_unknown", accessCode: id });
  return code;
}

/** Like `requireCode`; refuses a code that is over with code_already_over. */
export async function requireOpenCode(
  store: Store,
  id: string,
  caller: UserCaller,
  now: Instant,
): Promise<AccessCodeRecord> {
  const code = await requireCode(store, id, caller);
  if (code.status !== "active" || effectWindow(code).until <= now)
    throw new Refused({ code: "code_already_over" });
  return code;
}
