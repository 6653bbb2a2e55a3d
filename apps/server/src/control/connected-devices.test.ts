import { expect, test } from "vitest";
import { ConnectedDevices } from "./connected-devices.ts";

test("[L-03] a device whose question breaks is told of, and neither the others nor the program suffer", async () => {
  const told: string[] = [];
  const devices = new ConnectedDevices<number, { poll(): Promise<void>; stop(): void }>(new Map(), {
    info: () => {},
    warn: () => {},
    error: (message) => told.push(message),
  });
  const asked: number[] = [];
  const connection = (key: number) => ({
    key,
    place: `${key}`,
    connect: () => ({
      poll: async () => {
        asked.push(key);
        if (key === 1) throw new RangeError("Invalid time value");
      },
      stop: () => {},
    }),
  });
  devices.sync([connection(1), connection(2)]);
  await devices.poll();
  expect(asked).toEqual([1, 2, 1, 2]);
  expect(told).toEqual(["a device could not be asked", "a device could not be asked"]);
});
