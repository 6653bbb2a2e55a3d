import type { QueryClient } from "@tanstack/react-query";

export const LIGHT_CHANNELS_KEY = ["light-channels"];

/** Reloads light channels after a change of a lamp, court or channel. */
export function reloadLightChannels(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIGHT_CHANNELS_KEY });
}
