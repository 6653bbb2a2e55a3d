import type { DoorPicture } from "./device-pictures.ts";
import type { LiveDevices } from "./hall-state.ts";
import type { LightPictures } from "./light-pictures.ts";

/** Snapshot of the connected devices; a device without a driver is not connected. */
export interface DevicePictures {
  readonly lights: LightPictures;
  /** By id. */
  readonly doors: ReadonlyMap<string, DoorPicture>;
}

export function liveDevices({ lights, doors }: DevicePictures): LiveDevices {
  return {
    reportOf: (channel) => lights.reportOf(channel),
    isLit: (channelId) => lights.isLit(channelId),
    isReportCurrent: (channelId, on) => lights.isReportCurrent(channelId, on),
    manualLight: (court) => lights.manualLight(court),
    commandOf: (channelId) => lights.byChannel.get(channelId)?.command ?? null,
    openingOf(doorId) {
      const opening = doors.get(doorId)?.opening ?? null;
      if (opening === null) return null;
      const { opener, until } = opening;
      return { opener: opener.kind === "user" ? { kind: "user", userId: opener.id } : opener, until };
    },
    userName(id) {
      const lampUser = lights.userName(id);
      if (lampUser !== null) return lampUser;
      for (const { opening } of doors.values())
        if (opening?.opener.kind === "user" && opening.opener.id === id) return opening.opener.username;
      return null;
    },
  };
}
