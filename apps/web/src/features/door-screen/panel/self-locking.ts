import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Instant, SECOND, seconds } from "@platzwart/domain/time/instant";
import { doorScreenTexts } from "@platzwart/texts/pages/door-control";
import { useEffect, useRef } from "react";
import { browserClock } from "../../../lib/clock/browser-clock.ts";
import { serverClock } from "../../../lib/clock/now.ts";
import { toasts } from "../../../lib/toasts/toasts.ts";

/** A lock further than this from the opening's expected end was made by a person, or its report was late. */
const SELF_LOCK_TOLERANCE = seconds(5);

/** Time after waking within which a tab receives missed events. */
const CATCH_UP_TIME = seconds(2);

/** Whether the tab sleeps or receives missed events, which come in order with their original time. */
let isAsleep = false;
let waking: PendingTimer | null = null;

document.addEventListener("freeze", () => {
  waking?.cancel();
  isAsleep = true;
});
document.addEventListener("resume", () => {
  waking = browserClock.timer("tab woken", CATCH_UP_TIME, () => {
    isAsleep = false;
  });
});

/** Announces that an opened door has locked by itself (D-09). */
export function useSelfLocking(door: DoorView, wasLockedByHand: { current: boolean }): void {
  const opening = useRef<{ readonly until: Instant; readonly seconds: number } | null>(null);
  useEffect(() => {
    if (isAsleep) {
      opening.current = null;
      return;
    }
    const now = serverClock.now();
    const { openUntil, heldUntil, isUnlocked, openSeconds } = door;
    if (openUntil !== null) {
      // a door released by the schedule may have been locked by hand before
      if (opening.current === null) wasLockedByHand.current = false;
      if (opening.current?.until === openUntil) return;
      const secondsLeft = Math.round(between(now, openUntil) / SECOND);
      // an opening that seems up to two seconds short was reported late
      const isFullOpening = secondsLeft <= openSeconds && openSeconds - secondsLeft <= 2;
      opening.current = { until: openUntil, seconds: isFullOpening ? openSeconds : secondsLeft };
      return;
    }
    // a window of the schedule releases the door now
    if (heldUntil !== null) opening.current = null;
    if (opening.current === null || isUnlocked !== false) return;
    const { until, seconds: openedSeconds } = opening.current;
    opening.current = null;
    if (wasLockedByHand.current) return;
    if (Math.abs(between(until, now)) > SELF_LOCK_TOLERANCE) return;
    const { title, text } = doorScreenTexts.lockedByItself;
    toasts.show({ kind: "done", title, text: text(openedSeconds) });
  }, [door, wasLockedByHand]);
}
