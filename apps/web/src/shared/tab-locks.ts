/** Locks that all tabs of one browser share, with the call of navigator.locks. */
export interface TabLocks {
  /**
   * Runs while the lock is held; `lock` is null where the browser has or gives none (plain HTTP, denied site data), so
   * that each tab goes on alone. Rejects with an AbortError, and runs on, when the lock is taken away meanwhile.
   */
  request<Result>(
    name: string,
    options: LockOptions,
    run: (lock: object | null) => Promise<Result>,
  ): Promise<Awaited<Result>>;
}

/** The locks of this browser's tabs; `locks`: undefined over plain HTTP, but for this machine itself. */
export function tabLocksOf(locks: TabLocks | undefined): TabLocks {
  return {
    async request<Result>(
      name: string,
      options: LockOptions,
      run: (lock: object | null) => Promise<Result>,
    ): Promise<Awaited<Result>> {
      if (locks === undefined) return await run(null);
      let hasRun = false;
      try {
        return await locks.request(name, options, (lock) => {
          hasRun = true;
          return run(lock);
        });
      } catch (error) {
        if (hasRun || (error as Error).name === "AbortError") throw error;
        return await run(null);
      }
    },
  };
}

export const tabLocks = tabLocksOf(navigator.locks);
