import { useSyncExternalStore } from "react";
import { Listeners } from "../listeners.ts";

const listeners = new Listeners();
let isSilent = false;

/** State of the loop over lights and doors, as the live stream reports it (M-06). */
export function receiveLoopState(isAlive: boolean): void {
  if (isSilent === !isAlive) return;
  isSilent = !isAlive;
  listeners.notify();
}

/** Whether the loop is silent, so that lights and doors are not controlled. */
export function useLoopAlarm(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => isSilent);
}
