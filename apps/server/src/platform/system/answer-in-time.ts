import { seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "./system-clock.ts";

/** A share that is away may never answer. */
const ANSWER_TIME = seconds(5);

/** Rejects where a folder has not answered after five seconds, so that a start goes on without it. */
export async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = systemClock.timer("folder", ANSWER_TIME, () =>
    late.reject(new Error("no answer within 5 s")),
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    timer.cancel();
  }
}
