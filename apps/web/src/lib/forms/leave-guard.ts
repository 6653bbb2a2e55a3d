type Go = () => void;

/** Asks before unsaved changes are left (S-10). */
interface Keeper {
  /** `to`: the target address, if known. */
  ask(go: Go, to?: string): void;
  /** The browser moved in its history. */
  stepped(): void;
}

let keeper: Keeper | null = null;

/** The registered guard asks first if changes are unsaved. */
export function leave(go: Go, to?: string): void {
  if (keeper === null) go();
  else keeper.ask(go, to);
}

/** Returns the function that removes the guard. */
export function keepFromLeaving(by: Keeper): () => void {
  keeper = by;
  return () => {
    if (keeper === by) keeper = null;
  };
}

/** Called before the router listens to history steps, as the first listener can revert them. */
export function watchSteps(): void {
  window.addEventListener("popstate", () => keeper?.stepped());
}
