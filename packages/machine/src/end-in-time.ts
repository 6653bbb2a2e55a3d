import type { EventEmitter } from "node:events";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";

/** A `ws` WebSocket, reduced to its closing. */
interface Connection extends Pick<EventEmitter, "once"> {
  readonly readyState: number;
  readonly CLOSED: number;
  terminate(): void;
}

/** Terminates a connection that is still open after `within`, after calling `onLate`. */
export function terminateAfter(
  connection: Connection,
  clock: Pick<Clock, "timer">,
  within: Duration,
  onLate: () => void = () => {},
): PendingTimer {
  if (connection.readyState === connection.CLOSED) return { cancel: () => {} };
  const timer = clock.timer("device link", within, () => {
    onLate();
    connection.terminate();
  });
  connection.once("close", () => timer.cancel());
  return timer;
}
