import {
  type AccessCode,
  actsOnCourts,
  doorWindow,
  effectWindow,
  lightWindow,
} from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { type Interval, overlaps, subtract } from "../time/interval.ts";
import type { CourtFacts, Facts } from "./facts.ts";

/** A part of a code's light or door window that is not blocked on the court and so has an effect. */
export interface EffectiveWindow {
  readonly code: AccessCode;
  readonly interval: Interval;
}

/**
 * The light and door windows of all codes for a court, without the periods in which the court is blocked
 * (C-13).
 */
export interface CourtWindows<C = CourtFacts> {
  readonly court: C;
  readonly blocks: readonly Block[];
  readonly light: readonly EffectiveWindow[];
  readonly door: readonly EffectiveWindow[];
  /** The same windows with these periods, to name the bookings suppressed by a block (Z-09). */
  readonly whole: {
    readonly light: readonly EffectiveWindow[];
    readonly door: readonly EffectiveWindow[];
  };
}

/**
 * For every court, the windows that end after `since`, of the codes for which `isRelevant` is true; it must be false
 * for codes that do not act on courts and have no windows there (`actsOnCourts`). Unavailable courts have no windows. Decisions, next edge,
 * preview and day plan all use this function, so that they cannot disagree (Z-25).
 */
export function courtWindows<C extends Pick<CourtFacts, "id" | "status">>(
  facts: Pick<Facts, "codes" | "blocks"> & { readonly courts: readonly C[] },
  since: Instant,
  isRelevant: (code: AccessCode) => boolean,
): CourtWindows<C>[] {
  // key null: the windows of codes for all courts
  const byCourt = new Map<CourtId | null, WindowsBeforeBlocks>();
  const windowsOf = (id: CourtId | null): WindowsBeforeBlocks => {
    const existing = byCourt.get(id);
    if (existing !== undefined) return existing;
    const none: WindowsBeforeBlocks = { light: [], door: [] };
    byCourt.set(id, none);
    return none;
  };
  for (const code of facts.codes) {
    if (!isRelevant(code)) continue;
    const { light, door } = windowsOf(code.courtId);
    addWindow(light, code, lightWindow(code), since);
    addWindow(door, code, doorWindow(code), since);
  }
  const forAllCourts = windowsOf(null);
  return facts.courts.map((court) => {
    const blocks = facts.blocks.filter((block) => block.courtId === court.id);
    if (court.status !== "available")
      return { court, blocks, light: [], door: [], whole: { light: [], door: [] } };
    const own = windowsOf(court.id);
    const whole = {
      light: own.light.concat(forAllCourts.light),
      door: own.door.concat(forAllCourts.door),
    };
    return {
      court,
      blocks,
      light: withoutBlocked(blocks, whole.light, since),
      door: withoutBlocked(blocks, whole.door, since),
      whole,
    };
  });
}

/**
 * Whether preview and day plan show the windows of a time-limited code: of every active code, and of an expired code
 * once its access was ended or its last window is over (after the clock was set back, a window can end after now
 * again).
 */
export function areWindowsShown(code: AccessCode, now: Instant): boolean {
  if (!actsOnCourts(code)) return false;
  return code.status === "active" || (code.endedAt ?? effectWindow(code).until) <= now;
}

/** The windows of codes, still with the periods in which the court is blocked. */
interface WindowsBeforeBlocks {
  readonly light: EffectiveWindow[];
  readonly door: EffectiveWindow[];
}

/** Adds a window unless it is empty or ends at or before `since`. */
function addWindow(windows: EffectiveWindow[], code: AccessCode, interval: Interval, since: Instant): void {
  if (interval.until > since && interval.from < interval.until) windows.push({ code, interval });
}

/** The windows without the periods of the blocks; a block can divide a window into several parts. */
function withoutBlocked(
  blocks: readonly Block[],
  windows: readonly EffectiveWindow[],
  since: Instant,
): readonly EffectiveWindow[] {
  if (blocks.length === 0) return windows;
  const periods = blocks.map(({ period }) => period);
  const remaining: EffectiveWindow[] = [];
  for (const window of windows) {
    const { code, interval } = window;
    if (!periods.some((period) => overlaps(period, interval))) remaining.push(window);
    else for (const piece of subtract(interval, periods)) addWindow(remaining, code, piece, since);
  }
  return remaining;
}
