/**
 * Resolves once everything that is due has been done: answers that have come, timers that have run out. SQLite works on
 * the only thread, so that whoever asks it many times in a row calls this in between.
 */
export function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
