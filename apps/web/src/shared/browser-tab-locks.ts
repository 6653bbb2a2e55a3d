import { browserClock } from "./browser-clock.ts";
import { randomId } from "./browser-randomness.ts";
import { LeasedLocks, type TabLocks } from "./tab-locks.ts";

/** The locks of this browser's tabs; null where tabs share nothing that they could lock. */
export const tabLocks = findTabLocks();

function findTabLocks(): TabLocks | null {
  // over plain HTTP there are none, except at this machine itself
  if (navigator.locks !== undefined) return navigator.locks;
  const storage = usableStorage();
  if (storage === null) return null;
  const locks = new LeasedLocks({
    clock: browserClock,
    storage,
    isInSight: () => document.visibilityState === "visible",
    drawId: randomId,
  });
  addEventListener("storage", ({ key }) => locks.keptElsewhere(key));
  addEventListener("pagehide", () => locks.leave());
  addEventListener("pageshow", () => locks.comeBack());
  return locks;
}

/** What the tabs keep together; null where the browser refuses to keep anything. */
function usableStorage(): Storage | null {
  const key = "platzwart.lock";
  try {
    localStorage.setItem(key, "");
    localStorage.removeItem(key);
    return localStorage;
  } catch {
    return null;
  }
}
