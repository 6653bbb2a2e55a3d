import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { LATEST_OPENING } from "@platzwart/domain/access/latest-opening";
import { type Duration, plus, shortest, toIso } from "@platzwart/domain/time/instant";
import { serverClock } from "../clock/now.ts";

/**
 * Header by which a door opens only while a person waits there, for a request that is sent now and aborted after
 * `patience`. Empty while the server's time is not sure: a device's own clock may be wrong, or it has just slept.
 */
export function notAfter(patience: Duration): Readonly<Record<string, string>> {
  if (!serverClock.isSure) return {};
  const until = plus(serverClock.now(), shortest(patience, LATEST_OPENING));
  return { [NOT_AFTER_HEADER]: toIso(until) };
}
