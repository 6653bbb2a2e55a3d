import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { MAX_OPENING_DELAY } from "@platzwart/domain/access/latest-opening";
import { type Duration, plus, shortest, toIso } from "@platzwart/domain/time/instant";
import { serverClock } from "../clock/now.ts";

/** Header with the time after which the server opens no door; no header while its time is uncertain. */
export function notAfterHeader(timeout: Duration): Readonly<Record<string, string>> {
  if (!serverClock.isReliable) return {};
  const until = plus(serverClock.now(), shortest(timeout, MAX_OPENING_DELAY));
  return { [NOT_AFTER_HEADER]: toIso(until) };
}
