import type { PendingTimer } from "@platzwart/domain/time/clock";
import { HOUR, minus, minutes, SECOND } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import { isAlreadyLogged } from "../../database/storage-refusals.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import type { GuessLimits } from "../access/guess-limits.ts";
import type { Needs } from "../services.ts";
import { refreshTokensIn } from "../users/refresh-token-records.ts";
import { deleteExpired } from "./retention.ts";

const RUN_PERIOD = minutes(10);
const LIVE_EVENT_RETENTION = HOUR;

/** Runs every 10 minutes, first a second after the start, which it would delay; returns the stop function. */
export function startRetentionJob(
  services: Needs<"storage" | "clock" | "clockWatch" | "serverLog"> & { readonly guessLimits: GuessLimits },
): () => void {
  const { storage, clock, clockWatch, guessLimits, serverLog } = services;
  let timer: PendingTimer | null = null;
  let isStopped = false;

  /** The next start compares its clock with this mark. */
  async function storeClockMark(store: Store): Promise<void> {
    await installationIn(store).setClockMark(clockWatch.mark);
  }

  async function deleteOldData(): Promise<void> {
    await guessLimits.flush();
    // after a jump of the wall clock the job waits, because a deletion cannot be undone
    if (!clockWatch.isSteady) {
      await storage.write(SERVER, storeClockMark);
      return;
    }
    const now = clock.now();
    // within the first transaction, so that an idle hall writes next to nothing
    const writeAlso = async (store: Store) => {
      await storeClockMark(store);
      await liveEventsIn(store).deleteBefore(minus(now, LIVE_EVENT_RETENTION));
      await refreshTokensIn(store).deleteExpired(now);
    };
    await deleteExpired(services, now, { isStopped: () => isStopped, writeAlso });
    // deleted data may still be readable in the database files; the next run repeats an impossible purge
    if (!isStopped) await storage.purgeDeletedData();
  }

  function run(): void {
    void deleteOldData()
      .catch((error: unknown) => {
        if (!isAlreadyLogged(error))
          serverLog.error("the retention job failed; the next run tries again", error);
      })
      .finally(() => {
        if (!isStopped) timer = clock.timer("retention", RUN_PERIOD, run);
      });
  }

  timer = clock.timer("retention", SECOND, run);
  return () => {
    isStopped = true;
    timer?.cancel();
  };
}
