import { isActiveAndTimeLimited } from "../access/access-code.ts";
import { type Block, currentBlock } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, MINUTE, plus } from "../time/instant.ts";
import { covers, type Interval, unbrokenUntil } from "../time/interval.ts";
import {
  type ChannelDecision,
  decideChannel,
  type LightDecision,
  ownChannels,
  sharedLight,
  type WantedLight,
} from "./channel-decision.ts";
import { type CourtWindows, courtWindows, type EffectiveWindow } from "./court-windows.ts";
import { courtReleasedFrom, type LockEnds, lockEnds, mayRelease, releasesFrom } from "./door-release.ts";
import type { ChannelFacts, CourtFacts, DoorFacts, DoorMode, Facts } from "./facts.ts";
import { endOfLightIntent, type LightIntentEnd } from "./light-intent.ts";
import { overrideInForce } from "./light-override.ts";
import type { Reason } from "./reason.ts";
import { outsideOfWindows, windowsAt } from "./window-reasons.ts";

/** A report is this much later than `now` at most: it came while somebody decided, or a clock was ahead. */
const CLOCK_TOLERANCE = MINUTE;

export interface CourtDecision {
  readonly courtId: CourtId;
  /** What becomes of its light; where it shares its lamp, with what the others want of it. */
  readonly light: LightDecision;
  /** What is wanted of it without regard to others that share the lamp. */
  readonly wanted: LightDecision;
  /** The ids of the time-limited codes that open a door to the court now, typed or not (Z-04). */
  readonly validCodes: readonly string[];
  /** Whether one of these codes keeps a door of the court in mode "schedule" released (Z-02, Z-08). */
  readonly shouldUnlockDoor: boolean;
}

/**
 * Whether a door should be released (kept unlocked for a window). `until`: the next known change of this decision;
 * null: none is known.
 */
export interface DoorDecision {
  readonly doorId: string;
  readonly mode: DoorMode;
  readonly released: boolean;
  readonly until: Instant | null;
  /** While all its courts in operation are blocked: when the first of them is free again. null: one is not blocked. */
  readonly blockedUntil: Instant | null;
  readonly reasons: readonly Reason[];
}

export interface Decisions {
  readonly courts: readonly CourtDecision[];
  readonly channels: readonly ChannelDecision[];
  readonly doors: readonly DoorDecision[];
}

/**
 * The desired state of every light and door of the hall now, with reasons (L-01, L-06, L-09, Z-02, Z-08,
 * C-13, C-14, E-02).
 */
export function decide(facts: Facts, now: Instant): Decisions {
  const windows = courtWindows(facts, now, isActiveAndTimeLimited);
  const ends = lockEnds(facts);
  const { wanted, channels } = decideLights(windows, facts, now);
  return {
    courts: windows.map((ofCourt, index) => {
      const opening = ofCourt.door.filter(({ interval }) => covers(interval, now));
      const courtId = ofCourt.court.id;
      const own = ownChannels(facts.channels, courtId);
      return {
        courtId,
        light: sharedLight(wanted[index] as WantedLight, own, channels, wanted),
        wanted: (wanted[index] as WantedLight).light,
        validCodes: [...new Set(opening.map(({ code }) => code.id))],
        shouldUnlockDoor: opening.some(
          (window) => courtReleasedFrom(ofCourt.court.id, window, facts, ends) <= now,
        ),
      };
    }),
    channels,
    doors: facts.doors.map((door) =>
      decideDoor(door, windows, { ends, doorsFrozen: facts.doorsFrozen }, now),
    ),
  };
}

/** What each court wants of its light, and what the lamps should be by that. */
function decideLights(windows: readonly CourtWindows[], facts: Facts, now: Instant) {
  // several lamps ask for the same instants
  const known = new Map<Instant, readonly WantedLight[]>();
  const wantedAt = (at: Instant) => {
    const wanted = known.get(at) ?? wantedLights(windows, facts, at);
    known.set(at, wanted);
    return wanted;
  };
  const wanted = wantedAt(now);
  const decided = (channel: ChannelFacts) => {
    const isLightOf = (court: CourtId) => ownChannels(facts.channels, court).includes(channel);
    return decideChannel(channel, { wanted, wantedAt, isLightOf });
  };
  return { wanted, channels: facts.channels.map(decided) };
}

/** What each court wants of its light, without regard to others that share the lamp. */
function wantedLights(
  windows: readonly CourtWindows[],
  { channels, autoLightControl }: Pick<Facts, "channels" | "autoLightControl">,
  at: Instant,
): WantedLight[] {
  return windows.map((ofCourt) => {
    const lightIntent = whyIntentEnded(ofCourt, channels, at) === null ? ofCourt.court.lightIntent : null;
    const { court } = ofCourt;
    return {
      courtId: court.id,
      isInUse: isInUse(court),
      isKept: isLightKept(ofCourt, at),
      light: decideLight({ ...ofCourt, court: { ...court, lightIntent } }, autoLightControl, at),
    };
  });
}

