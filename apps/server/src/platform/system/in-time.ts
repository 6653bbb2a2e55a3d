import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";

/** Adopts `promise` or, after `limit`, what `late` returns or throws. */
export async function inTime<T>(
  clock: Pick<Clock, "timer">,
  limit: Duration,
  promise: Promise<T>,
  late: () => T,
): Promise<T> {
  const over = Promise.withResolvers<T>();
  const timer = clock.timer("limit", limit, () => {
    try {
      over.resolve(late());
    } catch (error) {
      over.reject(error);
    }
  });
  try {
    return await Promise.race([promise, over.promise]);
  } finally {
    timer.cancel();
  }
}
