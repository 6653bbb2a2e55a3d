import { LONGEST_OVERRIDE } from "@platzwart/domain/scheduler/light-override";
import { between, type Instant, MINUTE, minutes, plus, roundDown } from "@platzwart/domain/time/instant";
import { readTime, timeText } from "@platzwart/texts/day-input";
import { clockTime, moment } from "@platzwart/texts/format";
import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import type { EntryProblems } from "../../shared/send-form.ts";
import type { LightsRequest } from "./all-lights-commands.ts";

/** What stands in the fields of the dialog. */
export interface LightsEntry {
  readonly reason: string;
  /** A usual length; null: until a time of day. */
  readonly minutes: number | null;
  /** The time of day, in minutes since midnight; null: nothing is typed, or no time. */
  readonly time: number | null;
  readonly includeBooked: boolean;
  /** Of "off": also what burns by hand, where no rule ever puts it out. */
  readonly includeByHand: boolean;
}

/** Lengths that are chosen with one touch. */
export const USUAL_LENGTHS = [30, 60, 120] as const;

export const NEW_ENTRY: LightsEntry = {
  ...{ reason: "", minutes: 60, time: null },
  includeBooked: false,
  includeByHand: true,
};

/** When it ends; null: nobody has said, or it would last too long. */
export function endOf({ minutes: length, time }: LightsEntry, now: Instant): Instant | null {
  if (length !== null) return plus(now, minutes(length));
  return time === null ? null : nextTime(time, now);
}

/** What is wrong with the end. */
export function problemsIn(entry: LightsEntry, now: Instant): EntryProblems<LightsEntry> {
  if (endOf(entry, now) !== null) return {};
  const latest = moment(plus(roundDown(now, MINUTE), LONGEST_OVERRIDE), now);
  return { time: entry.time === null ? allLightsTexts.endMissing : allLightsTexts.endTooLate(latest) };
}

/** As it is sent: up to a time of day as many minutes as lie between it and the one that the clock shows now. */
export function requestOf(on: boolean, entry: LightsEntry, now: Instant): LightsRequest {
  const { reason, includeBooked } = entry;
  const end = endOf(entry, now) ?? now;
  const length = entry.minutes ?? between(roundDown(now, MINUTE), end) / MINUTE;
  return { on, minutes: length, reason, ...(on ? {} : { includeBooked }) };
}

/**
 * When the hall's clock shows a time of day next; null: not within the longest override. In the night in which the clocks
 * are set back or forward it is an hour earlier or later than the clock's face says.
 */
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
