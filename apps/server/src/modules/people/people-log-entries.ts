import type { Instant } from "@platzwart/domain/time/instant";
import { peopleMessages } from "@platzwart/texts/log/people";
import { audit } from "../../facts/log-entry.ts";

/**
 * `recordCount`: number of bookings, codes and blocks. The entries contain only the id of the admin, never that of the customer
 * concerned, so that erased data cannot be traced through the log.
 */
export const peopleLog = {
  dataExported: (at: Instant, recordCount: number, userId: string) =>
    audit("privacy", "info", { at }, peopleMessages.dataExported(recordCount), { user_id: userId }),
  dataErased: (at: Instant, recordCount: number, userId: string) =>
    audit("privacy", "info", { at }, peopleMessages.dataErased(recordCount), { user_id: userId }),
  /** The server repeated erasures that a restored older database lacked. */
  erasuresRepeated: (at: Instant, recordCount: number) =>
    audit("privacy", "info", { at }, peopleMessages.erasuresRepeated(recordCount)),
  /** The erasure of the only operator was repeated as a disabled account, since without any user the set-up would be open. */
  nobodyCanOperate: (at: Instant) => audit("privacy", "warn", { at }, peopleMessages.nobodyCanOperate),
};
