/** What the browser keeps between visits; in memory where it refuses (private windows, blocked storage). */
export interface Keeping {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}

const inMemory = new Map<string, string>();

export const kept: Keeping = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return inMemory.get(key) ?? null;
    }
  },
  write(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value === null) inMemory.delete(key);
      else inMemory.set(key, value);
    }
  },
};
