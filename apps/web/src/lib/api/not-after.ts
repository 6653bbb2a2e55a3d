import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { LATEST_OPENING } from "@platzwart/domain/access/latest-opening";
import { type Duration, plus, shortest, toIso } from "@platzwart/domain/time/instant";
import { serverClock } from "../clock/now.ts";

/** Header with the time after which no door opens; empty while the server's time is uncertain. */
export function notAfter(patience: Duration): Readonly<Record<string, string>> {
  if (!serverClock.isReliable) return {};
  const until = plus(serverClock.now(), shortest(patience, LATEST_OPENING));
  return { [NOT_AFTER_HEADER]: toIso(until) };
}
