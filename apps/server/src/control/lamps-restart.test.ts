import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { hallWithLamps } from "../testing/lamp-hall.ts";

/** A hall with a free court whose lamp was switched on so often that the rule is suspended. */
async function suspendedHall(engine: TestEngine) {
  const hall = await hallWithLamps(engine, "shelly");
  const { server, device, call } = hall;
  await call("PUT", "/api/courts/1/mode", { auto: true });
  await server.advance(minutes(1));
  for (let time = 0; time < 4; time += 1) {
    device.pressWallSwitch();
    await server.advance(seconds(40));
  }
  const isLit = () => device.relays[0]?.isOn;
  const isSuspended = async () => {
    const { reasons } = (await server.court(1)).light;
    return reasons.some(({ kind }: { kind: string }) => kind === "suspended_by_wall_switch");
  };
  expect([isLit(), await isSuspended()]).toEqual([true, true]);
  return { ...hall, isLit, isSuspended };
}

const SUSPENDED =
  "Licht Court 1 wird immer wieder an der Lampe geschaltet; die Automatik greift 10 Minuten lang nicht ein";

anyEngine((engine) => {
  test("[L-03] a restart does not put right a lamp that is suspended, until its ten minutes are over", async () => {
    const { server, isLit, isSuspended, lighting } = await suspendedHall(engine);
    await server.restart();
    await server.advance(minutes(1));
    expect([isLit(), await isSuspended()]).toEqual([true, true]);
    await server.restart();
    await server.advance(minutes(7));
    expect([isLit(), await isSuspended()]).toEqual([true, true]);
    await server.advance(minutes(2));
    expect([isLit(), await isSuspended()]).toEqual([false, false]);
    expect((await lighting()).filter((message) => message === SUSPENDED)).toHaveLength(1);
    // the suspension is over, after another restart too
    await server.restart();
    await server.advance(seconds(20));
    expect(await isSuspended()).toBe(false);
  });

  test("[L-01, L-03] a lamp that was put right at the wall while it was suspended is lit for a booking that a restart falls into", async () => {
    const { server, device, isLit, isSuspended } = await suspendedHall(engine);
    device.pressWallSwitch();
    await server.advance(seconds(5));
    expect([isLit(), await isSuspended()]).toEqual([false, false]);
    const begin = (offset: number) => toIso(plus(server.clock.now(), minutes(offset)));
    await server.book({ start_time: begin(6), end_time: begin(66) });
    expect(isLit()).toBe(false);
    await server.stop();
    await server.clock.advance(minutes(5));
    await server.startAgain();
    await server.advance(seconds(2));
    expect([isLit(), await isSuspended()]).toEqual([true, false]);
  });

  test("[L-03] an outage that lasts over a restart is logged once, and its end once", async () => {
    const { server, device, lighting } = await hallWithLamps(engine, "shelly");
    device.http.fault = "silent";
    await server.advance(minutes(1));
    for (let time = 0; time < 2; time += 1) {
      await server.restart();
      await server.advance(minutes(1));
      expect((await server.court(1)).light.fault).toBe("timeout");
    }
    expect(await lighting()).toEqual(["Lampe Court 1 antwortet nicht"]);
    device.http.fault = null;
    await server.advance(minutes(2));
    await server.restart();
    await server.advance(minutes(1));
    expect(await lighting()).toEqual(["Lampe Court 1 antwortet nicht", "Lampe Court 1 antwortet wieder"]);
    device.http.fault = "silent";
    await server.advance(minutes(1));
    expect((await lighting()).slice(2)).toEqual(["Lampe Court 1 antwortet nicht"]);
  });

  test("[E-04, L-03] what was logged of a lamp is not kept of the one that takes its place", async () => {
    const { server, device, setUp, lighting, isSuspended } = await suspendedHall(engine);
    device.http.fault = "silent";
    await server.advance(minutes(1));
    await setUp(1, { driver: "simulated", address: "sim-1" });
    await server.restart();
    server.app.simulatedLights.pressWallSwitch("sim-1");
    await server.advance(minutes(1));
    expect([(await server.court(1)).light.fault, await isSuspended()]).toEqual([null, false]);
    expect(server.app.simulatedLights.isOn("sim-1")).toBe(false);
    expect((await lighting()).filter((message) => message.startsWith("Lampe"))).toEqual([
      "Lampe Court 1 antwortet nicht",
      "Lampe Court 1 neu eingerichtet, damit endet die bisherige Störung",
    ]);
  });
});