/**
 * Whether a court's light is to stay on though nothing switches it: its own booking is on, or people want light there in
 * manual mode. A block ends that, as it ends an override (C-13).
 */
function isLightKept({ court, blocks, light }: CourtWindows, now: Instant): boolean {
  if (windowsAt(light, now).isInside) return true;
  return !court.autoMode && court.manualLight === true && currentBlock(blocks, court.id, now) === null;
}

/** null: it stands, or there is none. */
function whyIntentEnded(
  { court, whole }: Pick<CourtWindows, "court" | "whole">,
  channels: readonly ChannelFacts[],
  now: Instant,
): LightIntentEnd | null {
  const { id, lightIntent } = court;
  if (lightIntent === null) return null;
  return endOfLightIntent(lightIntent, ownChannels(channels, id), windowsAt(whole.light, now).isInside);
}

/** The courts in manual mode whose light a block puts out now: nobody wants light there any more (C-13). */
export function courtsDarkenedByBlock(facts: Facts, now: Instant): readonly CourtId[] {
  return decide(facts, now).courts.flatMap(({ courtId, wanted }) => {
    const court = facts.courts.find(({ id }) => id === courtId);
    const isPutOut = wanted.desired === false && wanted.reasons.some(({ kind }) => kind === "blocked");
    return court?.autoMode === false && court.manualLight === true && isPutOut ? [courtId] : [];
  });
}

/** The courts where what somebody wanted of the light is over, and why. */
export function endedLightIntents(
  facts: Facts,
  now: Instant,
): readonly { readonly courtId: CourtId; readonly why: LightIntentEnd }[] {
  const windows = courtWindows(facts, now, isActiveAndTimeLimited);
  const { channels } = decideLights(windows, facts, now);
  const isFollowed = (on: boolean, { id }: ChannelFacts) =>
    channels.some(({ channelId, desired }) => channelId === id && desired === on);
  return windows.flatMap((ofCourt) => {
    const { id: courtId, lightIntent, status } = ofCourt.court;
    if (lightIntent === null) return [];
    const own = ownChannels(facts.channels, courtId);
    const ended = whyIntentEnded(ofCourt, facts.channels, now);
    // it must not strike later, when the others want nothing any more
    const isHeld = status === "available" && !own.some((channel) => isFollowed(lightIntent.on, channel));
    const why = ended ?? (isHeld && !lightIntent.on ? "held_by_others" : null);
    return why === null ? [] : [{ courtId, why }];
  });
}

/** The decision about one light; in order of precedence: unavailable court, intent, override, manual mode, windows. */
function decideLight(
  ofCourt: Omit<CourtWindows, "door">,
  autoLightControl: boolean,
  now: Instant,
): LightDecision {
  const { court, blocks, light, whole } = ofCourt;
  if (court.status !== "available")
    return { desired: false, until: null, reasons: [{ kind: "court_unavailable" }] };
  const block = currentBlock(blocks, court.id, now);
  const isAutomatic = court.autoMode && autoLightControl;
  // while the setting is off, every decision for a court in auto mode also names this as a reason (L-08)
  const automationOff: Reason[] = court.autoMode && !autoLightControl ? [{ kind: "auto_light_off" }] : [];
  // outside of a light window an intent "on" is ignored: nothing would ever switch that light off again
  const hasIntent = court.lightIntent !== null && (!court.lightIntent.on || windowsAt(light, now).isInside);
  if (!isAutomatic && hasIntent)
    return {
      desired: court.lightIntent.on,
      until: null,
      reasons: [{ kind: "switched_by_hand" }, ...automationOff],
    };
  const override = court.autoMode ? overrideInForce(court.lightOverride, blocks, now) : null;
  if (override !== null) {
    const { on, until, userId } = override;
    const withoutOverride = { ...ofCourt, court: { ...court, lightOverride: null } };
    const afterwards = decideLight(withoutOverride, autoLightControl, until);
    const staysSame = afterwards.desired === on || afterwards.desired === null;
    return {
      desired: on,
      until: staysSame ? afterwards.until : until,
      reasons: [{ kind: "override", on, until, userId }, ...automationOff],
    };
  }
  if (!isAutomatic) {
    // a block switches off a light that was on before it began; a light switched on during the block stays on (C-13)
    const reasons: Reason[] = court.autoMode ? automationOff : [{ kind: "manual_mode" }];
    if (block !== null && isOnSinceBefore(court, block, now))
      return { desired: false, until: null, reasons: [blocked(block), ...reasons] };
    return { desired: null, until: null, reasons };
  }
  const { isInside, until, reasons } = windowsAt(light, now);
  if (isInside) return { desired: true, until, reasons };
  const outside = outsideOfWindows({ cut: light, whole: whole.light }, now);
  if (block === null) return { desired: false, until, reasons: outside };
  const heldBack = outside.filter(({ kind }) => kind === "held_back");
  return { desired: false, until, reasons: [blocked(block), ...heldBack] };
}

