import type { AccessCode } from "../access/access-code.ts";
import type { CourtId } from "../court/court.ts";
import { type Instant, latest } from "../time/instant.ts";
import { type Interval, overlaps } from "../time/interval.ts";
import { areWindowsShown, courtWindows, type EffectiveWindow } from "./court-windows.ts";
import type { CourtFacts, Facts } from "./facts.ts";

/** A code in the day plan, in the row ("lane") of one court, with its light and door windows there. */
interface DayEntry {
  readonly courtId: CourtId;
  readonly codeId: string;
  /** The code's time without margins, up to the instant at which it was ended. */
  readonly time: Interval;
  /** The windows without the periods in which the court is blocked, in order of time. */
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
}

/**
 * The entries of the day plan: every time-limited code whose validity or windows overlap the day, past codes too,
 * once for each court of the code, with the same windows as in `decide`. A code that was ended before its beginning
 * is left out.
 */
export function dayPlan(
  facts: Pick<Facts, "codes" | "blocks"> & { readonly courts: readonly Pick<CourtFacts, "id" | "status">[] },
  day: Interval,
  now: Instant,
): DayEntry[] {
  const shown = facts.codes.filter((code) => areWindowsShown(code, now));
  return courtWindows({ ...facts, codes: shown }, day.from, () => true).flatMap(({ court, light, door }) => {
    const lightByCode = groupByCode(light);
    const doorByCode = groupByCode(door);
    return shown
      .filter(({ courtId }) => courtId === null || courtId === court.id)
      .map(
        (code): DayEntry => ({
          courtId: court.id,
          codeId: code.id,
          time: bookedTime(code),
          light: lightByCode.get(code) ?? [],
          door: doorByCode.get(code) ?? [],
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

function groupByCode(windows: readonly EffectiveWindow[]): Map<AccessCode, Interval[]> {
  const byCode = new Map<AccessCode, Interval[]>();
  for (const { code, interval } of windows) {
    const existing = byCode.get(code);
    if (existing === undefined) byCode.set(code, [interval]);
    else existing.push(interval);
  }
  return byCode;
}
