import type * as deviceEndpoints from "@platzwart/contract/endpoints/device-endpoints";
import type * as serverHealthEndpoints from "@platzwart/contract/endpoints/server-health-endpoints";
import { listDevices } from "../../modules/monitoring/monitoring.ts";
import { confirmClock, serverHealth } from "../../modules/monitoring/server-health.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function deviceHandlers(
  services: Services,
): HandlersOf<typeof deviceEndpoints & typeof serverHealthEndpoints> {
  return {
    listDevices: ({ query, caller }) => listDevices(services, caller.role, query.fresh === "true"),
    serverHealth: () => serverHealth(services),
    confirmClock: ({ caller }) => confirmClock(services, caller),
  };
}
