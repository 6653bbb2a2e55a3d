import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { hours, milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { DeviceAddress, DeviceLogin } from "../device-address.ts";
import { DoorRelay } from "./door-relay.ts";
import { SimulatedRelays } from "./simulated-relays.ts";

test("[E-06, D-31] an opening that overtakes the renewal of a hold at its relay is waited for, and so is the renewal", async () => {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const relays = new SimulatedRelays({ clock, answerAfter: milliseconds(500), hasOffTimer: true });
  const device = new DeviceLogin(new DeviceAddress(clock), { address: "door", password: null });
  const serverLog = { info: () => {}, warn: () => {}, error: () => {} };
  const output = { device, output: 0 };
  const relay = new DoorRelay({ relays, clock, serverLog }, output, {
    onChange: () => {},
    onCorrection: () => {},
  });
  relay.pulse({ duration: hours(1), isOpening: false });
  relay.pulse({ duration: hours(1), isOpening: false });
  relay.pulse({ duration: seconds(10), isOpening: true });
  const settled = relay.afterCommands();
  await clock.advance(seconds(2));
  expect(await settled).toBe(true);
  expect([relays.commandsTo("door"), relay.isCommanding]).toEqual([3, false]);
  relay.close();
  relays.stop();
});
