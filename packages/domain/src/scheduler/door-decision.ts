import { type Block, currentBlock } from "../court/block.ts";
import { type CourtId, isInOperation } from "../court/court.ts";
import { earliest, type Instant } from "../time/instant.ts";
import { type Interval, unbrokenUntil } from "../time/interval.ts";
import type { CourtWindows, EffectiveWindow } from "./court-windows.ts";
import { type LockEnds, mayRelease, releasesFrom } from "./door-release.ts";
import type { CourtFacts, DoorFacts, DoorMode, DoorOpening, Facts } from "./facts.ts";
import type { Reason } from "./reason.ts";
import { becauseOfBlock, outsideOfWindows, windowsAt } from "./window-reasons.ts";

/** `until`: next known change of this decision; null: none known. */
export interface DoorDecision {
  readonly doorId: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
  readonly released: boolean;
  readonly until: Instant | null;
  /** While all its courts in operation are blocked: end of the first block; null: one is not. */
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

type ReleaseLimits = Pick<Facts, "doorFreeze"> & { readonly ends: LockEnds };

/** Released inside of door windows, apart from blocks and locks (Z-02, Z-08, C-13, E-02). */
export function decideDoor(
  door: DoorFacts,
  windows: readonly CourtWindows[],
  limits: ReleaseLimits,
  now: Instant,
): DoorDecision {
  const decision = decideHold(door, windows, limits, now);
  const { opening } = door;
  // an opening explains more than the rule, so its reason comes first
  return opening === null ? decision : { ...decision, reasons: [becauseOf(opening), ...decision.reasons] };
}

function becauseOf({ by }: DoorOpening): Reason {
  if (by.kind === "user") return { kind: "opened_by_person", userId: by.userId };
  return { kind: by.kind === "code" ? "opened_by_code" : "opened_by_test_code" };
}

function decideHold(
  door: DoorFacts,
  windows: readonly CourtWindows[],
  limits: ReleaseLimits,
  now: Instant,
): DoorDecision {
  const servedCourts = windows.filter(({ court }) => door.courtIds.includes(court.id));
  const doorWindows = windowsOf(servedCourts);
  const inUse = servedCourts.filter(({ court }) => isInOperation(court));
  const blocks = inUse.flatMap(({ court, blocks }) => currentBlock(blocks, court.id, now) ?? []);
  const isBlocked = blocks.length === inUse.length;
  // a court is free once no other block follows at once
  const freeFrom = inUse.flatMap(
    ({ court, blocks }) => unbrokenUntil(periodsOf(blocks, court.id), now) ?? [],
  );
  const blockedUntil = isBlocked ? earliest(...freeFrom) : null;
  const base = { doorId: door.id, courtIds: door.courtIds, mode: door.mode, blockedUntil, codeIds: [] };
  if (inUse.length === 0)
    return { ...base, released: false, until: null, reasons: [{ kind: "court_unavailable" }] };

  // only the name says which of a door's courts is blocked
  const whyBlocked = blocks.map((block) =>
    inUse.length === 1 ? becauseOfBlock(block) : { ...becauseOfBlock(block), courtId: block.courtId },
  );
  const whyClosed = () => {
    const whole = ([] as EffectiveWindow[]).concat(...servedCourts.map((ofCourt) => ofCourt.whole.door));
    const outside = outsideOfWindows({ cut: doorWindows, whole }, now);
    return [...whyBlocked, ...(isBlocked ? besideBlock(outside) : outside)];
  };
  if (door.mode === "code_only") {
    const { isInside, reasons } = windowsAt(doorWindows, now);
    const why = isInside ? [...reasons, ...whyBlocked] : whyClosed();
    return { ...base, released: false, until: null, reasons: [{ kind: "code_only" }, ...why] };
  }
  const { lock } = door;
  const { doorFreeze } = limits;
  const mayReleaseNow = mayReleaseOf(doorWindows, limits);
  const releasing = afterLock(mayReleaseNow, door, limits.ends);
  const { isInside, until, reasons } = windowsAt(releasing, now);
  const paused: Reason[] = doorFreeze === null ? [] : [{ kind: "scheduler_paused", since: doorFreeze.at }];
  if (isInside) {
    const holding = releasing.filter(
      ({ interval }) => interval.until > now && (until === null || interval.from < until),
    );
    const codeIds = [...new Set(holding.map(({ code }) => code.id))];
    return { ...base, released: true, until, reasons: [...reasons, ...whyBlocked, ...paused], codeIds };
  }
  if (lock !== null && windowsAt(mayReleaseNow, now).isInside)
    paused.unshift({ kind: "locked_by_hand", userId: lock.userId });
  // the suppressed booking's cause comes first
  const holdsBack = windowsAt(doorWindows, now).isInside;
  const why = holdsBack ? [...paused, ...whyClosed()] : [...whyClosed(), ...paused];
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
    : afterLock(mayReleaseOf(windowsOf(served), limits), door, limits.ends);
}

function windowsOf(servedCourts: readonly CourtWindows[]): readonly EffectiveWindow[] {
  return ([] as EffectiveWindow[]).concat(...servedCourts.map(({ door }) => door));
}

function mayReleaseOf(
  windows: readonly EffectiveWindow[],
  { doorFreeze }: ReleaseLimits,
): readonly EffectiveWindow[] {
  return doorFreeze === null ? windows : windows.filter((window) => mayRelease(window, doorFreeze));
}

function afterLock(
  windows: readonly EffectiveWindow[],
  door: DoorFacts,
  ends: LockEnds,
): readonly EffectiveWindow[] {
  if (door.lock === null) return windows;
  return windows.flatMap((window) => {
    const from = releasesFrom(window, door, ends);
    const { until } = window.interval;
    return from < until ? [{ ...window, interval: { from, until } }] : [];
  });
}

function periodsOf(blocks: readonly Block[], court: CourtId): Interval[] {
  return blocks.filter(({ courtId }) => courtId === court).map(({ period }) => period);
}

/** The door may serve other courts, so suppressed windows and the next one are reasons during a block. */
function besideBlock(outside: readonly Reason[]): Reason[] {
  return outside.filter((reason) => reason.kind !== "no_window" || (reason.next?.at ?? null) !== null);
}
