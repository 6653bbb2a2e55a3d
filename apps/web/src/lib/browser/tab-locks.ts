/** Locks shared by all tabs of a browser, with the signature of navigator.locks. */
export interface TabLocks {
  /**
   * Runs while the lock is held; `lock` is null where the browser lacks or denies locks (plain HTTP, denied site data),
   * so that each tab continues alone. Rejects with an AbortError, and continues running, when the lock is stolen.
   */
  request<Result>(
    name: string,
    options: LockOptions,
    run: (lock: object | null) => Promise<Result>,
  ): Promise<Awaited<Result>>;
}

/** Locks of this browser's tabs; `locks`: undefined over plain HTTP, except on localhost. */
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
