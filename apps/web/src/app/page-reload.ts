import { type Instant, seconds } from "@platzwart/domain/time/instant";

const KEY = "platzwart.reloaded";
const PAUSE = seconds(60);

interface TabKeeping {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Sees to it that a page that is missing for good does not load itself anew for ever: once a minute at most. */
export class PageReload {
  readonly #kept: TabKeeping;

  constructor(kept: TabKeeping) {
    this.#kept = kept;
  }

  /** Whether this path may be loaded anew now; notes it if so. */
  mayReload(path: string, now: Instant): boolean {
    try {
      const [keptPath, at] = (this.#kept.getItem(KEY) ?? "").split(" ");
      if (keptPath === path && Math.abs(now - Number(at)) < PAUSE) return false;
      this.#kept.setItem(KEY, `${path} ${now}`);
      return true;
    } catch {
      // nothing can be kept: the button is left
      return false;
    }
  }
}

export const pageReload = new PageReload({
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
});
