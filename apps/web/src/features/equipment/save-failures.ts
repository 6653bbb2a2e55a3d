import { CallRefused } from "@platzwart/contract/client";
import { type DoorView, listDoors } from "@platzwart/contract/endpoints/door-endpoints";
import {
  type LightChannelView,
  listLightChannels,
} from "@platzwart/contract/endpoints/light-channel-endpoints";
import { callServer } from "../../shared/api.ts";
import { Conflict } from "../../shared/conflict.ts";

/** What went wrong with a channel that was saved, with what it is now where somebody else changed it. */
export async function channelFailure(error: unknown, id: string): Promise<unknown> {
  if (!isChangedMeanwhile(error)) return error;
  const { items } = await callServer(listLightChannels, {});
  return conflictOf<LightChannelView>(error, id, items);
}

/** The same of a door. */
export async function doorFailure(error: unknown, id: string): Promise<unknown> {
  if (!isChangedMeanwhile(error)) return error;
  const { items } = await callServer(listDoors, {});
  return conflictOf<DoorView>(error, id, items);
}

function isChangedMeanwhile(error: unknown): error is CallRefused {
  return (
    error instanceof CallRefused &&
    (error.problem.code === "light_channel_changed_meanwhile" ||
      error.problem.code === "door_changed_meanwhile")
  );
}

/** One that is removed by now leaves the refusal as it is. */
function conflictOf<Device extends { readonly id: string }>(
  error: CallRefused,
  id: string,
  items: readonly Device[],
): unknown {
  const present = items.find((item) => item.id === id);
  return present === undefined ? error : new Conflict(error.problem.detail, present);
}
