import { lookup } from "node:dns";
import { ShellyDevice, type ShellyOptions } from "@platzwart/device-simulator/shelly-device";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { DeviceHttp } from "../../platform/network/device-http.ts";
import { createLocalNetwork } from "../../platform/network/local-network.ts";
import { systemRandomness } from "../../platform/system/system-randomness.ts";
import { DeviceAddress, DeviceLogin } from "../device-address.ts";
import type { RelayOutput } from "./relay-driver.ts";
import { ShellyRelays } from "./shelly-relays.ts";
import { ShellyRpc } from "./shelly-rpc.ts";

/** A lamp on a Shelly over HTTP; `onAnswered` runs right after each of its answers. */
async function aShelly(options: Omit<ShellyOptions, "clock"> = {}) {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const device = new ShellyDevice({ clock, ...options });
  const seen = { onAnswered: (_method: string) => {} };
  const network = createLocalNetwork(lookup);
  const request: typeof network.request = async (sent) => {
    const answer = await network.request(sent);
    seen.onAnswered(sent.url.split("/").at(-1) ?? "");
    return answer;
  };
  await device.http.start();
  onTestFinished(() => device.http.stop());
  const [relay] = device.relays;
  if (relay === undefined) throw new Error("a device without outputs");
  const { password = null } = options;
  const output: RelayOutput = {
    device: new DeviceLogin(new DeviceAddress(clock), { address: device.http.url, password }),
    output: 0,
  };
  const rpc = new ShellyRpc(new DeviceHttp({ ...network, request }, clock), systemRandomness);
  const lights = new ShellyRelays(rpc, ["Switch", "Light"]);
  const doors = new ShellyRelays(rpc, ["Switch"]);
  return { clock, device, relay, output, lights, doors, seen };
}

const { signal } = new AbortController();

test("[L-01] with its timer set anew, a lamp that is on stays on without a break, with that timer", async () => {
  const { relay, output, lights } = await aShelly();
  relay.setOutput(true, "wall");
  expect(await lights.keepOn(output, minutes(20), signal)).toBe(true);
  expect([relay.isOn, relay.remaining]).toEqual([true, minutes(20)]);
  expect(relay.changes).toHaveLength(1);
});

test("[L-01] one that somebody switches off between the query for its state and its timer is off after that", async () => {
  const { device, relay, output, lights, seen } = await aShelly();
  relay.setOutput(true, "wall");
  seen.onAnswered = (method) => {
    if (method === "Switch.GetStatus") device.pressWallSwitch();
  };
  expect(await lights.keepOn(output, minutes(20), signal)).toBe(false);
  expect([relay.isOn, relay.remaining]).toEqual([false, null]);
});

test("[L-01] a dimmer is a lamp as a relay is, with its timer, also where it became one meanwhile; an electric strike hangs at none", async () => {
  const { device, relay, output, lights, doors } = await aShelly();
  expect(await lights.switch(output, true, minutes(20), signal)).toBe(true);
  device.profile = "light";
  expect(await lights.read(output, signal)).toBe(true);
  expect(await lights.switch(output, false, minutes(20), signal)).toBe(false);
  expect(await lights.keepOn(output, minutes(20), signal)).toBe(false);
  expect(await lights.switch(output, true, minutes(5), signal)).toBe(true);
  expect(await lights.keepOn(output, minutes(20), signal)).toBe(true);
  expect([relay.isOn, relay.remaining]).toEqual([true, minutes(20)]);
  await expect(doors.read(output, signal)).rejects.toMatchObject({ fault: "other_profile" });
  device.profile = "cover";
  await expect(lights.read(output, signal)).rejects.toMatchObject({ fault: "other_profile" });
  device.profile = "switch";
  expect(await lights.read(output, signal)).toBe(true);
});
