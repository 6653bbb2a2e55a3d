import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import type { TestEngine } from "./engines.ts";
import { withDevices } from "./hall-traffic.ts";
import { newestEntries } from "./newest-entries.ts";
import { TestServer } from "./test-server.ts";

const DEVICES = { shelly: ShellyDevice, tasmota: TasmotaDevice } as const;
/** Of a new hall. */
const DEFAULT_COURTS = 4;
type Kind = keyof typeof DEVICES;

/** A simulated device on the first courts, one per output, whose lamps no rule switches. */
export async function hallWithLamps<K extends Kind>(
  engine: TestEngine,
  kind: K,
  options: { password?: string; isOldFirmware?: boolean; outputs?: number } = {},
) {
  const { outputs = 1, password } = options;
  const server = await TestServer.start(engine);
  if (outputs > DEFAULT_COURTS) await server.saveSetting("court_count", outputs);
  const device = new DEVICES[kind]({ clock: server.clock, ...options }) as InstanceType<(typeof DEVICES)[K]>;
  await withDevices(server, device.http);
  const call = async (method: string, path: string, body?: object) => {
    const token = await server.tokenOf("admin");
    const answer = await server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    return answer.body;
  };
  const channels = async () => (await call("GET", "/api/light-channels")).items;
  const ids = (await channels()).map(({ id }: { id: string }) => id);
  const first = kind === "shelly" ? 0 : 1;
  /** Replaces the channel of a court. */
  const setUp = async (courtId: number, changes: object = {}) => {
    const output = first + courtId - 1;
    const channel = { courtIds: [courtId], driver: kind, address: device.http.url, output };
    await call("PUT", `/api/light-channels/${ids[courtId - 1]}`, {
      ...channel,
      ...(password === undefined ? {} : { password }),
      ...changes,
    });
    await server.clock.settle();
  };
  for (let courtId = 1; courtId <= outputs; courtId += 1) {
    await call("PUT", `/api/courts/${courtId}/mode`, { auto: false });
    await setUp(courtId);
  }
  /** Problem of each lamp of the device. */
  const troubles = async () =>
    (await channels()).slice(0, outputs).map(({ problem }: { problem: string | null }) => problem);
  const lighting = async () =>
    (await newestEntries(server.app.storage.read, 200))
      .filter(({ component, category }) => component === "lighting" && category === "technical")
      .map(({ message }) => message)
      .reverse();
  return { server, device, call, channel: `/api/light-channels/${ids[0]}`, setUp, troubles, lighting };
}
