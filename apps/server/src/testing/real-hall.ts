import { HallDevice, type HallDeviceKind } from "@platzwart/device-simulator/hall-device";
import { expect } from "vitest";
import { sqlite, type TestEngine } from "./engines.ts";
import { withDevices } from "./hall-traffic.ts";
import { type Answer, TestServer } from "./test-server.ts";

/** Reaches its simulated devices over HTTP. */
export async function realHall(engine: TestEngine = sqlite) {
  const server = await TestServer.start(engine);
  const device = (kind: HallDeviceKind) => new HallDevice({ clock: server.clock, kind });
  const hall = { heating: device("heating"), cooling: device("cooling"), ventilation: device("ventilation") };
  await withDevices(server, hall.heating.http, hall.cooling.http, hall.ventilation.http);
  const send = async (method: string, path: string, body?: object) => {
    const token = await server.tokenOf("admin");
    return server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  };
  return {
    server,
    hall,
    read: async (): Promise<Answer["body"]> => (await send("GET", "/api/climate")).body,
    put: async (wish: object): Promise<Answer> => {
      const answer = await send("PUT", "/api/climate", wish);
      await server.clock.settle();
      return answer;
    },
    /** Sets the addresses of these outputs to the simulator's and clears the others. */
    connect: async (...outputs: ("heating" | "cooling" | "ventilation")[]) => {
      const settings = (["heating", "cooling", "ventilation"] as const).map((output) => ({
        key: `${output}_url`,
        value: outputs.includes(output) ? hall[output].http.url : "",
      }));
      expect((await send("PUT", "/api/settings", { settings })).status).toBe(200);
      await server.clock.settle();
    },
    test: (device: string, url: string) => send("POST", "/api/climate/address-test", { device, url }),
  };
}
