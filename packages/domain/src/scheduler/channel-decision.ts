import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, latest } from "../time/instant.ts";
import type { ChannelFacts } from "./facts.ts";
import type { Reason } from "./reason.ts";

export interface LightDecision {
  /** null: unchanged. */
  readonly desired: boolean | null;
  /** Next change of this decision; null: none known, or only by a user. */
  readonly until: Instant | null;
  readonly reasons: readonly Reason[];
}

export interface LightDemand {
  readonly courtId: CourtId;
  readonly isInUse: boolean;
  /** The light stays on without a demand, for the court's own booking or for people. */
  readonly isKept: boolean;
  /** During a block: channels lit since before it; null: no block. */
  readonly litBefore: ReadonlySet<string> | null;
  readonly light: LightDecision;
  /** Demand on lamps that are not the court's own light, without an intent for that light. */
  readonly sharedDemand: LightDecision;
  /** Channels lit by people before a block that switches them off; null: no such block. */
  readonly switchedOff: ReadonlySet<string> | null;
}

export interface ChannelDecision extends Pick<LightDecision, "desired" | "until"> {
  readonly channelId: string;
  /** `desired` is a user's open command, which no rule repeats or changes. */
  readonly isCommanded: boolean;
}

/**
 * A shared lamp (E-02) is on while one court demands it, off once one demands darkness and no other keeps it;
 * courts in manual mode keep it for people (Z-01), and an open command precedes all (case B10). `wanted`:
 * demands now, `wantedAt`: later; `isLightOf`: whether the lamp is the court's own light.
 */
export function decideChannel(channel: ChannelFacts, courts: ServedCourts): ChannelDecision {
  const { id: channelId, command } = channel;
  return command === null
    ? { channelId, ...decideByCourts(channel, courts), isCommanded: false }
    : { channelId, desired: command.on, until: null, isCommanded: true };
}

interface ServedCourts {
  readonly wanted: readonly LightDemand[];
  readonly wantedAt: (at: Instant, courts: readonly CourtId[]) => readonly LightDemand[];
  readonly isLightOf: (court: CourtId) => boolean;
}

function decideByCourts(
  channel: ChannelFacts,
  { wanted, wantedAt, isLightOf }: ServedCourts,
): Pick<LightDecision, "desired" | "until"> {
  const counting = servedAt(channel, wanted);
  const [only] = counting;
  if (only !== undefined && counting.length === 1) {
    const { desired, until } = wantedOf(channel, only, isLightOf);
    return { desired, until };
  }
  const isKeptBy = (court: LightDemand) =>
    wantedOf(channel, court, isLightOf).desired === null &&
    isKeptAt(channel, court) &&
    isLightOf(court.courtId);
  const lights = counting.map((court) => wantedOf(channel, court, isLightOf));
  const wanting = lights.filter(({ desired }) => desired === true);
  if (wanting.length > 0) {
    const end = endOfLight(channel, wantedAt, wanting);
    // another court keeps the light then, without a known end
    const isKeptThen = end !== null && servedAt(channel, wantedAt(end, channel.courtIds)).some(isKeptBy);
    return { desired: true, until: isKeptThen ? null : end };
  }
  const isKept = counting.some(isKeptBy);
  // rules switch only burning lamps off, if a court leaves the lamp to people
  const isPeoples = lights.some(({ desired }) => desired === null);
  const dark = lights.filter(({ desired }) => desired === false);
  const changes = dark.flatMap(({ until }) => until ?? []);
  return {
    desired: dark.length > 0 && !isKept && (channel.isLit || !isPeoples) ? false : null,
    until: earliest(...changes),
  };
}

/** Courts in operation decide, or all if none is. */
function servedAt({ courtIds }: ChannelFacts, wanted: readonly LightDemand[]): readonly LightDemand[] {
  const served = wanted.filter(({ courtId }) => courtIds.includes(courtId));
  const inUse = served.filter(({ isInUse }) => isInUse);
  return inUse.length > 0 ? inUse : served;
}

