import { SECOND } from "@platzwart/domain/time/instant";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

const AT_LAST = SECOND;

/** Loads a chunk when idle, draws it in steps; null: loading. `isTime`: urgent requests are answered. */
export function useLater<Part>(load: () => Promise<Part>, isTime = true): Part | "failed" | null {
  const [part, setPart] = useState<{ readonly part: Part | "failed" } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is fetched once, and browsers keep a failure
  useEffect(() => {
    if (!isTime) return;
    const become = (loaded: Part | "failed") => startTransition(() => setPart({ part: loaded }));
    whenIdle(() => {
      load().then(become, () => become("failed"));
    }, AT_LAST);
  }, [isTime]);
  return part?.part ?? null;
}

/** Also null when the chunk cannot be loaded. */
export function useExtra<Part>(load: () => Promise<Part>): Part | null {
  const part = useLater(load);
  return part === "failed" ? null : part;
}
