import { isActiveOnCourts } from "../access/access-code.ts";
import { type Block, currentBlock } from "../court/block.ts";
import { type CourtId, isInOperation } from "../court/court.ts";
import { type Instant, MINUTE, plus } from "../time/instant.ts";
import {
  decideChannel,
  isOwnChannel,
  type LightDecision,
  type LightDemand,
  ownChannels,
} from "./channel-decision.ts";
import { type CourtWindows, courtWindows } from "./court-windows.ts";
import type { ChannelFacts, CourtFacts, Facts, LightIntent } from "./facts.ts";
import { endOfLightIntent, isDoneBy, type LightIntentEnd } from "./light-intent.ts";
import { overrideInForce } from "./light-override.ts";
import type { Reason } from "./reason.ts";
import { becauseOfBlock, outsideOfWindows, windowsAt } from "./window-reasons.ts";

/** Largest time of a report after `now`: made during the decision, or by a clock that was ahead. */
const CLOCK_TOLERANCE = MINUTE;

export function decideLights(windows: readonly CourtWindows[], facts: Facts, now: Instant) {
  const wanted = wantedLights(windows, facts, now);
  // lamps that share courts need the same instants, each of few courts
  const later = new Map<Instant, Map<CourtId, LightDemand>>();
  const wantedAt = (at: Instant, courts: readonly CourtId[]) => {
    const known = later.get(at) ?? new Map<CourtId, LightDemand>();
    later.set(at, known);
    const unknown = windows.filter(({ court: { id } }) => courts.includes(id) && !known.has(id));
    for (const light of wantedLights(unknown, facts, at)) known.set(light.courtId, light);
    return courts.flatMap((id) => known.get(id) ?? []);
  };
  const decided = (channel: ChannelFacts) => {
    const isLightOf = (court: CourtId) => isOwnChannel(facts.channels, channel.id, court);
    return decideChannel(channel, { wanted, wantedAt, isLightOf });
  };
  return { wanted, channels: facts.channels.map(decided) };
}

function wantedLights(
  windows: readonly CourtWindows[],
  { channels, autoLightControl }: Pick<Facts, "channels" | "autoLightControl">,
  at: Instant,
): LightDemand[] {
  return windows.map((ofCourt) => {
    const lightIntent = whyIntentEnded(ofCourt, channels, at) === null ? ofCourt.court.lightIntent : null;
    const { court } = ofCourt;
    const withIntent = (intent: LightIntent | null) =>
      decideLight({ ...ofCourt, court: { ...court, lightIntent: intent } }, autoLightControl, at);
    const light = withIntent(lightIntent);
    const isAutomatic = court.autoMode && autoLightControl;
    const sharedDemand = lightIntent === null ? light : withIntent(null);
    const litBefore = litBeforeBlock(ofCourt, channels, at);
    const isBlocked = sharedDemand.desired === false && sharedDemand.reasons[0]?.kind === "blocked";
    return {
      courtId: court.id,
      isInUse: isInOperation(court),
      isKept: isLightKept(ofCourt, at),
      light,
      sharedDemand,
      switchedOff: isBlocked && !isAutomatic ? litBefore : null,
      litBefore,
    };
  });
}

function litBeforeBlock(
  { court, blocks }: CourtWindows,
  channels: readonly ChannelFacts[],
  at: Instant,
): ReadonlySet<string> | null {
  const block = currentBlock(blocks, court.id, at);
  if (block === null) return null;
  const isLitBefore = ({ reported }: ChannelFacts) =>
    reported?.on === true && isSinceBefore(reported.at, block, at);
  return new Set(channels.filter(isLitBefore).map(({ id }) => id));
}

/** The court's own booking or people in manual mode keep its light on. */
function isLightKept({ court, light }: CourtWindows, now: Instant): boolean {
  return windowsAt(light, now).isInside || (!court.autoMode && court.manualLight?.on === true);
}

/** null: the intent still counts, or there is none. */
function whyIntentEnded(
  { court, whole }: Pick<CourtWindows, "court" | "whole">,
  channels: readonly ChannelFacts[],
  now: Instant,
): LightIntentEnd | null {
  const { id, lightIntent } = court;
  if (lightIntent === null) return null;
  return endOfLightIntent(lightIntent, ownChannels(channels, id), windowsAt(whole.light, now).isInside);
}

/** Courts in manual mode that lose their light to a block: no lamp was lit since its beginning (C-13). */
export function courtsDarkenedByBlock(facts: Facts, now: Instant): readonly CourtId[] {
  const lit = facts.courts.filter(({ autoMode, manualLight }) => !autoMode && manualLight?.on === true);
  return wantedAlone({ ...facts, courts: lit }, now).flatMap(({ courtId, litBefore }) => {
    if (litBefore === null) return [];
    const isLitSince = ({ id, isLit }: ChannelFacts) => isLit && !litBefore.has(id);
    return ownChannels(facts.channels, courtId).some(isLitSince) ? [] : [courtId];
  });
}

