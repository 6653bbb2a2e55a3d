import { useLayoutEffect, useSyncExternalStore } from "react";
import { Listeners } from "../listeners.ts";
import { settingsTabIn } from "../navigation/settings-tabs.ts";
import { setNavigationGuard } from "./leave-guard.ts";

interface Leaving {
  go(): void;
}

/** Unsaved changes of the page, and the navigation that awaits an answer (S-10). */
class Unsaved {
  readonly #listeners = new Listeners();
  #count = 0;
  #release: (() => void) | null = null;
  #leaving: Leaving | null = null;

  readonly subscribe = this.#listeners.subscribe;

  readonly leaving = (): Leaving | null => this.#leaving;

  add(): () => void {
    this.#count += 1;
    if (this.#count === 1) this.#release = this.#watch();
    return () => {
      this.#count -= 1;
      if (this.#count > 0) return;
      this.#release?.();
      this.#setLeaving(null);
    };
  }

  readonly stay = (): void => this.#setLeaving(null);

  readonly discard = (): void => {
    const leaving = this.#leaving;
    this.#release?.();
    this.#setLeaving(null);
    leaving?.go();
  };

  #watch(): () => void {
    const address = location.href;
    const isHere = (to: string) => isSamePlace(new URL(to, address), new URL(address));
    const release = setNavigationGuard({
      ask: (go, to) => (to !== undefined && isHere(to) ? go() : this.#setLeaving({ go })),
      // the step is reverted, and repeated if the changes are discarded
      onHistoryStep: () => {
        if (isHere(location.href)) return;
        history.pushState(null, "", address);
        this.#setLeaving({ go: () => history.back() });
      },
    });
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", unload);
    return () => {
      release();
      window.removeEventListener("beforeunload", unload);
    };
  }

  #setLeaving(leaving: Leaving | null): void {
    this.#leaving = leaving;
    this.#listeners.notify();
  }
}

function isSamePlace(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && settingsTabIn(one.search) === settingsTabIn(other.search);
}

const unsaved = new Unsaved();

export function useUnsaved(isUnsaved: boolean): void {
  useLayoutEffect(() => (isUnsaved ? unsaved.add() : undefined), [isUnsaved]);
}

export function useLeaving() {
  const leaving = useSyncExternalStore(unsaved.subscribe, unsaved.leaving);
  return { isAsked: leaving !== null, stay: unsaved.stay, discard: unsaved.discard };
}
