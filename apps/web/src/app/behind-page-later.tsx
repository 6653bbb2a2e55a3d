import { seconds } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { browserClock } from "../shared/browser-clock.ts";
import { connectionWatch } from "../shared/connection.ts";
import { useSession } from "../shared/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { reloadOnceThere } from "./reload-once-there.ts";

/** Pages that ask for nothing, and answers that do not come, are waited for no longer. */
const AT_LAST = seconds(2);
/** On a slow network the part takes its time, and the server is there all the same. */
const MISSED_AFTER = seconds(10);

/**
 * A part of its own, so that on a slow network a page is there sooner: what was answered meanwhile says which changes it
 * has seen, and messages wait. Without it the page is not kept up to date and says so, as without the server.
 */
export function BehindPageLater() {
  useCacheOfUser();
  const isAnswered = useIsAnswered();
  const [part, setPart] = useState<typeof import("./behind-page.tsx") | "failed" | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    const become = (loaded: typeof part) => startTransition(() => setPart(loaded));
    // not when the browser is idle: the lower half of "/" keeps it busy for seconds on a slow phone
    import("./behind-page.tsx").then(become, () => become("failed"));
    const missed = browserClock.timer("behind page", MISSED_AFTER, () => connectionWatch.expect());
    return missed.cancel;
  }, [isAnswered]);
  useEffect(() => {
    if (part !== "failed") return;
    connectionWatch.expect();
    return reloadOnceThere({ isFree: isNothingEntered });
  }, [part]);
  if (part === null) return null;
  if (part !== "failed") return <part.BehindPage />;
  return (
    <Notice
      title={shellTexts.partMissing}
      action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
    >
      {shellTexts.partMissingHint}
    </Notice>
  );
}

/** What one user was shown is not for the next one. */
function useCacheOfUser(): void {
  const session = useSession();
  const client = useQueryClient();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(() => (userId === null ? undefined : () => client.clear()), [client, userId]);
}

/** Whether nobody would lose what they are about to do. */
function isNothingEntered(): boolean {
  const isInField = document.activeElement?.closest("form, input, textarea, select") != null;
  return !isInField && document.querySelector("dialog[open], form [aria-invalid]") === null;
}

/** Whether what the page asked for first came: until then it has the way to the server to itself. */
function useIsAnswered(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    const answered = () => setAnswered(true);
    const isPending = ({ state }: Query) => state.status === "pending";
    // one that waits for something else is not asked yet
    const isBegun = (query: Query) => !isPending(query) || query.state.fetchStatus !== "idle";
    let asked: readonly Query[] = [];
    const look = () => {
      const begun = cache.getAll().filter(isBegun);
      if (asked.length === 0 && !begun.every(isPending)) asked = begun;
      if (asked.length > 0 && !asked.some(isPending)) answered();
    };
    look();
    // the cache tells of a query while a component that asks is being drawn
    const unsubscribe = cache.subscribe(() => queueMicrotask(look));
    const timer = browserClock.timer("behind page", AT_LAST, answered);
    return () => {
      unsubscribe();
      timer.cancel();
    };
  }, [cache]);
  return isAnswered;
}
