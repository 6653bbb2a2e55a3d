import type { DeviceTestView } from "@platzwart/contract/device-test";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { DoorSetUp, LightChannelRecord } from "../../facts/equipment-records.ts";
import { aboutCourts, type NewLogEntry } from "../../facts/log-entry.ts";

/** The stored configuration of a door. */

/** A user's change of a door or of a light channel, the configuration of a court's lamp. */
interface Change<Device> {
  readonly at: Instant;
  readonly userId: string;
  /** The configuration before the change; null: created. */
  readonly from: Device | null;
  /** The configuration after the change; null: removed. */
  readonly to: Device | null;
}

/** A user changed a door's configuration. `door`: the configuration after the change, or before the removal. */
export function doorSetUpChanged({ at, userId, from, to }: Change<DoorSetUp>, door: DoorSetUp): NewLogEntry {
  const message =
    from === null
      ? LOG_MESSAGES.doorCreated
      : to === null
        ? LOG_MESSAGES.doorRemoved
        : LOG_MESSAGES.doorSetUpChanged;
  const metadata = (setUp: DoorSetUp) => ({
    name: setUp.name,
    court_ids: setUp.courtIds,
    mode: setUp.mode,
    open_seconds: setUp.openSeconds,
    driver: setUp.driver,
    address: setUp.address,
    output: setUp.output,
    has_password: setUp.encryptedPassword !== null,
  });
  return {
    at,
    level: "info",
    category: "audit",
    component: "doors",
    message: message(door.name),
    courtId: null,
    metadata: {
      door_id: door.id,
      ...(from === null ? {} : { from: metadata(from) }),
      ...(to === null ? {} : { to: metadata(to) }),
      user_id: userId,
    },
  };
}

/** A user changed a light channel. `channel`: the configuration after the change, or before the removal. */
export function lightChannelChanged(
  { at, userId, from, to }: Change<LightChannelRecord>,
  channel: LightChannelRecord,
): NewLogEntry {
  const message =
    from === null
      ? LOG_MESSAGES.lightChannelCreated
      : to === null
        ? LOG_MESSAGES.lightChannelRemoved
        : LOG_MESSAGES.lightChannelChanged;
  const metadata = (setUp: LightChannelRecord) => ({
    court_ids: setUp.courtIds,
    driver: setUp.driver,
    address: setUp.address,
    output: setUp.output,
    has_password: setUp.encryptedPassword !== null,
  });
  const isPasswordNew =
    from !== null &&
    to !== null &&
    to.encryptedPassword !== null &&
    from.encryptedPassword !== to.encryptedPassword;
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message,
    ...aboutCourts(channel.courtIds),
    metadata: {
      light_channel_id: channel.id,
      ...(from === null ? {} : { from: metadata(from) }),
      ...(to === null ? {} : { to: metadata(to) }),
      ...(isPasswordNew ? { password_changed: true } : {}),
      user_id: userId,
    },
  };
}

/** A user tested the lamp of a light channel. `problem`: the code of the test's problem; null: the test passed. */
export function lightChannelTested(test: {
  readonly at: Instant;
  readonly userId: string;
  readonly channelId: string;
  readonly courtIds: readonly CourtId[];
  readonly problem: NonNullable<DeviceTestView["problem"]>["code"] | null;
}): NewLogEntry {
  const { at, userId, channelId, courtIds, problem } = test;
  return {
    at,
    level: problem === null ? "info" : "warn",
    category: "audit",
    component: "lighting",
    message: LOG_MESSAGES.lightChannelTested(problem === null),
    ...aboutCourts(courtIds),
    metadata: { light_channel_id: channelId, problem, user_id: userId },
  };
}

/** A user tested a door. `problem`: the code of the test's problem; null: the test passed. */
export function doorTested(test: {
  readonly at: Instant;
  readonly userId: string;
  readonly door: Pick<DoorSetUp, "id" | "name">;
  readonly problem: NonNullable<DeviceTestView["problem"]>["code"] | null;
}): NewLogEntry {
  const { at, userId, door, problem } = test;
  return {
    at,
    level: problem === null ? "info" : "warn",
    category: "audit",
    component: "doors",
    message: LOG_MESSAGES.doorTested(door.name, problem === null),
    courtId: null,
    metadata: { door_id: door.id, problem, user_id: userId },
  };
}
