import { type AccessCode, doorWindow, effectWindow, lightWindow } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { type Interval, overlaps, without } from "../time/interval.ts";
import type { CourtFacts, Facts } from "./facts.ts";

/** A part of a code's light or door window that has effect on a court. */
export interface CountedWindow {
  readonly code: AccessCode;
  readonly interval: Interval;
}

/** The windows of a court's codes, without the time in which the court is blocked (C-13). */
export interface CourtWindows {
  readonly court: CourtFacts;
  readonly blocks: readonly Block[];
  readonly light: readonly CountedWindow[];
  readonly door: readonly CountedWindow[];
}

/** The courts with a door that follows the schedule (Z-08). */
export function scheduledCourts({ doors }: Facts): ReadonlySet<CourtId> {
  return new Set(doors.flatMap(({ mode, courtIds }) => (mode === "schedule" ? courtIds : [])));
}

/**
 * The windows of every court that end after `since`. Decisions, next edge and preview all use this one function, so
 * that they cannot disagree (Z-25). Permanent codes have no windows (L-06, Z-02), nor have courts out of use.
 */
export function courtWindows(
  facts: Pick<Facts, "courts" | "codes" | "blocks">,
  since: Instant,
  counts: (code: AccessCode) => boolean,
): CourtWindows[] {
  const ofCourt = new Map<CourtId | null, Windows>();
  const windowsOf = (id: CourtId | null): Windows => {
    const existing = ofCourt.get(id);
    if (existing !== undefined) return existing;
    const none: Windows = { light: [], door: [] };
    ofCourt.set(id, none);
    return none;
  };
  for (const code of facts.codes) {
    if (!counts(code)) continue;
    const { light, door } = windowsOf(code.courtId);
    count(light, code, lightWindow(code), since);
    count(door, code, doorWindow(code), since);
  }
  const ofAll = windowsOf(null);
  return facts.courts.map((court) => {
    const blocks = facts.blocks.filter((block) => block.courtId === court.id);
    if (court.status !== "available") return { court, blocks, light: [], door: [] };
    const own = windowsOf(court.id);
    return {
      court,
      blocks,
      light: outside(blocks, own.light.concat(ofAll.light), since),
      door: outside(blocks, own.door.concat(ofAll.door), since),
    };
  });
}

/** Whether a code's windows are shown in preview and day plan: past windows too, but none after a code expired or ended. */
export function hadWindows(code: AccessCode, now: Instant): boolean {
  if (code.isPermanent) return false;
  return code.status === "active" || (code.endedAt ?? effectWindow(code).until) <= now;
}

/** The windows of codes before blocked time is removed. */
interface Windows {
  readonly light: CountedWindow[];
  readonly door: CountedWindow[];
}

function count(counted: CountedWindow[], code: AccessCode, interval: Interval, since: Instant): void {
  if (interval.until > since && interval.from < interval.until) counted.push({ code, interval });
}

/** The windows without the periods of the blocks. */
function outside(
  blocks: readonly Block[],
  windows: readonly CountedWindow[],
  since: Instant,
): readonly CountedWindow[] {
  if (blocks.length === 0) return windows;
  const periods = blocks.map(({ period }) => period);
  const remaining: CountedWindow[] = [];
  for (const window of windows) {
    const { code, interval } = window;
    if (!periods.some((period) => overlaps(period, interval))) remaining.push(window);
    else for (const piece of without(interval, periods)) count(remaining, code, piece, since);
  }
  return remaining;
}
