import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { HOUR, minus, minutes } from "@platzwart/domain/time/instant";
import type { ClockWatch } from "./clock-watch.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage } from "./ports/storage.ts";
import { deleteExpired } from "./retention.ts";

/** How often old rows are deleted. */
const INTERVAL = minutes(10);
/** Design, section 5: live events older than an hour are pruned. */
const LIVE_EVENT_LIFE = HOUR;

/** Deletes data past its retention, now and in regular passes. Returns a function that stops the job. */
export function startRetentionJob(options: {
  storage: Storage;
  clock: Clock;
  clockWatch: ClockWatch;
  serverLog: ServerLog;
}): () => void {
  const { storage, clock, clockWatch, serverLog } = options;
  let timer: PendingTimer | null = null;
  let isStopped = false;

  async function pass(): Promise<void> {
    // after a jump of the clock nothing is deleted until the clock is steady, because deleted data cannot come back
    if (!clockWatch.isSteady) return;
    const now = clock.now();
    await storage.write(async (store) => {
      await store.liveEvents.pruneBefore(minus(now, LIVE_EVENT_LIFE));
      await store.refreshTokens.deleteExpired(now);
    });
    await deleteExpired(options, now, () => isStopped);
    // deleted data may still be readable in the database's files; if scrubbing is not possible now, the next pass tries
    if (!isStopped) await storage.purgeDeletedData();
  }

  function run(): void {
    void pass()
      .catch((error: unknown) => serverLog.error("housekeeping failed; it is tried again", error))
      .finally(() => {
        if (!isStopped) timer = clock.timer("housekeeping", INTERVAL, run);
      });
  }

  run();
  return () => {
    isStopped = true;
    timer?.cancel();
  };
}
