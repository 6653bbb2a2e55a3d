/**
 * Watches this thread from now on; returns what ends it and answers how long its longest turn of the event loop took, in
 * milliseconds of the thread's processor time, which no other program lengthens.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOver = true;
    return longest / 1_000;
  };
}
