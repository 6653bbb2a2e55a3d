import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { countsAsBookingNow } from "@platzwart/domain/access/access-code";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { earliest, type Instant, latest, milliseconds, minus, plus } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import type { CourtLight } from "../../facts/court-light.ts";
import { type CourtRecord, courtsIn } from "../../facts/court-records.ts";
import { requireActiveCourt } from "../../facts/find-court.ts";
import { logIn } from "../../facts/log-writer.ts";
import { endCode, reviveCode } from "../access/access-codes.ts";
import { refuseBlocked, refuseOverlap } from "../court-times/booking-checks.ts";
import { UNDO_PERIOD } from "../undo-period.ts";
import { courtLog } from "./court-log-entries.ts";
import { type CourtServices, courtView } from "./courts.ts";

/** Ends codes and bookings of the court alone that cover now. `shownCodeId`: null: any. */
export async function endAccess(
  services: CourtServices,
  id: CourtId,
  shownCodeId: string | null,
  caller: UserCaller,
): Promise<CourtView> {
  const change = async (store: Store, now: Instant) => {
    const court = await requireActiveCourt(store, id);
    // a covering code has begun, so that the coming weeks are not read
    const begun = { courtId: id, before: plus(now, milliseconds(1)) };
    const codes = (await codesIn(store).listCurrentAndFuture(now, begun)).filter(
      (code) => code.courtId === id && countsAsBookingNow(code, now),
    );
    if (codes.length === 0) throw new Refused({ code: "no_access_to_end", court: id });
    if (shownCodeId !== null && !codes.some((code) => code.id === shownCodeId))
      throw new Refused({ code: "access_over", court: id });
    for (const code of codes) {
      await endCode(store, code, caller.id, now);
      if (code.bookingId !== null) await endBooking(store, code.bookingId, caller.id, now);
    }
    const isToGoOff = !court.autoMode && mayBeOn(court, services.hall.pictures.lights.ofCourt(id));
    // off until a user or the automatic control switches the light
    const dark = { on: false, revision: store.nextRevision };
    if (!court.autoMode)
      await courtsIn(store).update(id, { ...(isToGoOff ? { lightIntent: dark } : {}), manualLight: dark });
    const ids = codes.map((code) => code.id);
    await logIn(store).append(courtLog.accessEnded(now, id, caller.id, { code_ids: ids }));
    return isToGoOff ? [id] : [];
  };
  await services.hall.change(caller, change, {
    // in manual mode the user requests darkness, overruling wall switches
    lightsToForce: (switchedOff) => switchedOff,
  });
  return courtView(services, id);
}

/** Not known to be off, with a pending command, or with a fault. */
function mayBeOn(court: CourtRecord, lamp: CourtLight | undefined): boolean {
  if (lamp === undefined) return court.isLightOn;
  return !lamp.isKnownDark || lamp.pending !== null || lamp.fault !== null;
}

async function endBooking(store: Store, bookingId: string, callerId: string, now: Instant): Promise<void> {
  const booking = await bookingsIn(store).get(bookingId);
  if (booking?.status !== "active") return;
  // the rest of the booked time becomes free
  const until = earliest(latest(now, booking.time.from), booking.time.until);
  await bookingsIn(store).update(bookingId, {
    status: "ended",
    endedAt: now,
    plannedUntil: booking.time.until,
    time: { from: booking.time.from, until },
    ...{ changedAt: now, changedBy: callerId },
  });
}

/** Ended early, with time left. */
type EndedCode = AccessCodeRecord & { readonly endedAt: Instant; readonly plannedUntil: Instant };

/** Restores codes and bookings ended with `codeId`; refuses if late, or court or digits are taken. */
export async function undoEndAccess(
  services: CourtServices,
  id: CourtId,
  codeId: string,
  caller: UserCaller,
): Promise<CourtView> {
  await services.hall.change(caller, async (store, now) => {
    await requireActiveCourt(store, id);
    const codes = await codesEndedWith(store, id, codeId, now);
    // checked before any of them is restored
    for (const { plannedUntil } of codes) {
      const remaining = { from: now, until: plannedUntil };
      await refuseOverlap(store, id, remaining, { namesOther: true });
      await refuseBlocked(store, id, remaining, now, { namesOther: true });
    }
    for (const code of codes) {
      await reviveCode(store, code, caller.id, now);
      if (code.bookingId !== null) await reviveBooking(store, code.bookingId, caller.id, now);
    }
    const ids = codes.map((code) => code.id);
    await logIn(store).append(courtLog.accessRevived(now, id, caller.id, { code_ids: ids }));
  });
  return courtView(services, id);
}

async function codesEndedWith(
  store: Store,
  courtId: CourtId,
  codeId: string,
  now: Instant,
): Promise<readonly EndedCode[]> {
  const requested = await codesIn(store).get(codeId);
  if (
    requested === null ||
    !isUndoable(requested, now) ||
    requested.courtId !== courtId ||
    !(await isOfEndedAccess(store, requested))
  )
    throw new Refused({ code: "nothing_to_undo" });
  const { endedAt } = requested;
  if (now > plus(endedAt, UNDO_PERIOD)) throw new Refused({ code: "too_late_to_undo" });
  const codesUntilThen = await codesIn(store).listOverlapping({
    from: minus(endedAt, milliseconds(1)),
    until: endedAt,
  });
  const otherCodes: EndedCode[] = [];
  for (const code of codesUntilThen)
    if (
      code.id !== codeId &&
      code.courtId === courtId &&
      isUndoable(code, now) &&
      code.endedAt === endedAt &&
      (await isOfEndedAccess(store, code))
    )
      otherCodes.push(code);
  return [requested, ...otherCodes];
}

/** The code of a cancelled booking is restored only with the booking (B-03). */
async function isOfEndedAccess(store: Store, { bookingId }: AccessCodeRecord): Promise<boolean> {
  return bookingId === null || (await bookingsIn(store).get(bookingId))?.status === "ended";
}

function isUndoable(code: AccessCodeRecord, now: Instant): code is EndedCode {
  const { endedAt, plannedUntil, replacedBy, holderName } = code;
  // data of an erased person stays ended (G-07)
  if (holderName === "") return false;
  return endedAt !== null && plannedUntil !== null && plannedUntil > now && replacedBy === null;
}

async function reviveBooking(store: Store, bookingId: string, callerId: string, now: Instant): Promise<void> {
  const booking = await bookingsIn(store).get(bookingId);
  if (booking?.status !== "ended" || booking.plannedUntil === null)
    throw new Refused({ code: "nothing_to_undo" });
  await bookingsIn(store).update(bookingId, {
    status: "active",
    endedAt: null,
    plannedUntil: null,
    time: { from: booking.time.from, until: booking.plannedUntil },
    ...{ changedAt: now, changedBy: callerId },
  });
}
