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
import { endOfLightIntent, isIntentDone, type LightIntentEndReason } from "./light-intent.ts";
import { overrideInForce } from "./light-override.ts";
import type { Reason } from "./reason.ts";
import { becauseOfBlock, coverageAt, reasonsOutsideOfWindows } from "./window-reasons.ts";

/** Largest time of a report after `now`: made during the decision, or by a clock that was ahead. */
const CLOCK_TOLERANCE = MINUTE;

/** Demands of all courts now, in the order of `windows`, and what each lamp should do. */
export function decideLights(windows: readonly CourtWindows[], facts: Facts, now: Instant) {
  const demands = lightDemands(windows, facts, now);
  // lamps that share courts need the same instants, each of few courts
  const demandsByInstant = new Map<Instant, Map<CourtId, LightDemand>>();
  const demandsAt = (at: Instant, courts: readonly CourtId[]) => {
    const knownDemands = demandsByInstant.get(at) ?? new Map<CourtId, LightDemand>();
    demandsByInstant.set(at, knownDemands);
    const unknownCourts = windows.filter(({ court: { id } }) => courts.includes(id) && !knownDemands.has(id));
    for (const light of lightDemands(unknownCourts, facts, at)) knownDemands.set(light.courtId, light);
    return courts.flatMap((id) => knownDemands.get(id) ?? []);
  };
  const decideLamp = (channel: ChannelFacts) => {
    const isLightOf = (court: CourtId) => isOwnChannel(facts.channels, channel.id, court);
    return decideChannel(channel, { demands, demandsAt, isLightOf });
  };
  return { demands, channels: facts.channels.map(decideLamp) };
}

