import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { DeviceView, listDevices } from "@platzwart/contract/endpoints/monitoring-endpoints";
import { type QueryClient, useQuery } from "@tanstack/react-query";

export const DEVICES_KEY = ["devices"];

export function reloadDevices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: DEVICES_KEY });
}

/** Reads the cache of the device list without a request; undefined: not read, or the read failed. */
export function useFaultyDevices(): readonly DeviceView[] | undefined {
  const { data, isError } = useQuery<EndpointResponse<typeof listDevices>, Error, readonly DeviceView[]>({
    queryKey: DEVICES_KEY,
    enabled: false,
    select: ({ items }) => items.filter(({ source, fault }) => source === "own" && fault !== null),
  });
  return isError ? undefined : data;
}
