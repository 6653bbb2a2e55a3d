import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { sqlite } from "../testing/engines.ts";
import { linkedDoor } from "../testing/linked-door.ts";
import { TestServer } from "../testing/test-server.ts";

test("[V-04] a leader that cannot prove itself commands no lamp and no door, and does again once it can", async () => {
  const lease = {
    ...{ name: "halle-1", mayCommand: true, proofAge: seconds(0), proofGap: null, others: [] },
    ...{ endedLeader: null, successor: null, stop: () => {} },
  };
  const server = await TestServer.start(sqlite, { lease });
  let commands = 0;
  const lamp = new ShellyDevice({ clock: server.clock, onCommand: () => (commands += 1) });
  await lamp.http.start();
  onTestFinished(() => lamp.http.stop());
  const { items } = await server.operate("GET", "/api/light-channels");
  const channel = { courtIds: [1], driver: "shelly", address: lamp.http.url };
  await server.operate("PUT", `/api/light-channels/${items[0].id}`, channel);
  await server.operate("PUT", "/api/courts/1/mode", { auto: false });
  const door = await linkedDoor(server);
  await server.operate("PUT", "/api/courts/1/light", { on: true });
  expect(commands).toBe(1);

  const { sessions } = server.app.controllerLinks;
  const linked = sessions.size;
  lease.mayCommand = false;
  const token = await server.tokenOf("admin");
  await server.request("PUT", "/api/courts/1/light", { token, body: { on: false } });
  await server.request("POST", `/api/doors/${door.doorId}/open`, { token });
  await server.advance(seconds(10));
  expect(commands).toBe(1);
  expect(lamp.relays[0]?.isOn).toBe(true);
  // its link ended instead of carrying the command
  expect(sessions.size).toBe(linked - 1);
  expect(door.core.state.isUnlocked).toBe(false);

  lease.mayCommand = true;
  await server.operate("PUT", "/api/courts/1/light", { on: false });
  expect(lamp.relays[0]?.isOn).toBe(false);
});
