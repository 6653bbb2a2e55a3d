import { useEffect, useState } from "react";

/** Fetches a part of a page once the rest of it is on screen; "failed" when it cannot be had, null until then. */
export function useLater<Part>(load: () => Promise<Part>): Part | "failed" | null {
  const [part, setPart] = useState<{ readonly part: Part | "failed" } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is fetched once, and browsers keep a failure
  useEffect(() => {
    load().then(
      (loaded) => setPart({ part: loaded }),
      () => setPart({ part: "failed" }),
    );
  }, []);
  return part?.part ?? null;
}
