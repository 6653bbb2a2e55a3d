import { type Block, currentBlock } from "../court/block.ts";
import { type CourtId, isInOperation } from "../court/court.ts";
import { earliest, type Instant } from "../time/instant.ts";
import { type Interval, unbrokenUntil } from "../time/interval.ts";
import type { CourtWindows, EffectiveWindow } from "./court-windows.ts";
import { type LockEndsByDoor, mayRelease, releaseStart } from "./door-release.ts";
import type { CourtFacts, DoorFacts, DoorMode, DoorOpening, Facts } from "./facts.ts";
import type { Reason } from "./reason.ts";
import { becauseOfBlock as blockReason, coverageAt, reasonsOutsideOfWindows } from "./window-reasons.ts";

/** Whether the schedule releases a door now; `until`: next known change of that; null: none known. */
export interface DoorDecision {
  readonly doorId: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
  readonly released: boolean;
  readonly until: Instant | null;
  /** While all courts of the door that are in operation are blocked: the first end of a block; else null. */
  readonly blockedUntil: Instant | null;
  readonly reasons: readonly Reason[];
  /** Codes whose successive windows release the door until then. */
  readonly codeIds: readonly string[];
}

/** A door without courts in operation stays locked and is no device of the hall (C-11). */
export function isDoorInUse(
  { courtIds }: Pick<DoorFacts, "courtIds">,
  courts: readonly Pick<CourtFacts, "id" | "status">[],
): boolean {
  return courts.some((court) => courtIds.includes(court.id) && isInOperation(court));
}

type ReleaseLimits = Pick<Facts, "doorFreeze"> & { readonly lockEndsByDoor: LockEndsByDoor };

/** A door is released inside of its courts' door windows, apart from blocks and locks (Z-02, Z-08, C-13). */
export function decideDoor(
  door: DoorFacts,
  windows: readonly CourtWindows[],
  limits: ReleaseLimits,
  now: Instant,
): DoorDecision {
  const decision = decideHold(door, windows, limits, now);
  const { opening } = door;
  // an opening explains more than the rule, so its reason comes first
  return opening === null
    ? decision
    : { ...decision, reasons: [openingReason(opening), ...decision.reasons] };
}

function openingReason({ opener }: DoorOpening): Reason {
  if (opener.kind === "user") return { kind: "opened_by_person", userId: opener.userId };
  return { kind: opener.kind === "code" ? "opened_by_code" : "opened_by_test_code" };
}

function decideHold(
  door: DoorFacts,
  windows: readonly CourtWindows[],
  limits: ReleaseLimits,
  now: Instant,
): DoorDecision {
  const servedCourts = windows.filter(({ court }) => door.courtIds.includes(court.id));
  const doorWindows = doorWindowsOf(servedCourts);
  const inUse = servedCourts.filter(({ court }) => isInOperation(court));
  const blocks = inUse.flatMap(({ court, blocks }) => currentBlock(blocks, court.id, now) ?? []);
  const isBlocked = blocks.length === inUse.length;
  // successive blocks count as one
  const freeStarts = inUse.flatMap(
    ({ court, blocks }) => unbrokenUntil(periodsOf(blocks, court.id), now) ?? [],
  );
  const blockedUntil = isBlocked ? earliest(...freeStarts) : null;
  const base = { doorId: door.id, courtIds: door.courtIds, mode: door.mode, blockedUntil, codeIds: [] };
  if (inUse.length === 0)
    return { ...base, released: false, until: null, reasons: [{ kind: "court_unavailable" }] };

  // a reason names the court only for a door of several courts
  const blockReasons = blocks.map((block) =>
    inUse.length === 1 ? blockReason(block) : { ...blockReason(block), courtId: block.courtId },
  );
  const closedReasons = () => {
    const beforeBlocks = servedCourts.flatMap((ofCourt) => ofCourt.beforeBlocks.door);
    const outside = reasonsOutsideOfWindows({ effective: doorWindows, beforeBlocks }, now);
    return [...blockReasons, ...(isBlocked ? reasonsBesideBlock(outside) : outside)];
  };
  if (door.mode === "code_only") {
    const { isInside, reasons } = coverageAt(doorWindows, now);
    const further = isInside ? [...reasons, ...blockReasons] : closedReasons();
    return { ...base, released: false, until: null, reasons: [{ kind: "code_only" }, ...further] };
  }
  const { lock } = door;
  const { doorFreeze } = limits;
  const releasable = releasableWindows(doorWindows, limits);
  const releasing = withoutLockedTime(releasable, door, limits.lockEndsByDoor);
  const { isInside, until, reasons } = coverageAt(releasing, now);
  const pauseReasons: Reason[] =
    doorFreeze === null ? [] : [{ kind: "scheduler_paused", since: doorFreeze.at }];
  if (isInside) {
    const holdingWindows = releasing.filter(
      ({ interval }) => interval.until > now && (until === null || interval.from < until),
    );
    const codeIds = [...new Set(holdingWindows.map(({ code }) => code.id))];
    return {
      ...base,
      released: true,
      until,
      reasons: [...reasons, ...blockReasons, ...pauseReasons],
      codeIds,
    };
  }
  if (lock !== null && coverageAt(releasable, now).isInside)
    pauseReasons.unshift({ kind: "locked_by_hand", userId: lock.userId });
  // the suppressed booking's cause comes first
  const isSuppressed = coverageAt(doorWindows, now).isInside;
  const why = isSuppressed ? [...pauseReasons, ...closedReasons()] : [...closedReasons(), ...pauseReasons];
  return { ...base, released: false, until, reasons: why };
}

/** Windows that release the door; none in mode "Nur mit Code" (Z-02, Z-06, Z-08, D-09). */
export function releasingWindows(
  door: DoorFacts,
  windows: readonly CourtWindows[],
  limits: ReleaseLimits,
): readonly EffectiveWindow[] {
  const served = windows.filter(({ court }) => door.courtIds.includes(court.id));
  return door.mode === "code_only"
    ? []
    : withoutLockedTime(releasableWindows(doorWindowsOf(served), limits), door, limits.lockEndsByDoor);
}

function doorWindowsOf(servedCourts: readonly CourtWindows[]): readonly EffectiveWindow[] {
  return ([] as EffectiveWindow[]).concat(...servedCourts.map(({ door }) => door));
}

function releasableWindows(
  windows: readonly EffectiveWindow[],
  { doorFreeze }: ReleaseLimits,
): readonly EffectiveWindow[] {
  return doorFreeze === null ? windows : windows.filter((window) => mayRelease(window, doorFreeze));
}

function withoutLockedTime(
  windows: readonly EffectiveWindow[],
  door: DoorFacts,
  lockEndsByDoor: LockEndsByDoor,
): readonly EffectiveWindow[] {
  if (door.lock === null) return windows;
  return windows.flatMap((window) => {
    const from = releaseStart(window, door, lockEndsByDoor);
    const { until } = window.interval;
    return from < until ? [{ ...window, interval: { from, until } }] : [];
  });
}

function periodsOf(blocks: readonly Block[], court: CourtId): Interval[] {
  return blocks.filter(({ courtId }) => courtId === court).map(({ period }) => period);
}

/** During a block, suppressed windows and the next one are further reasons; a missing next window is none. */
function reasonsBesideBlock(outside: readonly Reason[]): Reason[] {
  return outside.filter((reason) => reason.kind !== "no_window" || (reason.next?.at ?? null) !== null);
}
