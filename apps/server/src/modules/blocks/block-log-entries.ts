import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { courtMessages } from "@platzwart/texts/log/courts";
import type { BlockRecord } from "../../facts/block-records.ts";
import { audit } from "../../facts/log-entry.ts";

/** The reason, which may contain a name, is a reference, so that the log loses it with the name (G-07). */
const blockEntry =
  (sentence: (court: string, from: Instant, until: Instant) => string) =>
  (at: Instant, { id, courtId, period: { from, until } }: BlockRecord, userId: string) => {
    const metadata = { block_id: id, from: toIso(from), until: toIso(until), user_id: userId };
    return audit("courts", "info", { at, courtId }, (court) => sentence(court, from, until), metadata);
  };

export const blockLog = {
  created: blockEntry(courtMessages.blockCreated),
  changed: blockEntry(courtMessages.blockChanged),
  /** Early, or before it began. */
  ended: blockEntry(courtMessages.blockEnded),
};
