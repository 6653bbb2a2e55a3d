import type { LiveSignal } from "../../shared/live/live-signal.ts";

/** Where the browser cannot pass the live stream on between its parts, the scheduler is asked at intervals instead. */
export const CAN_HEAR = typeof BroadcastChannel === "function" && navigator.locks !== undefined;

/** Listens to the one live stream of this browser; answers how to stop. */
export function hearLiveEvents(userId: string, hear: (channel: string, data: string) => void): () => void {
  if (!CAN_HEAR) return () => undefined;
  const channel = new BroadcastChannel(`platzwart.live.${userId}`);
  channel.onmessage = ({ data: signal }: MessageEvent<LiveSignal>) => {
    if (signal.kind === "event") hear(signal.channel, signal.data);
  };
  return () => channel.close();
}
