import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, latest } from "../time/instant.ts";
import type { ChannelFacts } from "./facts.ts";
import type { Reason } from "./reason.ts";

export interface LightDecision {
  /** true: on; false: off; null: no demand, the light stays as it is. */
  readonly desired: boolean | null;
  /** Next change of this decision; null: none known, or only by a user. */
  readonly until: Instant | null;
  readonly reasons: readonly Reason[];
}

/** What one court demands of lamps. */
export interface LightDemand {
  readonly courtId: CourtId;
  readonly isInUse: boolean;
  /** A burning light stays on without a demand, for the court's own booking or for people. */
  readonly keepsLight: boolean;
  /** Channel ids lit since before the present block; null: no block. */
  readonly channelsLitBefore: ReadonlySet<string> | null;
  readonly light: LightDecision;
  /** Demand on lamps that are not the court's own light, without an intent for that light. */
  readonly sharedDemand: LightDecision;
  /** Ids of channels lit by people before a block that switches them off; null: no such block. */
  readonly channelsSwitchedOff: ReadonlySet<string> | null;
}

export interface ChannelDecision extends Pick<LightDecision, "desired" | "until"> {
  readonly channelId: string;
  /** `desired` is a user's open command, which no rule repeats or changes. */
  readonly isCommanded: boolean;
}

/**
 * A shared lamp (E-02) is on while one court demands it, off once one demands darkness and no other keeps it;
 * courts in manual mode keep it for people (Z-01), and an open command precedes all (case B10).
 */
export function decideChannel(channel: ChannelFacts, courts: ServedCourts): ChannelDecision {
  const { id: channelId, command } = channel;
  return command === null
    ? { channelId, ...decideByCourts(channel, courts), isCommanded: false }
    : { channelId, desired: command.on, until: null, isCommanded: true };
}

interface ServedCourts {
  /** Demands now of all courts; `demandsAt`: of some courts later. */
  readonly demands: readonly LightDemand[];
  readonly demandsAt: (at: Instant, courts: readonly CourtId[]) => readonly LightDemand[];
  /** Whether the lamp is among the court's own channels (ownChannels). */
  readonly isLightOf: (court: CourtId) => boolean;
}

function decideByCourts(
  channel: ChannelFacts,
  { demands, demandsAt, isLightOf }: ServedCourts,
): Pick<LightDecision, "desired" | "until"> {
  const deciding = decidingCourts(channel, demands);
  const [onlyCourt] = deciding;
  if (onlyCourt !== undefined && deciding.length === 1) {
    const { desired, until } = demandOn(channel, onlyCourt, isLightOf);
    return { desired, until };
  }
  const isLightKeptBy = (court: LightDemand) =>
    demandOn(channel, court, isLightOf).desired === null &&
    keepsLampLit(channel, court) &&
    isLightOf(court.courtId);
  const decisions = deciding.map((court) => demandOn(channel, court, isLightOf));
  const demandingLight = decisions.filter(({ desired }) => desired === true);
  if (demandingLight.length > 0) {
    const end = endOfLight(channel, demandsAt, demandingLight);
    // another court keeps the light then, without a known end
    const isKeptThen =
      end !== null && decidingCourts(channel, demandsAt(end, channel.courtIds)).some(isLightKeptBy);
    return { desired: true, until: isKeptThen ? null : end };
  }
  const keepsLight = deciding.some(isLightKeptBy);
  // while people switch the light of a court, a dark lamp gets no command "off"
  const isForPeople = decisions.some(({ desired }) => desired === null);
  const demandingDark = decisions.filter(({ desired }) => desired === false);
  const changes = demandingDark.flatMap(({ until }) => until ?? []);
  return {
    desired: demandingDark.length > 0 && !keepsLight && (channel.isLit || !isForPeople) ? false : null,
    until: earliest(...changes),
  };
}

/** Courts in operation decide, or all if none is. */
function decidingCourts({ courtIds }: ChannelFacts, demands: readonly LightDemand[]): readonly LightDemand[] {
  const served = demands.filter(({ courtId }) => courtIds.includes(courtId));
  const inUse = served.filter(({ isInUse }) => isInUse);
  return inUse.length > 0 ? inUse : served;
}

