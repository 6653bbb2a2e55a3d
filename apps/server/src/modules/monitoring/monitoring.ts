import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type {
  DeviceView,
  listDevices as listDevicesCall,
} from "@platzwart/contract/endpoints/monitoring-endpoints";
import { maySeeDeviceAddresses, type Role } from "@platzwart/domain/role";
import type { Needs } from "../services.ts";
import { externalDeviceViews, ownDeviceView } from "./device-views.ts";
import type { MonitoringWatch } from "./monitoring-watch.ts";
import { type OwnDeviceServices, ownDevices } from "./own-devices.ts";

/** The hall's devices, then those of the monitoring address; `monitoring`: null: no address (M-01, M-04). */
export async function listDevices(
  services: OwnDeviceServices & Needs<"clock"> & { readonly monitoringWatch: MonitoringWatch },
  role: Role,
  /** Whether the monitoring address is polled first. */
  fresh: boolean,
): Promise<EndpointResponse<typeof listDevicesCall>> {
  const monitoring = await services.monitoringWatch.currentState({ refresh: fresh });
  const now = services.clock.now();
  const ownViews = (await ownDevices(services)).map((device) => ownDeviceView(device, now));
  const externalViews = monitoring === null ? [] : externalDeviceViews(monitoring);
  return {
    items: [...ownViews, ...externalViews].map((device) => deviceVisibleTo(role, device)),
    monitoring: monitoring && { readAt: monitoring.listedAt, outage: monitoring.outage },
  };
}

/** Only admins see IP addresses (N-09). */
function deviceVisibleTo(role: Role, device: DeviceView): DeviceView {
  return maySeeDeviceAddresses(role) ? device : { ...device, ipAddress: null };
}
