/** What the browser keeps between visits; in memory where it refuses (private windows, blocked storage). */
export interface Keeping {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}

const inMemory = new Map<string, string>();

/** Forgets all that this browser keeps of the panel, whoever put it there (D-30). */
export function forgetAllKept(): void {
  inMemory.clear();
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      window[name].clear();
    } catch {
      // what cannot be reached holds nothing
    }
  }
}

export const kept: Keeping = {
  read(key) {
    // what storage refused is newer than what it holds
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
