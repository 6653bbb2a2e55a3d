import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { type Instant, seconds } from "@platzwart/domain/time/instant";
import type { QueryClient } from "@tanstack/react-query";
import { cachedDoor, watchDoors } from "../../../entities/doors/door-queries.ts";
import { browserClock } from "../../../lib/clock/browser-clock.ts";
import { serverClock } from "../../../lib/clock/now.ts";
import { announceGrant, announceSilence, grantedText } from "./outcome-messages.ts";

/** Announces a grant once the door reports (D-07), and nothing without a report in its opening time. */
export function announceGrantOnceReported(
  client: QueryClient,
  { id, openSeconds }: Pick<DoorView, "id" | "openSeconds">,
  enteredAt: Instant,
): void {
  const check = () => {
    const door = cachedDoor(client, id);
    if (door === undefined) return;
    const text = grantedText(door, { enteredAt, now: serverClock.now() });
    if (text === null && door.fault === null) return;
    stop();
    if (text === null) announceSilence();
    else announceGrant(text);
  };
  const timer = browserClock.timer("report of a grant", seconds(openSeconds), () => stop());
  const stopWatching = watchDoors(client, check);
  const stop = () => {
    stopWatching();
    timer.cancel();
  };
  check();
}
