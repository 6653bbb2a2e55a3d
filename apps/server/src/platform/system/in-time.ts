import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";

/** Settles as `promise` or, after `limit`, as `onTimeout` returns or throws. */
export async function inTime<T>(
  clock: Pick<Clock, "timer">,
  limit: Duration,
  promise: Promise<T>,
  onTimeout: () => T,
): Promise<T> {
  const timeout = Promise.withResolvers<T>();
  const timer = clock.timer("limit", limit, () => {
    try {
      timeout.resolve(onTimeout());
    } catch (error) {
      timeout.reject(error);
    }
  });
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    timer.cancel();
  }
}
