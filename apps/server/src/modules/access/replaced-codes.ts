import type { CodeRow, ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";
import { effectWindow } from "@platzwart/domain/access/access-code";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { Instant } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import {
  type CodesByHandServices,
  courtsSharingADoor,
  drawFreeDigits,
  endCode,
  issueCode,
} from "./access-codes.ts";
import { codeRows } from "./code-list.ts";
import { codeLog } from "./code-log-entries.ts";
import { requireOpenCode } from "./codes-by-hand.ts";

/** Gives a code other digits; a code of a series changes with those of all dates to come (B-05). */
export async function replaceCode(
  services: CodesByHandServices,
  id: string,
  reason: ReplacementReason,
  caller: UserCaller,
): Promise<{ code: CodeRow; replaced: CodeRow }> {
  return services.hall.change(caller, async (store, now) => {
    const lost = await requireOpenCode(store, id, caller, now);
    services.rates.admit("codesByHand", caller.id);
    const settings = await readSettings(store);
    const othersOfSeries = await otherCodesOfSeries(store, lost, now);
    const digits =
      othersOfSeries.length === 0
        ? undefined
        : await drawFreeDigits(services, store, settings.code_length, {
            effectWindows: [lost, ...othersOfSeries].map(effectWindow),
            courts: await courtsSharingADoor(store, lost.courtId),
            isPermanent: false,
          });
    const pair = await replaceOne(services, store, lost, { settings, digits }, caller, now);
    for (const other of othersOfSeries)
      await replaceOne(services, store, other, { settings, digits }, caller, now);
    await logIn(store).append(codeLog.replaced(now, lost.courtId, [id, pair.code.id], reason, caller.id));
    const [newRow, oldRow] = await codeRows(services, store, [pair.code, pair.replaced], now);
    if (newRow === undefined || oldRow === undefined) throw new Error("two codes have two rows");
    return { code: newRow, replaced: oldRow };
  });
}

/** Codes with the same digits, of other dates to come of the code's series. */
async function otherCodesOfSeries(
  store: Store,
  { id, bookingId, lookupHash }: AccessCodeRecord,
  now: Instant,
): Promise<AccessCodeRecord[]> {
  const booking = bookingId === null ? null : await bookingsIn(store).get(bookingId);
  if (booking?.series == null) return [];
  const dates = await bookingsIn(store).listOfSeries([booking.series.id]);
  const codes = await codesIn(store).findByBookings(dates.map((date) => date.id));
  return codes.filter(
    (code) =>
      code.id !== id &&
      code.status === "active" &&
      code.lookupHash === lookupHash &&
      effectWindow(code).until > now,
  );
}

async function replaceOne(
  services: CodesByHandServices,
  store: Store,
  lost: AccessCodeRecord,
  { settings, digits }: { readonly settings: SettingValues; readonly digits: string | undefined },
  caller: UserCaller,
  now: Instant,
): Promise<{ code: AccessCodeRecord; replaced: AccessCodeRecord }> {
  const { isPermanent, occupiesCourt, hours, courtId, validity, margins, createdInRevision } = lost;
  const { purpose, holderName, bookingId, durationMinutes } = lost;
  // a booking has at most one code at any moment
  const withoutBooking = { bookingId: null, replacedBookingId: bookingId };
  await codesIn(store).update(lost.id, withoutBooking);
  // issued while the old code is active, so that its digits are not drawn again
  const { code } = await issueCode(
    services,
    store,
    settings,
    {
      // with the lost code's revision: a locked or frozen door opens to no later one (D-09, Z-06)
      ...{ isPermanent, occupiesCourt, hours, courtId, validity, margins, createdInRevision },
      ...{ purpose, holderName, bookingId, durationMinutes, createdBy: caller.id },
      ...(digits === undefined ? {} : { digits }),
    },
    now,
  );
  const replaced = await endCode(store, { ...lost, ...withoutBooking, replacedBy: code.id }, caller.id, now);
  // for booking systems that poll for changes
  if (bookingId !== null) await bookingsIn(store).update(bookingId, { changedAt: now, changedBy: caller.id });
  return { code, replaced };
}
