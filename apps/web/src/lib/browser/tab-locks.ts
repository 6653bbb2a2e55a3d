/** Signature of navigator.locks. */
export interface TabLocks {
  /** `lock`: null without locks (plain HTTP, denied site data); rejects if the lock is stolen, while `run` continues. */
  request<Result>(
    name: string,
    options: LockOptions,
    run: (lock: object | null) => Promise<Result>,
  ): Promise<Awaited<Result>>;
}

/** Runs without a lock where the browser has none; `locks`: undefined over plain HTTP, except on localhost. */
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
