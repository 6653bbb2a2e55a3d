import type { CodeRow, ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { UserCaller } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { type CodesByHandServices, endCode, issueCode } from "./access-codes.ts";
import { codeRows } from "./code-list.ts";
import { codeLog } from "./code-log-entries.ts";
import { requireOpenCode } from "./codes-by-hand.ts";

/** Refuses with access_code_unknown, code_already_over and no_free_code. */
export async function replaceCode(
  services: CodesByHandServices,
  id: string,
  reason: ReplacementReason,
  caller: UserCaller,
): Promise<{ code: CodeRow; replaced: CodeRow }> {
  return services.hall.change(caller, async (store, now) => {
    const lost = await requireOpenCode(store, id, caller, now);
    services.rates.admit("codesByHand", caller.id);
    const { isPermanent, occupiesCourt, hours, courtId, validity, margins, createdInRevision } = lost;
    const { purpose, holderName, bookingId, durationMinutes } = lost;
    // a booking has at most one code at any moment
    const free = { bookingId: null, replacedBookingId: bookingId };
    await codesIn(store).update(id, free);
    // issued while the old code is active, so that its digits are not drawn again
    const { code } = await issueCode(
      services,
      store,
      await readSettings(store),
      {
        // with the lost code's revision: a locked or frozen door opens to no later one (D-09, Z-06)
        ...{ isPermanent, occupiesCourt, hours, courtId, validity, margins, createdInRevision },
        ...{ purpose, holderName, bookingId, durationMinutes, createdBy: caller.id },
      },
      now,
    );
    const replaced = await endCode(store, { ...lost, ...free, replacedBy: code.id }, caller.id, now);
    // for booking systems that poll for changes
    if (bookingId !== null)
      await bookingsIn(store).update(bookingId, { changedAt: now, changedBy: caller.id });
    await logIn(store).append(codeLog.replaced(now, courtId, [id, code.id], reason, caller.id));
    const [newRow, oldRow] = await codeRows(services, store, [code, replaced], now);
    if (newRow === undefined || oldRow === undefined) throw new Error("two codes have two rows");
    return { code: newRow, replaced: oldRow };
  });
}