/** A court's demand on this lamp; a block switches off only lamps lit before it (C-13). */
function demandOn(
  { id }: ChannelFacts,
  { courtId, light, sharedDemand, channelsSwitchedOff }: LightDemand,
  isLightOf: ServedCourts["isLightOf"],
): LightDecision {
  const decision = isLightOf(courtId) ? light : sharedDemand;
  // a single intent precedes a block
  const isSwitchedOffByBlock = channelsSwitchedOff !== null && isByBlock(decision);
  return isSwitchedOffByBlock && !channelsSwitchedOff.has(id) ? { ...decision, desired: null } : decision;
}

/** During a block only lamps lit since its beginning stay on (C-13). */
function keepsLampLit({ id }: ChannelFacts, { keepsLight, channelsLitBefore }: LightDemand): boolean {
  return keepsLight && channelsLitBefore?.has(id) !== true;
}

function isByBlock({ reasons }: LightDecision): boolean {
  return reasons[0]?.kind === "blocked";
}

/** End of the light after all successive demands of the lamp's courts; null: none known. */
function endOfLight(
  { courtIds }: ChannelFacts,
  demandsAt: ServedCourts["demandsAt"],
  demandingLight: readonly LightDecision[],
): Instant | null {
  let demanding = demandingLight;
  let end: Instant | null = null;
  while (demanding.length > 0) {
    const ends = demanding.map(({ until }) => until);
    const known = ends.filter((until) => until !== null);
    const [first, ...others] = known;
    if (first === undefined || known.length < ends.length) return null;
    const laterEnd = latest(first, ...others);
    // each round ends later than the one before; otherwise the loop would never end
    if (end !== null && laterEnd <= end) return end;
    end = laterEnd;
    demanding = demandsAt(laterEnd, courtIds).flatMap(({ light }) => (light.desired === true ? [light] : []));
  }
  return end;
}

/** A court's own light: its channels with the fewest courts, so that the hall's light is a last resort. */
export function ownChannels<Channel extends Pick<ChannelFacts, "courtIds">>(
  channels: readonly Channel[],
  court: CourtId,
): readonly Channel[] {
  const serving = channels.filter(({ courtIds }) => courtIds.includes(court));
  const fewestCourts = Math.min(...serving.map(({ courtIds }) => courtIds.length));
  return serving.filter(({ courtIds }) => courtIds.length === fewestCourts);
}

export function isOwnChannel(
  channels: readonly Pick<ChannelFacts, "id" | "courtIds">[],
  channelId: string,
  court: CourtId,
): boolean {
  return ownChannels(channels, court).some(({ id }) => id === channelId);
}

/**
 * The light that a court gets: an open command precedes demands, and on a shared lamp other courts' reasons
 * come first. `courtChannels`: of ownChannels; `isLightOf`: for the first of them.
 */
export function decideCourtLight(
  { courtId, isInUse, light, channelsSwitchedOff }: LightDemand,
  courtChannels: readonly ChannelFacts[],
  channels: readonly ChannelDecision[],
  demands: readonly LightDemand[],
  isLightOf: ServedCourts["isLightOf"],
): LightDecision {
  const [lamp] = courtChannels;
  const decision = channels.find(({ channelId }) => channelId === lamp?.id);
  const command = courtChannels.find((channel) => channel.command !== null)?.command ?? null;
  if (command !== null) {
    const { on, userId } = command;
    return { desired: on, until: null, reasons: [{ kind: "being_switched", on, userId }, ...light.reasons] };
  }
  if (lamp === undefined || decision === undefined || !isInUse) return light;
  const { courtIds: sharingCourts } = lamp;
  // several lamps with other courts may differ
  if (courtChannels.some(({ courtIds }) => courtIds.some((id) => !sharingCourts.includes(id)))) return light;
  const { desired, until } = decision;
  // a block switches off its light, whatever each lamp does
  if (sharingCourts.length === 1 || (channelsSwitchedOff !== null && isByBlock(light))) return light;
  if (desired === light.desired) return { ...light, until };
  const agreeing = demands.filter((other) => {
    if (other.courtId === courtId || !sharingCourts.includes(other.courtId) || !other.isInUse) return false;
    return demandOn(lamp, other, isLightOf).desired === desired;
  });
  // without a demand, courts that keep the lamp lit are the reason
  const keeping = desired === null ? agreeing.filter((other) => keepsLampLit(lamp, other)) : [];
  const courtIds = (keeping.length > 0 ? keeping : agreeing).map(({ courtId: id }) => id);
  return { desired, until, reasons: [{ kind: "shared_light", on: desired, courtIds }, ...light.reasons] };
}
