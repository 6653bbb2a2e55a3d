import { seconds } from "@platzwart/domain/time/instant";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { browserClock } from "../shared/browser-clock.ts";
import { connectionWatch } from "../shared/connection.ts";
import { reloadOnceThere } from "./reload-once-there.ts";

/** Pages that ask for nothing, and answers that do not come, are waited for no longer. */
const AT_LAST = seconds(2);

/**
 * A part of its own, so that on a slow network a page is there sooner: what was answered meanwhile says which changes it
 * has seen, and messages wait. Without it the page is not kept up to date and says so, as without the server.
 */
export function BehindPageLater() {
  const isAnswered = useIsAnswered();
  const [part, setPart] = useState<typeof import("./behind-page.tsx") | "failed" | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    connectionWatch.expect();
    const become = (loaded: typeof part) => startTransition(() => setPart(loaded));
    // not when the browser is idle: the lower half of "/" keeps it busy for seconds on a slow phone
    import("./behind-page.tsx").then(become, () => become("failed"));
  }, [isAnswered]);
  useEffect(() => (part === "failed" ? reloadOnceThere() : undefined), [part]);
  return part !== null && part !== "failed" && <part.BehindPage />;
}

/** Whether what the page asked for first came: until then it has the way to the server to itself. */
function useIsAnswered(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    const answered = () => setAnswered(true);
    const isPending = ({ state }: Query) => state.status === "pending" && state.fetchStatus !== "idle";
    let asked: readonly Query[] = [];
    const look = () => {
      const all = cache.getAll();
      if (asked.length === 0 && !all.every(isPending)) asked = all;
      if (asked.length > 0 && !asked.some(isPending)) answered();
    };
    look();
    const unsubscribe = cache.subscribe(look);
    const timer = browserClock.timer("behind page", AT_LAST, answered);
    return () => {
      unsubscribe();
      timer.cancel();
    };
  }, [cache]);
  return isAnswered;
}
