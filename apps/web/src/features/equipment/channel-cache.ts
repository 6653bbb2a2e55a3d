import type { QueryClient } from "@tanstack/react-query";

export const LIGHT_CHANNELS_KEY = ["light-channels"];

/** A lamp, a court or a channel changed: what the list says of it is asked anew. */
export function reloadLightChannels(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIGHT_CHANNELS_KEY });
}
