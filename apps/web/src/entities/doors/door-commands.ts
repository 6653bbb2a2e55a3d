import { type DoorView, lockDoor, openDoor } from "@platzwart/contract/endpoints/door-endpoints";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { type Failure, reportFailure } from "../../lib/api/failures.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { applyDoorAnswer, doorChangeCount } from "./door-queries.ts";

/** Opens a door without a code, and announces the reported outcome (D-31). */
export function useOpenDoor({ id, name }: DoorView) {
  const done = { title: doorTexts.opened, text: doorTexts.openedHint(name) };
  return useDoorCommand(name, () => callServer(openDoor, { params: { id } }), done, doorTexts.openFailed);
}

/** Locks a door, and announces the reported outcome (D-09). */
export function useLockDoor({ id, name }: Pick<DoorView, "id" | "name">) {
  const lock = () => callServer(lockDoor, { params: { id } });
  return useDoorCommand(name, lock, doorTexts.lockedByHand, doorTexts.lockFailed);
}

function useDoorCommand(name: string, send: () => Promise<DoorView>, doneMessage: Failure, failure: Failure) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const changeCount = doorChangeCount(client);
      return { door: await send(), changeCount };
    },
    onSuccess: ({ door, changeCount }) => {
      applyDoorAnswer(client, door, changeCount);
      toasts.show({ kind: "done", ...doneMessage });
    },
    onError: (error) => reportFailure({ ...failure, text: `${name}: ${failure.text}` }, error),
  });
}
