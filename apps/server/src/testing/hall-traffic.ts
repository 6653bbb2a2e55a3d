import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { HttpDevice } from "@platzwart/device-simulator/http-device";
import { onTestFinished } from "vitest";
import type { TestServer } from "./test-server.ts";

/** Idle event-loop iterations in a row, since an answer often causes the next request. */
const QUIET_TURNS = 4;
/** More requests without elapsed time are an endless loop. */
const MOST_QUESTIONS = 2_000;

/**
 * Each clock step waits for all device requests, except delayed ones; devices start here and stop after the
 * test.
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
      // a pending request needs only the event loop, however slow the machine is
      await (isQuiet ? server.settle() : new Promise((resolve) => setImmediate(resolve)));
    }
  };
}
