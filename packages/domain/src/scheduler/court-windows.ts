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

/** Part of a code's light or door window outside of blocks. */
export interface EffectiveWindow {
  readonly code: AccessCode;
  readonly interval: Interval;
}

/** Windows of all codes for a court, without the court's blocked periods (C-13). */
export interface CourtWindows<C = CourtFacts> {
  readonly court: C;
  readonly blocks: readonly Block[];
  readonly light: readonly EffectiveWindow[];
  readonly door: readonly EffectiveWindow[];
  /** The same with the blocked periods, for reasons that name a suppressed booking (Z-09). */
  readonly beforeBlocks: {
    readonly light: readonly EffectiveWindow[];
    readonly door: readonly EffectiveWindow[];
  };
}

/**
 * Decisions, next edge, preview and day plan share these windows, so that they cannot disagree (Z-25).
 * Windows that end by `since` are left out; `isRelevant` must be false for codes without `actsOnCourts`.
 */
export function courtWindows<C extends Pick<CourtFacts, "id" | "status">>(
  facts: Pick<Facts, "codes" | "blocks"> & { readonly courts: readonly C[] },
  since: Instant,
  isRelevant: (code: AccessCode) => boolean,
): CourtWindows<C>[] {
  // null: windows of codes for all courts
  const byCourt = new Map<CourtId | null, WindowsBeforeBlocks>();
  const windowsOf = (id: CourtId | null): WindowsBeforeBlocks => {
    const existing = byCourt.get(id);
    if (existing !== undefined) return existing;
    const empty: WindowsBeforeBlocks = { light: [], door: [] };
    byCourt.set(id, empty);
    return empty;
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
      return { court, blocks, light: [], door: [], beforeBlocks: { light: [], door: [] } };
    const ofCourt = windowsOf(court.id);
    const beforeBlocks = {
      light: ofCourt.light.concat(forAllCourts.light),
      door: ofCourt.door.concat(forAllCourts.door),
    };
    return {
      court,
      blocks,
      light: withoutBlocked(blocks, beforeBlocks.light, since),
      door: withoutBlocked(blocks, beforeBlocks.door, since),
      beforeBlocks,
    };
  });
}

/** Preview and day plan show active and ended codes, whose windows a clock set back can revive. */
export function areWindowsShown(code: AccessCode, now: Instant): boolean {
  if (!actsOnCourts(code)) return false;
  return code.status === "active" || (code.endedAt ?? effectWindow(code).until) <= now;
}

/** Windows before the blocked periods are removed. */
interface WindowsBeforeBlocks {
  readonly light: EffectiveWindow[];
  readonly door: EffectiveWindow[];
}

function addWindow(windows: EffectiveWindow[], code: AccessCode, interval: Interval, since: Instant): void {
  if (interval.until > since && interval.from < interval.until) windows.push({ code, interval });
}

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
