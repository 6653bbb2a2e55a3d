import { CallRefused } from "@platzwart/contract/client";
import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { listDevices } from "@platzwart/contract/endpoints/device-endpoints";
import { confirmClock, serverHealth } from "@platzwart/contract/endpoints/server-health-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { monitoringFailure, monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { useConnection } from "../../shared/connection.ts";
import { detailOf, isSignedOut, reportFailure } from "../../shared/failures.ts";
import { again } from "../../shared/refetch.ts";
import { toasts } from "../../shared/toasts.ts";
import { DEVICES_KEY } from "./listed-devices.ts";

/** How often they are read while somebody looks (M-03). */
const EVERY = seconds(3);
const HEALTH_EVERY = seconds(10);
/** Names the outage in which the server itself does not tell of the devices. */
const NO_LIST = "no list";

type Devices = EndpointResponse<typeof listDevices>;

const devicesQuery = queryOptions({
  queryKey: DEVICES_KEY,
  queryFn: ({ signal }) => readDevices({}, signal),
});

const healthQuery = queryOptions({
  queryKey: ["server-health"],
  queryFn: ({ signal }) => callServer(serverHealth, {}, signal),
});

/** Every device, read again and again; while the server is out of reach nothing is asked. */
export function useDevices() {
  const { isLost } = useConnection();
  return useQuery({ ...devicesQuery, refetchInterval: isLost ? false : again(EVERY) });
}

export function useServerHealth() {
  const { isLost } = useConnection();
  return useQuery({ ...healthQuery, refetchInterval: isLost ? false : again(HEALTH_EVERY) });
}

/** An operator says that the server's clock is right. */
export function useConfirmClock() {
  const client = useQueryClient();
  const { confirmed, failed } = monitoringTexts.server.unknownClock;
  return useMutation({
    mutationFn: () => callServer(confirmClock, {}),
    onSuccess: (health) => {
      client.setQueryData(healthQuery.queryKey, health);
      toasts.show({ kind: "done", title: confirmed });
    },
    onError: (error) => reportFailure(failed, error),
  });
}

/** "Aktualisieren" (M-04): has everything read at once. */
export function useRefresh() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // what was asked for before must not come after it
      await client.cancelQueries({ queryKey: devicesQuery.queryKey });
      void client.invalidateQueries({ queryKey: healthQuery.queryKey });
      return readDevices({ fresh: "true" });
    },
    onSuccess: (devices) => {
      client.setQueryData(devicesQuery.queryKey, devices);
      if (devices.monitoring?.outage == null) toasts.show({ kind: "done", title: monitoringTexts.refreshed });
    },
    onError: (error) => {
      if (!isSignedOut(error)) announceOutage("list", NO_LIST, detailOf(error));
    },
  });
}

/** Reads the devices, and tells of an outage of the monitoring address or of a refusal to list them. */
async function readDevices(query: { fresh?: "true" }, signal?: AbortSignal): Promise<Devices> {
  try {
    const devices = await callServer(listDevices, { query }, signal);
    const since = devices.monitoring?.outage?.since;
    announceOutage("list", null);
    // one that answered for a moment is still in the outage that was told
    if (since !== undefined) announceOutage("monitoring", String(since));
    return devices;
  } catch (error) {
    // that the server is out of reach is told by the banner
    if (error instanceof CallRefused && !isSignedOut(error)) announceOutage("list", NO_LIST, detailOf(error));
    throw error;
  }
}

/** What can be out: the monitoring address, or the server's own list of the devices. */
type Source = "monitoring" | "list";

const announced: Record<Source, string | null> = { monitoring: null, list: null };

/** Shows the toast of an outage, once for each (M-04); null: it is over. */
function announceOutage(of: Source, outage: string | null, detail?: string): void {
  if (outage !== null && outage !== announced[of])
    toasts.show({ kind: "error", ...monitoringFailure, detail });
  announced[of] = outage;
}
