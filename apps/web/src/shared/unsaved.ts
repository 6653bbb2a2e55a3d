import { useLayoutEffect, useSyncExternalStore } from "react";
import { keepFromLeaving } from "./leave-guard.ts";
import { Listeners } from "./listeners.ts";
import { settingsTabIn } from "./settings-tabs.ts";

/** How somebody wanted to leave while something was unsaved. */
interface Leaving {
  go(): void;
}

/** What is unsaved on the page, and the wish to leave that waits for an answer (S-10). */
class Unsaved {
  readonly #listeners = new Listeners();
  #count = 0;
  #release: (() => void) | null = null;
  #leaving: Leaving | null = null;

  readonly subscribe = this.#listeners.subscribe;

  readonly leaving = (): Leaving | null => this.#leaving;

  /** Something is unsaved; returns what says that it is not any more. */
  add(): () => void {
    this.#count += 1;
    if (this.#count === 1) this.#release = this.#watch();
    return () => {
      this.#count -= 1;
      if (this.#count > 0) return;
      this.#release?.();
      this.#become(null);
    };
  }

  readonly stay = (): void => this.#become(null);

  readonly discard = (): void => {
    const leaving = this.#leaving;
    this.#release?.();
    this.#become(null);
    leaving?.go();
  };

  #watch(): () => void {
    const address = location.href;
    const isHere = (to: string) => isSamePlace(new URL(to, address), new URL(address));
    const release = keepFromLeaving({
      ask: (go, to) => (to !== undefined && isHere(to) ? go() : this.#become({ go })),
      // it is taken back, and gone again when that is wanted
      stepped: () => {
        if (isHere(location.href)) return;
        history.pushState(null, "", address);
        this.#become({ go: () => history.back() });
      },
    });
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", unload);
    return () => {
      release();
      window.removeEventListener("beforeunload", unload);
    };
  }

  #become(leaving: Leaving | null): void {
    this.#leaving = leaving;
    this.#listeners.notify();
  }
}

/** Whether two addresses show the same: what is unsaved there stays. */
function isSamePlace(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && settingsTabIn(one.search) === settingsTabIn(other.search);
}

const unsaved = new Unsaved();

/** Says that something on the page is unsaved for as long as it is. */
export function useUnsaved(isUnsaved: boolean): void {
  useLayoutEffect(() => (isUnsaved ? unsaved.add() : undefined), [isUnsaved]);
}

/** The wish to leave that waits for an answer, and the two answers. */
export function useLeaving() {
  const leaving = useSyncExternalStore(unsaved.subscribe, unsaved.leaving);
  return { isAsked: leaving !== null, stay: unsaved.stay, discard: unsaved.discard };
}
