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
import type { RelayPlace } from "./relay-driver.ts";
import { ShellyRelays } from "./shelly-relays.ts";

/** A lamp on a Shelly, reached over HTTP; `onAnswered` runs after each of its answers, before anything follows. */
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
  const place: RelayPlace = {
    device: new DeviceLogin(new DeviceAddress(clock), { address: device.http.url, password }),
    output: 0,
  };
  const lights = new ShellyRelays(new DeviceHttp({ ...network, request }, clock), systemRandomness);
  return { clock, device, relay, place, lights, seen };
}

const { signal } = new AbortController();

test("[L-01] told its timer anew, a lamp that is on stays on without a break, with that timer", async () => {
  const { relay, place, lights } = await aShelly();
  relay.set(true, "wall");
  expect(await lights.keepOn(place, minutes(20), signal)).toBe(true);
  expect([relay.isOn, relay.remaining]).toEqual([true, minutes(20)]);
  expect(relay.changes).toHaveLength(1);
});

test("[L-01] one that somebody switches off between the question for its state and its timer is off after that", async () => {
  const { device, relay, place, lights, seen } = await aShelly();
  relay.set(true, "wall");
  seen.onAnswered = (method) => {
    if (method === "Switch.GetStatus") device.pressWallSwitch();
  };
  expect(await lights.keepOn(place, minutes(20), signal)).toBe(false);
  expect([relay.isOn, relay.remaining]).toEqual([false, null]);
});
