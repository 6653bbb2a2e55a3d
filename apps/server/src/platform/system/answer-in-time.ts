import { seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { inTime } from "./in-time.ts";

/** A disconnected network share may never answer. */
const ANSWER_TIME = seconds(5);

/** Rejects if the file system does not answer within five seconds, so that the start continues without the folder. */
export function answerInTime<T>(answer: Promise<T>): Promise<T> {
  return inTime(systemClock, ANSWER_TIME, answer, () => {
    throw new Error("no answer within 5 s");
  });
}
