import type { Instant } from "@platzwart/domain/time/instant";
import { peopleMessages } from "@platzwart/texts/log/people";
import { audit } from "../../facts/log-entry.ts";

/** Contains no customer ids, to leave no trace of erased data. `recordCount`: bookings, codes, blocks. */
export const peopleLog = {
  dataExported: (at: Instant, recordCount: number, userId: string) =>
    audit("privacy", "info", { at }, peopleMessages.dataExported(recordCount), { user_id: userId }),
  dataErased: (at: Instant, recordCount: number, userId: string) =>
    audit("privacy", "info", { at }, peopleMessages.dataErased(recordCount), { user_id: userId }),
  /** Erasures that a restored older database lacked. */
  erasuresRepeated: (at: Instant, recordCount: number) =>
    audit("privacy", "info", { at }, peopleMessages.erasuresRepeated(recordCount)),
  /** The only operator was disabled instead of erased, because without a user the set-up would be open. */
  nobodyCanOperate: (at: Instant) => audit("privacy", "warn", { at }, peopleMessages.nobodyCanOperate),
};
