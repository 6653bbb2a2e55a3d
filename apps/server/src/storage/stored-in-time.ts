import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";

/** How long somebody before a door waits for what is to be stored first; the page waits ten seconds for its answer. */
const PATIENCE = seconds(3);

/**
 * Resolves or rejects as a write that is under way; refuses with database_locked where it takes longer than somebody
 * before a door waits. The write goes on: whoever began it settles what comes of it.
 */
export async function storedInTime<T>(clock: Clock, writing: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = clock.timer("a write before a door", PATIENCE, () =>
    late.reject(new Refused({ code: "database_locked" })),
  );
  try {
    return await Promise.race([writing, late.promise]);
  } finally {
    timer.cancel();
  }
}

/** Waits for what devices have to say to be stored, no longer than anybody waits: it is tried again by itself. */
export async function reportsStored(clock: Clock, devices: { storeReports(): Promise<void> }): Promise<void> {
  await storedInTime(clock, devices.storeReports()).catch(() => {});
}
