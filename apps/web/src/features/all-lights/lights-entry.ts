import { LONGEST_OVERRIDE } from "@platzwart/domain/scheduler/light-override";
import { between, type Instant, MINUTE, minutes, plus, roundDown } from "@platzwart/domain/time/instant";
import { readTime, timeText } from "@platzwart/texts/day-input";
import { clockTime, moment } from "@platzwart/texts/format";
import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import type { EntryProblems } from "../../lib/forms/send-form.ts";
import type { LightsRequest } from "./all-lights-commands.ts";

export interface LightsEntry {
  readonly reason: string;
  /** null: until a time of day. */
  readonly minutes: number | null;
  /** Minutes since midnight; null: empty or invalid. */
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
export function endOf({ minutes: length, time }: LightsEntry, now: Instant): Instant | null {
  if (length !== null) return plus(now, minutes(length));
  return time === null ? null : nextTime(time, now);
}

export function problemsIn(entry: LightsEntry, now: Instant): EntryProblems<LightsEntry> {
  if (endOf(entry, now) !== null) return {};
  const latest = moment(plus(roundDown(now, MINUTE), LONGEST_OVERRIDE), now);
  return { time: entry.time === null ? allLightsTexts.endMissing : allLightsTexts.endTooLate(latest) };
}

/** A time of day becomes minutes from the minute that the clock shows now. */
export function requestOf(on: boolean, entry: LightsEntry, now: Instant): LightsRequest {
  const { reason, includeBooked } = entry;
  const end = endOf(entry, now) ?? now;
  const length = entry.minutes ?? between(roundDown(now, MINUTE), end) / MINUTE;
  return { on, minutes: length, reason, ...(on ? {} : { includeBooked }) };
}

/** null: beyond the longest override; off by an hour in nights of a clock change. */
function nextTime(time: number, now: Instant): Instant | null {
  const minute = roundDown(now, MINUTE);
  const ahead = time - (readTime(clockTime(now)) ?? 0);
  const shown = timeText(time % DAY_MINUTES);
  const found = [-DAY_MINUTES, 0, DAY_MINUTES]
    .flatMap((day) => [-60, 0, 60].map((change) => ahead + day + change))
    .filter((length) => length > 0 && minutes(length) <= LONGEST_OVERRIDE)
    .map((length) => plus(minute, minutes(length)));
  return found.find((at) => clockTime(at) === shown) ?? null;
}

const DAY_MINUTES = 1440;
