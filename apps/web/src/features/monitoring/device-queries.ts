import { CallRefused } from "@platzwart/contract/client";
import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { listDevices } from "@platzwart/contract/endpoints/monitoring-endpoints";
import {
  acceptMember,
  confirmClock,
  removeMember,
  serverHealth,
} from "@platzwart/contract/endpoints/server-health-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { memberFailures, monitoringFailure, monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { detailOf, isSignedOut, reportFailure } from "../../lib/api/failures.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { useConnection } from "../../lib/live/connection.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { DEVICES_KEY } from "./listed-devices.ts";

/** Refresh interval while visible (M-03). */
const DEVICES_INTERVAL = seconds(3);
const HEALTH_INTERVAL = seconds(10);
/** Key of an outage in which the server refuses the list of devices. */
const LIST_REFUSED = "no list";

type Devices = EndpointResponse<typeof listDevices>;

const devicesQuery = queryOptions({
  queryKey: DEVICES_KEY,
  queryFn: ({ signal }) => readDevices({}, signal),
});

const healthQuery = queryOptions({
  queryKey: ["server-health"],
  queryFn: ({ signal }) => callServer(serverHealth, {}, signal),
});

/** Not refreshed while the server is unreachable. */
export function useDevices() {
  const { isLost } = useConnection();
  return useQuery({ ...devicesQuery, refetchInterval: isLost ? false : refetchInterval(DEVICES_INTERVAL) });
}

export function useServerHealth() {
  const { isLost } = useConnection();
  return useQuery({ ...healthQuery, refetchInterval: isLost ? false : refetchInterval(HEALTH_INTERVAL) });
}

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

const useMemberCommand = listCommands(healthQuery.queryKey, monitoringTexts.members.done, memberFailures);

export const useAcceptMember = () =>
  useMemberCommand(
    "accept",
    (name: string) => name,
    (name) => callServer(acceptMember, { params: { name } }),
  );

export const useRemoveMember = () =>
  useMemberCommand(
    "remove",
    (name: string) => name,
    (name) => callServer(removeMember, { params: { name } }),
  );

/** "Aktualisieren" rereads every device at once (M-04). */
export function useRefresh() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // an earlier request must not overwrite this answer
      await client.cancelQueries({ queryKey: devicesQuery.queryKey });
      void client.invalidateQueries({ queryKey: healthQuery.queryKey });
      return readDevices({ fresh: "true" });
    },
    onSuccess: (devices) => {
      client.setQueryData(devicesQuery.queryKey, devices);
      if (devices.monitoring?.outage == null) toasts.show({ kind: "done", title: monitoringTexts.refreshed });
    },
    onError: (error) => {
      if (!isSignedOut(error)) announceOutage("list", LIST_REFUSED, detailOf(error));
    },
  });
}

/** Announces an outage of the monitoring address, or a refusal of the list. */
async function readDevices(query: { fresh?: "true" }, signal?: AbortSignal): Promise<Devices> {
  try {
    const devices = await callServer(listDevices, { query }, signal);
    const since = devices.monitoring?.outage?.since;
    announceOutage("list", null);
    // a short answer does not end the announced outage
    if (since !== undefined) announceOutage("monitoring", String(since));
    return devices;
  } catch (error) {
    // the banner announces an unreachable server
    if (error instanceof CallRefused && !isSignedOut(error))
      announceOutage("list", LIST_REFUSED, detailOf(error));
    throw error;
  }
}

type Source = "monitoring" | "list";

const announcedOutages: Record<Source, string | null> = { monitoring: null, list: null };

/** One toast per outage; null: over. */
function announceOutage(source: Source, outage: string | null, detail?: string): void {
  if (outage !== null && outage !== announcedOutages[source])
    toasts.show({ kind: "error", ...monitoringFailure, detail });
  announcedOutages[source] = outage;
}
