import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import type { DoorRecord, LightChannelRecord } from "./ports/equipment-store.ts";
import type { LogRecord } from "./ports/system-log-store.ts";

type DoorSetUp = Omit<DoorRecord, "reported">;

/** Who did what to the equipment, and when. */
interface Change<Device> {
  readonly at: Instant;
  readonly userId: string;
  /** null: it was not there. */
  readonly from: Device | null;
  /** null: it is gone. */
  readonly to: Device | null;
}

export function doorSetUpChanged({ at, userId, from, to }: Change<DoorSetUp>, door: DoorSetUp): LogRecord {
  const sentence =
    from === null
      ? LOG_SENTENCES.doorCreated
      : to === null
        ? LOG_SENTENCES.doorRemoved
        : LOG_SENTENCES.doorSetUpChanged;
  const metadata = (set: DoorSetUp) => ({
    name: set.name,
    court_ids: set.courtIds,
    mode: set.mode,
    open_seconds: set.openSeconds,
    driver: set.driver,
    address: set.address,
  });
  return {
    at,
    level: "info",
    category: "audit",
    component: "doors",
    message: sentence(door.name),
    courtId: null,
    metadata: {
      door_id: door.id,
      ...(from === null ? {} : { from: metadata(from) }),
      ...(to === null ? {} : { to: metadata(to) }),
      user_id: userId,
    },
  };
}

export function lightChannelChanged(
  { at, userId, from, to }: Change<LightChannelRecord>,
  channel: LightChannelRecord,
): LogRecord {
  const sentence =
    from === null
      ? LOG_SENTENCES.lightChannelCreated
      : to === null
        ? LOG_SENTENCES.lightChannelRemoved
        : LOG_SENTENCES.lightChannelChanged;
  const metadata = (set: LightChannelRecord) => ({
    court_id: set.courtId,
    driver: set.driver,
    address: set.address,
    output: set.output,
    has_password: set.encryptedPassword !== null,
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
    message: sentence(channel.courtId),
    courtId: channel.courtId,
    metadata: {
      light_channel_id: channel.id,
      ...(from === null ? {} : { from: metadata(from) }),
      ...(to === null ? {} : { to: metadata(to) }),
      ...(isPasswordNew ? { password_changed: true } : {}),
      user_id: userId,
    },
  };
}

/** Somebody tested a lamp; `problem`: why it failed, null: it did not. */
export function lightChannelTested(test: {
  readonly at: Instant;
  readonly userId: string;
  readonly channelId: string;
  readonly courtId: CourtId;
  readonly problem: string | null;
}): LogRecord {
  const { at, userId, channelId, courtId, problem } = test;
  return {
    at,
    level: problem === null ? "info" : "warn",
    category: "audit",
    component: "lighting",
    message: LOG_SENTENCES.lightChannelTested(courtId, problem === null),
    courtId,
    metadata: { light_channel_id: channelId, problem, user_id: userId },
  };
}
