import { fileURLToPath } from "node:url";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { notifyServiceManager } from "./service-manager.ts";
import { FakeServiceManager } from "./testing/fake-service-manager.ts";

const NOTIFY = fileURLToPath(new URL("../package/usr/lib/platzwart-door/notify", import.meta.url));

test("[D-20] the service manager is notified that the program runs, and every five seconds that it is well: not while it is not, or hung", async () => {
  const clock = new FakeClock(at("2026-11-28T12:00+01:00"));
  const manager = await FakeServiceManager.start();
  let isHealthy = true;
  let late = milliseconds(0);
  const faults: string[] = [];
  notifyServiceManager({
    clock: { elapsed: () => plus(clock.elapsed(), late), timer: (...timer) => clock.timer(...timer) },
    notifier: NOTIFY,
    environment: { ...process.env, NOTIFY_SOCKET: manager.socket },
    isHealthy: () => isHealthy,
    onFault: (message) => faults.push(message),
  });
  await expect.poll(() => manager.received).toEqual(["READY=1"]);
  await clock.advance(seconds(5));
  await expect.poll(() => manager.received).toEqual(["READY=1", "WATCHDOG=1"]);
  isHealthy = false;
  await clock.advance(seconds(30));
  isHealthy = true;
  late = seconds(6);
  await clock.advance(seconds(5));
  await clock.advance(seconds(5));
  await expect.poll(() => manager.received).toEqual(["READY=1", "WATCHDOG=1", "WATCHDOG=1"]);
  expect(faults).toEqual([]);
});
