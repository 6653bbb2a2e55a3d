/**
 * Resolves once everything that is due has been done: answers that have come, timers that have run out. SQLite works on
 * the only thread, so that whoever asks it many times in a row calls this in between.
 */
export function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Resolves after so many milliseconds by the machine's own time, for what no other end tells of. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
