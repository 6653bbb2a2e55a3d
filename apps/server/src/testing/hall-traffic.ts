import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { HttpDevice } from "@platzwart/device-simulator/http-device";
import { onTestFinished } from "vitest";
import type { TestServer } from "./test-server.ts";

/** How many turns in a row have to be quiet: an answer often leads to the next question. */
const QUIET_TURNS = 4;
const MOST_TURNS = 20_000;

/**
 * Lets a server's clock wait, before each step, until every question to a device in the hall is answered, or is one
 * that a device lets wait on purpose. Devices begin at this machine's ports and end with the test.
 */
export async function withDevices(server: TestServer, ...devices: readonly HttpDevice[]): Promise<void> {
  const underWay = new Set<ClientRequest>();
  const onCreated = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    underWay.add(request);
    request.once("close", () => underWay.delete(request));
  };
  subscribe("http.client.request.created", onCreated);
  for (const device of devices) await device.start();
  onTestFinished(async () => {
    unsubscribe("http.client.request.created", onCreated);
    for (const device of devices) await device.stop();
  });

  const isHeld = ({ socket }: ClientRequest) =>
    socket?.localPort !== undefined && devices.some((device) => device.isHolding(socket.localPort as number));
  server.clock.settle = async () => {
    let quiet = 0;
    for (let turn = 0; quiet < QUIET_TURNS; turn += 1) {
      if (turn === MOST_TURNS) throw new Error("a question to a device came to no end");
      const isQuiet = [...underWay].every(isHeld);
      quiet = isQuiet ? quiet + 1 : 0;
      // on its way over the network it needs nothing of the server
      await (isQuiet ? server.settle() : new Promise((resolve) => setImmediate(resolve)));
    }
  };
}
