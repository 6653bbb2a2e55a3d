import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isSilent = false;

/** What the live stream says of the loop over lights and doors (M-06). */
export function hearOfLoop(isAlive: boolean): void {
  if (isSilent === !isAlive) return;
  isSilent = !isAlive;
  for (const listener of listeners) listener();
}

/** Whether the loop is silent, so that lights and doors are not looked after. */
export function useLoopAlarm(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSilent,
  );
}
