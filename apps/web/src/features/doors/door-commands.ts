import { type DoorView, lockDoor, openDoor } from "@platzwart/contract/endpoints/door-endpoints";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { reportFailure } from "../../shared/failures.ts";
import { toasts } from "../../shared/toasts.ts";
import { doorAnswered, doorsMark } from "./door-queries.ts";

/** Opens a door without a code (D-31); says whether the door reported it. */
export function useOpenDoor({ id, name }: DoorView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const mark = doorsMark(client);
      return { door: await callServer(openDoor, { params: { id } }), mark };
    },
    onSuccess: ({ door, mark }) => {
      doorAnswered(client, door, mark);
      toasts.show({ kind: "done", title: doorTexts.opened, text: doorTexts.openedHint(name) });
    },
    onError: (error) => {
      const { title, text } = doorTexts.openFailed;
      reportFailure({ title, text: `${name}: ${text}` }, error);
    },
  });
}

/** Locks a door at once, and says whether it reported that (D-09). */
export function useLockDoor({ id, name }: Pick<DoorView, "id" | "name">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const mark = doorsMark(client);
      return { door: await callServer(lockDoor, { params: { id } }), mark };
    },
    onSuccess: ({ door, mark }) => {
      doorAnswered(client, door, mark);
      toasts.show({ kind: "done", ...doorTexts.lockedByHand });
    },
    onError: (error) => {
      const { title, text } = doorTexts.lockFailed;
      reportFailure({ title, text: `${name}: ${text}` }, error);
    },
  });
}
