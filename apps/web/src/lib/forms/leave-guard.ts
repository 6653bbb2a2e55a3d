type Go = () => void;

/** Asks before unsaved changes are left (S-10). */
interface NavigationGuard {
  /** `to`: the target address, if known. */
  ask(go: Go, to?: string): void;
  onHistoryStep(): void;
}

let guard: NavigationGuard | null = null;

/** The registered guard asks first if changes are unsaved. */
export function leave(go: Go, to?: string): void {
  if (guard === null) go();
  else guard.ask(go, to);
}

/** Returns the function that removes the guard. */
export function setNavigationGuard(by: NavigationGuard): () => void {
  guard = by;
  return () => {
    if (guard === by) guard = null;
  };
}

/** Called before the router listens to history steps, as the first listener can revert them. */
export function watchHistorySteps(): void {
  window.addEventListener("popstate", () => guard?.onHistoryStep());
}
