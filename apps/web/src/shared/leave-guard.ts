type Go = () => void;

/** Asks before something unsaved is left (S-10). */
interface Keeper {
  /** `to`: the address that is gone to, where it is one. */
  ask(go: Go, to?: string): void;
  /** The browser has gone a step back or forward. */
  stepped(): void;
}

let keeper: Keeper | null = null;

/** Leaves what is on screen, unless something on it is unsaved: then its keeper asks first. */
export function leave(go: Go, to?: string): void {
  if (keeper === null) go();
  else keeper.ask(go, to);
}

/** From now on somebody is asked before leaving; returns what ends that. */
export function keepFromLeaving(by: Keeper): () => void {
  keeper = by;
  return () => {
    if (keeper === by) keeper = null;
  };
}

/** Begun before the router hears of the browser's steps: who listens first can take them back. */
export function watchSteps(): void {
  window.addEventListener("popstate", () => keeper?.stepped());
}
