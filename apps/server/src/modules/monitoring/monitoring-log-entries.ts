import { type Duration, type Instant, SECOND, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry, technical } from "../../facts/log-entry.ts";
import type { HttpFault } from "../../platform/network/local-network-port.ts";

/**
 * Entry at the end of an outage of the monitoring address, an HTTP URL in the hall's network that answers with a list of
 * further devices (M-04). `since`: the first failure by the wall clock; `fault`: the latest kind of failure; `lasted`: from
 * then to the first answer after the last failure.
 */
export function monitoringOutageEnded(
  at: Instant,
  outage: { readonly since: Instant; readonly fault: HttpFault; readonly lasted: Duration },
): NewLogEntry {
  const { since, fault, lasted } = outage;
  const message = LOG_MESSAGES.monitoringOutageEnded(fault, lasted);
  const metadata = { since: toIso(since), seconds: Math.round(lasted / SECOND), fault };
  return { ...technical("monitoring", "warn"), at, message, metadata };
}

export function clockConfirmed(at: Instant, userId: string): NewLogEntry {
  return { ...audit("clock"), at, message: LOG_MESSAGES.clockConfirmed, metadata: { user_id: userId } };
}
