/**
 * Resolves once all due work is done: arrived answers, expired timers. SQLite works on the only thread, so that callers with
 * many queries in a row call this in between.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Resolves after so many milliseconds of real time, for waits without an event. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
