import { isActiveOnCourts } from "../access/access-code.ts";
import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import {
  type ChannelDecision,
  decideCourtLight,
  isOwnChannel,
  type LightDecision,
  type LightDemand,
  ownChannels,
} from "./channel-decision.ts";
import { courtWindows } from "./court-windows.ts";
import { type DoorDecision, decideDoor } from "./door-decision.ts";
import { courtReleaseStart, lockEnds, scheduledDoorsOf } from "./door-release.ts";
import type { Facts } from "./facts.ts";
import { decideLights } from "./light-decision.ts";

export interface CourtDecision {
  readonly courtId: CourtId;
  /** The court's light, with the demands of other courts on a shared lamp. */
  readonly light: LightDecision;
  /** The court's own demand, regardless of others. */
  readonly ownDemand: LightDecision;
  /** Time-limited codes that open a door to the court now (Z-04). */
  readonly validCodes: readonly string[];
  /** One of these codes releases a door in mode "schedule" (Z-02, Z-08). */
  readonly shouldUnlockDoor: boolean;
}

export interface Decisions {
  readonly courts: readonly CourtDecision[];
  readonly channels: readonly ChannelDecision[];
  readonly doors: readonly DoorDecision[];
}

/** Desired lights and doors now, with reasons: `decideLight` says what a court demands, `decideChannel` what
 * its lamp does, as several courts may share one (L-01, L-06, L-09, Z-02, Z-08, C-13, C-14, E-02). */
export function decide(facts: Facts, now: Instant): Decisions {
  const windows = courtWindows(facts, now, isActiveOnCourts);
  const lockEndsByDoor = lockEnds(facts);
  const { demands, channels } = decideLights(windows, facts, now);
  return {
    courts: windows.map((ofCourt, index) => {
      const openingWindows = ofCourt.door.filter(({ interval }) => covers(interval, now));
      const courtId = ofCourt.court.id;
      const courtChannels = ownChannels(facts.channels, courtId);
      const scheduledDoors = scheduledDoorsOf(courtId, facts.doors);
      const [lamp] = courtChannels;
      const isLightOf = (court: CourtId) =>
        lamp !== undefined && isOwnChannel(facts.channels, lamp.id, court);
      return {
        courtId,
        light: decideCourtLight(demands[index] as LightDemand, courtChannels, channels, demands, isLightOf),
        ownDemand: (demands[index] as LightDemand).light,
        validCodes: [...new Set(openingWindows.map(({ code }) => code.id))],
        shouldUnlockDoor: openingWindows.some(
          (window) => courtReleaseStart(window, scheduledDoors, facts.doorFreeze, lockEndsByDoor) <= now,
        ),
      };
    }),
    channels,
    doors: facts.doors.map((door) =>
      decideDoor(door, windows, { lockEndsByDoor, doorFreeze: facts.doorFreeze }, now),
    ),
  };
}
