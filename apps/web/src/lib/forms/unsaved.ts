import { useLayoutEffect, useSyncExternalStore } from "react";
import { Listeners } from "../listeners.ts";
import { settingsTabIn } from "../navigation/settings-tabs.ts";
import { setNavigationGuard } from "./leave-guard.ts";

/** Navigation that waits for the answer. */
interface Leaving {
  go(): void;
}

/** Counts the forms with unsaved changes; while there are any, navigation waits for a question's answer (S-10). */
class Unsaved {
  readonly #listeners = new Listeners();
  #formCount = 0;
  #removeGuard: (() => void) | null = null;
  #leaving: Leaving | null = null;

  readonly subscribe = this.#listeners.subscribe;

  readonly leaving = (): Leaving | null => this.#leaving;

  readonly isAny = (): boolean => this.#formCount > 0;

  add(): () => void {
    this.#formCount += 1;
    if (this.#formCount === 1) this.#removeGuard = this.#watch();
    this.#listeners.notify();
    return () => {
      this.#formCount -= 1;
      if (this.#formCount === 0) this.#removeGuard?.();
      this.#setLeaving(this.#formCount === 0 ? null : this.#leaving);
    };
  }

  readonly stay = (): void => this.#setLeaving(null);

  readonly discard = (): void => {
    const leaving = this.#leaving;
    this.#removeGuard?.();
    this.#setLeaving(null);
    leaving?.go();
  };

  #watch(): () => void {
    const address = location.href;
    const isHere = (to: string) => isSamePlace(new URL(to, address), new URL(address));
    const removeGuard = setNavigationGuard({
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
      removeGuard();
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

/** Whether any form of the page has unsaved changes. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(unsaved.subscribe, unsaved.isAny);
}

/** The open question whether to leave unsaved changes, and its answers. */
export function useLeaving() {
  const leaving = useSyncExternalStore(unsaved.subscribe, unsaved.leaving);
  return { isAsked: leaving !== null, stay: unsaved.stay, discard: unsaved.discard };
}
