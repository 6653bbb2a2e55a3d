import { seconds } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { browserClock } from "../lib/clock/browser-clock.ts";
import { connectionWatch } from "../lib/live/connection.ts";
import { useSession } from "../lib/session/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { reloadOnceThere } from "./reload-once-there.ts";

/** Longest wait for the page's first answers. */
const LONGEST_WAIT = seconds(2);
/** Slow networks need this time; then the missing chunk counts as a lost connection. */
const MISSED_AFTER = seconds(10);

/** Loads PageServices as a chunk, so that pages appear sooner; says that updates are lost if that fails. */
export function PageServicesLater() {
  useCachePerUser();
  const isAnswered = useIsAnswered();
  const [chunk, setChunk] = useState<typeof import("./page-services.tsx") | "failed" | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    const settle = (loaded: typeof chunk) => startTransition(() => setChunk(loaded));
    // idle time comes seconds too late on a slow phone, busy with the lower half of "/"
    import("./page-services.tsx").then(settle, () => settle("failed"));
    const missed = browserClock.timer("page services", MISSED_AFTER, () => connectionWatch.restartGrace());
    return missed.cancel;
  }, [isAnswered]);
  useEffect(() => {
    if (chunk !== "failed") return;
    connectionWatch.restartGrace();
    return reloadOnceThere({ losesNothing: isNothingEntered });
  }, [chunk]);
  if (chunk === null) return null;
  if (chunk !== "failed") return <chunk.PageServices />;
  return (
    <Callout
      title={shellTexts.chunkMissing}
      action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
    >
      {shellTexts.chunkMissingHint}
    </Callout>
  );
}

/** A user's cached data is not shown to the next user. */
function useCachePerUser(): void {
  const session = useSession();
  const client = useQueryClient();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(() => (userId === null ? undefined : () => client.clear()), [client, userId]);
}

function isNothingEntered(): boolean {
  const isInField = document.activeElement?.closest("form, input, textarea, select") != null;
  return !isInField && document.querySelector("dialog[open], form [aria-invalid]") === null;
}

/** Whether the page's first requests are answered, which have the connection to themselves until then. */
function useIsAnswered(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    const noteAnswered = () => setAnswered(true);
    const isPending = ({ state }: Query) => state.status === "pending";
    // a query that waits for another one has not been sent
    const isSent = (query: Query) => !isPending(query) || query.state.fetchStatus !== "idle";
    let firstQueries: readonly Query[] = [];
    const check = () => {
      const sent = cache.getAll().filter(isSent);
      if (firstQueries.length === 0 && !sent.every(isPending)) firstQueries = sent;
      if (firstQueries.length > 0 && !firstQueries.some(isPending)) noteAnswered();
    };
    check();
    // the cache notifies while the requesting component renders
    const unsubscribe = cache.subscribe(() => queueMicrotask(check));
    const timer = browserClock.timer("page services", LONGEST_WAIT, noteAnswered);
    return () => {
      unsubscribe();
      timer.cancel();
    };
  }, [cache]);
  return isAnswered;
}
