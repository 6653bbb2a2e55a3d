import { useSyncExternalStore } from "react";
import { Listeners } from "../listeners.ts";

const listeners = new Listeners();
let isSilent = false;

/** A loop that is not alive does not control lights and doors (M-06). */
export function receiveLoopState(isAlive: boolean): void {
  if (isSilent === !isAlive) return;
  isSilent = !isAlive;
  listeners.notify();
}

export function useLoopAlarm(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isSilent);
}
