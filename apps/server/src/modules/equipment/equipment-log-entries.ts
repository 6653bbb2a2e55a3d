import type { DeviceTestView } from "@platzwart/contract/device-test";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { DoorSetUp, LightChannelRecord } from "../../facts/equipment-records.ts";
import {
  audit,
  courtsEntry,
  type DoorLogContext,
  doorEntry,
  type NewLogEntry,
} from "../../facts/log-entry.ts";

/** A user's change of a door or of a light channel, the configuration of a court's lamp. */
interface Change<Device> {
  readonly at: Instant;
  readonly userId: string;
  /** Configuration before the change; null: created. */
  readonly from: Device | null;
  /** Configuration after the change; null: removed. */
  readonly to: Device | null;
}

/** `door`: the configuration after the change, or before the removal. */
export function doorSetUpChanged(change: Change<DoorSetUp>, door: DoorSetUp): NewLogEntry {
  const setUps = setUpsIn(change, (setUp) => ({
    name: setUp.name,
    court_ids: setUp.courtIds,
    mode: setUp.mode,
    open_seconds: setUp.openSeconds,
    ...connectionOf(setUp),
  }));
  return {
    ...audit("doors"),
    at: change.at,
    message: LOG_MESSAGES.doorSetUp[whatWasDone(change)](door.name),
    metadata: { door_id: door.id, ...setUps, user_id: change.userId },
  };
}

/** `channel`: the configuration after the change, or before the removal. */
export function lightChannelChanged(
  change: Change<LightChannelRecord>,
  { id, courtIds }: LightChannelRecord,
): NewLogEntry {
  const { at, userId, from, to } = change;
  const setUps = setUpsIn(change, (setUp) => ({ court_ids: setUp.courtIds, ...connectionOf(setUp) }));
  const isPasswordNew =
    from !== null && to?.encryptedPassword != null && from.encryptedPassword !== to.encryptedPassword;
  return courtsEntry(audit("lighting"), at, courtIds, LOG_MESSAGES.lightChannelSetUp[whatWasDone(change)], {
    light_channel_id: id,
    ...setUps,
    ...(isPasswordNew ? { password_changed: true } : {}),
    user_id: userId,
  });
}

function whatWasDone({ from, to }: Change<unknown>): "created" | "changed" | "removed" {
  if (from === null) return "created";
  return to === null ? "removed" : "changed";
}

function setUpsIn<Device>({ from, to }: Change<Device>, fieldsOf: (device: Device) => object) {
  return { ...(from && { from: fieldsOf(from) }), ...(to && { to: fieldsOf(to) }) };
}

function connectionOf({ driver, address, output, encryptedPassword }: DoorSetUp | LightChannelRecord) {
  return { driver, address, output, has_password: encryptedPassword !== null };
}

/** A user's test of a device. */
interface Test {
  readonly at: Instant;
  readonly userId: string;
  /** The code of the test's problem; null: the test passed. */
  readonly problem: NonNullable<DeviceTestView["problem"]>["code"] | null;
}

export function lightChannelTested(
  { at, userId, problem }: Test,
  { id, courtIds }: Pick<LightChannelRecord, "id" | "courtIds">,
): NewLogEntry {
  const kind = audit("lighting", problem === null ? "info" : "warn");
  const metadata = { light_channel_id: id, problem, user_id: userId };
  return courtsEntry(kind, at, courtIds, LOG_MESSAGES.lightChannelTested(problem === null), metadata);
}

export function doorTested({ at, userId, problem }: Test, { id, name }: DoorSetUp): NewLogEntry {
  const kind = audit("doors", problem === null ? "info" : "warn");
  const metadata = { door_id: id, problem, user_id: userId };
  return { ...kind, at, message: LOG_MESSAGES.doorTested(name, problem === null), metadata };
}

/**
 * A user's request to a door: to open without a code (D-31), stored before the command, so that no opening is missing, or to
 * lock at once (D-09). Late: the request to open came too late and had no effect.
 */
export function doorRequestEntry(
  what: "doorOpenRequested" | "doorOpeningLate" | "doorLockRequested",
  door: DoorLogContext,
  userId: string,
): NewLogEntry {
  const kind = audit("doors", what === "doorOpeningLate" ? "warn" : "info");
  return doorEntry(kind, door, LOG_MESSAGES[what](door.name), { user_id: userId });
}
