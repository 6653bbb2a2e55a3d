/** Carries out the navigation. */
type Go = () => void;

/** Asks before unsaved changes are left (S-10). */
interface NavigationGuard {
  /** `to`: the target address, if known. */
  ask(go: Go, to?: string): void;
  /** After the browser's buttons for back and forward. */
  onHistoryStep(): void;
}

let guard: NavigationGuard | null = null;

/** Navigates, unless the guard asks first. */
export function leave(go: Go, to?: string): void {
  if (guard === null) go();
  else guard.ask(go, to);
}

/** Returns the function that removes the guard. */
export function setNavigationGuard(newGuard: NavigationGuard): () => void {
  guard = newGuard;
  return () => {
    if (guard === newGuard) guard = null;
  };
}

/** Called before the router listens to history steps, as the first listener can revert them. */
export function watchHistorySteps(): void {
  window.addEventListener("popstate", () => guard?.onHistoryStep());
}
