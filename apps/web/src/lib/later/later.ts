import { SECOND } from "@platzwart/domain/time/instant";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

const IDLE_TIMEOUT = SECOND;

/** Loads a chunk when idle, draws it in steps; null: loading. `isTime`: urgent requests are answered. */
export function useLater<Chunk>(load: () => Promise<Chunk>, isTime = true): Chunk | "failed" | null {
  const [chunk, setChunk] = useState<{ readonly chunk: Chunk | "failed" } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chunk is fetched once, and browsers keep a failure
  useEffect(() => {
    if (!isTime) return;
    const become = (loaded: Chunk | "failed") => startTransition(() => setChunk({ chunk: loaded }));
    whenIdle(() => {
      load().then(become, () => become("failed"));
    }, IDLE_TIMEOUT);
  }, [isTime]);
  return chunk?.chunk ?? null;
}

/** Also null when the chunk cannot be loaded. */
export function useExtra<Chunk>(load: () => Promise<Chunk>): Chunk | null {
  const chunk = useLater(load);
  return chunk === "failed" ? null : chunk;
}