function lightDemands(
  windows: readonly CourtWindows[],
  { channels, autoLightControl }: Pick<Facts, "channels" | "autoLightControl">,
  at: Instant,
): LightDemand[] {
  return windows.map((ofCourt) => {
    const lightIntent = lightIntentEnd(ofCourt, channels, at) === null ? ofCourt.court.lightIntent : null;
    const { court } = ofCourt;
    const withIntent = (intent: LightIntent | null) =>
      decideLight({ ...ofCourt, court: { ...court, lightIntent: intent } }, autoLightControl, at);
    const light = withIntent(lightIntent);
    const isAutomatic = court.autoMode && autoLightControl;
    const sharedDemand = lightIntent === null ? light : withIntent(null);
    const channelsLitBefore = litBeforeBlock(ofCourt, channels, at);
    const isBlocked = sharedDemand.desired === false && sharedDemand.reasons[0]?.kind === "blocked";
    return {
      courtId: court.id,
      isInUse: isInOperation(court),
      keepsLight: isLightKept(ofCourt, at),
      light,
      sharedDemand,
      channelsSwitchedOff: isBlocked && !isAutomatic ? channelsLitBefore : null,
      channelsLitBefore,
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
  const wasLitBefore = ({ reported }: ChannelFacts) =>
    reported?.on === true && isReportBeforeBlock(reported.at, block, at);
  return new Set(channels.filter(wasLitBefore).map(({ id }) => id));
}

/** A booking of the court, or people in manual mode, keep a burning light on. */
function isLightKept({ court, light }: CourtWindows, now: Instant): boolean {
  return coverageAt(light, now).isInside || (!court.autoMode && court.manualLight?.on === true);
}

/** Why the court's intent no longer counts; null: the intent counts, or there is none. */
function lightIntentEnd(
  { court, beforeBlocks }: Pick<CourtWindows, "court" | "beforeBlocks">,
  channels: readonly ChannelFacts[],
  now: Instant,
): LightIntentEndReason | null {
  const { id, lightIntent } = court;
  if (lightIntent === null) return null;
  return endOfLightIntent(
    lightIntent,
    ownChannels(channels, id),
    coverageAt(beforeBlocks.light, now).isInside,
  );
}

/** Courts in manual mode whose light a block switched off, without a lamp lit since it began (C-13). */
export function courtsDarkenedByBlock(facts: Facts, now: Instant): readonly CourtId[] {
  const litByHand = facts.courts.filter(({ autoMode, manualLight }) => !autoMode && manualLight?.on === true);
  return demandsAlone({ ...facts, courts: litByHand }, now).flatMap(({ courtId, channelsLitBefore }) => {
    if (channelsLitBefore === null) return [];
    const isLitSince = ({ id, isLit }: ChannelFacts) => isLit && !channelsLitBefore.has(id);
    return ownChannels(facts.channels, courtId).some(isLitSince) ? [] : [courtId];
  });
}

/** Intents to be removed from the facts. */
export function endedLightIntents(
  facts: Facts,
  now: Instant,
): readonly { readonly courtId: CourtId; readonly why: LightIntentEndReason }[] {
  if (facts.courts.every(({ lightIntent }) => lightIntent === null)) return [];
  const windows = courtWindows(facts, now, isActiveOnCourts);
  // a user's open command is over soon, and is no demand of other courts
  const withoutCommands = facts.channels.map((channel) => ({ ...channel, command: null }));
  const { channels } = decideLights(windows, { ...facts, channels: withoutCommands }, now);
  const isKeptOn = ({ id, isLit }: ChannelFacts) => {
    const desired = channels.find(({ channelId }) => channelId === id)?.desired ?? null;
    return desired === true || (desired === null && isLit);
  };
  return windows.flatMap((ofCourt) => {
    const { court } = ofCourt;
    const { id: courtId, lightIntent } = court;
    if (lightIntent === null) return [];
    const courtChannels = ownChannels(facts.channels, courtId);
    const ended = lightIntentEnd(ofCourt, facts.channels, now);
    // the intent must not act later, when the others demand nothing any more
    const isOver = (lamp: ChannelFacts) => isIntentDone(lightIntent, lamp) || isKeptOn(lamp);
    const isHeldByOthers = isInOperation(court) && !lightIntent.on && courtChannels.every(isOver);
    const why = ended ?? (isHeldByOthers ? "held_by_others" : null);
    return why === null ? [] : [{ courtId, why }];
  });
}

/** A burning lamp counts as this court's light if the court demands it, or no other court does (Z-01). */
export function isLitForCourt(facts: Facts, court: CourtId, now: Instant): boolean {
  const sharing = new Set(ownChannels(facts.channels, court).flatMap(({ courtIds }) => courtIds));
  const demands = demandsAlone(facts, now).filter(({ light }) => light.desired === true);
  const isWanted = (id: CourtId) => demands.some(({ courtId }) => courtId === id);
  return isWanted(court) || ![...sharing].some(isWanted);
}

/** Whether the court would have light in auto mode without intent and override (C-14). */
export function isLightWantedByRule(facts: Facts, court: CourtId, now: Instant): boolean {
  const courts = facts.courts
    .filter(({ id }) => id === court)
    .map((ofCourt) => ({ ...ofCourt, lightOverride: null, lightIntent: null }));
  return demandsAlone({ ...facts, courts, autoLightControl: true }, now)[0]?.light.desired === true;
}

/** Each court's demand, regardless of others. */
function demandsAlone(facts: Facts, now: Instant): readonly LightDemand[] {
  return lightDemands(courtWindows(facts, now, isActiveOnCourts), facts, now);
}

/** Order of precedence: court out of operation, intent, override, manual mode, block, light window. */
function decideLight(
  ofCourt: Omit<CourtWindows, "door">,
  autoLightControl: boolean,
  now: Instant,
): LightDecision {
  const { court, blocks, light, beforeBlocks } = ofCourt;
  if (!isInOperation(court)) return { desired: false, until: null, reasons: [{ kind: "court_unavailable" }] };
  const block = currentBlock(blocks, court.id, now);
  const isAutomatic = court.autoMode && autoLightControl;
  // while the setting is off, this is a further reason in auto mode (L-08)
  const automationOff: Reason[] = court.autoMode && !autoLightControl ? [{ kind: "auto_light_off" }] : [];
  // outside of a light window an intent "on" is ignored: nothing would ever switch that light off again
  const hasIntent = court.lightIntent !== null && (!court.lightIntent.on || coverageAt(light, now).isInside);
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
    const decisionAfterwards = decideLight(withoutOverride, autoLightControl, until);
    const staysSame = decisionAfterwards.desired === on || decisionAfterwards.desired === null;
    return {
      desired: on,
      until: staysSame ? decisionAfterwards.until : until,
      reasons: [{ kind: "override", ...override }, ...automationOff],
    };
  }
  if (!isAutomatic) {
    // a block switches off a light that was on before; a light switched on during the block stays on (C-13)
    const reasons: Reason[] = court.autoMode ? automationOff : [{ kind: "manual_mode" }];
    if (block !== null && isOnSinceBeforeBlock(court, block, now))
      return { desired: false, until: null, reasons: [becauseOfBlock(block), ...reasons] };
    return { desired: null, until: null, reasons };
  }
  const { isInside, until, reasons } = coverageAt(light, now);
  if (isInside) return { desired: true, until, reasons };
  const outside = reasonsOutsideOfWindows({ effective: light, beforeBlocks: beforeBlocks.light }, now);
  if (block === null) return { desired: false, until, reasons: outside };
  const suppressed = outside.filter(({ kind }) => kind === "held_back");
  return { desired: false, until, reasons: [becauseOfBlock(block), ...suppressed] };
}

function isOnSinceBeforeBlock(
  { isLightOn, lightReportedAt }: CourtFacts,
  block: Block,
  now: Instant,
): boolean {
  return isLightOn && lightReportedAt !== null && isReportBeforeBlock(lightReportedAt, block, now);
}

/** A clock that was ahead made a future report, so its time is unknown and a block switches the light off. */
function isReportBeforeBlock(reportedAt: Instant, block: Block, now: Instant): boolean {
  return reportedAt < block.period.from || reportedAt > plus(now, CLOCK_TOLERANCE);
}