export function endedLightIntents(
  facts: Facts,
  now: Instant,
): readonly { readonly courtId: CourtId; readonly why: LightIntentEnd }[] {
  if (facts.courts.every(({ lightIntent }) => lightIntent === null)) return [];
  const windows = courtWindows(facts, now, isActiveOnCourts);
  // a user's open command is over soon, and is no demand of other courts
  const uncommanded = facts.channels.map((channel) => ({ ...channel, command: null }));
  const { channels } = decideLights(windows, { ...facts, channels: uncommanded }, now);
  const isHeldOn = ({ id, isLit }: ChannelFacts) => {
    const desired = channels.find(({ channelId }) => channelId === id)?.desired ?? null;
    return desired === true || (desired === null && isLit);
  };
  return windows.flatMap((ofCourt) => {
    const { court } = ofCourt;
    const { id: courtId, lightIntent } = court;
    if (lightIntent === null) return [];
    const own = ownChannels(facts.channels, courtId);
    const ended = whyIntentEnded(ofCourt, facts.channels, now);
    // the intent must not act later, when the others demand nothing any more
    const isOverAt = (lamp: ChannelFacts) => isDoneBy(lightIntent, lamp) || isHeldOn(lamp);
    const isHeld = isInOperation(court) && !lightIntent.on && own.every(isOverAt);
    const why = ended ?? (isHeld ? "held_by_others" : null);
    return why === null ? [] : [{ courtId, why }];
  });
}

/** Its own booking or override demands the light, or no other court does (Z-01). */
export function isLitForCourt(facts: Facts, court: CourtId, now: Instant): boolean {
  const sharing = new Set(ownChannels(facts.channels, court).flatMap(({ courtIds }) => courtIds));
  const wanted = wantedAlone(facts, now).filter(({ light }) => light.desired === true);
  const isWanted = (id: CourtId) => wanted.some(({ courtId }) => courtId === id);
  return isWanted(court) || ![...sharing].some(isWanted);
}

/** The rule's demand, as if lights were automatic (C-14). */
export function isLightWantedByRule(facts: Facts, court: CourtId, now: Instant): boolean {
  const courts = facts.courts
    .filter(({ id }) => id === court)
    .map((ofCourt) => ({ ...ofCourt, lightOverride: null, lightIntent: null }));
  return wantedAlone({ ...facts, courts, autoLightControl: true }, now)[0]?.light.desired === true;
}

/** Each court's demand, regardless of others. */
function wantedAlone(facts: Facts, now: Instant): readonly LightDemand[] {
  return wantedLights(courtWindows(facts, now, isActiveOnCourts), facts, now);
}

/** Order of precedence: court out of operation, intent, override, manual mode, block, light window. */
function decideLight(
  ofCourt: Omit<CourtWindows, "door">,
  autoLightControl: boolean,
  now: Instant,
): LightDecision {
  const { court, blocks, light, whole } = ofCourt;
  if (!isInOperation(court)) return { desired: false, until: null, reasons: [{ kind: "court_unavailable" }] };
  const block = currentBlock(blocks, court.id, now);
  const isAutomatic = court.autoMode && autoLightControl;
  // while the setting is off, this is a further reason in auto mode (L-08)
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
    const { on, until } = override;
    const withoutOverride = { ...ofCourt, court: { ...court, lightOverride: null } };
    const afterwards = decideLight(withoutOverride, autoLightControl, until);
    const staysSame = afterwards.desired === on || afterwards.desired === null;
    return {
      desired: on,
      until: staysSame ? afterwards.until : until,
      reasons: [{ kind: "override", ...override }, ...automationOff],
    };
  }
  if (!isAutomatic) {
    // a block switches off a light that was on before; a light switched on during the block stays on (C-13)
    const reasons: Reason[] = court.autoMode ? automationOff : [{ kind: "manual_mode" }];
    if (block !== null && isOnSinceBefore(court, block, now))
      return { desired: false, until: null, reasons: [becauseOfBlock(block), ...reasons] };
    return { desired: null, until: null, reasons };
  }
  const { isInside, until, reasons } = windowsAt(light, now);
  if (isInside) return { desired: true, until, reasons };
  const outside = outsideOfWindows({ cut: light, whole: whole.light }, now);
  if (block === null) return { desired: false, until, reasons: outside };
  const heldBack = outside.filter(({ kind }) => kind === "held_back");
  return { desired: false, until, reasons: [becauseOfBlock(block), ...heldBack] };
}

function isOnSinceBefore({ isLightOn, lightReportedAt }: CourtFacts, block: Block, now: Instant): boolean {
  return isLightOn && lightReportedAt !== null && isSinceBefore(lightReportedAt, block, now);
}

/** A clock that was ahead made a future report, so its time is unknown and a block switches the light off. */
function isSinceBefore(reportedAt: Instant, block: Block, now: Instant): boolean {
  return reportedAt < block.period.from || reportedAt > plus(now, CLOCK_TOLERANCE);
}
