import type { AccessCode } from "../access/access-code.ts";
import type { CourtId } from "../court/court.ts";
import { type Instant, latest } from "../time/instant.ts";
import { type Interval, overlaps } from "../time/interval.ts";
import { areWindowsShown, courtWindows, type EffectiveWindow } from "./court-windows.ts";
import type { CourtFacts, Facts } from "./facts.ts";

/** A code on the day plan of one court. */
interface DayEntry {
  readonly courtId: CourtId;
  readonly codeId: string;
  /** Booked time without margins, until an early end. */
  readonly time: Interval;
  /** Windows without blocked periods, in order. */
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
}

/** Time-limited codes on this day, past ones too, with the windows of `decide`, once for each court. */
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
