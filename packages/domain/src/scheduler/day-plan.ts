import type { AccessCode } from "../access/access-code.ts";
import type { CourtId } from "../court/court.ts";
import { type Instant, latest } from "../time/instant.ts";
import { type Interval, overlaps } from "../time/interval.ts";
import { type CountedWindow, courtWindows, hadWindows } from "./court-windows.ts";
import type { Facts } from "./facts.ts";

/** A code's time on a court's lane, with the light and door windows that it has there. */
export interface DayEntry {
  readonly courtId: CourtId;
  readonly codeId: string;
  /** The code's time without margins, up to the instant at which it was ended. */
  readonly time: Interval;
  /** The windows without the court's blocks, in order of time. */
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
}

/**
 * The entries of a day's lanes: every time-limited code that touches the day, past ones too, once for each court of the
 * code, with the same windows as in `decide`. A code that was ended before its time began is left out.
 */
export function dayPlan(
  facts: Pick<Facts, "courts" | "codes" | "blocks">,
  day: Interval,
  now: Instant,
): DayEntry[] {
  const shown = facts.codes.filter((code) => hadWindows(code, now));
  return courtWindows({ ...facts, codes: shown }, day.from, () => true).flatMap(({ court, light, door }) => {
    const lightOf = byCode(light);
    const doorOf = byCode(door);
    return shown
      .filter(({ courtId }) => courtId === null || courtId === court.id)
      .map(
        (code): DayEntry => ({
          courtId: court.id,
          codeId: code.id,
          time: bookedTime(code),
          light: lightOf.get(code) ?? [],
          door: doorOf.get(code) ?? [],
        }),
      )
      .filter((entry) => [entry.time, ...entry.light, ...entry.door].some((part) => overlaps(part, day)))
      .filter(({ time }) => time.from < time.until)
      .sort((a, b) => a.time.from - b.time.from || a.time.until - b.time.until);
  });
}

function bookedTime({ validity, endedAt }: AccessCode): Interval {
  if (endedAt === null || endedAt >= validity.until) return validity;
  return { from: validity.from, until: latest(validity.from, endedAt) };
}

function byCode(windows: readonly CountedWindow[]): Map<AccessCode, Interval[]> {
  const of = new Map<AccessCode, Interval[]>();
  for (const { code, interval } of windows) {
    const existing = of.get(code);
    if (existing === undefined) of.set(code, [interval]);
    else existing.push(interval);
  }
  return of;
}
