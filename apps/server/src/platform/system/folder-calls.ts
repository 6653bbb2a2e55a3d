import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "./system-clock.ts";

/** How long a folder has to answer: one on a network share that is away never does. */
const ANSWER_TIME = seconds(5);

/** A folder did not answer in time, or has not yet answered an earlier call. */
export class FolderSilent extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`${folder} does not answer`);
    this.folder = folder;
  }
}

/** The calls under way, of all folders. */
let underWay = 0;
/** How many calls of each folder are late. */
const late = new Map<string, number>();

/** When each folder has answered all it was asked so far, or is late. */
const turns = new Map<string, Promise<void>>();

/** Whether a folder has yet to answer: such a call holds up the end of the process for as long as it hangs. */
export function areFoldersAsked(): boolean {
  return underWay > 0;
}

/**
 * Waits for an answer of a folder that may hang, but no longer than that; rejects with FolderSilent then, and at once for
 * as long as that answer is missing. Calls that hang hold the threads that passwords and names need, too: a folder is asked
 * one thing after the other (and `ask` does one thing after the other); only what may take longer does not wait its turn.
 */
export async function askFolder<T>(
  folder: string,
  ask: () => Promise<T>,
  within: Duration = ANSWER_TIME,
): Promise<T> {
  if (within > ANSWER_TIME) return askNow(folder, ask, within);
  const before = turns.get(folder) ?? Promise.resolve();
  const answer = before.then(() => askNow(folder, ask, within));
  const over = () => {};
  turns.set(folder, answer.then(over, over));
  return answer;
}

async function askNow<T>(folder: string, ask: () => Promise<T>, within: Duration): Promise<T> {
  const lateBy = (change: number) => late.set(folder, (late.get(folder) ?? 0) + change);
  if ((late.get(folder) ?? 0) > 0) throw new FolderSilent(folder);
  underWay += 1;
  const answered = ask().finally(() => {
    underWay -= 1;
  });
  const silent = Promise.withResolvers<never>();
  const timer = systemClock.timer("folder", within, () => {
    lateBy(1);
    const end = () => lateBy(-1);
    answered.then(end, end);
    silent.reject(new FolderSilent(folder));
  });
  try {
    return await Promise.race([answered, silent.promise]);
  } finally {
    timer.cancel();
  }
}
