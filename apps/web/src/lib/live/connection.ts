import { useSyncExternalStore } from "react";
import { browserClock } from "../clock/browser-clock.ts";
import { type Connection, ConnectionWatch } from "./connection-watch.ts";

/** Told by the live stream, or by polling on pages without one. */
export const connectionWatch = new ConnectionWatch(browserClock);

export function useConnection(): Connection {
  const { subscribe, connection } = connectionWatch;
  return useSyncExternalStore(subscribe, connection, connection);
}
