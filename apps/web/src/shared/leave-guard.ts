type Go = () => void;

let keeper: ((go: Go) => void) | null = null;

/** Leaves what is on screen, unless something on it is unsaved: then its keeper asks first (S-10). */
export function leave(go: Go): void {
  if (keeper === null) go();
  else keeper(go);
}

/** From now on somebody is asked before leaving; returns what ends that. */
export function keepFromLeaving(ask: (go: Go) => void): () => void {
  keeper = ask;
  return () => {
    keeper = null;
  };
}
