import { seconds } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { browserClock } from "../lib/clock/browser-clock.ts";
import { connectionWatch } from "../lib/live/connection.ts";
import { useSession } from "../lib/session/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { reloadOnceThere } from "./reload-once-there.ts";

/** Longest wait for the page's first answers. */
const AT_LAST = seconds(2);
/** Time for slow networks, before the missing chunk counts as a lost connection. */
const MISSED_AFTER = seconds(10);

/** A separate chunk, so that pages appear sooner; without the chunk the page reports lost updates. */
export function PageServicesLater() {
  useCacheOfUser();
  const isAnswered = useIsAnswered();
  const [chunk, setChunk] = useState<typeof import("./page-services.tsx") | "failed" | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    const become = (loaded: typeof chunk) => startTransition(() => setChunk(loaded));
    // idle time comes seconds too late on a slow phone, busy with the lower half of "/"
    import("./page-services.tsx").then(become, () => become("failed"));
    const missed = browserClock.timer("page services", MISSED_AFTER, () => connectionWatch.expect());
    return missed.cancel;
  }, [isAnswered]);
  useEffect(() => {
    if (chunk !== "failed") return;
    connectionWatch.expect();
    return reloadOnceThere({ isFree: isNothingEntered });
  }, [chunk]);
  if (chunk === null) return null;
  if (chunk !== "failed") return <chunk.PageServices />;
  return (
    <Notice
      title={shellTexts.chunkMissing}
      action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
    >
      {shellTexts.chunkMissingHint}
    </Notice>
  );
}

/** A user's cached data is not shown to the next user. */
function useCacheOfUser(): void {
  const session = useSession();
  const client = useQueryClient();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(() => (userId === null ? undefined : () => client.clear()), [client, userId]);
}

function isNothingEntered(): boolean {
  const isInField = document.activeElement?.closest("form, input, textarea, select") != null;
  return !isInField && document.querySelector("dialog[open], form [aria-invalid]") === null;
}

/** Until the first answers the page's requests have the connection to themselves. */
function useIsAnswered(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    const answered = () => setAnswered(true);
    const isPending = ({ state }: Query) => state.status === "pending";
    // a query that waits for another one has not been sent
    const isBegun = (query: Query) => !isPending(query) || query.state.fetchStatus !== "idle";
    let asked: readonly Query[] = [];
    const look = () => {
      const begun = cache.getAll().filter(isBegun);
      if (asked.length === 0 && !begun.every(isPending)) asked = begun;
      if (asked.length > 0 && !asked.some(isPending)) answered();
    };
    look();
    // the cache notifies while the requesting component renders
    const unsubscribe = cache.subscribe(() => queueMicrotask(look));
    const timer = browserClock.timer("page services", AT_LAST, answered);
    return () => {
      unsubscribe();
      timer.cancel();
    };
  }, [cache]);
  return isAnswered;
}
