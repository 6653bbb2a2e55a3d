import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, latest } from "../time/instant.ts";
import type { ChannelFacts } from "./facts.ts";
import type { Reason } from "./reason.ts";

export interface LightDecision {
  /** The state that the light should have; null: leave the light as it is. */
  readonly desired: boolean | null;
  /** When this decision next changes; null: no change is known, or only a user can change it. */
  readonly until: Instant | null;
  readonly reasons: readonly Reason[];
}

/** What a court wants of its light. */
export interface WantedLight {
  readonly courtId: CourtId;
  /** Whether the court is in operation. */
  readonly isInUse: boolean;
  /** Whether its light is to stay on though it wants nothing: its own booking is on, or people want light there. */
  readonly isKept: boolean;
  /** While a block covers now: the channels that are lit since before it, which it does not keep; null: none does. */
  readonly litBefore: ReadonlySet<string> | null;
  readonly light: LightDecision;
  /** The same of lamps that are not its light but beside it: what people want once of its light is not of these. */
  readonly besideOwn: LightDecision;
  /** Where a block puts a light out that people lit before it: the channels that were lit so; null: it does not. */
  readonly putOut: ReadonlySet<string> | null;
}

/** What the lamp of a channel should be; null: leave it as it is. */
export interface ChannelDecision extends Pick<LightDecision, "desired" | "until"> {
  readonly channelId: string;
  /** Whether that is what a user has it told now, which no rule repeats or changes before its outcome. */
  readonly isCommanded: boolean;
}

/**
 * What a lamp that lights several courts should be (E-02): on while any of its courts wants light, off once one wants the
 * dark and no other keeps it. A court in manual mode keeps its light while people want it there (Z-01). A court out of
 * operation wants nothing of a lamp that others use. What a user has it told now holds until its outcome (case B10).
 * `wanted`: what each court wants, without regard to the others;
 * `wantedAt`: the same of some courts at a later instant; `isLightOf`: whether the lamp is a court's light, and not one beside it.
 */
export function decideChannel(channel: ChannelFacts, courts: ServedCourts): ChannelDecision {
  const { id: channelId, command } = channel;
  return command === null
    ? { channelId, ...decideByCourts(channel, courts), isCommanded: false }
    : { channelId, desired: command.on, until: null, isCommanded: true };
}

interface ServedCourts {
  readonly wanted: readonly WantedLight[];
  readonly wantedAt: (at: Instant, courts: readonly CourtId[]) => readonly WantedLight[];
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
  const isKeptBy = (court: WantedLight) =>
    wantedOf(channel, court, isLightOf).desired === null &&
    isKeptAt(channel, court) &&
    isLightOf(court.courtId);
  const lights = counting.map((court) => wantedOf(channel, court, isLightOf));
  const wanting = lights.filter(({ desired }) => desired === true);
  if (wanting.length > 0) {
    const end = endOfLight(channel, wantedAt, wanting);
    // who keeps it then says not until when
    const isKeptThen = end !== null && servedAt(channel, wantedAt(end, channel.courtIds)).some(isKeptBy);
    return { desired: true, until: isKeptThen ? null : end };
  }
  const isKept = counting.some(isKeptBy);
  // a dark lamp is people's to switch where one of its courts is theirs; a rule puts out what it lit
  const isPeoples = lights.some(({ desired }) => desired === null);
  const dark = lights.filter(({ desired }) => desired === false);
  const changes = dark.flatMap(({ until }) => until ?? []);
  return {
    desired: dark.length > 0 && !isKept && (channel.isLit || !isPeoples) ? false : null,
    until: earliest(...changes),
  };
}

/** The courts of a lamp that decide about it: those in operation, or all where none is. */
function servedAt({ courtIds }: ChannelFacts, wanted: readonly WantedLight[]): readonly WantedLight[] {
  const served = wanted.filter(({ courtId }) => courtIds.includes(courtId));
  const inUse = served.filter(({ isInUse }) => isInUse);
  return inUse.length > 0 ? inUse : served;
}

/** What a court wants of one of its lamps: a block leaves alone what was lit since, or is dark (C-13). */
function wantedOf(
  { id }: ChannelFacts,
  { courtId, light, besideOwn, putOut }: WantedLight,
  isLightOf: ServedCourts["isLightOf"],
): LightDecision {
  const decision = isLightOf(courtId) ? light : besideOwn;
  // what people want once comes before a block
  const isByBlock = putOut !== null && isOfBlock(decision);
  return isByBlock && !putOut.has(id) ? { ...decision, desired: null } : decision;
}

/** Whether a court keeps one of its lamps lit: in a block what was lit since it began (C-13). */
function isKeptAt({ id }: ChannelFacts, { isKept, litBefore }: WantedLight): boolean {
  return isKept && litBefore?.has(id) !== true;
}

function isOfBlock({ reasons }: LightDecision): boolean {
  return reasons[0]?.kind === "blocked";
}

/** Until when any court wants light, one after the other; null: none of them says until when. */
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
    // each round ends later than the one before; a decision that did not would never end
    if (end !== null && next <= end) return end;
    end = next;
    waiting = wantedAt(next, courtIds).flatMap(({ light }) => (light.desired === true ? [light] : []));
  }
  return end;
}

/**
 * The channels that are a court's light: those that light it alone, or that it shares with the fewest others; not the
 * light of the hall, where there is one nearer.
 */
export function ownChannels<Channel extends Pick<ChannelFacts, "courtIds">>(
  channels: readonly Channel[],
  court: CourtId,
): readonly Channel[] {
  const serving = channels.filter(({ courtIds }) => courtIds.includes(court));
  const fewest = Math.min(...serving.map(({ courtIds }) => courtIds.length));
  return serving.filter(({ courtIds }) => courtIds.length === fewest);
}

/** Whether a channel is a court's light, and not one beside it. */
export function isOwnChannel(
  channels: readonly Pick<ChannelFacts, "id" | "courtIds">[],
  channelId: string,
  court: CourtId,
): boolean {
  return ownChannels(channels, court).some(({ id }) => id === channelId);
}

/**
 * What becomes of a court's light: what a user has it told now, before anything else. Where it has no lamp but those that
 * it shares, the others decide along, and are named before its own reasons. `own`: its channels; `wanted`: what each
 * court wants without regard to the others; `isLightOf`: whether the first of its channels is a court's light.
 */
export function courtLight(
  { courtId, isInUse, light, putOut }: WantedLight,
  own: readonly ChannelFacts[],
  channels: readonly ChannelDecision[],
  wanted: readonly WantedLight[],
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
  // of several lamps that light other courts each may do something else
  if (own.some(({ courtIds }) => courtIds.some((id) => !sharing.includes(id)))) return light;
  const { desired, until } = decision;
  // a block puts out what was lit of it, whatever becomes of each lamp
  if (sharing.length === 1 || (putOut !== null && isOfBlock(light))) return light;
  if (desired === light.desired) return { ...light, until };
  const agreeing = wanted.filter((theirs) => {
    if (theirs.courtId === courtId || !sharing.includes(theirs.courtId) || !theirs.isInUse) return false;
    return wantedOf(lamp, theirs, isLightOf).desired === desired;
  });
  // a dark lamp is people's to switch where nobody keeps it lit
  const keeping = desired === null ? agreeing.filter((theirs) => isKeptAt(lamp, theirs)) : [];
  const courtIds = (keeping.length > 0 ? keeping : agreeing).map(({ courtId: id }) => id);
  return { desired, until, reasons: [{ kind: "shared_light", on: desired, courtIds }, ...light.reasons] };
}
