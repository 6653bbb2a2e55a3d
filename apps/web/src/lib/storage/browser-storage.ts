/** Browser storage; memory where the browser denies it (private windows, blocked storage). */
export interface KeyValueStore {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}

const inMemory = new Map<string, string>();

/** Removes everything that this browser stores of the panel (D-30). */
export function clearBrowserStorage(): void {
  inMemory.clear();
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      window[name].clear();
    } catch {
      // inaccessible storage is empty
    }
  }
}

export const browserStorage: KeyValueStore = {
  read(key) {
    // a value that storage refused is newer than the stored one
    const remembered = inMemory.get(key);
    if (remembered !== undefined) return remembered;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    inMemory.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value !== null) inMemory.set(key, value);
    }
  },
};
