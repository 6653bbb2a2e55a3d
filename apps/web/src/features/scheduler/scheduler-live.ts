import { LIVE_CHANNELS, type LivePayload } from "@platzwart/contract/live-events";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import { useSession } from "../../shared/session-context.tsx";
import { atMostEachSecond } from "./at-most-each-second.ts";
import { hearLiveEvents } from "./live-channel.ts";
import { reloadPreview, schedulerRan, schedulerStateChanged } from "./scheduler-queries.ts";

/** What the preview is made of. */
const PREVIEW_CHANNELS: ReadonlySet<string> = new Set([
  "courts-changes",
  "access-codes-changes",
  "doors-changes",
  "blocks-changes",
  "scheduler-changes",
  "system_settings_changes",
]);

/** Keeps preview, state and last run of the scheduler up to date while the page is open (H-12). */
export function useSchedulerLive(): void {
  const session = useSession();
  const client = useQueryClient();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(() => {
    if (userId === null) return;
    const previewChanged = atMostEachSecond(browserClock, () => reloadPreview(client));
    return hearLiveEvents(userId, (channel, data) => {
      if (PREVIEW_CHANNELS.has(channel)) previewChanged();
      if (channel === "scheduler-changes") schedulerChanged(client, data);
    });
  }, [client, userId]);
}

function schedulerChanged(client: QueryClient, data: string): void {
  const change = decode(data);
  if (change?.state !== undefined) schedulerStateChanged(client, change.state);
  if (change?.run !== undefined) schedulerRan(client, change.run);
}

function decode(data: string): LivePayload<"scheduler-changes"> | null {
  try {
    return LIVE_CHANNELS["scheduler-changes"].safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
