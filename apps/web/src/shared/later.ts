import { SECOND } from "@platzwart/domain/time/instant";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

const AT_LAST = SECOND;

/**
 * Fetches a part of a page once the rest of it is on screen, and draws it in small steps, so that what is there can be
 * used meanwhile; "failed" when it cannot be had, null until then. `isTime`: what matters more has been answered, from
 * which it would take the way to the server on a slow network.
 */
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

/** The same for what a page can do without: null also when it cannot be had. */
export function useExtra<Part>(load: () => Promise<Part>): Part | null {
  const part = useLater(load);
  return part === "failed" ? null : part;
}
