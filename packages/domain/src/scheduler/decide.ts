import { type AccessCode, isActiveTimeLimited } from "../access/access-code.ts";
import { type Block, currentBlock } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers, type Interval, unbrokenUntil } from "../time/interval.ts";
import { type CountedWindow, type CourtWindows, courtWindows, scheduledCourts } from "./court-windows.ts";
import type { CourtFacts, DoorFacts, DoorMode, Facts } from "./facts.ts";
import { overrideInForce } from "./light-override.ts";

/** The part of a code's window that covers now: the margin before, the booked time or the margin after. */
export type WindowPart = "before" | "booking" | "after";

/** Why a light or door should be as it is (Z-09); the sentences are in packages/texts. */
export type Reason =
  | { readonly kind: "window"; readonly codeId: string; readonly window: Interval; readonly part: WindowPart }
  | { readonly kind: "no_window"; readonly next: { readonly codeId: string; readonly at: Instant } | null }
  | { readonly kind: "manual_mode" }
  | { readonly kind: "switched_by_hand" }
  | { readonly kind: "override"; readonly on: boolean; readonly until: Instant; readonly userId: string }
  | { readonly kind: "blocked"; readonly blockId: string; readonly until: Instant }
  | { readonly kind: "auto_light_off" }
  | { readonly kind: "court_unavailable" }
  | { readonly kind: "code_only" }
  | { readonly kind: "scheduler_paused"; readonly since: Instant };

/**
 * Whether a light should be on or off; null: as it is now. `until`: the next known change of this decision; null for
 * a light that no rule switches.
 */
export interface LightDecision {
  readonly desired: boolean | null;
  readonly until: Instant | null;
  readonly reasons: readonly Reason[];
}

export interface CourtDecision {
  readonly courtId: CourtId;
  readonly light: LightDecision;
  /** The time-limited codes that open a door to the court now (Z-04). */
  readonly validCodes: readonly string[];
  /** Whether one of these codes keeps a door of the court released (Z-02, Z-08). */
  readonly doorUnlock: boolean;
}

/** Whether a door should be released, until the next known change of this decision, and why. */
export interface DoorDecision {
  readonly doorId: string;
  readonly mode: DoorMode;
  readonly released: boolean;
  readonly until: Instant | null;
  readonly reasons: readonly Reason[];
}

export interface Decisions {
  readonly courts: readonly CourtDecision[];
  readonly doors: readonly DoorDecision[];
}

/** What every light and every door of the hall should be at an instant, and why (L-01, L-06, L-09, Z-02, Z-08, C-13, C-14). */
export function decide(facts: Facts, now: Instant): Decisions {
  const windows = courtWindows(facts, now, isActiveTimeLimited);
  const scheduled = scheduledCourts(facts);
  return {
    courts: windows.map((ofCourt) => {
      const open = ofCourt.door.filter(({ interval }) => covers(interval, now));
      return {
        courtId: ofCourt.court.id,
        light: decideLight(ofCourt, facts.autoLightControl, now),
        validCodes: [...new Set(open.map(({ code }) => code.id))],
        doorUnlock:
          scheduled.has(ofCourt.court.id) && open.some((window) => mayRelease(window, facts.doorsFrozenAt)),
      };
    }),
    doors: facts.doors.map((door) => decideDoor(door, windows, facts.doorsFrozenAt, now)),
  };
}

