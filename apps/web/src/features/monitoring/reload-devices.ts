import type { QueryClient } from "@tanstack/react-query";

export const DEVICES_KEY = ["devices"];

/** Asks for the devices again, if anybody looks at them. */
export function reloadDevices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: DEVICES_KEY });
}
