import { LONGEST_OVERRIDE } from "@platzwart/domain/scheduler/light-override";
import { between, type Instant, MINUTE, minutes, plus, roundDown } from "@platzwart/domain/time/instant";
import { readTime, timeText } from "@platzwart/texts/day-input";
import { clockTime, moment } from "@platzwart/texts/format";
import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import type { EntryProblems } from "../../lib/forms/send-form.ts";
import type { LightsRequest } from "./all-lights-commands.ts";

export interface LightsEntry {
  readonly reason: string;
  /** Length of the override; null: until a time of day. */
  readonly minutes: number | null;
  /** End of the override in minutes since midnight; null: a length is chosen, or empty or invalid. */
  readonly time: number | null;
  readonly includeBooked: boolean;
  /** For "off": includes lights switched on by hand, which no rule ever switches off. */
  readonly includeByHand: boolean;
}

/** In minutes. */
export const USUAL_LENGTHS = [30, 60, 120] as const;

export const NEW_ENTRY: LightsEntry = {
  ...{ reason: "", minutes: 60, time: null },
  includeBooked: false,
  includeByHand: true,
};

/** null: missing or beyond the longest override. */
export function overrideEnd({ minutes: length, time }: LightsEntry, now: Instant): Instant | null {
  if (length !== null) return plus(now, minutes(length));
  return time === null ? null : nextTime(time, now);
}

export function problemsIn(entry: LightsEntry, now: Instant): EntryProblems<LightsEntry> {
  if (overrideEnd(entry, now) !== null) return {};
  const latest = moment(plus(roundDown(now, MINUTE), LONGEST_OVERRIDE), now);
  return { time: entry.time === null ? allLightsTexts.endMissing : allLightsTexts.endTooLate(latest) };
}

/** The server gets a length: a time of day becomes minutes from the minute that the clock shows now. */
export function requestOf(on: boolean, entry: LightsEntry, now: Instant): LightsRequest {
  const { reason, includeBooked } = entry;
  const end = overrideEnd(entry, now) ?? now;
  const length = entry.minutes ?? between(roundDown(now, MINUTE), end) / MINUTE;
  return { on, minutes: length, reason, ...(on ? {} : { includeBooked }) };
}

/** When the clock shows `time` next; the candidates cover clock changes of an hour. null: beyond the longest override. */
function nextTime(time: number, now: Instant): Instant | null {
  const minute = roundDown(now, MINUTE);
  const minutesAhead = time - (readTime(clockTime(now)) ?? 0);
  const wantedTime = timeText(time % DAY_MINUTES);
  const found = [-DAY_MINUTES, 0, DAY_MINUTES]
    .flatMap((day) => [-60, 0, 60].map((clockChange) => minutesAhead + day + clockChange))
    .filter((length) => length > 0 && minutes(length) <= LONGEST_OVERRIDE)
    .map((length) => plus(minute, minutes(length)));
  return found.find((at) => clockTime(at) === wantedTime) ?? null;
}

const DAY_MINUTES = 1440;