function decideLight(
  { court, blocks, light }: Omit<CourtWindows, "door">,
  autoLightControl: boolean,
  now: Instant,
): LightDecision {
  if (court.status !== "available")
    return { desired: false, until: null, reasons: [{ kind: "court_unavailable" }] };
  const block = currentBlock(blocks, court.id, now);
  const isAutomatic = court.autoMode && autoLightControl;
  // named in every decision of this court, whatever else decides: no rule switches its light (L-08)
  const automationOff: Reason[] = court.autoMode && !autoLightControl ? [{ kind: "auto_light_off" }] : [];
  // no rule would switch this light off later, so an intent "on" counts only inside a light window
  const hasIntent =
    court.lightIntent === false || (court.lightIntent === true && inWindows(light, now).isOpen);
  if (!isAutomatic && hasIntent)
    return {
      desired: court.lightIntent,
      until: null,
      reasons: [{ kind: "switched_by_hand" }, ...automationOff],
    };
  const override = court.autoMode ? overrideInForce(court.lightOverride, blocks, now) : null;
  if (override !== null) {
    const { on, until, userId } = override;
    const rule = { court: { ...court, lightOverride: null }, blocks, light };
    const next = decideLight(rule, autoLightControl, until);
    const lasts = next.desired === on || next.desired === null;
    return {
      desired: on,
      until: lasts ? next.until : until,
      reasons: [{ kind: "override", on, until, userId }, ...automationOff],
    };
  }
  if (!isAutomatic) {
    // a block switches off a light that was on before the block began; light switched on by hand later stays on (C-13)
    const reasons: Reason[] = court.autoMode ? automationOff : [{ kind: "manual_mode" }];
    if (block !== null && isOnSinceBefore(court, block))
      return { desired: false, until: null, reasons: [blocked(block), ...reasons] };
    return { desired: null, until: null, reasons };
  }
  const { isOpen, until, reasons } = inWindows(light, now);
  return { desired: isOpen, until, reasons: block === null ? reasons : [blocked(block)] };
}

function isOnSinceBefore({ lightReportedAt }: CourtFacts, block: Block): boolean {
  return lightReportedAt !== null && lightReportedAt < block.period.from;
}

function decideDoor(
  door: DoorFacts,
  windows: readonly CourtWindows[],
  doorsFrozenAt: Instant | null,
  now: Instant,
): DoorDecision {
  const served = windows.filter(({ court }) => door.courtIds.includes(court.id));
  const counted = ([] as CountedWindow[]).concat(...served.map((ofCourt) => ofCourt.door));
  const base = { doorId: door.id, mode: door.mode };
  if (served.every(({ court }) => court.status !== "available"))
    return { ...base, released: false, until: null, reasons: [{ kind: "court_unavailable" }] };

  const blocks = served.flatMap(({ court, blocks }) => currentBlock(blocks, court.id, now) ?? []);
  if (door.mode === "code_only") {
    const { reasons } = inWindows(counted, now);
    return {
      ...base,
      released: false,
      until: null,
      reasons: [{ kind: "code_only" }, ...reasons, ...blocks.map(blocked)],
    };
  }
  const releasing =
    doorsFrozenAt === null ? counted : counted.filter((window) => mayRelease(window, doorsFrozenAt));
  const { isOpen, until, reasons } = inWindows(releasing, now);
  const paused: Reason[] = doorsFrozenAt === null ? [] : [{ kind: "scheduler_paused", since: doorsFrozenAt }];
  return { ...base, released: isOpen, until, reasons: [...reasons, ...blocks.map(blocked), ...paused] };
}

/** While the scheduler is paused, only releases in force at the pause continue, until their window ends (Z-06). */
export function mayRelease({ code, interval }: CountedWindow, doorsFrozenAt: Instant | null): boolean {
  return doorsFrozenAt === null || (code.createdAt <= doorsFrozenAt && covers(interval, doorsFrozenAt));
}

function blocked({ id, period }: Block): Reason {
  return { kind: "blocked", blockId: id, until: period.until };
}

/** Whether some window covers now, until when, and by which codes; windows that touch count as one (L-09). */
function inWindows(windows: readonly CountedWindow[], now: Instant) {
  const open = new Map<AccessCode, Interval>();
  let next: { codeId: string; at: Instant } | null = null;
  for (const { code, interval } of windows) {
    if (covers(interval, now)) open.set(code, interval);
    else if (interval.from > now && (next === null || interval.from < next.at))
      next = { codeId: code.id, at: interval.from };
  }
  if (open.size === 0) {
    const reasons: Reason[] = [{ kind: "no_window", next }];
    return { isOpen: false, until: next?.at ?? null, reasons };
  }
  const reasons = [...open].map(([code, window]): Reason => {
    const part = now < code.validity.from ? "before" : now < code.validity.until ? "booking" : "after";
    return { kind: "window", codeId: code.id, window, part };
  });
  const until = unbrokenUntil(
    windows.map(({ interval }) => interval),
    now,
  );
  return { isOpen: true, until, reasons };
}
