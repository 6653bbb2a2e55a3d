import { CallRefused } from "@platzwart/contract/client";
import { type DoorView, listDoors } from "@platzwart/contract/endpoints/door-endpoints";
import {
  changeDoor,
  createDoor,
  removeDoor,
  testDoor,
} from "@platzwart/contract/endpoints/door-set-up-endpoints";
import {
  changeLightChannel,
  createLightChannel,
  type LightChannelView,
  listLightChannels,
  removeLightChannel,
  testLightChannel,
} from "@platzwart/contract/endpoints/light-channel-endpoints";
import { equipmentFailures, equipmentTexts } from "@platzwart/texts/pages/equipment";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { Conflict } from "../../lib/api/conflict.ts";
import { isRefusedAs, reportFailure } from "../../lib/api/failures.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { reloadLightChannels } from "./channel-cache.ts";
import { bodyOf, type ChannelEntry } from "./channel-entry.ts";
import { type DoorEntry, doorBodyOf } from "./door-entry.ts";

/** `known`: the device as last read; null: a new one. */
interface DeviceChange<Device, Entry> {
  readonly known: Device | null;
  readonly entry: Entry;
}

export function useSaveChannel(device: (entry: ChannelEntry) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ known, entry }: DeviceChange<LightChannelView, ChannelEntry>) => {
      const body = bodyOf(entry, known);
      return known === null
        ? callServer(createLightChannel, { body })
        : callServer(changeLightChannel, { params: { id: known.id }, body }).catch(
            withPresent(known.id, () => callServer(listLightChannels, {})),
          );
    },
    onSuccess: (_, { known, entry }) => announce(client, known === null ? "made" : "changed", device(entry)),
    onError: reportNotSaved,
  });
}

/** The live stream updates the page. */
export function useSaveDoor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ known, entry }: DeviceChange<DoorView, DoorEntry>) => {
      const body = doorBodyOf(entry, known);
      return known === null
        ? callServer(createDoor, { body })
        : callServer(changeDoor, { params: { id: known.id }, body }).catch(
            withPresent(known.id, () => callServer(listDoors, {})),
          );
    },
    onSuccess: (_, { known, entry }) =>
      announce(client, known === null ? "made" : "changed", entry.name.trim()),
    onError: reportNotSaved,
  });
}

/** A device already removed counts as done. */
export function useRemove(kind: "light" | "door", id: string, device: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      kind === "light"
        ? callServer(removeLightChannel, { params: { id } })
        : callServer(removeDoor, { params: { id } }),
    onSuccess: () => announce(client, "removed", device),
    onError: (error) => {
      if (isRefusedAs(error, "light_channel_unknown", "door_unknown")) announce(client, "removed", device);
      else reportFailure(equipmentFailures.remove, error);
    },
  });
}

/** Resolves with the result of each step of a test (E-03). */
export function useTestLamp(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(testLightChannel, { params: { id } }),
    onSettled: () => reloadLightChannels(client),
    onError: (error) => reportFailure(equipmentFailures.test, error),
  });
}

/** Opens the door for two seconds. */
export function useTestDoor(id: string) {
  return useMutation({
    mutationFn: () => callServer(testDoor, { params: { id } }),
    onError: (error) => reportFailure(equipmentFailures.test, error),
  });
}

function announce(client: QueryClient, event: "made" | "changed" | "removed", device: string): void {
  reloadLightChannels(client);
  toasts.show({ kind: "done", title: equipmentTexts[event], text: device });
}

/** The dialog itself shows conflicts and refusals. */
function reportNotSaved(error: unknown): void {
  if (!(error instanceof Conflict)) reportUnlessRefused(equipmentFailures.save, error);
}

const CHANGED_MEANWHILE: readonly string[] = ["light_channel_changed_meanwhile", "door_changed_meanwhile"];

/** A conflict gets the present device; without the device the refusal stays. */
function withPresent<Device extends { readonly id: string }>(
  id: string,
  list: () => Promise<{ readonly items: readonly Device[] }>,
) {
  return async (error: unknown): Promise<never> => {
    if (!(error instanceof CallRefused) || !CHANGED_MEANWHILE.includes(error.problem.code)) throw error;
    const present = (await list()).items.find((item) => item.id === id);
    throw present === undefined ? error : new Conflict(error.problem.detail, present);
  };
}
