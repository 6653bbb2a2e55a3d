import { changeDoor, createDoor, removeDoor } from "@platzwart/contract/calls/door-calls";
import {
  changeLightChannel,
  createLightChannel,
  type LightChannelView,
  removeLightChannel,
  testLightChannel,
} from "@platzwart/contract/calls/light-channel-calls";
import { CallRefused } from "@platzwart/contract/client";
import { equipmentFailures, equipmentTexts } from "@platzwart/texts/pages/equipment";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { detailOf, isSignedOut } from "../../shared/failures.ts";
import { toasts } from "../../shared/toasts.ts";
import { reloadLightChannels } from "./channel-cache.ts";
import { bodyOf, type ChannelEntry } from "./channel-entry.ts";
import { type DoorEntry, doorBodyOf } from "./door-entry.ts";

interface Failure {
  readonly title: string;
  readonly text: string;
}

/** Makes a light channel or changes the one that is known. */
export function useSaveChannel(known: LightChannelView | null, device: (entry: ChannelEntry) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: ChannelEntry) => {
      const body = bodyOf(entry, known);
      return known === null
        ? callServer(createLightChannel, { body })
        : callServer(changeLightChannel, { params: { id: known.id }, body });
    },
    onSuccess: (_, entry) => told(client, known === null ? "made" : "changed", device(entry)),
    onError: (error) => reportFault(equipmentFailures.save, error),
  });
}

/** Makes or (with an id) changes a door; the page hears of it as of every door. */
export function useSaveDoor(id: string | null, driver: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: DoorEntry) => {
      const body = doorBodyOf(entry, driver);
      return id === null
        ? callServer(createDoor, { body })
        : callServer(changeDoor, { params: { id }, body });
    },
    onSuccess: (_, { name }) => told(client, id === null ? "made" : "changed", name.trim()),
    onError: (error) => reportFault(equipmentFailures.save, error),
  });
}

/** Removes a light channel or a door; one that someone else has just removed is gone all the same. */
export function useRemove(kind: "light" | "door", id: string, device: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      kind === "light"
        ? callServer(removeLightChannel, { params: { id } })
        : callServer(removeDoor, { params: { id } }),
    onSuccess: () => told(client, "removed", device),
    onError: (error) => {
      if (isGone(error)) told(client, "removed", device);
      else reportFailure(equipmentFailures.remove, error);
    },
  });
}

/** "Testen" (E-03): resolves with what came of each step. */
export function useTestLamp(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(testLightChannel, { params: { id } }),
    onSettled: () => reloadLightChannels(client),
    onError: (error) => reportFailure(equipmentFailures.test, error),
  });
}

function told(client: QueryClient, what: "made" | "changed" | "removed", device: string): void {
  reloadLightChannels(client);
  toasts.show({ kind: "done", title: equipmentTexts[what], text: device });
}

function isGone(error: unknown): boolean {
  return (
    error instanceof CallRefused &&
    (error.problem.code === "light_channel_unknown" || error.problem.code === "door_unknown")
  );
}

/** A refusal stands at its field; whatever else went wrong is told. */
function reportFault(failure: Failure, error: unknown): void {
  if (error instanceof CallRefused && error.problem.status < 500) return;
  reportFailure(failure, error);
}

function reportFailure({ title, text }: Failure, error: unknown): void {
  if (isSignedOut(error)) return;
  toasts.show({ kind: "error", title, text, detail: detailOf(error) });
}
