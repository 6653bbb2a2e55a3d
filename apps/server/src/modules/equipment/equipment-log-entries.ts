import type { DeviceTestView } from "@platzwart/contract/device-test";
import type { Instant } from "@platzwart/domain/time/instant";
import { doorMessages } from "@platzwart/texts/log/doors";
import { lightMessages } from "@platzwart/texts/log/lights";
import type { DoorSetUp, LightChannelRecord } from "../../facts/equipment-records.ts";
import { doorRows, firstOfCourts, rowsAbout } from "../../facts/log-entry.ts";

/** `from` absent: created; `to` absent: removed. */
type Change<Device> = Partial<Record<"from" | "to", Device>>;

/** null: passed. */
type TestProblem = NonNullable<DeviceTestView["problem"]>["code"] | null;

type Door = Pick<DoorSetUp, "id" | "name">;
const doors = rowsAbout("doors", ({ id, name }: Door) => ({ name, metadata: { door_id: id } }));

export const doorSetUpLog = {
  created: doorChangeEntry(doorMessages.created),
  changed: doorChangeEntry(doorMessages.changed),
  removed: doorChangeEntry(doorMessages.removed),
  tested: (at: Instant, door: Door, userId: string, problem: TestProblem) =>
    doors.action(levelOf(problem), doorMessages.tested)(at, door, userId, { problem }),
};

type Channel = Pick<LightChannelRecord, "id" | "courtIds">;
const channels = rowsAbout("lighting", ({ id, courtIds }: Channel) => ({
  ...firstOfCourts(courtIds),
  metadata: { light_channel_id: id },
}));

export const lightChannelLog = {
  created: channelChangeEntry(lightMessages.channelCreated),
  changed: channelChangeEntry(lightMessages.channelChanged),
  removed: channelChangeEntry(lightMessages.channelRemoved),
  tested: (at: Instant, channel: Channel, userId: string, problem: TestProblem) =>
    channels.action(levelOf(problem), lightMessages.channelTested)(at, channel, userId, { problem }),
};

export const doorRequestLog = {
  /** Without a code (D-31); stored before the command, so that no opening is missing. */
  open: doorRows.action("info", doorMessages.openRequested),
  /** The request came too late and had no effect. */
  openLate: doorRows.action("warn", doorMessages.openingLate),
  /** At once (D-09). */
  lock: doorRows.action("info", doorMessages.lockRequested),
};

function doorChangeEntry(sentence: (door: string) => string) {
  return (at: Instant, door: Door, userId: string, change: Change<DoorSetUp>) => {
    const setUps = setUpsOf(change, (setUp) => ({
      name: setUp.name,
      court_ids: setUp.courtIds,
      mode: setUp.mode,
      open_seconds: setUp.openSeconds,
      ...connectionOf(setUp),
    }));
    return doors.action("info", sentence(door.name))(at, door, userId, setUps);
  };
}

function channelChangeEntry(sentence: (court: string) => string) {
  return (at: Instant, channel: Channel, userId: string, change: Change<LightChannelRecord>) => {
    const { from, to } = change;
    const isPasswordNew =
      from !== undefined && to?.encryptedPassword != null && from.encryptedPassword !== to.encryptedPassword;
    return channels.action<[Record<string, unknown>]>("info", sentence)(at, channel, userId, {
      ...setUpsOf(change, (setUp) => ({ court_ids: setUp.courtIds, ...connectionOf(setUp) })),
      ...(isPasswordNew && { password_changed: true }),
    });
  };
}

function setUpsOf<Device>({ from, to }: Change<Device>, fieldsOf: (device: Device) => object) {
  return { ...(from && { from: fieldsOf(from) }), ...(to && { to: fieldsOf(to) }) };
}

function connectionOf({ driver, address, output, encryptedPassword }: DoorSetUp | LightChannelRecord) {
  return { driver, address, output, has_password: encryptedPassword !== null };
}

function levelOf(problem: TestProblem): "info" | "warn" {
  return problem === null ? "info" : "warn";
}
