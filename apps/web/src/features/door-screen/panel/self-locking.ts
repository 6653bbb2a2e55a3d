import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Instant, SECOND, seconds } from "@platzwart/domain/time/instant";
import { doorScreenTexts } from "@platzwart/texts/pages/door-control";
import { useEffect, useRef } from "react";
import { browserClock } from "../../../lib/clock/browser-clock.ts";
import { serverClock } from "../../../lib/clock/now.ts";
import { toasts } from "../../../lib/toasts/toasts.ts";

/** Outside of this tolerance a person locked the door, or the report was late. */
const ABOUT_THEN = seconds(5);

/** Time after waking within which a tab receives missed events. */
const CATCHES_UP_WITHIN = seconds(2);

/** Whether the tab sleeps or receives missed events, which come in order with their original time. */
let isAsleep = false;
let waking: PendingTimer | null = null;

document.addEventListener("freeze", () => {
  waking?.cancel();
  isAsleep = true;
});
document.addEventListener("resume", () => {
  waking = browserClock.timer("tab woken", CATCHES_UP_WITHIN, () => {
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
      const left = Math.round(between(now, openUntil) / SECOND);
      // a late report does not mean a shorter opening
      const isWhole = left <= openSeconds && openSeconds - left <= 2;
      opening.current = { until: openUntil, seconds: isWhole ? openSeconds : left };
      return;
    }
    // a window of the schedule releases the door now
    if (heldUntil !== null) opening.current = null;
    if (opening.current === null || isUnlocked !== false) return;
    const { until, seconds: length } = opening.current;
    opening.current = null;
    if (wasLockedByHand.current) return;
    if (Math.abs(between(until, now)) > ABOUT_THEN) return;
    const { title, text } = doorScreenTexts.lockedByItself;
    toasts.show({ kind: "done", title, text: text(length) });
  }, [door, wasLockedByHand]);
}
