import { browserClock } from "./browser-clock.ts";
import { randomId } from "./browser-randomness.ts";
import { LeasedLocks, type TabLocks, withFallback } from "./tab-locks.ts";

/** The locks of this browser's tabs; over plain HTTP it has none of its own, except at this machine itself. */
export const tabLocks =
  navigator.locks === undefined ? leasedLocks() : withFallback(navigator.locks, leasedLocks);

function leasedLocks(): TabLocks {
  const locks = new LeasedLocks({
    clock: browserClock,
    get storage() {
      return localStorage;
    },
    isInSight: () => document.visibilityState === "visible",
    drawId: randomId,
  });
  addEventListener("storage", ({ key }) => locks.keptElsewhere(key));
  addEventListener("pagehide", () => locks.leave());
  addEventListener("pageshow", () => locks.comeBack());
  return locks;
}
