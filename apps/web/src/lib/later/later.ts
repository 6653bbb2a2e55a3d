import { SECOND } from "@platzwart/domain/time/instant";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

const IDLE_TIMEOUT = SECOND;

/** Loads a chunk once `mayLoad` and the browser is idle, draws it in steps; null: not loaded yet. */
export function useChunkWhenIdle<Chunk>(load: () => Promise<Chunk>, mayLoad = true): Chunk | "failed" | null {
  const [chunk, setChunk] = useState<{ readonly chunk: Chunk | "failed" } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chunk is fetched once, and browsers keep a failure
  useEffect(() => {
    if (!mayLoad) return;
    const settle = (loaded: Chunk | "failed") => startTransition(() => setChunk({ chunk: loaded }));
    whenIdle(() => {
      load().then(settle, () => settle("failed"));
    }, IDLE_TIMEOUT);
  }, [mayLoad]);
  return chunk?.chunk ?? null;
}

/** null: not loaded, or the chunk cannot be loaded, so that the page goes without. */
export function useOptionalChunk<Chunk>(load: () => Promise<Chunk>): Chunk | null {
  const chunk = useChunkWhenIdle(load);
  return chunk === "failed" ? null : chunk;
}
