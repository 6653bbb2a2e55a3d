import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { HttpDevice } from "@platzwart/device-simulator/http-device";
import { onTestFinished } from "vitest";
import type { TestServer } from "./test-server.ts";

/** How many turns in a row have to be quiet: an answer often leads to the next question. */
const QUIET_TURNS = 4;
/** More questions than this while no time passes are questions without end. */
const MOST_QUESTIONS = 2_000;

/**
 * Lets a server's clock wait, before each step, until every question to a device in the hall is answered, or is one
 * that a device lets wait on purpose. Devices begin at this machine's ports and end with the test.
 */
export async function withDevices(server: TestServer, ...devices: readonly HttpDevice[]): Promise<void> {
  const underWay = new Set<ClientRequest>();
  let questions = 0;
  const onCreated = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    questions += 1;
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
    const before = questions;
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      if (questions - before > MOST_QUESTIONS) throw new Error("questions to devices came to no end");
      const isQuiet = [...underWay].every(isHeld);
      quiet = isQuiet ? quiet + 1 : 0;
      // one on its way needs nothing of the server, and ends by itself however long this machine takes for that
      await (isQuiet ? server.settle() : new Promise((resolve) => setImmediate(resolve)));
    }
  };
}
