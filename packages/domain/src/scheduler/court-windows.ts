import { type AccessCode, doorWindow, lightWindow } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { type Interval, without } from "../time/interval.ts";
import type { CourtFacts, Facts } from "./facts.ts";

/** A stretch of a code's light or door window in which it counts for a court. */
export interface CountedWindow {
  readonly code: AccessCode;
  readonly interval: Interval;
}

/** What counts for one court: the windows of its codes without the time in which it is blocked (C-13). */
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
 * The windows of every court that end after `since`. Deciding, the next edge and the preview all read these and nothing
 * else, so they cannot disagree (Z-25). Permanent codes have no windows (L-06, Z-02), a court out of use has none either.
 */
export function courtWindows(
  facts: Facts,
  since: Instant,
  counts: (code: AccessCode) => boolean,
): CourtWindows[] {
  const ofCourt = new Map<CourtId | null, AccessCode[]>();
  for (const code of facts.codes) {
    if (!counts(code)) continue;
    const known = ofCourt.get(code.courtId);
    if (known === undefined) ofCourt.set(code.courtId, [code]);
    else known.push(code);
  }
  const ofAll = ofCourt.get(null) ?? [];
  return facts.courts.map((court) => {
    const blocks = facts.blocks.filter((block) => block.courtId === court.id);
    const light: CountedWindow[] = [];
    const door: CountedWindow[] = [];
    if (court.status === "available") {
      for (const codes of [ofCourt.get(court.id) ?? [], ofAll]) {
        for (const code of codes) {
          count(light, code, lightWindow(code), blocks, since);
          count(door, code, doorWindow(code), blocks, since);
        }
      }
    }
    return { court, blocks, light, door };
  });
}

function count(
  counted: CountedWindow[],
  code: AccessCode,
  window: Interval,
  blocks: readonly Block[],
  since: Instant,
): void {
  if (window.until <= since) return;
  const pieces =
    blocks.length === 0
      ? [window]
      : without(
          window,
          blocks.map(({ period }) => period),
        );
  for (const interval of pieces) {
    if (interval.until > since && interval.from < interval.until) counted.push({ code, interval });
  }
}
