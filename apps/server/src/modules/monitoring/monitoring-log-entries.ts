import { type Duration, type Instant, SECOND, toIso } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import { audit, technical } from "../../facts/log-entry.ts";
import type { HttpFault } from "../../platform/network/local-network-port.ts";

export const monitoringLog = {
  /** `since`: first failure, by the wall clock; `lasted`: until the first answer after failures (M-04). */
  outageEnded: (at: Instant, since: Instant, fault: HttpFault, lasted: Duration) => {
    const metadata = { since: toIso(since), seconds: Math.round(lasted / SECOND), fault };
    return technical(
      "monitoring",
      "warn",
      { at },
      serverMessages.monitoringOutageEnded(fault, lasted),
      metadata,
    );
  },
  clockConfirmed: (at: Instant, userId: string) =>
    audit("clock", "info", { at }, serverMessages.clockConfirmed, { user_id: userId }),
};
