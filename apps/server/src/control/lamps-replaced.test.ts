import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { TestServer } from "../testing/test-server.ts";

/** A hall whose court 1 is in manual mode, booked, and lit by an operator. */
async function litByHand(engine: TestEngine) {
  const server = await TestServer.start(engine);
  await server.book();
  await server.operate("PUT", "/api/courts/1/mode", { auto: false });
  await server.operate("PUT", "/api/courts/1/light", { on: false });
  await server.operate("PUT", "/api/courts/1/light", { on: true });
  expect(await server.court(1)).toMatchObject({ isLightOn: true, light: { cause: { by: "admin" } } });
  const [{ id }] = (await server.operate("GET", "/api/light-channels")).items;
  /** Replaces the court's lamp by another simulated one. */
  const replace = async (address: string) => {
    await server.operate("PUT", `/api/light-channels/${id}`, { courtIds: [1], driver: "simulated", address });
    await server.settle();
  };
  return { server, replace };
}

anyEngine((engine) => {
  test("[E-04, C-07] of a lamp that takes another's place and never answers nothing is known, nor after a restart", async () => {
    const { server, replace } = await litByHand(engine);
    await replace("lamp-new?fault=offline");
    const unknown = { isLightOn: false, light: { reportedAt: null, cause: null, fault: "offline" } };
    await server.advance(minutes(1));
    expect(await server.court(1)).toMatchObject(unknown);
    await server.restart();
    await server.advance(minutes(1));
    expect(await server.court(1)).toMatchObject(unknown);
  });

  test("[E-04, C-07] what the one before still had to report is not said of it", async () => {
    const { server, replace } = await litByHand(engine);
    await server.breakTable("system_logs");
    server.app.simulatedLights.pressWallSwitch("lamp-1");
    server.app.simulatedLights.pressWallSwitch("lamp-1");
    await server.settle();
    expect(server.app.reports.waitingCount).toBeGreaterThan(0);
    await server.mendTable("system_logs");
    await replace("lamp-new?fault=offline");
    await server.advance(minutes(1));
    await server.restart();
    expect(server.app.reports.waitingCount).toBe(0);
    expect(await server.court(1)).toMatchObject({ isLightOn: false, light: { reportedAt: null } });
  });

  test.each([
    ["dark", 0],
    ["lit", 1],
  ])(
    "[A-01, E-04] the dark that was asked for in vain is asked of the one in its place that is found %s, until it is",
    async (_, presses) => {
      const { server, replace } = await litByHand(engine);
      const lights = server.app.simulatedLights;
      lights.setFault("lamp-1", "offline");
      await server.advance(seconds(20));
      await server.operate("POST", "/api/courts/1/end-access");
      await server.advance(seconds(20));
      if (presses > 0) lights.pressWallSwitch("lamp-new");
      // the new lamp reports late, and does not obey yet
      lights.setFault("lamp-new", "stuck");
      lights.setAnswerAfter("lamp-new", seconds(3));
      await replace("lamp-new");
      await server.advance(seconds(20));
      lights.setFault("lamp-new", null);
      await server.advance(minutes(1));
      expect(lights.isOn("lamp-new")).toBe(false);
      // from then on a press is an intent
      lights.pressWallSwitch("lamp-new");
      await server.advance(minutes(1));
      expect(lights.isOn("lamp-new")).toBe(true);
    },
  );
});
