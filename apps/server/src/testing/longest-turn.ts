/**
 * Returns the function that ends the measurement: longest event-loop iteration, ms of the thread's processor
 * time.
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