/** A block ignores lamps that were lit since, or are dark (C-13). */
function wantedOf(
  { id }: ChannelFacts,
  { courtId, light, sharedDemand, switchedOff }: LightDemand,
  isLightOf: ServedCourts["isLightOf"],
): LightDecision {
  const decision = isLightOf(courtId) ? light : sharedDemand;
  // a single intent precedes a block
  const isByBlock = switchedOff !== null && isOfBlock(decision);
  return isByBlock && !switchedOff.has(id) ? { ...decision, desired: null } : decision;
}

/** During a block only if it was lit since the block's beginning (C-13). */
function isKeptAt({ id }: ChannelFacts, { isKept, litBefore }: LightDemand): boolean {
  return isKept && litBefore?.has(id) !== true;
}

function isOfBlock({ reasons }: LightDecision): boolean {
  return reasons[0]?.kind === "blocked";
}

/** End of all courts' successive demands; null: none known. */
function endOfLight(
  { courtIds }: ChannelFacts,
  wantedAt: ServedCourts["wantedAt"],
  wanting: readonly LightDecision[],
): Instant | null {
  let waiting = wanting;
  let end: Instant | null = null;
  while (waiting.length > 0) {
    const ends = waiting.map(({ until }) => until);
    const known = ends.filter((until) => until !== null);
    const [first, ...others] = known;
    if (first === undefined || known.length < ends.length) return null;
    const next = latest(first, ...others);
    // each round ends later than the one before; otherwise the loop would never end
    if (end !== null && next <= end) return end;
    end = next;
    waiting = wantedAt(next, courtIds).flatMap(({ light }) => (light.desired === true ? [light] : []));
  }
  return end;
}

/** Channels shared with the fewest courts, so that the light of the hall is a last resort. */
export function ownChannels<Channel extends Pick<ChannelFacts, "courtIds">>(
  channels: readonly Channel[],
  court: CourtId,
): readonly Channel[] {
  const serving = channels.filter(({ courtIds }) => courtIds.includes(court));
  const fewest = Math.min(...serving.map(({ courtIds }) => courtIds.length));
  return serving.filter(({ courtIds }) => courtIds.length === fewest);
}

export function isOwnChannel(
  channels: readonly Pick<ChannelFacts, "id" | "courtIds">[],
  channelId: string,
  court: CourtId,
): boolean {
  return ownChannels(channels, court).some(({ id }) => id === channelId);
}

/**
 * An open command precedes the demands; if all lamps are shared, the other courts' reasons come first. `own`:
 * the court's channels; `isLightOf`: for the first of them.
 */
export function courtLight(
  { courtId, isInUse, light, switchedOff }: LightDemand,
  own: readonly ChannelFacts[],
  channels: readonly ChannelDecision[],
  wanted: readonly LightDemand[],
  isLightOf: ServedCourts["isLightOf"],
): LightDecision {
  const [lamp] = own;
  const decision = channels.find(({ channelId }) => channelId === lamp?.id);
  const command = own.find((channel) => channel.command !== null)?.command ?? null;
  if (command !== null) {
    const { on, userId } = command;
    return { desired: on, until: null, reasons: [{ kind: "being_switched", on, userId }, ...light.reasons] };
  }
  if (lamp === undefined || decision === undefined || !isInUse) return light;
  const { courtIds: sharing } = lamp;
  // several lamps with other courts may differ
  if (own.some(({ courtIds }) => courtIds.some((id) => !sharing.includes(id)))) return light;
  const { desired, until } = decision;
  // a block switches off its light, whatever each lamp does
  if (sharing.length === 1 || (switchedOff !== null && isOfBlock(light))) return light;
  if (desired === light.desired) return { ...light, until };
  const agreeing = wanted.filter((theirs) => {
    if (theirs.courtId === courtId || !sharing.includes(theirs.courtId) || !theirs.isInUse) return false;
    return wantedOf(lamp, theirs, isLightOf).desired === desired;
  });
  // without a demand, courts that keep the lamp lit are the reason
  const keeping = desired === null ? agreeing.filter((theirs) => isKeptAt(lamp, theirs)) : [];
  const courtIds = (keeping.length > 0 ? keeping : agreeing).map(({ courtId: id }) => id);
  return { desired, until, reasons: [{ kind: "shared_light", on: desired, courtIds }, ...light.reasons] };
}
