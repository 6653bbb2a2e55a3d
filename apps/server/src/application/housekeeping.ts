import type { Clock } from "@platzwart/domain/time/clock";
import { before, HOUR, minutes } from "@platzwart/domain/time/instant";
import type { Diagnostics, Storage } from "./ports.ts";

/** How often old rows are cleared away; what is due only grows older until then. */
const INTERVAL = minutes(10);
/** Design, section 5: live events older than an hour are pruned. */
const LIVE_EVENT_LIFE = HOUR;

/** Clears away what is kept for a time only. Returns how to stop it. */
export function keepHouse(options: { storage: Storage; clock: Clock; diagnostics: Diagnostics }): () => void {
  const { storage, clock, diagnostics } = options;
  let timer = clock.timer("housekeeping", INTERVAL, run);
  let isStopped = false;

  function run(): void {
    void storage
      .write(async (store) => {
        const now = clock.now();
        await store.liveEvents.pruneBefore(before(now, LIVE_EVENT_LIFE));
        await store.refreshTokens.deleteExpired(now);
      })
      .catch((error: unknown) => diagnostics.error("housekeeping failed; it is tried again", error))
      .finally(() => {
        if (!isStopped) timer = clock.timer("housekeeping", INTERVAL, run);
      });
  }

  return () => {
    isStopped = true;
    timer.cancel();
  };
}
