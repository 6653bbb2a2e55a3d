import type { QueryClient } from "@tanstack/react-query";

export const LIGHT_CHANNELS_KEY = ["light-channels"];

export function reloadLightChannels(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIGHT_CHANNELS_KEY });
}