/**
 * Whether the lamp is on since before the block began. A report of a time to come was made by a clock that was ahead:
 * nobody knows when that was, and a block's light is off in doubt.
 */
function isOnSinceBefore({ isLightOn, lightReportedAt }: CourtFacts, block: Block, now: Instant): boolean {
  if (!isLightOn || lightReportedAt === null) return false;
  return lightReportedAt < block.period.from || lightReportedAt > plus(now, CLOCK_TOLERANCE);
}

/** Whether a court is in operation, also while it is blocked. */
function isInUse({ status }: Pick<CourtFacts, "status">): boolean {
  return status === "available";
}

/**
 * Whether a door serves any court in operation. One that does not stays locked, is no device of the hall and opens for
 * nobody, as the lamp of a court out of operation stays off (C-11).
 */
export function isDoorInUse(
  { courtIds }: Pick<DoorFacts, "courtIds">,
  courts: readonly Pick<CourtFacts, "id" | "status">[],
): boolean {
  return courts.some((court) => courtIds.includes(court.id) && isInUse(court));
}

function decideDoor(
  door: DoorFacts,
  windows: readonly CourtWindows[],
  { ends, doorsFrozen }: Pick<Facts, "doorsFrozen"> & { readonly ends: LockEnds },
  now: Instant,
): DoorDecision {
  const servedCourts = windows.filter(({ court }) => door.courtIds.includes(court.id));
  const doorWindows = ([] as EffectiveWindow[]).concat(...servedCourts.map((ofCourt) => ofCourt.door));
  const inUse = servedCourts.filter(({ court }) => isInUse(court));
  const blocks = inUse.flatMap(({ court, blocks }) => currentBlock(blocks, court.id, now) ?? []);
  const isBlocked = blocks.length === inUse.length;
  // a court is free once no other block follows at once
  const freeFrom = inUse.flatMap(
    ({ court, blocks }) => unbrokenUntil(periodsOf(blocks, court.id), now) ?? [],
  );
  const blockedUntil = isBlocked ? earliest(...freeFrom) : null;
  const base = { doorId: door.id, mode: door.mode, blockedUntil };
  if (inUse.length === 0)
    return { ...base, released: false, until: null, reasons: [{ kind: "court_unavailable" }] };

  // where a door serves several courts, only the name says which of them is blocked
  const whyBlocked = blocks.map((block) =>
    inUse.length === 1 ? blocked(block) : { ...blocked(block), courtId: block.courtId },
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
  const mayReleaseNow =
    doorsFrozen === null ? doorWindows : doorWindows.filter((window) => mayRelease(window, doorsFrozen));
  const { lock } = door;
  const releasing =
    lock === null ? mayReleaseNow : mayReleaseNow.flatMap((window) => afterLock(window, door, ends));
  const { isInside, until, reasons } = windowsAt(releasing, now);
  const paused: Reason[] = doorsFrozen === null ? [] : [{ kind: "scheduler_paused", since: doorsFrozen.at }];
  if (isInside) return { ...base, released: true, until, reasons: [...reasons, ...whyBlocked, ...paused] };
  if (lock !== null && windowsAt(mayReleaseNow, now).isInside)
    paused.unshift({ kind: "locked_by_hand", userId: lock.userId });
  // what holds a booking back is named before it
  const holdsBack = windowsAt(doorWindows, now).isInside;
  const why = holdsBack ? [...paused, ...whyClosed()] : [...whyClosed(), ...paused];
  return { ...base, released: false, until, reasons: why };
}

/** The part of a window in which it releases a door that was locked by hand, if any is left. */
function afterLock(window: EffectiveWindow, door: DoorFacts, ends: LockEnds): EffectiveWindow[] {
  const from = releasesFrom(window, door, ends);
  const { until } = window.interval;
  return from < until ? [{ ...window, interval: { from, until } }] : [];
}

function periodsOf(blocks: readonly Block[], court: CourtId): Interval[] {
  return blocks.filter(({ courtId }) => courtId === court).map(({ period }) => period);
}

function blocked({ id, period }: Block): Reason {
  return { kind: "blocked", blockId: id, until: period.until };
}

/**
 * What is said of a door outside of its windows beside a block: those that it holds back, and what comes next, as the
 * door may serve other courts; but not that nothing comes.
 */
function besideBlock(outside: readonly Reason[]): Reason[] {
  return outside.filter((reason) => reason.kind !== "no_window" || (reason.next?.at ?? null) !== null);
}
