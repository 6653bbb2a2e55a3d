import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { DeviceView, listDevices } from "@platzwart/contract/endpoints/device-endpoints";
import { type QueryClient, useQuery } from "@tanstack/react-query";

export const DEVICES_KEY = ["devices"];

/** Asks for the devices again, if anybody looks at them. */
export function reloadDevices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: DEVICES_KEY });
}

/**
 * The own devices with a fault, as whoever lists the devices on this page read them last; asks for nothing itself.
 * undefined: nobody has read them yet, or they could not be read the last time.
 */
export function useFaultyDevices(): readonly DeviceView[] | undefined {
  const { data, isError } = useQuery<EndpointResponse<typeof listDevices>, Error, readonly DeviceView[]>({
    queryKey: DEVICES_KEY,
    enabled: false,
    select: ({ items }) => items.filter(({ source, fault }) => source === "own" && fault !== null),
  });
  return isError ? undefined : data;
}
