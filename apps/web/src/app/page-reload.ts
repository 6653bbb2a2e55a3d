import { type Instant, seconds } from "@platzwart/domain/time/instant";

const KEY = "platzwart.reloaded";
const RELOAD_PAUSE = seconds(60);

interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Limits automatic reloads of a permanently missing page to one a minute. */
export class PageReload {
  readonly #storage: TabStorage;

  constructor(storage: TabStorage) {
    this.#storage = storage;
  }

  /** Records the reload if it is allowed. */
  mayReload(path: string, now: Instant): boolean {
    try {
      const [storedPath, at] = (this.#storage.getItem(KEY) ?? "").split(" ");
      if (storedPath === path && Math.abs(now - Number(at)) < RELOAD_PAUSE) return false;
      this.#storage.setItem(KEY, `${path} ${now}`);
      return true;
    } catch {
      // without storage only the button reloads
      return false;
    }
  }
}

export const pageReload = new PageReload({
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
});
