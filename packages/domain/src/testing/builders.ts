import type { AccessCode, Margins } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import type {
  ChannelFacts,
  CourtFacts,
  DoorFacts,
  Facts,
  LightIntent,
  LightOverride,
  RevisionedInstant,
} from "../scheduler/facts.ts";
import { fromIso, type Instant, instant } from "../time/instant.ts";

/** A revision after every report, for tests without revisions. */
const LATEST_REVISION = Number.MAX_SAFE_INTEGER;

/** Instant of an ISO text; throws for invalid text. */
export function at(iso: string): Instant {
  const parsed = fromIso(iso);
  if (parsed === null) throw new Error(`no instant: ${iso}`);
  return parsed;
}

export function courtId(id: number): CourtId {
  return id as CourtId;
}

export function aCourt(id: number, changes: Partial<CourtFacts> = {}): CourtFacts {
  return {
    id: courtId(id),
    name: `Court ${id}`,
    status: "available",
    autoMode: true,
    lightIntent: null,
    manualLight: null,
    lightOverride: null,
    isLightOn: false,
    lightReportedAt: null,
    ...changes,
  };
}

interface CodeChanges extends Partial<Omit<AccessCode, "validity" | "margins" | "courtId">> {
  readonly court?: number | null;
  readonly margins?: Partial<Margins>;
}

/** Default margins of bookings by API (S-05). */
export const USUAL_MARGINS: Margins = { lightBefore: 5, lightAfter: 15, doorBefore: 15, doorAfter: 60 };

/** A code of court 1 with the usual margins. */
export function aCode(from: string, until: string, changes: CodeChanges = {}): AccessCode {
  const { court = 1, margins, ...rest } = changes;
  return {
    id: `code-${from}`,
    courtId: court === null ? null : courtId(court),
    isPermanent: false,
    occupiesCourt: true,
    hours: null,
    status: "active",
    createdAt: instant(0),
    createdInRevision: rest.createdAt ?? 0,
    endedAt: null,
    validity: { from: at(from), until: at(until) },
    margins: { ...USUAL_MARGINS, ...margins },
    ...rest,
  };
}

/** A moment whose revision is its time, as if the facts changed at every moment. */
export function revisioned(time: Instant): RevisionedInstant {
  return { at: time, revision: time };
}

export function aDoor(id: string, courts: readonly number[], changes: Partial<DoorFacts> = {}): DoorFacts {
  return { id, courtIds: courts.map(courtId), mode: "schedule", lock: null, opening: null, ...changes };
}

/** The intent comes after all reports of the lamps. */
export function anIntent(on: boolean): LightIntent {
  return { on, revision: LATEST_REVISION };
}

export function aChannel(
  id: string,
  courts: readonly number[],
  changes: Partial<ChannelFacts> = {},
): ChannelFacts {
  return {
    id,
    courtIds: courts.map(courtId),
    reported: null,
    isLit: false,
    isReportCurrent: false,
    command: null,
    ...changes,
  };
}

export function aBlock(from: string, until: string, court = 1): Block {
  return { id: `block-${from}`, courtId: courtId(court), period: { from: at(from), until: at(until) } };
}

export function anOverride(on: boolean, from: string, until: string): LightOverride {
  return { on, period: { from: at(from), until: at(until) }, userId: "user-1", reason: null };
}

export function factsOf(changes: Partial<Facts>): Facts {
  const courts = changes.courts ?? [aCourt(1)];
  return {
    courts,
    channels: courts.map(({ id }) => aChannel(`lamp-${id}`, [id])),
    doors: courts.map(({ id }) => aDoor(`door-${id}`, [id])),
    codes: [],
    blocks: [],
    autoLightControl: true,
    doorFreeze: null,
    ...changes,
  };
}
